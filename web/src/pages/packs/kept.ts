/** Packs and boards that somebody has written, kept in this browser: the text to go on with, and what a match takes. */

import type { Scenery } from '../../table/types'

export type Kind = 'pack' | 'board'

export interface Kept {
  id: string
  kind: Kind
  name: string
  summary: string
  text: string
  /** As a setup takes it. */
  file: Record<string, unknown>
  /** How a board is drawn. */
  scenery?: Scenery
}

/** Characters that a file may have; the server reads no more. */
export const LONGEST = 128 * 1024
/** How many are kept. */
export const MOST = 12
const STORED = 'sightline.own'

/** The part of a browser's storage that is needed here. */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export function kept(shelf: Shelf = localStorage): Kept[] {
  try {
    const found = JSON.parse(shelf.getItem(STORED) ?? '[]') as unknown
    return Array.isArray(found) ? (found as Kept[]).filter((each) => each?.id && each.file && each.text) : []
  } catch {
    return []
  }
}

/** Keep one, in the place of the one with its id; says why it cannot be kept. */
export function keep(one: Kept, shelf: Shelf = localStorage): 'kept' | 'full' | 'no_room' {
  const others = kept(shelf).filter((each) => each.id !== one.id)
  if (others.length >= MOST) return 'full'
  try {
    shelf.setItem(STORED, JSON.stringify([one, ...others]))
    return 'kept'
  } catch {
    return 'no_room'
  }
}

export function forget(id: string, shelf: Shelf = localStorage): Kept[] {
  const left = kept(shelf).filter((each) => each.id !== id)
  shelf.setItem(STORED, JSON.stringify(left))
  return left
}

/** What a file seems to be: boards say which game they are for, packs have cards. */
export function kindOf(text: string): Kind {
  return /^\s*["']?(pieces|game)["']?\s*:/m.test(text) ? 'board' : 'pack'
}
