/** Lines of the log as they are read at this table. */

import type { Throw, ThrowSide } from '../games/types'
import type { MatchCard } from '../lib/api'
import { t } from '../lib/i18n.svelte'
import { inUnits } from '../lib/lengths'

/** The sentence without the rules of a plain text, and with the names of those who play. */
export function worded(text: string, card: MatchCard | null): string {
  const names = card?.seats.map((seat) => seat.name) ?? []
  const bare = text.replace(/(^[=-]{3,}|[=-]{3,}$)/g, '').trim()
  const plain = inUnits(bare.charAt(0).toUpperCase() + bare.slice(1))
  if (names.some((name) => !name) || new Set(names).size < names.length) return plain
  return names.reduce((said, name, seat) => said.replaceAll(t('log.player', { number: seat + 1 }), name ?? ''), plain)
}

/** What dice have to roll: so much or less, or more than that; nothing where a game does not say. */
export function needed({ wanted }: Throw, { value }: ThrowSide): string {
  return wanted && value !== null ? `${wanted} ${value}` : ''
}

/** A roll in a line, where its sums stand elsewhere: "Fusilier 1 · BS Attack ≤ 9: 3, 12 — Bandit 2 · Dodge ≤ 11: 7". */
export function rolledLine(shown: Throw): string {
  return shown.sides
    .map((side) => {
      const dice = side.dice.map((die) => die.value || '–').join(', ') || t('web.dice.none')
      return `${[side.who, side.what].filter(Boolean).join(' · ')} ${needed(shown, side)}`.trimEnd() + `: ${dice}`
    })
    .join(' — ')
}
