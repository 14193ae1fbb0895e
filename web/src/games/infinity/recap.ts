/** What the other side did in its turn, Order by Order, out of the log. */

import type { LogEntry } from '../../lib/api'
import type { Declared } from './types'

export interface RecapOrder {
  troopers: string[]
  /** What they declared, each skill once. */
  skills: { skill: string; targets: string[] }[]
  /** Who reacted. */
  reacted: string[]
  /** What became of whom. */
  results: { trooper: string; kind: 'hurt' | 'state' | 'removed'; what: string; points: number }[]
  entries: LogEntry[]
}

export interface Recap {
  /** The number of the command with which the turn began. */
  since: number
  orders: RecapOrder[]
}

/** States that one takes on oneself: what was declared says enough of them, and they are nobody's harm. */
const TAKEN = new Set(['prone', 'suppressive_fire', 'camouflaged', 'hidden_deployment', 'impersonation_1', 'impersonation_2', 'foxhole', 'casevac', 'on_wall', 'standby'])

/** The other side's turn before one's own, until the first Order; null where there was none, or nothing was done in it. */
export function recapOf(log: readonly LogEntry[], seat: number): Recap | null {
  const began = log.flatMap(({ event }, at) => (event.event === 'turn_began' ? [{ at, player: Number(event.player) }] : []))
  // A turn may be said to begin more than once.
  const turns = began.filter(({ player }, number) => player !== began[number - 1]?.player)
  const [theirs, mine] = [turns.at(-2), turns.at(-1)]
  if (!theirs || !mine || mine.player !== seat || theirs.player === seat) return null
  // Whoever has given an Order has read it.
  if (log.slice(mine.at).some(({ event }) => event.event === 'activated')) return null
  const orders = ordersOf(log.slice(theirs.at, mine.at))
  return orders.length ? { since: log[theirs.at]!.sequence, orders } : null
}

function ordersOf(entries: readonly LogEntry[]): RecapOrder[] {
  const orders: RecapOrder[] = []
  for (const entry of entries) {
    const { event } = entry
    if (event.event === 'activated') {
      const { troopers } = event.order as { troopers: string[] }
      orders.push({ troopers, skills: [], reacted: [], results: [], entries: [] })
    }
    const order = orders.at(-1)
    if (!order) continue
    order.entries.push(entry)
    if (event.event === 'skill_declared') declare(order, event.declared as Declared)
    else if (event.event === 'aro_declared') add(order.reacted, (event.declared as Declared).trooper)
    else if (event.event === 'vitality_changed' && Number(event.points) > 0) {
      order.results.push({ trooper: String(event.trooper), kind: 'hurt', what: '', points: Number(event.points) })
    } else if (event.event === 'state_gained' && !TAKEN.has(String(event.state))) {
      order.results.push({ trooper: String(event.trooper), kind: 'state', what: String(event.state), points: 0 })
    } else if (event.event === 'removed') order.results.push({ trooper: String(event.trooper), kind: 'removed', what: '', points: 0 })
  }
  return orders
}

function declare(order: RecapOrder, { use }: Declared): void {
  if (use.skill === 'idle') return
  const targets = [...new Set((use.aims ?? []).map((aim) => aim.target))]
  const known = order.skills.find((each) => each.skill === use.skill)
  if (known) targets.forEach((target) => add(known.targets, target))
  else order.skills.push({ skill: use.skill, targets })
}

function add(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item)
}
