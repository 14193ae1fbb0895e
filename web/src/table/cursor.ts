/** A cursor on the table for those who play by keys. */

import { surfaceAt } from './ray'
import type { Point, Point3, Scenery } from './types'

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** The middle of the square a place lies in. */
export function snapped([x, y]: Point, size: number): Point {
  const middle = (value: number): number => (Math.floor(value / size) + 0.5) * size
  return [middle(x), middle(y)]
}

export interface Step {
  right: number
  up: number
  /** A long step. */
  far: boolean
}

/** One step as the viewer sees right and up, onto the highest surface that is shown there. */
export function stepped(from: Point, step: Step, azimuth: number, scenery: Scenery, below: number): Point3 {
  const size = scenery.grid?.size
  const length = size ?? (step.far ? 50 : 10)
  const [x, y] = size ? snapped(from, size) : from
  const way = (Math.round(azimuth / 90) * Math.PI) / 2
  const [cos, sin] = [Math.round(Math.cos(way)), Math.round(Math.sin(way))]
  const half = size ? size / 2 : 0
  const place: Point = [
    Math.max(half, clamp(x + (-sin * step.right - cos * step.up) * length, scenery.width - half)),
    Math.max(half, clamp(y + (cos * step.right - sin * step.up) * length, scenery.depth - half)),
  ]
  return [...place, surfaceAt(scenery.solids, place, below)]
}
