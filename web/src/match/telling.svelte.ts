/**
 * The stage manager: plays what has happened one thing after the other, at the speed the reader likes, before the state
 * that it led to is shown. It keeps nothing that the log does not know; whoever skips it misses no fact.
 */

import type { LogEntry } from '../lib/api'
import type { Beat, Board, Throw } from '../games/types'
import type { Sound } from '../lib/sounds'
import type { Overlay, Piece, Point3 } from '../table/types'

/** How fast things are told, as a share of the time that a calm reader needs; none tells all at once. */
export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, none: 0 } as const
export type Speed = keyof typeof SPEEDS

/** Dice that fell, so many at a time and no more. */
const MOST = 3

/** Where a piece has got to, ahead of the state that is shown. */
interface Place {
  at: Point3
  facing: number | null
  way?: readonly Point3[]
  pace?: number
}

/** Milliseconds for pieces to go back to where they were. */
const RETURN = 250

/** Where everybody was before what they did. */
function startOf(beats: readonly Beat[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const { piece, points, facing } of beats.flatMap((beat) => beat.moves ?? [])) {
    if (points[0] && !places.has(piece)) places.set(piece, { at: points[0], facing })
  }
  return places
}

export class Telling {
  /** What is being told; null while nothing is. */
  now = $state.raw<{ entry: LogEntry; beat: Beat; thrown: Throw | null } | null>(null)
  /** What has been told and is not in the log yet. */
  told = $state.raw<readonly LogEntry[]>([])
  /** The dice that fell last. */
  thrown = $state.raw<readonly Throw[]>([])
  /** What the camera should have in the picture. */
  watched = $state.raw<readonly Point3[]>([])
  private places = $state.raw<ReadonlyMap<string, Place>>(new Map())
  private board: Board | null = null
  private skipping = false
  /** Whether something is shown once more. */
  private repeating = false
  /** Counts up when what is being told is given up. */
  private act = 0
  private wake: (() => void) | null = null

  constructor(
    private readonly speed: () => Speed,
    private readonly hear: (sound: Sound) => void = () => undefined,
  ) {}

  /** Whoever knows what the events of a game look like. */
  follow(board: Board | null): void {
    this.board = board
  }

  /** Tell what is new. Returns null where nothing takes any time. */
  play(entries: readonly LogEntry[]): Promise<void> | null {
    const board = this.board
    if (!board) return null
    // What is new goes before what is shown once more.
    if (this.repeating) this.stop()
    const share = this.skipping || globalThis.document?.hidden ? 0 : SPEEDS[this.speed()]
    if (share > 0 && entries.some((entry) => board.beat(entry, this.at))) return this.perform(board, entries, share)
    const thrown = entries.flatMap((entry) => board.dice(entry) ?? [])
    if (thrown.length) {
      this.thrown = thrown.slice(-MOST)
      this.hear('dice')
    }
    return null
  }

  private async perform(board: Board, entries: readonly LogEntry[], share: number, again = false): Promise<void> {
    const { act } = this
    for (const entry of entries) {
      // What was done before may have moved whom this is about.
      const beat = board.beat(entry, this.at)
      const thrown = board.dice(entry)
      if (!again) this.told = [...this.told, entry]
      if (thrown) this.thrown = this.skipping ? [...this.thrown, thrown].slice(-MOST) : [thrown]
      if (!beat) continue
      this.put(beat, share)
      if (this.skipping) continue
      this.now = { entry, beat, thrown }
      if (beat.sound) this.hear(beat.sound)
      if (beat.watch?.length) this.watched = beat.watch
      await this.wait(beat.ms * share)
      if (act !== this.act) return
    }
    this.now = null
  }

  /** Show once more what has happened; the match stays where it is. */
  async again(entries: readonly LogEntry[]): Promise<void> {
    const board = this.board
    if (!board || this.now) return
    const { act } = this
    this.repeating = true
    this.places = startOf(entries.flatMap((entry) => board.beat(entry, this.at) ?? []))
    if (this.places.size) await this.wait(RETURN)
    if (act === this.act) await this.perform(board, entries, SPEEDS[this.speed()] || 1, true)
    if (act === this.act) this.stop()
  }

  private put(beat: Beat, share: number): void {
    if (!beat.moves) return
    const places = new Map(this.places)
    for (const { piece, points, facing } of beat.moves) {
      const at = points.at(-1) ?? this.at(piece)
      if (at) places.set(piece, { at, facing, ...(points.length > 1 ? { way: points, pace: beat.ms * share * 0.8 } : {}) })
    }
    this.places = places
  }

  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms)
      this.wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  /** Tell the rest at once. */
  skip(): void {
    this.skipping = true
    this.wake?.()
  }

  /** Give up what is being told: it will be heard of anew. */
  stop(): void {
    this.act += 1
    this.repeating = false
    this.now = null
    this.wake?.()
    this.logged()
    this.settle()
    this.rest(true)
  }

  /** What was told is in the log now. */
  logged(): void {
    if (this.told.length) this.told = []
  }

  /** The state that is shown knows it all. */
  settle(): void {
    if (this.places.size) this.places = new Map()
  }

  /** Everything has been told: what comes next is told at its own speed again. Until then, one looks at it. */
  rest(home: boolean): void {
    this.skipping = false
    if (home && this.watched.length) this.watched = []
  }

  private readonly at = (id: string): Point3 | null => {
    return this.places.get(id)?.at ?? this.board?.pieces.find((piece) => piece.id === id)?.at ?? null
  }

  /** Pieces where they have got to. */
  staged(pieces: readonly Piece[]): readonly Piece[] {
    if (this.places.size === 0) return pieces
    return pieces.map((piece) => {
      const place = this.places.get(piece.id)
      return place ? { ...piece, ...place, facing: piece.facing === null ? null : place.facing } : piece
    })
  }

  get overlays(): readonly Overlay[] {
    return this.now?.beat.overlays ?? []
  }
}
