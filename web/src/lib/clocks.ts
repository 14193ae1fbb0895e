/** The clocks that one can play by, and what they are called. */

import type { MatchCard, NewMatch } from './api'
import { t } from './i18n.svelte'

export const CLOCKS: Record<string, NewMatch['clock']> = {
  none: null,
  quick: { kind: 'chess', seconds: 1200, increment: 10 },
  long: { kind: 'chess', seconds: 3600, increment: 30 },
  day: { kind: 'correspondence', hours: 24 },
  days: { kind: 'correspondence', hours: 72 },
}

/** What the clock of a match is called; empty for one that nobody offers here. */
export function clockName(clock: MatchCard['clock']): string {
  const size = (each: NewMatch['clock']): string => (!each ? '' : each.kind === 'chess' ? `${each.seconds}+${each.increment}` : `${each.hours}h`)
  const found = Object.keys(CLOCKS).find((key) => size(CLOCKS[key]) === size(clock))
  return found ? t(`web.new.clocks.${found}`) : ''
}
