/** Templates on the table: their outlines, the same as the rules use them. */

import type { Point, Point3 } from '../../table/types'
import { covers } from './snapping'
import type { Trooper } from './types'

const CIRCLE = 120
const TEARDROPS: Record<string, { length: number; width: number }> = {
  small_teardrop: { length: 160, width: 60 },
  large_teardrop: { length: 240, width: 90 },
}
const CORNERS = 40

export interface Placement {
  at: Point3
  direction: number
}

/** The area of a template in plan: a circle, or a point that widens to a half circle. */
export function templateOutline(kind: string, { at, direction }: Placement): Point[] {
  const drop = TEARDROPS[kind]
  const arc = (middle: Point, radius: number, from: number, to: number): Point[] =>
    Array.from({ length: CORNERS }, (_, step) => {
      const angle = from + ((to - from) * step) / (CORNERS - 1)
      return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)]
    })
  if (!drop) return arc([at[0], at[1]], CIRCLE / 2, 0, 2 * Math.PI)
  const half = drop.width / 2
  const reach = drop.length - half
  const turn = (direction * Math.PI) / 180
  const tangent = Math.acos(half / reach)
  const middle: Point = [at[0] + reach * Math.cos(turn), at[1] + reach * Math.sin(turn)]
  return [[at[0], at[1]], ...arc(middle, half, turn - Math.PI + tangent, turn + Math.PI - tangent)]
}

/** A template laid from the edge of a base towards a point. */
export function laidFrom(user: Trooper, size: { radius: number; height: number }, direction: number): Placement {
  const turn = (direction * Math.PI) / 180
  const [x, y, z] = user.at
  return { at: [x + size.radius * Math.cos(turn), y + size.radius * Math.sin(turn), z + size.height / 2], direction }
}

/** A template where somebody pressed: a teardrop begins at its user and points there, a circle comes down there. */
export function laidAt(kind: string, user: Trooper, size: { radius: number; height: number }, point: Point3, direction: number): Placement {
  return TEARDROPS[kind] ? laidFrom(user, size, direction) : { at: point, direction }
}

/** Who stands under a template, roughly: by the middle of the base. */
export function under(outline: Point[], troopers: readonly Trooper[]): Trooper[] {
  return troopers.filter((each) => covers([outline], [each.at[0], each.at[1]]))
}
