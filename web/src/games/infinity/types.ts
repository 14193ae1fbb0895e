/** The documents of Infinity: what a player may know, what can be declared, what the aids answer. */

import type { Violation } from '../../lib/api'
import type { Point, Point3 } from '../../table/types'

export interface Ability {
  key: string
  level?: number
  mod?: number
  burst?: number
}

export interface Profile {
  unit: string
  name: string
  type?: string
  mov: [number, number]
  cc: number
  bs: number
  ph: number | null
  wip: number
  arm?: number
  bts?: number
  vitality?: number
  structure?: boolean
  silhouette?: string
  weapons?: string[]
  equipment?: Ability[]
  skills?: Ability[]
  peripherals?: Profile[]
  forms?: Profile[]
  cost?: number
  faction?: string
}

export interface Trooper {
  id: string
  owner: number
  at: Point3
  facing: number
  silhouette: string
  states: string[]
  profile: Profile | null
  member: number | null
  peripheral: number | null
  device: string
  lost: number
  uses: Record<string, number>
  lieutenant: boolean | null
  mimetism: number
  tokens: string[]
  /** What else everybody may know of it: its Combat Group. */
  known?: Record<string, number>
  /** Whose copy it is, where that is known. */
  copy_of?: string
  /** Which member of its list it passes itself off as, where that is known. */
  poses_as?: number | null
}

/** What lies over a part of the table for a while: smoke, noise. */
export interface Area {
  kind: string
  at: Point3
  radius: number
  height: number
}

export interface ScenarioToken {
  id: string
  kind: string
  owner: number | null
  at: Point3
  facing: number
  states: string[]
  carrier: string
}

export interface Declaration {
  skill: string
  path?: unknown[]
  prone?: boolean | null
  facing?: number | null
  form?: number | null
  weapon?: string
  mode?: string
  aims?: { target: string; dice: number }[]
  at?: number | null
  placements?: { at: Point3; direction: number }[]
}

export interface Declared {
  trooper: string
  use: Declaration
  step: number
}

export interface Order {
  number: number
  kind: string
  /** As what several act together; empty for one that acts alone. */
  group?: string
  troopers: string[]
  skills: Declared[]
  aros: Declared[]
  trails: Record<string, { at: Point3 }[]>
  templates: { by: string; owner: number; weapon: string; mode: string; at: Point3; direction: number; affected: string[] }[]
}

export interface ArmyList {
  faction: string
  name?: string
  members: { profile: Profile; lieutenant?: boolean; group?: number }[]
}

export interface View {
  viewer: number | null
  stage: string
  asking: string
  round: number
  active: number
  first: number
  pool: OrderTokens[]
  troopers: Trooper[]
  tokens: ScenarioToken[]
  reserve: number[]
  fallen: Trooper[]
  areas?: Area[]
  /** One's own troopers that the other side does not know to be there. */
  hidden?: Trooper[]
  order: Order | null
  ended: string
  /** What one has left to spend besides Orders, such as Command Tokens. */
  supplies?: Record<string, number>
  last_turn: boolean
  lists: [ArmyList | null, ArmyList | null]
}

// ---------------------------------------------------------------- answers of the aids

export interface SkillAnswer {
  skill: string
  name: string
  available: boolean
  /** Numbers of the options that declare it. */
  options: number[]
  violations: Violation[]
}

export interface RouteAnswer {
  points: Point3[]
  cost: number
  allowance: number
  command: InfinityCommand
  legal: boolean
  violations: Violation[]
}

export interface ReachAnswer {
  limit: number
  /** Places where the movement may end, a net of them. */
  ends: Point3[]
  regions: { z: number; polygons: Point[][][] }[]
  /** Whether it may not end everywhere that can be reached. */
  picky: boolean
}

export interface SightLine {
  target: string
  sees: boolean
  seen_by: boolean
  cover: string
  target_cover: string
  distance: number
  from: Point3
  to: Point3
  blockers: string[]
  reasons: { code: string }[]
}

