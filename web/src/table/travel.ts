/** Pieces glide to where they are, within the blink of an eye. */

import type { Placed } from './pieceModel'
import type { Piece, Point3 } from './types'

export const GLIDE = 180

interface Trip {
  from: Placed
  to: Placed
  start: number
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
        this.trips.set(piece.id, { from: this.placed(piece.id, goal, now), to, start: now })
      } else if (still || piece.ghost) this.trips.delete(piece.id)
      this.last.set(piece.id, to)
    }
  }

  /** Forgets the trips that are over. */
  settle(now: number): void {
    for (const [id, trip] of this.trips) if (now - trip.start >= GLIDE) this.trips.delete(id)
  }

  placed(id: string, goal: Placed, now: number): Placed {
    const trip = this.trips.get(id)
    if (!trip) return goal
    const share = ease(Math.min(1, Math.max(0, (now - trip.start) / GLIDE)))
    const at = trip.from.at.map((part, axis) => part + (trip.to.at[axis]! - part) * share) as Point3
    return { at, facing: turnBetween(trip.from.facing, trip.to.facing, share) }
  }
}

function turnBetween(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to
  return from + (((((to - from) % 360) + 540) % 360) - 180) * share
}
