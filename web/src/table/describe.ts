/** The table in words, for those who hear it. */

import type { Piece, Point3, Scenery } from './types'

export type Translate = (key: string, params?: Record<string, string | number>) => string

const cm = (mm: number): string => String(Math.round(mm) / 10)

/** Where a point is: centimetres from the left and the near edge, and its height where it has one. */
export function describePlace([x, y, z]: Point3, scenery: Scenery, t: Translate): string {
  const grid = scenery.grid
  if (grid) {
    const [column, row] = [Math.floor(x / grid.size) + 1, Math.floor(y / grid.size) + 1]
    return t('web_table.place_square', { column, row, height: cm(z) })
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
