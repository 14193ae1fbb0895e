/** A position of any game as things on the table. */

import { piecesOf as legendsOf, ringOverlays, tokensOf as lootOf } from '../../games/apex/pieces'
import { gridOf } from '../../games/apex/places'
import type { View as ApexView, Words as ApexWords } from '../../games/apex/types'
import { orderOverlays } from '../../games/infinity/overlays'
import { piecesOf, tokensOf } from '../../games/infinity/pieces'
import type { View as InfinityView, Words as InfinityWords } from '../../games/infinity/types'
import type { Overlay, Piece, Scenery, Side, Token } from '../../table/types'
import type { Replay, View } from './frames'

export interface Still {
  pieces: Piece[]
  tokens: Token[]
  overlays: Overlay[]
}

const NOBODY: ReadonlySet<string> = new Set()

/** `seat` sits on the near side; its pieces are the blue discs. */
export function stillOf(view: View, scenery: Scenery, words: unknown, seat: number): Still {
  if (Array.isArray(view.troopers)) return infinity(view as unknown as InfinityView, words as InfinityWords | null, seat)
  if (Array.isArray(view.legends)) return apex(view as unknown as ApexView, words as ApexWords | null, seat, scenery)
  return { pieces: [], tokens: [], overlays: [] }
}

function infinity(view: InfinityView, words: InfinityWords | null, seat: number): Still {
  const acting = view.order?.troopers[0] ?? null
  const marks = { seat, words, selected: acting, actable: NOBODY, draggable: NOBODY, dimmed: NOBODY }
  return {
    pieces: piecesOf(view, marks).map((piece) => ({ ...piece, detail: '' })),
    tokens: tokensOf(view, seat, words),
    overlays: orderOverlays(view, words),
  }
}

/** Whose squad a seat plays in. */
export const squadOf = (view: ApexView, seat: number): number => view.legends.find((legend) => legend.seat === seat)?.squad ?? seat

function apex(view: ApexView, words: ApexWords | null, seat: number, scenery: Scenery): Still {
  const grid = gridOf(scenery)
  const mine = squadOf(view, seat)
  return {
    pieces: legendsOf(view, mine, words, grid, { selected: view.activation?.legend ?? null, actable: new Set() }),
    tokens: lootOf(view, mine, words, grid),
    overlays: ringOverlays(view, words, scenery),
  }
}

export interface Seating {
  /** The seat has the far edge. */
  turned: boolean
  zoneSides: Record<string, Side>
}

/** Which edge a seat began at: where its first pieces stood, as far as anybody knew. */
export function seatingOf(replay: Replay, seat: number): Seating {
  const { frames, scenery } = replay
  for (const frame of frames) {
    const view = frame.views?.[seat] ?? frame.view
    const troopers = Array.isArray(view.troopers) ? (view.troopers as InfinityView['troopers']) : []
    const ys = troopers.filter((trooper) => trooper.owner === seat).map((trooper) => trooper.at[1])
    if (ys.length === 0) continue
    const home = ys.reduce((sum, y) => sum + y, 0) / ys.length
    const deployment = scenery.zones.filter((zone) => zone.kind === 'deployment')
    const within = (outline: [number, number][]): boolean => {
      const edges = outline.map(([, y]) => y)
      return Math.min(...edges) <= home && home <= Math.max(...edges)
    }
    return {
      turned: home > scenery.depth / 2,
      zoneSides: Object.fromEntries(deployment.map((zone) => [zone.id, within(zone.outline) ? 'mine' : 'theirs'])),
    }
  }
  return { turned: false, zoneSides: {} }
}
