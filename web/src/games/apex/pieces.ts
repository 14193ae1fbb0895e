/** Legends, loot, bins and ability pieces as things on the table. */

import type { Overlay, Piece, Point3, Token } from '../../table/types'
import { nameOf } from './choices'
import { gridOf, pointOf, ringOutline, type GridSize } from './places'
import type { Legend, View, Words } from './types'

export const HEALTH = 40

export function sideOf(squad: number, mine: number): 'mine' | 'theirs' {
  return squad === mine ? 'mine' : 'theirs'
}

/** Two letters that no other Legend of the match has. */
export function labelOf(key: string): string {
  return key.slice(0, 2).toUpperCase()
}

export function piecesOf(view: View, mine: number, words: Words | null, grid: GridSize, marked: { selected: string | null; actable: Set<string> }): Piece[] {
  return view.legends.flatMap((legend) => {
    if (!legend.at) return []
    const active = view.activation?.legend === legend.key
    return [
      {
        id: legend.key,
        at: pointOf(legend.at, grid),
        facing: null,
        radius: grid.size * 0.34,
        height: grid.size * 0.7,
        side: sideOf(legend.squad, mine),
        label: labelOf(legend.key),
        name: nameOf(legend.key, words),
        wounds: { left: legend.health, total: HEALTH },
        states: [...(legend.shield > 0 ? [] : ['unloaded']), ...(legend.activated ? ['activated'] : [])],
        selected: marked.selected === legend.key || (marked.selected === null && active),
        actable: marked.actable.has(legend.key),
        detail: `${legend.health} + ${legend.shield}`,
      },
    ]
  })
}

export function tokensOf(view: View, mine: number, words: Words | null, grid: GridSize): Token[] {
  const heaps = new Map<string, { at: Point3; loot: string[] }>()
  for (const each of view.loot) {
    const key = `${each.at.x} ${each.at.y}`
    const heap = heaps.get(key) ?? { at: pointOf(each.at, grid), loot: [] }
    heap.loot.push(each.loot)
    heaps.set(key, heap)
  }
  const loot = [...heaps].map(([key, heap]): Token => ({
    id: `loot ${key}`,
    kind: 'box',
    at: heap.at,
    label: heap.loot.length > 1 ? String(heap.loot.length) : '',
    side: 'neutral',
    name: heap.loot.map((each) => nameOf(each, words)).join(', '),
    radius: grid.size * 0.16,
  }))
  const minis = view.pieces.flatMap((piece): Token[] => {
    const owner = view.legends.find((each) => each.key === piece.owner)
    if (!piece.at) return []
    return [
      {
        id: piece.id,
        kind: piece.kind,
        at: pointOf(piece.at, grid),
        label: piece.kind.slice(0, 2).toUpperCase(),
        side: owner ? sideOf(owner.squad, mine) : 'neutral',
        name: `${nameOf(piece.kind, words)} (${nameOf(piece.owner, words)})`,
        radius: grid.size * 0.2,
      },
    ]
  })
  const opened = view.opened.map((edge): Token => ({
    id: `open ${edge.x} ${edge.y} ${edge.axis}`,
    kind: 'open',
    at: pointOf(edge, grid),
    label: '✓',
    side: 'neutral',
    radius: grid.size * 0.12,
  }))
  return [...loot, ...minis, ...opened]
}

/** The Ring as it is, and as the card that lies open will make it. */
export function ringOverlays(view: View, words: Words | null, scenery: Parameters<typeof gridOf>[0]): Overlay[] {
  const grid = gridOf(scenery)
  if (!view.ring) return []
  const found: Overlay[] = [{ type: 'outline', id: 'ring', z: 1, outline: ringOutline(view.ring, grid), hollow: true, tone: 'react' }]
  const card = words?.ring[view.ring_card]
  if (card) {
    const { left, top, right, bottom } = view.ring
    const next = { left: left + card.W, top: top + card.N, right: right - card.E, bottom: bottom - card.S }
    if (next.left <= next.right && next.top <= next.bottom) {
      found.push({ type: 'outline', id: 'next-ring', z: 1, outline: ringOutline(next, grid), hollow: true, tone: 'neutral' })
    }
  }
  return found
}

export function isOut(legend: Legend): boolean {
  return legend.entered && legend.at === null
}
