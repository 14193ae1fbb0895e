/** The table in words, for those who hear it. */

import { centimetres } from '../lib/i18n.svelte'
import type { Piece, Point3, Scenery } from './types'

export type Translate = (key: string, params?: Record<string, string | number>) => string

const cm = (mm: number): string => centimetres(mm)

/** Where a point is: centimetres from the left and the near edge, and its height where it has one. */
export function describePlace([x, y, z]: Point3, scenery: Scenery, t: Translate): string {
  const grid = scenery.grid
  if (grid) {
    // As the log names it: the first row is the far one.
    const square = `${String.fromCharCode(65 + Math.floor(x / grid.size))}${grid.rows - Math.floor(y / grid.size)}`
    const level = Math.round(z / grid.level)
    return level > 0 ? t('web_table.place_square_high', { square, level }) : t('web_table.place_square', { square })
  }
  return z > 0.5
    ? t('web_table.place_high', { x: cm(x), y: cm(y), z: cm(z) })
    : t('web_table.place', { x: cm(x), y: cm(y) })
}

export function describePiece(piece: Piece, scenery: Scenery, t: Translate): string {
  const parts = [t(`web_table.side_${piece.side}`, { name: piece.name }), describePlace(piece.at, scenery, t)]
  if (piece.wounds) parts.push(t('web_table.wounds', { left: piece.wounds.left, total: piece.wounds.total }))
  if (piece.prone) parts.push(t('web_table.prone'))
  if (piece.detail) parts.push(piece.detail)
  if (piece.selected) parts.push(t('web_table.selected'))
  else if (piece.actable) parts.push(t('web_table.actable'))
  return parts.join(', ')
}
