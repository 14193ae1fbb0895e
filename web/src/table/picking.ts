/** What lies under a place of the picture. */

import { DIAMOND } from './fittings'
import { type Meeting, type Ray, meet, meetCylinder, meetPiece } from './ray'
import type { Mode, Pick, Piece, Point, Point3, Scenery, Solid, Token } from './types'

export interface Scope {
  mode: Mode
  scenery: Scenery
  solids: readonly Solid[]
  pieces: readonly Piece[]
  tokens: readonly Token[]
  /** Glass and what was lifted off let the ray through. */
  through: (solid: Solid) => boolean
  /** Where a point of the table is on the picture. */
  spot: (at: Point3) => Point3
  /** Pixels per mm. */
  scale: number
}

const BADGE = 15
/** A base is met a little before the floor it stands on. */
const SLACK = 3

/** The piece whose badge is under the pointer: badges show through walls, and what is shown can be picked. */
export function badgeAt(scope: Scope, [px, py]: Point): Piece | null {
  let best: { piece: Piece; away: number } | null = null
  for (const piece of scope.pieces) {
    if (piece.ghost) continue
    const flat = scope.mode === 'top'
    const lift = flat ? 0 : (piece.prone ? 8 : piece.height) + 6
    const [x, y] = scope.spot([piece.at[0], piece.at[1], piece.at[2] + lift])
    const reach = flat ? Math.max(BADGE, piece.radius * scope.scale) : BADGE
    const away = Math.hypot(px - x, py - (flat ? y : y - BADGE))
    if (away <= reach && away < (best?.away ?? Infinity)) best = { piece, away }
  }
  return best?.piece ?? null
}

export function pickAt(scope: Scope, ray: Ray, at: Point, alternate: boolean): Pick {
  const surface = meet(ray, scope.solids, scope.scenery, scope.through)
  const found: Pick = { point: surface?.point ?? null, normal: surface?.normal ?? [0, 0, 1], screen: at, alternate }
  if (surface?.solid) found.solid = surface.solid.id
  const foot = surface && footOf(scope, surface)
  if (foot) found.foot = foot
  const within = (surface?.distance ?? Infinity) + SLACK
  const met = meetPiece(ray, scope.pieces)
  const piece = badgeAt(scope, at) ?? (met && met.distance <= within ? met.piece : null)
  if (piece) return { ...found, piece: piece.id }
  const nearest = <T extends { at: Point3; id: string }>(things: readonly T[], radius: (thing: T) => number, height: number): string | null => {
    let best: { id: string; distance: number } | null = null
    for (const thing of things) {
      const distance = meetCylinder(ray, thing.at, radius(thing), height)
      if (distance !== null && distance <= within && distance < (best?.distance ?? Infinity)) best = { id: thing.id, distance }
    }
    return best?.id ?? null
  }
  const token = nearest(scope.tokens, (each) => each.radius ?? 12.5, 10)
  if (token) return { ...found, token }
  const objective = nearest(scope.scenery.objectives, () => 15, DIAMOND.lift + DIAMOND.size)
  return objective ? { ...found, objective } : found
}

/** Steeper than this (the upward part of a normal), nothing stays where it is put. */
const WALL = 0.5
/** How far off a wall, in mm, what comes down along it lies. */
const OFF = 1

function footOf(scope: Scope, { point: [x, y, z], normal: [east, north, up] }: Meeting): Point3 | null {
  if (Math.abs(up) > WALL) return null
  const from: Point3 = [x + east * OFF, y + north * OFF, z]
  return meet({ from, along: [0, 0, -1] }, scope.solids, scope.scenery, scope.through)?.point ?? null
}

/** The surface alone, as one drags something over it. */
export function surfaceUnder(scope: Scope, ray: Ray): Point3 | null {
  return meet(ray, scope.solids, scope.scenery, scope.through)?.point ?? null
}
