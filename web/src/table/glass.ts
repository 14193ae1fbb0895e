/** Which solids stand in the way of what matters, and so are shown as glass. */

import { between } from './ray'
import { highest, pieceOf } from './solids'
import type { Mode, Piece, Point3, Solid } from './types'

/** Something that must be seen: its foot and how high it is. */
export interface Focus {
  at: Point3
  height: number
}

export const focusOf = (piece: Pick<Piece, 'at' | 'height'>): Focus => ({ at: piece.at, height: piece.height })

/**
 * A building that hides a focus turns to glass as a whole, but for what lies below the focus: the floor it stands on.
 * From above its walls stay too, because they hide nothing and show the room.
 */
export function glassFor(solids: readonly Solid[], eye: Point3, focuses: readonly Focus[], mode: Mode): Set<Solid> {
  const glass = new Set<Solid>()
  for (const { at, height } of focuses) {
    const [x, y, z] = at
    const samples: Point3[] = [
      [x, y, z + Math.max(2, height * 0.9)],
      [x, y, z + Math.max(1.5, height * 0.4)],
    ]
    const hiding = new Set<string>()
    for (const sample of samples) {
      const from: Point3 = mode === 'top' ? [x, y, 9000] : eye
      for (const solid of between(from, sample, solids)) hiding.add(pieceOf(solid))
    }
    if (hiding.size === 0) continue
    for (const solid of solids) {
      if (!hiding.has(pieceOf(solid))) continue
      const over = mode === 'top' ? solid.bottom >= z + 3 : highest(solid) > z + 3
      if (over) glass.add(solid)
    }
  }
  return glass
}

/** Whether a piece stands on what is lifted off: it is not drawn in the air, only its badge says where it is. */
export const above = (at: Point3, cut: number | null): boolean => cut !== null && at[2] > cut + 10

/** What is lifted off when one looks at the level `cut` and below: every ceiling and all that stands on it. */
export function lifted(solids: readonly Solid[], cut: number | null): Set<Solid> {
  if (cut === null) return new Set()
  return new Set(solids.filter((solid) => solid.bottom > cut + 2 && highest(solid) > cut + 8))
}
