/** The way of a movement: where a press leads, and where the legal part of it ends. */

import type { Violation } from '../../lib/api'
import type { Point3 } from '../../table/types'
import type { InfinityBoard } from './board.svelte'
import { nearestEnd, within } from './snapping'
import type { Declaration, InfinityCommand, RouteAnswer } from './types'

export interface RouteQuestion {
  trooper: string
  to: Point3
  pinned: boolean
}

/** The way to where somebody points; walking ends at the nearest place that can be reached. */
export async function askRoute(board: InfinityBoard, { trooper, to }: RouteQuestion): Promise<RouteAnswer> {
  const { via, prone, facing, reach } = board
  const walking = (board.skill === 'move' || board.kind === 'dodge_move') && via.length === 0
  const ask = (end: Point3) =>
    board.session.ask<RouteAnswer>({ ask: 'route', trooper, to: end, skill: board.routeSkill, via, prone, facing })
  if (board.leading) return withServant(board, await ask(walking && reach ? (nearestEnd(reach, to) ?? to) : to))
  const near = walking && reach ? nearestEnd(reach, to) : null
  if (!near || !reach) return ask(to)
  if (!within(reach, to)) return ask(near)
  const answer = await ask(to)
  return answer.legal ? answer : ask(near)
}

/** The Peripheral's way as part of the declaration of both, judged as such. */
async function withServant(board: InfinityBoard, answer: RouteAnswer): Promise<RouteAnswer> {
  const use = board.company === 'both' && board.ahead ? board.ahead.command.use : { skill: 'idle' }
  const command: InfinityCommand = { do: 'declare', player: board.seat, use, peripheral: answer.command.use }
  const { violations } = await board.session.ask<{ violations: Violation[] }>({ ask: 'check', command })
  return { ...answer, command, violations, legal: violations.length === 0 }
}

/** Where the legal part of a way ends. */
export function endOf(board: InfinityBoard, route: RouteAnswer): Point3 | null {
  const use = board.leading ? (route.command.peripheral as Declaration | null) : route.command.use
  const path = (use?.path ?? route.command.path ?? []) as { points?: Point3[]; to?: Point3; height?: number }[]
  const leg = path.at(-1)
  return leg?.points?.at(-1) ?? leg?.to ?? route.points.at(-1) ?? null
}
