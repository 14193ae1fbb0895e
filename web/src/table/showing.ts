/** What a stage is told to show. */

import type { Mode, Overlay, Piece, Scenery, Side, ThemeName, Token } from './types'

export interface Look {
  theme: ThemeName
  mode: Mode
  /** Seen from the far side. */
  turned: boolean
  heights: boolean
  zones: boolean
  /** The level above which everything is lifted off. */
  cut: number | null
  zoneSides: Record<string, Side>
  /** No animation. */
  still: boolean
}

export interface Words {
  height(mm: number): string
  objective(kind: string): string
}

export interface Change {
  scenery?: Scenery
  pieces?: readonly Piece[]
  tokens?: readonly Token[]
  overlays?: readonly Overlay[]
  look?: Look
}

/** What has to be done before the next picture. */
export type Due = 'pieces' | 'overlays' | 'labels' | 'shadows' | 'glass'
