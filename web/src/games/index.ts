/** The games that have a screen of their own. */

import { apex } from './apex'
import { infinity } from './infinity'
import type { GameClient } from './types'

const GAMES: Record<string, GameClient> = {
  ...Object.fromEntries(['codeone', 'n4', 'human_sphere'].map((name) => [name, infinity(name)])),
  apex,
}

export function clientOf(game: string): GameClient | null {
  return GAMES[game] ?? null
}
