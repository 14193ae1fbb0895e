/** The way of a movement: where a press leads, and where the legal part of it ends. */

import type { Point3 } from '../../table/types'
import type { Chosen } from './chosen.svelte'
import { nearestEnd, within } from './snapping'
import type { InfinityCommand, RouteAnswer } from './types'

/** Points nearer to each other, in mm, are the same: the server rounds. */
const TOUCH = 0.5

export interface RouteQuestion {
  trooper: string
  to: Point3
  pinned: boolean
}

/** The way to where somebody points; walking ends at the nearest place that can be reached, or as far as it goes for who has to go that far. */
export async function askRoute(board: Chosen, { trooper, to }: RouteQuestion): Promise<RouteAnswer> {
  const { via, prone, facing, reach } = board
  const walking = board.walking && via.length === 0 && !board.rushing
  const ask = (end: Point3) =>
    board.session.ask<RouteAnswer>({ ask: 'route', trooper, to: end, skill: board.routeSkill, via, prone, facing, option: board.stepping ? null : board.chosen })
  const near = walking && reach ? nearestEnd(reach, to) : null
  if (!near || !reach) return ask(to)
  if (!within(reach, to)) return ask(near)
  const answer = await ask(to)
  return answer.legal ? answer : ask(near)
}

/** The way of a movement that is ready to be declared. */
export function routeOf(from: Point3, command: InfinityCommand, allowance: number): RouteAnswer {
  const legs = (command.use?.path ?? []) as { points?: Point3[]; to?: Point3 }[]
  const points = [from, ...legs.flatMap((leg) => leg.points ?? (leg.to ? [leg.to] : []))]
  const cost = points.slice(1).reduce((sum, point, at) => sum + distance(points[at]!, point), 0)
  return { points, cost, allowance, command, legal: true, violations: [] }
}

/** How far along a way a point of it lies, in mm; all the way where the point is its end. */
export function lengthTo(points: readonly Point3[], end: Point3 | null): number {
  const last = points.at(-1)
  if (!end || !last || distance(end, last) < TOUCH) return Infinity
  let [gone, best, found] = [0, Infinity, Infinity]
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!]
    const step = distance(from, to)
    const share = step === 0 ? 0 : dot(from, to, end) / (step * step)
    const near = Math.min(1, Math.max(0, share)) * step
    const off = distance(end, from.map((part, axis) => part + ((to[axis]! - part) * near) / (step || 1)) as Point3)
    if (off < best - 1e-6) [best, found] = [off, gone + near]
    gone += step
  }
  return found
}

function distance(one: Point3, two: Point3): number {
  return Math.hypot(two[0] - one[0], two[1] - one[1], two[2] - one[2])
}

function dot(from: Point3, to: Point3, point: Point3): number {
  return from.reduce((sum, part, axis) => sum + (to[axis]! - part) * (point[axis]! - part), 0)
}

/** Where the legal part of a way ends. */
export function endOf(route: RouteAnswer): Point3 | null {
  const path = (route.command.use?.path ?? route.command.path ?? []) as { points?: Point3[]; to?: Point3; height?: number }[]
  const leg = path.at(-1)
  return leg?.points?.at(-1) ?? leg?.to ?? route.points.at(-1) ?? null
}
