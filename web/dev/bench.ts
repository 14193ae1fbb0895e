import type { Mode, Overlay, Piece, Scenery, ThemeName, Token } from '../src/table/types'

export interface BenchInput {
  messages: Record<string, string>
  scenery: Scenery
  pieces?: Piece[]
  tokens?: Token[]
  overlays?: Overlay[]
  mode?: Mode
  theme?: ThemeName
  lowPower?: boolean
}