/** Somebody who could react, and the line from where it stands to where on the way it looks. */
export interface Reaction {
  trooper: string
  why: string
  line: { from: Point3; to: Point3; distance: number; cover: string } | null
}

export interface Sum {
  name: string
  value: number
  rule: string | null
}

export interface OddsSide {
  trooper: string
  skill: string | null
  name?: string
  weapon?: string
  sum: Sum[]
  value: number | null
  burst: number
  wins: number
}

export interface Exchange {
  active: OddsSide
  reactive: OddsSide
  face_to_face: boolean
  neither: number
  outcome: Record<string, number> | null
}

export interface OddsAnswer {
  sides: { trooper: string; exchanges: Exchange[]; outcome: Record<string, number> }[]
}

export interface StandAnswer {
  at: Point3
  command: InfinityCommand
  legal: boolean
  violations: Violation[]
}

/** Order tokens of one kind that are still to be spent. */
export interface OrderTokens {
  kind: string
  left: number
  group: number
  owner: string
}

/** How many Orders of a kind are left. */
export function ordersLeft(pool: readonly OrderTokens[] | undefined, kind = 'regular'): number {
  return (pool ?? []).reduce((sum, each) => sum + (each.kind === kind ? each.left : 0), 0)
}

export interface InfinityCommand {
  do: string
  player: number
  trooper?: string
  troopers?: string[]
  /** The type of a Fireteam. */
  kind?: string
  /** A Fireteam. */
  team?: string
  member?: number
  order?: string
  group?: string
  use?: Declaration
  at?: Point3
  facing?: number | null
  prone?: boolean | null
  concealed?: string
  form?: number
  lays?: string
  skill?: string
  path?: unknown[]
  take?: string
  first?: number
  zone?: number
  ability?: string
  marks?: string
  [field: string]: unknown
}

export interface ScoreLine {
  player: number
  points: number
  kind: string
  what: string
  rule: string | null
  when: string
}

/** How the mission stands; what would be scored if the match ended now is known where everything may be measured. */
export interface MissionAnswer {
  name: string
  summary: string
  /** What gives Objective Points, and how many. */
  goals: { points: string; what: string }[]
  zones: Point[][]
  earned: ScoreLine[]
  prospect?: { objective: [number, number]; victory: [number, number]; lines: ScoreLine[] }
}

// ---------------------------------------------------------------- offers

export interface WeaponMode {
  name: string
  bands: [number, number][]
  damage: number | null
  damage_is_ph: boolean
  burst: number
  ammunition: string
  save: string
  attribute: string
  template: string
  /** Whether the template lies where it hits, not before whoever uses it. */
  impact?: boolean
  traits: string[]
}

export interface Words {
  skill: Record<string, string>
  state: Record<string, string>
  attribute: Record<string, string>
  order: Record<string, string>
  group: Record<string, string>
  token: Record<string, string>
  token_use?: Record<string, string>
  ability: Record<string, string>
  mode: Record<string, string>
  program: Record<string, { name: string; rule: string; state: string | null; damage: number | null; burst: number }>
  weapons: Record<string, { name: string; rule: string | null; uses: number | null; modes: WeaponMode[] }>
  silhouettes: Record<string, { radius: number; height: number }>
  /** The rules that say what an ability does. */
  facts?: Record<string, string[]>
  /** How far a Zone of Control reaches, in mm. */
  zone_of_control?: number
  /** Which drawings the server makes: part of their addresses. */
  drawings?: string
}

export interface Offers {
  first: string
  scenarios: { key: string; name: string; summary: string; sizes: number[]; lists: boolean }[]
  tables: { key: string; name: string; summary: string; points: number[]; size: unknown }[]
  lists: { faction: string; faction_name: string; key: string; name: string; how: string; points: number }[]
  factions: { key: string; name: string; summary: string }[]
  aids: string[]
  seats: number
  words: Words
}
