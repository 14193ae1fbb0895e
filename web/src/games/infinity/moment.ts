/** What a course of the coach may ask of a match of Infinity at a moment. */

import type { Facts } from '../../courses/types'
import type { LogEntry } from '../../lib/api'
import type { InfinityBoard } from './board.svelte'
import { commandOf } from './choices'
import { fireteamOf } from './pieces'
import { ordersLeft } from './types'

export function factsOf(board: InfinityBoard): Facts {
  const { view } = board
  const stepping = board.kind === 'dodge_move'
  const mine = view?.troopers.filter((each) => each.owner === board.seat) ?? []
  const listed = view?.lists[board.seat]?.members ?? []
  return {
    /** What the reader is asked; nothing while somebody else is. */
    kind: board.asked ? board.kind : '',
    skill: board.skill ?? '',
    able: board.asked ? board.skills.filter((each) => each.available).map((each) => each.skill) : [],
    offered: board.asked ? offered(board) : [],
    way: board.moving && !stepping ? (board.pinned ? 'fixed' : 'open') : '',
    stand: board.standPinned ? 'fixed' : 'open',
    odds: board.odds !== null,
    turn: board.playing ? (view?.active === board.seat ? 'mine' : 'theirs') : '',
    round: view?.round ?? 0,
    regular: ordersLeft(view?.pool),
    groups: new Set(listed.map((each) => each.group ?? 1)).size,
    /** As what those act together whose Order it is. */
    group: view?.order?.group ?? '',
    teams: view?.tokens.filter((each) => each.kind.startsWith('fireteam.') && mine.some(({ id }) => id === each.carrier)).length ?? 0,
    /** Who could react: members of Fireteams, others. */
    reacting: board.asked && board.kind === 'aros' ? [...new Set(board.reactors.map((id) => (fireteamOf(view, id) ? 'fireteam' : 'alone')))] : [],
  }
}

/** What can be done, as `activate.coordinated`, `spend_command_token.rally` or just `form_fireteam`. */
function offered(board: InfinityBoard): string[] {
  const found = new Set<string>()
  for (const option of board.options) {
    const { do: what, group, use } = commandOf(option)
    const how = what === 'activate' ? group : typeof use === 'string' ? use : ''
    found.add(how ? `${what}.${how}` : what)
  }
  return [...found]
}

/** Whether something was done by the reader's side; pieces are called A1 or B7 after the side whose list they are in. */
export function didIt(event: LogEntry['event'], seat: number): boolean {
  if (typeof event.player === 'number') return event.player === seat
  const { trooper, order, declared, sides, team } = event as Partial<Doing>
  const who = order?.troopers[0] ?? declared?.trooper ?? sides?.[0]?.trooper ?? (typeof trooper === 'string' ? trooper : team)
  return who?.charAt(0) === 'AB'[seat]
}

interface Doing {
  trooper: unknown
  order: { troopers: string[] }
  declared: { trooper: string }
  sides: { trooper: string }[]
  team: string
}
