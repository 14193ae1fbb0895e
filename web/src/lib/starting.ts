/** Ways to begin: each makes a match and goes there. */

import { api, type NewMatch } from './api'
import { go } from './router.svelte'

export async function begin(wanted: NewMatch, suffix = ''): Promise<void> {
  const card = await api.create(wanted)
  go(`/match/${card.id}${suffix}`)
}

/** A game against a bot with nothing to choose. */
export function quickGame(): Promise<void> {
  return begin({ game: 'codeone', wishes: { scenario: 'introductory' }, seats: [{ kind: 'me' }, { kind: 'bot', level: 'regular' }] })
}
