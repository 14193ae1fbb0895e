/** Which words stand where: pieces, plans, heights, objectives. */

import { centre } from './outline'
import { highest, pieceOf } from './solids'
import type { Note } from './labels'
import { DIAMOND } from './fittings'
import type { Placed } from './pieceModel'
import type { Theme } from './theme'
import type { Mode, Overlay, Piece, Point3, Scenery, Solid, Token } from './types'

/** A badge in the top view is as large as its base, but never too small to read. */
export const BADGE = 24

export interface Showing {
  mode: Mode
  theme: Theme
  /** Pixels per mm where things are looked at. */
  scale: number
  focused: string | null
  hovered: string | null
  hidden: (piece: Piece) => boolean
  placed: (piece: Piece) => Placed
}

export function pieceNotes(pieces: readonly Piece[], showing: Showing): Note[] {
  return pieces.map((piece) => {
    const { at } = showing.placed(piece)
    const flat = showing.mode === 'top'
    const shades = showing.theme.squads[piece.side]
    const lift = flat ? 0 : (piece.prone ? 8 : piece.height) + 6
    return {
      key: `piece:${piece.id}`,
      kind: 'piece',
      at: [at[0], at[1], at[2] + lift],
      text: piece.label,
      side: piece.side,
      name: piece.name,
      named: piece.selected || showing.focused === piece.id || showing.hovered === piece.id,
      wounds: piece.wounds && (piece.wounds.total > 1 || piece.wounds.left < piece.wounds.total) ? piece.wounds : null,
      states: piece.states ?? [],
      marker: piece.marker ?? false,
      selected: piece.selected ?? false,
      actable: piece.actable ?? false,
      dimmed: piece.dimmed ?? false,
      ghost: piece.ghost ?? false,
      focused: showing.focused === piece.id,
      hidden: showing.hidden(piece),
      disc: flat ? Math.max(BADGE, piece.radius * 2 * showing.scale) : 0,
      colour: (piece.squad ?? 0) % shades.length ? shades[(piece.squad ?? 0) % shades.length]! : '',
    }
  })
}

export function tokenNotes(tokens: readonly Token[], hovered: string | null): Note[] {
  return tokens
    .filter((token) => token.label || token.name)
    .map((token) => ({
      key: `token:${token.id}`,
      kind: 'token',
      at: [token.at[0], token.at[1], token.at[2] + 12],
      text: hovered === token.id && token.name ? token.name : (token.label ?? ''),
      side: token.side ?? 'neutral',
    }))
}

/** Lines often leave from one place, so their labels stand nearer to where they lead. */
const along = (a: Point3, b: Point3, share: number): Point3 => a.map((part, axis) => part + (b[axis]! - part) * share) as Point3

export function overlayNotes(overlays: readonly Overlay[]): Note[] {
  const found: Note[] = []
  overlays.forEach((overlay, at) => {
    const key = `overlay:${overlay.id ?? at}`
    const say = (text: string | undefined, where: Point3 | undefined, tone = 'tone' in overlay ? overlay.tone : undefined): void => {
      if (text && where) found.push({ key, kind: 'note', at: where, text, ...(tone ? { tone } : {}) })
    }
    switch (overlay.type) {
      case 'path': {
        const end = overlay.points.at(-1)
        const long = overlay.legalTo !== undefined && overlay.legalTo < lengthOf(overlay.points) - 0.05
        return say(overlay.label, end && [end[0], end[1], end[2] + 14], long ? 'blocked' : (overlay.tone ?? 'mine'))
      }
      case 'line':
        return say(overlay.label, along(overlay.from, overlay.to, 0.72))
      case 'disc':
        return say(overlay.label, [overlay.at[0], Math.max(0, overlay.at[1] - overlay.radius), overlay.at[2]])
      case 'outline': {
        const [x, y] = centre(overlay.outline)
        return say(overlay.label, [x, y, overlay.z + (overlay.height ?? 0)])
      }
      case 'label':
        return say(overlay.text, overlay.at)
    }
  })
  return found
}

export function lengthOf(points: readonly Point3[]): number {
  let sum = 0
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!]
    sum += Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  }
  return sum
}

/** The height of every roof and deck one can stand on, once for each piece and height. */
export function heightNotes(solids: readonly Solid[], say: (mm: number) => string): Note[] {
  const best = new Map<string, { solid: Solid; area: number }>()
  for (const solid of solids) {
    if (solid.standable === false || typeof solid.top !== 'number') continue
    const xs = solid.outline.map(([x]) => x)
    const ys = solid.outline.map(([, y]) => y)
    const area = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
    const key = `${pieceOf(solid)}@${Math.round(solid.top)}`
    if (area > 300 && area > (best.get(key)?.area ?? 0)) best.set(key, { solid, area })
  }
  return [...best].map(([key, { solid }]) => {
    const [x, y] = centre(solid.outline)
    return { key: `height:${key}`, kind: 'height', at: [x, y, highest(solid)], text: say(highest(solid)) }
  })
}

export function objectiveNotes(scenery: Scenery, hovered: string | null, say: (kind: string) => string): Note[] {
  return scenery.objectives
    .filter((objective) => objective.id === hovered)
    .map((objective) => ({
      key: `objective:${objective.id}`,
      kind: 'objective',
      at: [objective.at[0], objective.at[1], objective.at[2] + DIAMOND.lift + DIAMOND.size * 2],
      text: objective.title ?? say(objective.kind),
      tone: 'good',
    }))
}

/** The letters and numbers of a board beside its near and its left edge, as the log names its squares: row 1 is the far one. */
export function squareNotes({ grid }: Pick<Scenery, 'grid'>): Note[] {
  if (!grid) return []
  const { size, columns, rows } = grid
  const beside = -size * 0.4
  const note = (text: string, at: Point3): Note => ({ key: `square:${text}`, kind: 'square', at, text })
  return [
    ...Array.from({ length: columns }, (_, x) => note(String.fromCharCode(65 + x), [(x + 0.5) * size, beside, 0])),
    ...Array.from({ length: rows }, (_, y) => note(String(rows - y), [beside, (y + 0.5) * size, 0])),
  ]
}
