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
/** Where a drawing is, and what it shows. */
export interface Drawn {
  address: string
  label: string
}
export interface Unit {
  key: string
  name: string
  summary: string
  drawing: Drawn
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
    other_orders: Record<string, number>
  }
  legal: boolean
  violations: Told[]
  code: string
  members: { name: string; cost: number; swc: number; lieutenant: boolean; drawing: string }[]
  /** The Fireteams that it can form by the chart of its faction, in words. */
  fireteams?: { kind: string; words: string }[]
}

/** A list that somebody has kept. */
export interface Saved {
  id: string
  game: string
  name: string
  code: string
}

/** All facts about an option. */
export interface Card {
  unit: string
  summary: string
  cost: number
  swc: number
  ava: number | 'total'
  lieutenant: boolean
  orders: Record<string, number>
  without_effect: string[]
  profiles: {
    role: 'own' | 'form' | 'peripheral' | 'companion'
    name: string
    type: string
    stats: Record<string, string | number | null>
    hackable: boolean
    drawing: Drawn
    weapons: { key: string; name: string }[]
    abilities: { key: string; name: string; text: string }[]
    programs: { key: string; name: string; text: string }[]
  }[]
  words: Record<string, unknown>
}

export interface Told {
  code: string
  rule?: string | null
  message: string
}
/** A list that was pasted, with every line of it that is not in the list. */
export interface Pasted extends Checked {
  kind: 'builder' | 'share' | 'text'
  missing: Told[]
  remarks: Told[]
}

/** What a game asks of lists. */
export interface Figures {
  sizes: number[]
  standard: number
  troopers: number
  /** Most troopers of a Combat Group; null where a list is one. */
  group: number | null
}

/** The games that lists are made for. */
export const GAMES = ['codeone', 'n4', 'human_sphere'] as const

export function empty(faction: string, points = 30, game = 'codeone'): ListFile {
  return { format: 1, game, faction, points, name: '', members: [] }
}

const groupOf = (pick: Pick): number => pick.group ?? 1

const same = (one: Pick, other: Pick): boolean =>
  one.unit === other.unit && one.option === other.option && groupOf(one) === groupOf(other) && !one.peripherals?.length && !other.peripherals?.length

const row = (unit: string, option: string, count: number, group: number): Pick => ({ unit, option, count, ...(group > 1 ? { group } : {}) })

/** One more of an option; those that are alike stand together. */
export function add(list: ListFile, unit: string, option: string, group = 1): ListFile {
  const one = row(unit, option, 1, group)
  const at = list.members.findIndex((each) => same(each, one))
  if (at < 0) return { ...list, members: [...list.members, one] }
  return change(list, at, 1)
}

/** One more or one less of a row; a row of nobody goes away. */
export function change(list: ListFile, at: number, by: number): ListFile {
  const members = list.members
    .map((each, place) => (place === at ? { ...each, count: (each.count ?? 1) + by } : each))
    .filter((each) => (each.count ?? 1) > 0)
  return { ...list, members }
}

/** One of a row goes to another Combat Group. */
export function regroup(list: ListFile, at: number, group: number): ListFile {
  const pick = list.members[at]
  if (!pick || groupOf(pick) === group) return list
  if (pick.peripherals?.length) return { ...list, members: list.members.map((each, place) => (place === at ? { ...each, group } : each)) }
  return add(change(list, at, -1), pick.unit, pick.option, group)
}

/** The Combat Groups of a list, each with the places of its rows: those that have somebody, and one to go on with. */
export function groupsOf(list: ListFile, most: number | null): { group: number; count: number; rows: number[] }[] {
  const used = list.members.map(groupOf)
  const last = most === null ? 1 : Math.max(1, ...used) + 1
  const found = Array.from({ length: last }, (_, index) => {
    const rows = list.members.flatMap((each, place) => (most === null || groupOf(each) === index + 1 ? [place] : []))
    return { group: index + 1, count: rows.reduce((sum, place) => sum + (list.members[place]?.count ?? 1), 0), rows }
  })
  return found.filter((each, index) => each.count > 0 || index === 0 || (found[index - 1]?.count ?? 0) > 0)
}

/** The Combat Group that has room for one more. */
export function roomIn(list: ListFile, most: number | null): number {
  return most === null ? 1 : (groupsOf(list, most).find((each) => each.count < most)?.group ?? 1)
}

/** How many of a unit are in the list, whatever their options. */
export function fielded(list: ListFile, unit: string): number {
  return list.members.filter((each) => each.unit === unit).reduce((sum, each) => sum + (each.count ?? 1), 0)
}

/** What somebody looks for: words of names, skills, weapons and equipment, a cost, a troop type, what can be played. */
export interface Search {
  words: string
  /** The most it may cost; null for any. */
  most: number | null
  type: string
  /** Only what can be played in full. */
  whole: boolean
  /** Only who can be Lieutenant. */
  lieutenant: boolean
}
export const ANYBODY: Search = { words: '', most: null, type: '', whole: false, lieutenant: false }

/** Words without capitals and accents: nobody types the signs of Zúyǒng. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The units that fit, each with those of its options that do. */
export function searched(units: Unit[], search: Search): Unit[] {
  const wanted = plain(search.words).trim().split(/\s+/).filter(Boolean)
  return units.flatMap((unit) => {
    if (search.type && unit.type !== search.type) return []
    const common = plain([unit.name, unit.type, unit.summary, ...unit.skills, ...unit.equipment].join(' '))
    const options = unit.options.filter((option) => {
      if (search.most !== null && option.cost > search.most) return false
      if (search.whole && option.without_effect.length) return false
      if (search.lieutenant && !option.lieutenant) return false
      const own = plain([option.name, ...option.weapons, ...option.skills, ...option.equipment].join(' '))
      return wanted.every((each) => common.includes(each) || own.includes(each))
    })
    return options.length ? [{ ...unit, options }] : []
  })
}

/** What the second of two lists has more of, or less, than the first. */
export function differences(one: ListFile, other: ListFile): { unit: string; option: string; by: number }[] {
  const found = new Map<string, { unit: string; option: string; by: number }>()
  for (const [list, sign] of [[one, -1], [other, 1]] as const) {
    for (const pick of list.members) {
      const key = `${pick.unit}/${pick.option}`
      const row = found.get(key) ?? { unit: pick.unit, option: pick.option, by: 0 }
      found.set(key, { ...row, by: row.by + sign * (pick.count ?? 1) })
    }
  }
  return [...found.values()].filter((each) => each.by !== 0)
}
