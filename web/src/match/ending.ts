/** How a match ended, as one sentence that is true. */

import type { MatchCard } from '../lib/api'
import { t } from '../lib/i18n.svelte'
import { worded } from './wording'

type Result = NonNullable<MatchCard['result']>

const EARLY = 'server.ended.'

/** Whether the players or the clock ended it, and not the rules of the game. */
export function endedEarly(result: Result | null): boolean {
  return result?.reason.startsWith(EARLY) ?? false
}

export function endingText(card: MatchCard | null): string {
  const result = card?.result
  if (!card || !result) return ''
  if (!endedEarly(result)) return result.text
  const names = (won: boolean) =>
    card.seats.flatMap((seat, index) => (result.winners.includes(index) === won ? [seat.name] : [])).join(', ')
  return t(`web.ending.by_${result.reason.slice(EARLY.length)}`, { winner: names(true), loser: names(false) })
}

/** Where the points came from, with the names of those who play; what the heading says already is not said again. */
export function accounted(lines: readonly string[], card: MatchCard | null): string[] {
  return lines
    .filter((line) => line.trim() !== card?.result?.text)
    .map((line) => `${/^\s*/.exec(line)?.[0] ?? ''}${worded(line, card)}`)
}
