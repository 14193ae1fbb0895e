/** Rolls of a recorded match as people look at them. */

import { throwOf as shotOf } from '../../games/apex/throws'
import type { View as ApexView, Words as ApexWords } from '../../games/apex/types'
import { nameOf, sideOf } from '../../games/infinity/pieces'
import { throwOf } from '../../games/infinity/throws'
import type { View as InfinityView, Words as InfinityWords } from '../../games/infinity/types'
import type { Throw } from '../../games/types'
import type { LogEntry } from '../../lib/api'
import { t } from '../../lib/i18n.svelte'
import type { View } from './frames'
import { squadOf } from './stills'

const PLAYER = /^player (\d+)$/

/** The dice of an entry; null where none fell. `names` are those of the seats. */
export function diceOf(entry: LogEntry, view: View, words: unknown, seat: number, names: readonly string[]): Throw | null {
  if (Array.isArray(view.legends)) {
    const board = view as unknown as ApexView
    return shotOf(entry, board, squadOf(board, seat), words as ApexWords | null)
  }
  if (!Array.isArray(view.troopers)) return null
  const { troopers, fallen } = view as unknown as InfinityView
  const trooper = (id: string) => [...troopers, ...(fallen ?? [])].find((each) => each.id === id)
  const player = (id: string): number | null => (PLAYER.test(id) ? Number(PLAYER.exec(id)![1]) : null)
  return throwOf(entry.event, {
    words: words as InfinityWords | null,
    name: (id) => {
      const number = player(id)
      if (number !== null) return names[number] ?? id
      const found = trooper(id)
      return found ? nameOf(found, words as InfinityWords | null) : id
    },
    side: (id) => sideOf(player(id) ?? trooper(id)?.owner ?? null, seat),
    t,
  })
}
