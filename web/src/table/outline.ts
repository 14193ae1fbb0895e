/** Plane geometry of outlines: orientation, areas, inside or not, triangles. */

import { ShapeUtils, Vector2 } from 'three'
import type { Point } from './types'

/** Twice the signed area would do for most; anticlockwise is positive. */
export function area(outline: readonly Point[]): number {
  let sum = 0
  for (let at = 0; at < outline.length; at++) {
    const [ax, ay] = outline[at]!
    const [bx, by] = outline[(at + 1) % outline.length]!
    sum += ax * by - bx * ay
  }
  return sum / 2
}

/** Whether a point of the plan lies inside (its edge counts as either). */
export function inside(outline: readonly Point[], x: number, y: number): boolean {
  let odd = false
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at++) {
    const [ax, ay] = outline[at]!
    const [bx, by] = outline[before]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

export function centre(outline: readonly Point[]): Point {
  const whole = area(outline)
  if (Math.abs(whole) < 1e-9) return outline[0] ?? [0, 0]
  let [x, y] = [0, 0]
  for (let at = 0; at < outline.length; at++) {
    const [ax, ay] = outline[at]!
    const [bx, by] = outline[(at + 1) % outline.length]!
    const cross = ax * by - bx * ay
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return [x / (6 * whole), y / (6 * whole)]
}

/** Corner numbers of triangles that fill an outline, the holes' corners counted after its own. */
export function triangles(outline: readonly Point[], holes: readonly (readonly Point[])[] = []): number[][] {
  if (outline.length === 3 && holes.length === 0) return [[0, 1, 2]]
  const vectors = (ring: readonly Point[]): Vector2[] => ring.map(([x, y]) => new Vector2(x, y))
  return ShapeUtils.triangulateShape(vectors(outline), holes.map(vectors))
}

/** A regular outline round a point, anticlockwise. */
export function circle([x, y]: Point, radius: number, corners = 48): Point[] {
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * Math.PI * 2
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}

/** A square with rounded corners, as wide as a circle of that radius and a little more. */
export function roundedSquare([x, y]: Point, half: number, corner = half * 0.34, steps = 5): Point[] {
  const found: Point[] = []
  const quarters: [number, number][] = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ]
  quarters.forEach(([sx, sy], quarter) => {
    for (let step = 0; step <= steps; step++) {
      const angle = (quarter + step / steps) * (Math.PI / 2)
      found.push([
        x + sx * (half - corner) + Math.cos(angle) * corner,
        y + sy * (half - corner) + Math.sin(angle) * corner,
      ])
    }
  })
  return found
}
