/** How a match went from beginning to end, as something to draw. Everything is seen from one side. */

import type { MatchCard, Retrospect } from '../lib/api'
import { t } from '../lib/i18n.svelte'

export const WIDTH = 320
export const HEIGHT = 96
/** The least that the scale reaches beyond the middle: a quiet match shall look like one. */
const LEAST = 0.1
const ROOM = 1.2

export interface Mark {
  x: number
  y: number
  /** Whether the moment was one's own. */
  mine: boolean
}
export interface Chart {
  /** From the middle line along the balance and back to it. */
  area: string
  line: string
  /** The share at the upper edge; the lower edge has the rest of it. */
  top: number
  last: number
  rounds: { x: number; round: number }[]
  marks: Mark[]
  /** Where a position of the replay is; null before the sides met. */
  at: (sequence: number) => number | null
}

/** The side that a seat plays for; a spectator looks from the first. */
export function sideOf(back: Retrospect, seat: number | null): number {
  return Math.max(0, back.sides.findIndex((seats) => seat !== null && seats.includes(seat)))
}

/** A share of the first side as one's own. */
export const own = (share: number, side: number): number => (side === 0 ? share : 1 - share)

/** The balance as a line; null where the sides never met, or nothing ever changed. */
export function chartOf(back: Retrospect, side: number): Chart | null {
  const ticks = back.balance.map((tick) => ({ ...tick, share: own(tick.share, side) }))
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last || last.sequence <= first.sequence || ticks.every((tick) => tick.share === first.share)) return null
  const reach = Math.min(0.5, Math.max(LEAST, ...ticks.map((tick) => Math.abs(tick.share - 0.5))) * ROOM)
  const across = (sequence: number): number => round(((sequence - first.sequence) / (last.sequence - first.sequence)) * WIDTH)
  const down = (share: number): number => round((HEIGHT / 2) * (1 - (share - 0.5) / reach))
  const line = ticks.map((tick, place) => `${place ? 'L' : 'M'}${across(tick.sequence)} ${down(tick.share)}`).join('')
  return {
    line,
    area: `M0 ${HEIGHT / 2}${line.replace('M', 'L')}L${WIDTH} ${HEIGHT / 2}Z`,
    top: 0.5 + reach,
    last: last.share,
    rounds: ticks.flatMap((tick, place) => (tick.round !== ticks[place - 1]?.round ? [{ x: across(tick.sequence), round: tick.round }] : [])),
    marks: back.turning_points.map((point) => ({
      x: across(point.sequence),
      y: down(own(point.after, side)),
      mine: point.side === side,
    })),
    at: (sequence) => (sequence < first.sequence ? null : across(Math.min(sequence, last.sequence))),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** What the sides are called: by who plays them, or by their numbers where names say nothing. */
export function sideNames(back: Retrospect, card: MatchCard): string[] {
  const names = back.sides.map((seats) => seats.map((seat) => card.seats[seat]?.name ?? '').filter(Boolean).join(', '))
  const telling = names.every(Boolean) && new Set(names).size === names.length
  return telling ? names : names.map((_, side) => t('log.player', { number: side + 1 }))
}
