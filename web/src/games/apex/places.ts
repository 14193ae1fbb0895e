/** Spaces, edges and corners of the board as points of the table, and back. The first row of the board is the far one. */

import type { Point, Point3, Scenery } from '../../table/types'
import type { Place, Ring } from './types'

export interface GridSize {
  size: number
  columns: number
  rows: number
  level: number
}

export function gridOf(scenery: Scenery | null): GridSize {
  const grid = (scenery?.grid ?? null) as Partial<GridSize> | null
  return { size: grid?.size ?? 60, columns: grid?.columns ?? 12, rows: grid?.rows ?? 12, level: grid?.level ?? 45 }
}

/** The middle of a place, on its level. */
export function pointOf(place: Place, grid: GridSize): Point3 {
  let [x, y] = [place.x, place.y]
  if (place.type === 'edge') {
    x += place.axis === 'H' ? 0.5 : 0
    y += place.axis === 'V' ? 0.5 : 0
  } else if (place.type !== 'intersection') {
    x += 0.5
    y += 0.5
  }
  return [x * grid.size, (grid.rows - y) * grid.size, place.level * grid.level]
}

/** The column and row of a point; null beside the board. */
export function cellOf(point: Point3, grid: GridSize): { x: number; y: number } | null {
  const x = Math.floor(point[0] / grid.size)
  const y = grid.rows - 1 - Math.floor(point[1] / grid.size)
  return x >= 0 && y >= 0 && x < grid.columns && y < grid.rows ? { x, y } : null
}

export function sameCell(one: { x: number; y: number }, two: { x: number; y: number }): boolean {
  return one.x === two.x && one.y === two.y
}

/** The rectangle of the Ring in plan. */
export function ringOutline(ring: Ring, grid: GridSize): Point[] {
  const [left, right] = [ring.left * grid.size, (ring.right + 1) * grid.size]
  const [low, high] = [(grid.rows - ring.bottom - 1) * grid.size, (grid.rows - ring.top) * grid.size]
  return [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ]
}

const cellName = (x: number, y: number): string => `${String.fromCharCode(65 + x)}${y + 1}`

/** A place as people name it, and as the log does: column letter and row number; edges and corners by what is beside them. */
export function spaceName(place: Place): string {
  const { x, y } = place
  const level = place.level ? `↑${place.level}` : ''
  if (place.type === 'edge') return `${place.axis === 'V' ? cellName(x - 1, y) : cellName(x, y - 1)}|${cellName(x, y)}${level}`
  if (place.type === 'intersection') return `${cellName(x - 1, y - 1)}/${cellName(x, y)}${level}`
  return `${cellName(x, y)}${level}`
}
