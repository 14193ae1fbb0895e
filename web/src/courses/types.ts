/** A course of the coach is data: a match to play, and what to say at which moment of it. */

import type { LogEntry, NewMatch } from '../lib/api'

/** What a game says of the moment, for courses to ask about: words, numbers, lists of words. */
export type Facts = Record<string, string | number | boolean | readonly string[]>

type Plain = string | number | boolean

/** One of several words, or a number within bounds. */
export type Wanted = Plain | readonly Plain[] | { most?: number; least?: number }

/** An event of the log: its kind, and values at paths in it (`order.kind`). */
export interface Happening {
  event: string
  /** Whether the reader's side did it. */
  mine?: boolean
  /** Only what happened after the first event of this kind. */
  after?: string
  [path: string]: Wanted | undefined
}

/** Facts that hold together, and something that has happened. */
export interface When {
  happened?: Happening
  [fact: string]: Wanted | Happening | undefined
}

export interface Step {
  /** Texts are `web_coach.<key>.title` and `.text`. */
  key: string
  /** What on the screen it speaks of: a selector. */
  at: string
  rule?: string
  when: When
  /** A task: any of these shows that it was done. Without it the step is only read. */
  done?: readonly Happening[]
}

export interface Course {
  key: string
  game: string
  wishes: NewMatch['wishes']
  /** What each seat brings; the reader's first. */
  choices?: readonly Record<string, unknown>[]
  /** How well the bot plays. */
  opponent: string
  /** The course that follows. */
  next?: string
  steps: readonly Step[]
}

/** The moment as a course looks at it. */
export interface Moment {
  facts: Facts
  log: readonly LogEntry[]
  mine(event: LogEntry['event']): boolean
}
