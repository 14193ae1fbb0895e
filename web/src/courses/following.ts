/** Which step of a course is due, and which tasks have been done. */

import type { LogEntry } from '../lib/api'
import type { Facts, Happening, Moment, Step, Wanted, When } from './types'

/** The first step for the moment that has not been had yet. */
export function due(steps: readonly Step[], moment: Moment, had: ReadonlySet<string>): Step | null {
  return steps.find((step) => !had.has(step.key) && holds(step.when, moment)) ?? null
}

/** The tasks that the log shows to be done, whether anybody was told to do them or not. */
export function done(steps: readonly Step[], moment: Moment): Step[] {
  return steps.filter((step) => step.done?.some((each) => happened(each, moment)))
}

function holds({ happened: past, ...facts }: When, moment: Moment): boolean {
  const now = Object.entries(facts).every(([name, wanted]) => fits(moment.facts[name], wanted as Wanted))
  return now && (past === undefined || happened(past, moment))
}

function happened({ event: kind, mine, after, ...details }: Happening, moment: Moment): boolean {
  const begun = after === undefined ? 0 : moment.log.findIndex(({ event }) => event.event === after)
  if (begun < 0) return false
  return moment.log
    .slice(begun)
    .some(
      ({ event }) =>
        event.event === kind &&
        Object.entries(details).every(([path, wanted]) => fits(at(event, path), wanted as Wanted)) &&
        (mine === undefined || moment.mine(event) === mine),
    )
}

/** The value at a path such as `order.kind`. */
function at(event: LogEntry['event'], path: string): Facts[string] | undefined {
  let found: unknown = event
  for (const name of path.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[name]
  return found as Facts[string] | undefined
}

/** A list fits if anything in it does. */
function fits(value: Facts[string] | undefined, wanted: Wanted): boolean {
  if (value === undefined) return false
  if (typeof value === 'object') return value.some((each) => fits(each, wanted))
  if (typeof wanted !== 'object') return value === wanted
  if (Array.isArray(wanted)) return (wanted as readonly unknown[]).includes(value)
  const { most = Infinity, least = -Infinity } = wanted as { most?: number; least?: number }
  return typeof value === 'number' && least <= value && value <= most
}
