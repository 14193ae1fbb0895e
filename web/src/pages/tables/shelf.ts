/** The tables of every game, as the server has them; each is fetched once. */

import { api, call } from '../../lib/api'
import type { Scenery } from '../../table/types'

export interface TableCard {
  game: string
  gameTitle: string
  name: string
  title: string
  summary: string
  points: number[]
  /** Every game that is played on it, by its name. */
  games?: Record<string, string>
}

interface Offers {
  tables?: { key: string; name: string; summary?: string; points?: number[] }[]
}

const NO_OFFERS: Offers = {}

/** All tables, game by game; a table that the offers do not know is still shown by its name. */
export async function fetchCards(): Promise<TableCard[]> {
  const games = await api.games()
  const found = await Promise.all(
    games.map(async ({ name: game, title: gameTitle }) => {
      const [names, offers] = await Promise.all([
        call<string[]>('GET', `/games/${game}/tables`),
        api.offers<Offers>(game).catch(() => NO_OFFERS),
      ])
      const known = new Map((offers.tables ?? []).map((table) => [table.key, table]))
      return names.map((name): TableCard => {
        const table = known.get(name)
        return { game, gameTitle, name, title: table?.name ?? name, summary: table?.summary ?? '', points: table?.points ?? [] }
      })
    }),
  )
  return found.flat()
}

/** A table that games share is shown once, as the first one has it, with the names of all of them. */
export function withoutRepeats(cards: readonly TableCard[]): TableCard[] {
  const seen = new Map<string, TableCard>()
  for (const card of cards) {
    const games = { ...seen.get(card.name)?.games, [card.game]: card.gameTitle }
    seen.set(card.name, { ...(seen.get(card.name) ?? card), games })
  }
  return [...seen.values()]
}

/** The games that are played on a table, as one line. */
export function playedIn(card: TableCard): string {
  return Object.values(card.games ?? { [card.game]: card.gameTitle }).join(' · ')
}

const held = new Map<string, Promise<Scenery>>()

export function fetchTable(game: string, name: string, language: string): Promise<Scenery> {
  const key = `${language}/${game}/${name}`
  let found = held.get(key)
  if (!found) {
    found = call<Scenery>('GET', `/games/${encodeURIComponent(game)}/tables/${encodeURIComponent(name)}`)
    found.catch(() => held.delete(key))
    held.set(key, found)
  }
  return found
}

/** What is worth saying of a table in figures. */
export function figures(scenery: Scenery): { pieces: number; ladders: number; doors: number; highest: number } {
  const pieces = new Set(scenery.solids.map((solid) => solid.piece || solid.id.split('/')[0]))
  const tops = scenery.solids.filter((solid) => solid.standable !== false).map((solid) => (typeof solid.top === 'number' ? solid.top : Math.max(...solid.top)))
  return { pieces: pieces.size, ladders: scenery.ladders.length, doors: scenery.gates.length, highest: Math.max(0, ...tops) }
}
