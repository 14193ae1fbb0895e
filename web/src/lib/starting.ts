/** Ways to begin: each makes a match and goes there. */

import type { Offers } from '../games/infinity/types'
import { api, type NewMatch } from './api'
import { go } from './router.svelte'

export async function begin(wanted: NewMatch, suffix = ''): Promise<void> {
  const card = await api.create(wanted)
  go(`/match/${card.id}${suffix}`)
}

const PLAYED = 'sightline.quick.table'

/** The one that comes after another, in a circle. */
export function nextOf(all: readonly string[], last: string | null): string | undefined {
  return all[(all.indexOf(last ?? '') + 1) % all.length]
}

/** A game against a bot with nothing to choose, each time on the next table. */
export async function quickGame(): Promise<void> {
  const { tables } = await api.offers<Pick<Offers, 'tables'>>('codeone')
  const fitting = tables.filter((each) => each.points.includes(15)).map((each) => each.key)
  const table = nextOf(fitting, localStorage.getItem(PLAYED))
  await begin({ game: 'codeone', wishes: { scenario: 'introductory', ...(table && { table }) }, seats: [{ kind: 'me' }, { kind: 'bot', level: 'regular' }] })
  if (table) localStorage.setItem(PLAYED, table)
}
