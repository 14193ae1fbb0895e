/** What a game adds to the match screen. A second game is a second module with these parts. */

import type { Component } from 'svelte'
import type { Facts } from '../courses/types'
import type { LogEntry } from '../lib/api'
import type { Sound } from '../lib/sounds'
import type { MatchSession } from '../match/session.svelte'
import type { Drag, Overlay, Pick, Piece, Point3, Side, Token } from '../table/types'

/** One game at one open match: what is on the table, and what a press on it means. */
export interface Board {
  readonly pieces: Piece[]
  readonly tokens: Token[]
  readonly overlays: Overlay[]
  /** Whether the reader sits at the far side. */
  readonly turned: boolean
  /** Whose each zone of the scenery is. */
  readonly zoneSides?: Record<string, Side>
  /** What a course of the coach may ask of the moment. */
  readonly facts: Facts
  /** Whether the reader's side did something. */
  didIt(event: LogEntry['event']): boolean
  /** Short facts for the header: round, turn. */
  readonly chips: string[]
  /** Points of the reader's side and the other. */
  readonly score: { label: string; mine: number; theirs: number } | null
  /** Whether it knows the names of what it shows: nothing is shown by a key. */
  readonly named: boolean
  /** Whether it answers by itself what the player has decided already. */
  readonly busy?: boolean
  pick(pick: Pick): void
  hover(pick: Pick | null): void
  drag(drag: Drag): void
  /** A key that no button wanted. */
  key(event: KeyboardEvent): boolean
  /** What just happened, as dice to show; null where no dice fell. */
  dice(entry: LogEntry): Throw | null
  /** Whether its dice are to roll a value or less: then luck can be told when it is over. */
  readonly rollsUnder?: boolean
  /** What just happened, as something to follow on the table; null where it takes no time. `at` knows where a piece is by now. */
  beat(entry: LogEntry, at: (piece: string) => Point3 | null): Beat | null
  close(): void
}

/** One thing that happens, as it is told on the table. */
export interface Beat {
  /** How long a calm reader looks at it. */
  ms: number
  /** Places that belong in the picture. */
  watch?: readonly Point3[]
  /** Pieces that move along a way, or only turn where it has no points. */
  moves?: readonly { piece: string; points: readonly Point3[]; facing: number | null }[]
  overlays?: readonly Overlay[]
  /** What is heard of it, by those who want to hear something. */
  sound?: Sound
}

/** Dice of a side over a whole match: how many succeeded, and how many were to be expected to. */
export interface Tally {
  dice: number
  got: number
  expected: number
}
export interface Luck {
  mine: Tally
  theirs: Tally
  surprises: (Tally & { who: string; what: string; side: Side })[]
}

/** A roll as people look at it. */
export interface Throw {
  /** Whether these are Saving Rolls, which want high dice. */
  saves?: boolean
  /** How a die that succeeds compares with the value. */
  wanted?: '≤' | '>'
  title: string
  sides: ThrowSide[]
}
export interface ThrowSide {
  who: string
  side: 'mine' | 'theirs' | 'neutral'
  what: string
  sum: { name: string; value: number; rule?: string | null }[]
  value: number | null
  dice: { value: number; state: 'kept' | 'critical' | 'cancelled' | 'failed' | 'saved' | 'plain' }[]
  note?: string
}

export interface PanelProps {
  session: MatchSession
  board: Board
}

export interface GameClient {
  name: string
  open(session: MatchSession): Board
  /** Troopers, orders, states. */
  Side: Component<PanelProps>
  /** The current question and its answers. */
  Bar: Component<PanelProps>
  /** Odds and profiles of what is chosen. */
  Preview: Component<PanelProps>
  /** What the other side did in its turn. */
  Recap?: Component<PanelProps>
  /** What one can hold over the table. */
  Tools?: Component<PanelProps>
  /** What the match is about and how it stands. */
  Mission?: Component<PanelProps & { onclose: () => void }>
}
