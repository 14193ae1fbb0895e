/** What the server shows of an Apex match, and the words of its cards. */

export interface Space {
  type?: 'space'
  x: number
  y: number
  level: number
}
export interface Corner {
  type: 'intersection'
  x: number
  y: number
  level: number
}
export interface EdgePlace {
  type: 'edge'
  axis: 'V' | 'H'
  x: number
  y: number
  level: number
}
export type Edge = 'N' | 'E' | 'S' | 'W'
export type Place = Space | Corner | EdgePlace

export interface WeaponInPlay {
  card: string
  ammo: number
  attachments: Record<string, string>
}
export interface Legend {
  key: string
  squad: number
  seat: number
  at: Space | null
  entered: boolean
  edge: string | null
  health: number
  shield: number
  deathboxes: number
  activated: boolean
  geared: boolean
  equipment: Record<string, string>
  weapons: (WeaponInPlay | null)[]
  backpack: string[] | null
  hand: string[] | null
  hand_size: number
  deck_size: number
  discard: string[]
  supply: Record<string, number>
  pool_weapons: string[] | null
  pool_loot: string[] | null
}
export interface BoardPiece {
  id: string
  kind: string
  owner: string
  at: Space | Corner | null
  attached: string
}
export interface Ring {
  left: number
  top: number
  right: number
  bottom: number
}
export interface View {
  viewer: number | null
  squad: number | null
  stage: string
  red: number
  round: number
  turn: number
  legends: Legend[]
  victory_points: [number, number]
  pending?: { pending: string; [field: string]: unknown }[]
  activation: { legend: string; ap: number; shot: boolean } | null
  ring: Ring | null
  ring_card: string
  /** What waits at the edges of the Entry module: a Reward by its id, an epic token. */
  rewards: Partial<Record<Edge, string>>
  epics: Partial<Record<Edge, string>>
  loot: { loot: string; at: Space }[]
  opened: EdgePlace[]
  destroyed: string[]
  pieces: BoardPiece[]
  uses: { number: number; legend: string; ability: string; due: number | null }[]
  cooling: { legend: string; ability: string; position: number }[]
  ended: string
}

export interface CardWords {
  name: string
  text: string
  type: string
  ap: number
  legend: string
}
export interface WeaponWords {
  name: string
  type: string
  ammo_type: string
  ammo: number
  range: [number, number | null]
  threshold: number
  rate: [number, number]
  damage: number
  headshot: number
  special: string
  slots: { kind: string; ammo_type: string | null; printed: string | null }[]
}
export interface Words {
  legends: Record<string, { name: string; role: string; style: string }>
  weapons: Record<string, WeaponWords>
  loot: Record<string, { name: string; rarity: string; kind: string }>
  feats: Record<string, CardWords>
  abilities: Record<string, CardWords & { kind: string; cooldown: number }>
  /** What Abilities put on the board, by kind. */
  pieces: Record<string, { name: string }>
  aim: Record<string, { value: number; icons: string[]; arrow: string | null }>
  aim_board: Record<string, number>
  ring: Record<string, Record<Edge, number>>
  rewards: Record<string, { movement: number; loot: string | null; ammo: number | null }>
  rounds: { kind: string; round: number | null; damage: number | null; icons: string[] }[]
}
export interface Offers {
  words: Words
}
export interface ShotOdds {
  target: string
  sum: { name: string; value: number; rule?: string | null }[]
  threshold: number
  mean: number
  damage: Record<string, number>
  eliminates: number
}
