/** What a ray meets: solids, the ground, pieces. Plain numbers, so that picking can be tested without a screen. */

import { inside } from './outline'
import { highest, plane } from './solids'
import type { Piece, Point, Point3, Solid } from './types'

export interface Ray {
  from: Point3
  /** Of length 1. */
  along: Point3
}

export interface Meeting {
  distance: number
  point: Point3
  normal: Point3
  solid?: Solid
}

export const pointAt = (ray: Ray, distance: number): Point3 => [
  ray.from[0] + ray.along[0] * distance,
  ray.from[1] + ray.along[1] * distance,
  ray.from[2] + ray.along[2] * distance,
]

export function rayTo(from: Point3, to: Point3): Ray & { length: number } {
  const along: Point3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const length = Math.hypot(...along) || 1
  return { from, along: along.map((part) => part / length) as Point3, length }
}

/** The box round a solid, for quick refusals. */
interface Box {
  low: Point3
  high: Point3
}

const boxes = new WeakMap<Solid, Box>()

function boxOf(solid: Solid): Box {
  let box = boxes.get(solid)
  if (!box) {
    const xs = solid.outline.map(([x]) => x)
    const ys = solid.outline.map(([, y]) => y)
    box = {
      low: [Math.min(...xs), Math.min(...ys), solid.bottom],
      high: [Math.max(...xs), Math.max(...ys), highest(solid)],
    }
    boxes.set(solid, box)
  }
  return box
}

function missesBox(ray: Ray, { low, high }: Box, within: number): boolean {
  let [near, far] = [0, within]
  for (let axis = 0; axis < 3; axis++) {
    const [origin, along] = [ray.from[axis]!, ray.along[axis]!]
    if (Math.abs(along) < 1e-12) {
      if (origin < low[axis]! - 1e-6 || origin > high[axis]! + 1e-6) return true
      continue
    }
    const [a, b] = [(low[axis]! - origin) / along, (high[axis]! - origin) / along]
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
    if (near > far + 1e-6) return true
  }
  return false
}

/** Where a ray enters a solid, if it does before `within`. */
export function meetSolid(ray: Ray, solid: Solid, within = Infinity): Meeting | null {
  if (missesBox(ray, boxOf(solid), within)) return null
  let best: Meeting | null = null
  const offer = (distance: number, normal: Point3): void => {
    if (distance > 1e-6 && distance < (best?.distance ?? within)) {
      best = { distance, point: pointAt(ray, distance), normal, solid }
    }
  }
  meetTop(ray, solid, offer)
  meetSides(ray, solid, offer)
  return best
}

type Offer = (distance: number, normal: Point3) => void

function meetTop(ray: Ray, solid: Solid, offer: Offer): void {
  const [a, b, c] = plane(solid)
  const fall = ray.along[2] - b * ray.along[0] - c * ray.along[1]
  const above = ray.from[2] - (a + b * ray.from[0] + c * ray.from[1])
  if (fall < -1e-9) {
    const distance = -above / fall
    const [x, y] = pointAt(ray, distance)
    if (inside(solid.outline, x, y)) {
      const length = Math.hypot(b, c, 1)
      offer(distance, [0 - b / length, 0 - c / length, 1 / length])
    }
  }
  if (ray.along[2] > 1e-9 && solid.bottom > 0) {
    const distance = (solid.bottom - ray.from[2]) / ray.along[2]
    const [x, y] = pointAt(ray, distance)
    if (inside(solid.outline, x, y)) offer(distance, [0, 0, -1])
  }
}

function meetSides(ray: Ray, solid: Solid, offer: Offer): void {
  const [a, b, c] = plane(solid)
  const { outline } = solid
  for (let at = 0; at < outline.length; at++) {
    const [ax, ay] = outline[at]!
    const [bx, by] = outline[(at + 1) % outline.length]!
    const [nx, ny] = [by - ay, ax - bx]
    const facing = ray.along[0] * nx + ray.along[1] * ny
    if (facing >= -1e-12) continue
    const distance = ((ax - ray.from[0]) * nx + (ay - ray.from[1]) * ny) / facing
    const [x, y, z] = pointAt(ray, distance)
    const square = nx * nx + ny * ny
    const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
    if (share < -1e-9 || share > 1 + 1e-9) continue
    if (z < solid.bottom - 1e-6 || z > a + b * x + c * y + 1e-6) continue
    const length = Math.sqrt(square)
    offer(distance, [nx / length, ny / length, 0])
  }
}

/** The first surface on the way: a solid that is not let through, or the table itself. */
export function meet(
  ray: Ray,
  solids: readonly Solid[],
  board: { width: number; depth: number },
  through: (solid: Solid) => boolean = () => false,
): Meeting | null {
  let best: Meeting | null = null
  if (ray.along[2] < -1e-9) {
    const distance = -ray.from[2] / ray.along[2]
    const point = pointAt(ray, distance)
    if (onBoard(board, point[0], point[1])) best = { distance, point: [point[0], point[1], 0], normal: [0, 0, 1] }
  }
  for (const solid of solids) {
    if (through(solid)) continue
    best = meetSolid(ray, solid, best?.distance ?? Infinity) ?? best
  }
  return best
}

const onBoard = (board: { width: number; depth: number }, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x <= board.width && y <= board.depth

/** Where a ray enters an upright cylinder. */
export function meetCylinder(ray: Ray, at: Point3, radius: number, height: number): number | null {
  const [dx, dy] = [ray.from[0] - at[0], ray.from[1] - at[1]]
  const a = ray.along[0] ** 2 + ray.along[1] ** 2
  const b = dx * ray.along[0] + dy * ray.along[1]
  const c = dx * dx + dy * dy - radius * radius
  let found: number | null = null
  const keep = (distance: number): void => {
    if (distance > 0 && (found === null || distance < found)) found = distance
  }
  const root = b * b - a * c
  if (a > 1e-12 && root >= 0) {
    const distance = (-b - Math.sqrt(root)) / a
    const z = ray.from[2] + ray.along[2] * distance
    if (z >= at[2] && z <= at[2] + height) keep(distance)
  }
  if (Math.abs(ray.along[2]) > 1e-12) {
    const distance = (at[2] + height - ray.from[2]) / ray.along[2]
    const [x, y] = pointAt(ray, distance)
    if ((x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius * radius) keep(distance)
  }
  return found
}

/** The nearest piece a ray meets. Ghosts are air. */
export function meetPiece(ray: Ray, pieces: readonly Piece[]): { piece: Piece; distance: number } | null {
  let best: { piece: Piece; distance: number } | null = null
  for (const piece of pieces) {
    if (piece.ghost) continue
    const distance = meetCylinder(ray, piece.at, piece.radius * 1.1, Math.max(piece.height, 8))
    if (distance !== null && distance < (best?.distance ?? Infinity)) best = { piece, distance }
  }
  return best
}

/** The solids between an eye and a point. */
export function between(eye: Point3, point: Point3, solids: readonly Solid[]): Solid[] {
  const ray = rayTo(eye, point)
  return solids.filter((solid) => meetSolid(ray, solid, ray.length - 0.5) !== null)
}

/** The highest surface under a place, not above `below`. */
export function surfaceAt(solids: readonly Solid[], [x, y]: Point, below = Infinity): number {
  let best = 0
  for (const solid of solids) {
    const { low, high } = boxOf(solid)
    if (x < low[0] || y < low[1] || x > high[0] || y > high[1] || !inside(solid.outline, x, y)) continue
    const [a, b, c] = plane(solid)
    const top = a + b * x + c * y
    if (top <= below && top > best) best = top
  }
  return best
}
