/** Files of the official builder: one for each faction, and one that all of them share. */

import type { Violation } from '../../lib/api'

/** What became of a faction that was imported, for one game. */
export interface Brought {
  game: string
  faction: string
  name: string
  options: number
  playable: number
  left_out: Violation[]
}

/** Which games each imported faction is for: they are named `game/faction`. */
export function heldBy(names: readonly string[]): { faction: string; games: string[] }[] {
  const games = new Map<string, string[]>()
  for (const name of names) {
    const [game = '', faction = ''] = name.split('/')
    games.set(faction, [...(games.get(faction) ?? []), game])
  }
  return [...games].map(([faction, found]) => ({ faction, games: found })).sort((a, b) => a.faction.localeCompare(b.faction))
}

const SHARED = /^metadata(\s*\(\d+\))?\.json$/i

/** Which of somebody's files are factions, and which one they share; files of other kinds are passed over. */
export function factionFiles<F extends { name: string }>(files: readonly F[]): { factions: F[]; metadata: F | undefined } {
  const json = files.filter(({ name }) => /\.json$/i.test(name))
  return { factions: json.filter(({ name }) => !SHARED.test(name)), metadata: json.find(({ name }) => SHARED.test(name)) }
}

/** Refusals of a paste that the builder's data would mend. */
const MENDED = ['builder_codes.nothing_imported', 'builder_codes.unknown_faction', 'builder_codes.no_numbers', 'builder_codes.preview', 'builder_codes.nobody_knows']

export const needsData = (code: string): boolean => MENDED.includes(code)
