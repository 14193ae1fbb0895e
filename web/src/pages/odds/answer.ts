/** The answer of the server, and how it is told. */

export interface SideOdds {
  skill: string
  burst: number
  wins: number
  wounds: Record<string, number>
}
export interface ExchangeOdds {
  face_to_face: boolean
  active: SideOdds
  reactive: SideOdds
  both: number
  neither: number
}
interface Term {
  source: string
  value: number
  rule?: string | null
}
export interface Sum {
  attribute?: string | null
  base: number
  mods: Term[]
  cap?: { value: number; rule: string } | null
  out_of_range?: string | null
  value: number | string
  rule?: string | null
}
export interface Save {
  attribute: string | null
  under: boolean
  base: number
  mods: Term[]
  value: number
  rule?: string | null
  fails: number
}
export interface Saves {
  count: number
  critical: number
  rolls: Save[]
}
export interface Answer {
  exchanges: ExchangeOdds[]
  active_state: Record<string, number>
  reactive_states: Record<string, number>[]
  sums: { active: Sum | null; reactive: Sum | null }[]
  saves: { active: Saves | null; reactive: Saves | null }[]
  command: string | null
}

export const down = (states: Record<string, number>): number => (states.unconscious ?? 0) + (states.dead ?? 0)

/** The shares of an exchange: they always fill the bar. */
export function shares({ active, reactive, both, neither }: ExchangeOdds): Record<'you' | 'both' | 'nobody' | 'them', number> {
  return { you: Math.max(0, active.wins - both), both, nobody: neither, them: Math.max(0, reactive.wins - both) }
}

const MOST_ROWS = 6
const RARE = 0.005

/** A distribution by number in which rare large numbers are told together. */
export function gathered(chances: Record<string, number>): [string, number][] {
  const entries = Object.entries(chances)
  const rest = (from: number): number => entries.slice(from).reduce((total, [, chance]) => total + chance, 0)
  const enough = entries.findIndex((_, place) => place > 1 && (rest(place) < RARE || place === MOST_ROWS - 1))
  if (enough <= 0 || enough >= entries.length - 1) return entries
  return [...entries.slice(0, enough), [`${enough}+`, rest(enough)]]
}
