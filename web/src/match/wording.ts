/** Lines of the log as they are read at this table. */

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
