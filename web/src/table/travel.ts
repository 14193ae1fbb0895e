/** Pieces glide to where they are within the blink of an eye, or run along the way that they went. */

import type { Placed } from './pieceModel'
import type { Piece, Point3 } from './types'

export const GLIDE = 180

interface Trip {
  from: Placed
  to: Placed
  /** The places it passes, both ends with them. */
  way: readonly Point3[]
  start: number
  takes: number
}

const ease = (share: number): number => 1 - (1 - share) ** 3

const sameSpot = (a: Placed, b: Placed): boolean =>
  a.facing === b.facing && a.at.every((part, axis) => Math.abs(part - b.at[axis]!) < 1e-6)

export class Travel {
  private readonly trips = new Map<string, Trip>()
  private readonly last = new Map<string, Placed>()

  /** Whether anything is on its way. */
  get busy(): boolean {
    return this.trips.size > 0
  }

  /** Takes note of where pieces are now. What was elsewhere sets out, unless motion is unwanted. */
  set(pieces: readonly Piece[], now: number, still: boolean): void {
    const present = new Set(pieces.map((piece) => piece.id))
    for (const id of [...this.last.keys()]) {
      if (!present.has(id)) {
        this.last.delete(id)
        this.trips.delete(id)
      }
    }
    for (const piece of pieces) {
      const to: Placed = { at: piece.at, facing: piece.facing }
      const goal = this.last.get(piece.id)
      if (goal && !sameSpot(goal, to) && !still && !piece.ghost) {
        const from = this.placed(piece.id, goal, now)
        this.trips.set(piece.id, { from, to, way: [from.at, ...(piece.way ?? []).slice(1, -1), to.at], start: now, takes: piece.pace ?? GLIDE })
      } else if (still || piece.ghost) this.trips.delete(piece.id)
      this.last.set(piece.id, to)
    }
  }

  /** Forgets the trips that are over. */
  settle(now: number): void {
    for (const [id, trip] of this.trips) if (now - trip.start >= trip.takes) this.trips.delete(id)
  }

  placed(id: string, goal: Placed, now: number): Placed {
    const trip = this.trips.get(id)
    if (!trip) return goal
    const time = Math.min(1, Math.max(0, (now - trip.start) / trip.takes))
    if (trip.way.length === 2) {
      const share = ease(time)
      return { at: between(trip.from.at, trip.to.at, share), facing: turnBetween(trip.from.facing, trip.to.facing, share) }
    }
    // Whoever runs starts and stops softly, and turns as it was told to towards the end.
    const share = time * time * (3 - 2 * time)
    return { at: along(trip.way, share), facing: turnBetween(trip.from.facing, trip.to.facing, Math.max(0, share * 2 - 1)) }
  }
}

const between = (from: Point3, to: Point3, share: number): Point3 =>
  from.map((part, axis) => part + (to[axis]! - part) * share) as Point3

/** The place at a share of the length of a way. */
export function along(way: readonly Point3[], share: number): Point3 {
  const steps = way.slice(1).map((to, at) => Math.hypot(...to.map((part, axis) => part - way[at]![axis]!)))
  let left = share * steps.reduce((sum, step) => sum + step, 0)
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!
    if (left <= step && step > 0) return between(way[at]!, way[at + 1]!, left / step)
    left -= step
  }
  return way.at(-1)!
}

function turnBetween(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to
  return from + (((((to - from) % 360) + 540) % 360) - 180) * share
}
