/** A list being built: plain data and what can be done to it. */

export interface Pick {
  unit: string
  option: string
  count?: number
  peripherals?: string[]
  group?: number
}
export interface ListFile {
  format?: number
  game: string
  faction: string
  points: number
  name: string
  members: Pick[]
}
export interface OptionRow {
  key: string
  name: string
  weapons: string[]
  equipment: string[]
  skills: string[]
  peripherals: string[]
  lieutenant: boolean
  cost: number
  swc: number
  without_effect: string[]
}
export interface Unit {
  key: string
  name: string
  summary: string
  type: string
  stats: Record<string, string | number | null>
  ava: number | 'total'
  skills: string[]
  equipment: string[]
  options: OptionRow[]
}
export interface ReadyList {
  key: string
  name: string
  how: string
  points: number
  file: ListFile
}
export interface Faction {
  key: string
  game: string
  name: string
  summary: string
  original: boolean
  units: Unit[]
  lists: ReadyList[]
}
export interface Checked {
  file: ListFile
  totals: {
    points: number
    points_limit: number
    swc: number
    swc_limit: number
    troopers: number
    peripherals: number
    orders: number
  }
  legal: boolean
  violations: { code: string; rule?: string | null; message: string }[]
  code: string
  members: { name: string; cost: number; swc: number; lieutenant: boolean }[]
}

export const SIZES = [15, 25, 30]

export function empty(faction: string, points = 30, game = 'codeone'): ListFile {
  return { format: 1, game, faction, points, name: '', members: [] }
}

const same = (one: Pick, unit: string, option: string): boolean => one.unit === unit && one.option === option

/** One more of an option; those that are alike stand together. */
export function add(list: ListFile, unit: string, option: string): ListFile {
  const at = list.members.findIndex((each) => same(each, unit, option) && !each.peripherals?.length)
  if (at < 0) return { ...list, members: [...list.members, { unit, option, count: 1 }] }
  return change(list, at, 1)
}

/** One more or one less of a row; a row of nobody goes away. */
export function change(list: ListFile, at: number, by: number): ListFile {
  const members = list.members
    .map((each, place) => (place === at ? { ...each, count: (each.count ?? 1) + by } : each))
    .filter((each) => (each.count ?? 1) > 0)
  return { ...list, members }
}

/** How many of a unit are in the list, whatever their options. */
export function fielded(list: ListFile, unit: string): number {
  return list.members.filter((each) => each.unit === unit).reduce((sum, each) => sum + (each.count ?? 1), 0)
}

/** Everything one may look for a trooper by. */
export function matches(unit: Unit, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return true
  const text = [unit.name, unit.type, unit.summary, ...unit.skills, ...unit.equipment]
  for (const option of unit.options) text.push(option.name, ...option.weapons, ...option.skills, ...option.equipment)
  const all = text.join(' ').toLowerCase()
  return wanted.split(/\s+/).every((each) => all.includes(each))
}
