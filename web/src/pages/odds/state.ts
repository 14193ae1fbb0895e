/** What has been chosen: two sides, kept in the address so that a link shares it. */

export type SkillKey = 'bs' | 'cc' | 'hack' | 'template' | 'dodge' | 'reset' | 'none'
export type Attribute = 'bs' | 'cc' | 'wip' | 'ph'

export interface Fighter {
  skill: SkillKey
  weapon: string
  know: 'sum' | 'sv'
  sv: number
  bs: number
  cc: number
  wip: number
  ph: number
  mods: number
  range: number
  burst: number
  damage: number
  ammo: string
  save: string
  traits: string[]
  state: string
  arm: number
  bts: number
  wounds: number
  cover: boolean
  mimetism: number
  heavy: boolean
  distance: number
  /** The active trooper's dice against this one; null is an even share. */
  dice: number | null
}
export interface Figures {
  name: string
  skill: SkillKey
  damage: number | 'PH' | null
  burst: number
  ammo: string
  save: string
  traits: string[]
  state?: string | null
  bands: [number, number][]
}
export interface Offers {
  games: string[]
  ammunition: Record<string, string[]>
  forced_saves: Record<string, string>
  saves: string[]
  traits: string[]
  limits: Record<string, { low: number; high: number }>
  most_reactives: number
  weapons: Record<string, Figures>
}
export interface Chosen {
  game: string
  you: Fighter
  them: Fighter[]
}

const TROOPER: Fighter = {
  skill: 'bs', weapon: 'combi_rifle', know: 'sum', sv: 12, bs: 12, cc: 14, wip: 13, ph: 10, mods: 0, range: 0,
  burst: 3, damage: 13, ammo: 'N', save: 'arm', traits: [], state: '',
  arm: 1, bts: 0, wounds: 1, cover: true, mimetism: 0, heavy: false, distance: 37, dice: null,
}
const REACTING = { burst: 1, bs: 11 }
export const SKILLS: SkillKey[] = ['bs', 'cc', 'hack', 'template', 'dodge', 'reset', 'none']
const USUAL_WEAPON: Partial<Record<SkillKey, string>> = {
  bs: 'combi_rifle', cc: 'cc_weapon', template: 'chain_rifle', hack: 'carbonite',
}
const ATTRIBUTE: Partial<Record<SkillKey, Attribute>> = { bs: 'bs', cc: 'cc', hack: 'wip', dodge: 'ph', reset: 'wip' }

export const attacks = (one: Fighter): boolean => ['bs', 'cc', 'hack', 'template'].includes(one.skill)
export const rolls = (one: Fighter): boolean => !['none', 'template'].includes(one.skill)
export const attributeOf = (one: Fighter): Attribute => ATTRIBUTE[one.skill] ?? 'bs'

export const newTrooper = (reacting: boolean): Fighter => ({ ...structuredClone(TROOPER), ...(reacting ? REACTING : {}) })
export const newState = (game = 'codeone'): Chosen => ({ game, you: newTrooper(false), them: [newTrooper(true)] })

/** Take the figures of a weapon; in reaction its Burst is 1. */
export function arm(one: Fighter, key: string, figures: Figures | undefined, reacting: boolean): void {
  one.weapon = key
  if (!figures) return
  one.burst = reacting ? 1 : figures.burst
  one.damage = figures.damage === 'PH' ? one.ph : (figures.damage ?? one.damage)
  Object.assign(one, { ammo: figures.ammo, save: figures.save, traits: [...figures.traits], state: figures.state ?? '' })
}

export function chooseSkill(one: Fighter, skill: SkillKey, weapons: Offers['weapons'], reacting: boolean): void {
  one.skill = skill
  const usual = USUAL_WEAPON[skill]
  if (attacks(one) && usual && weapons[one.weapon]?.skill !== skill) arm(one, usual, weapons[usual], reacting)
}

/** You become the one who reacts, and the first of the others acts. */
export function swap(state: Chosen, weapons: Offers['weapons']): Chosen {
  const [first, ...others] = state.them
  if (!first) return state
  const change = (one: Fighter, reacting: boolean): Fighter => ({
    ...one,
    burst: reacting ? 1 : (weapons[one.weapon]?.burst ?? one.burst),
    distance: first.distance,
    dice: null,
  })
  return { ...state, you: change(first, false), them: [change(state.you, true), ...others] }
}

/** A trooper as the server wants it: only what matters for what it does. */
function asked(one: Fighter, game: string, reacting: boolean, dice: number | undefined): Record<string, unknown> {
  const body: Record<string, unknown> = {
    skill: one.skill, arm: one.arm, bts: one.bts, ph: one.ph, wounds: one.wounds, cover: one.cover, mimetism: one.mimetism,
  }
  if (one.heavy && game !== 'codeone' && game !== 'introductory') body.type = 'hi'
  if (rolls(one)) {
    if (one.know === 'sv') body.sv = one.sv
    else {
      body[attributeOf(one)] = one[attributeOf(one)]
      if (one.mods) body.mods = [one.mods]
    }
  }
  if (attacks(one)) {
    Object.assign(body, { burst: one.burst, damage: one.damage, ammo: one.ammo, traits: one.traits })
    if (one.save) body.save = one.save
    if (one.state) body.state = one.state
    if (one.weapon) body.weapon = one.weapon
    else if (one.skill === 'bs') body.range = one.range
  }
  if (reacting) body.distance = one.distance
  if (dice !== undefined) body.dice = dice
  return body
}

/** Whether the Burst has to be divided among several enemies. */
export const splits = ({ you, them }: Chosen): boolean => them.length > 1 && attacks(you) && you.skill !== 'template'

/** Your dice for each enemy: those that were set, and an even share of the rest for the others. */
export function divided({ you, them }: Chosen): number[] {
  const open = them.filter((each) => each.dice === null).length
  const rest = Math.max(0, you.burst - them.reduce((total, each) => total + (each.dice ?? 0), 0))
  let place = 0
  const share = (): number => {
    place += 1
    return Math.floor(rest / open) + (place <= rest % open ? 1 : 0)
  }
  return them.map((each) => each.dice ?? share())
}

export function question(state: Chosen): Record<string, unknown> {
  const { game, you, them } = state
  const dice = splits(state) ? divided(state) : []
  return {
    game,
    active: asked(you, game, false, undefined),
    reactives: them.map((each, place) => asked(each, game, true, dice[place])),
  }
}

/** The first field that has no number in it, as `reactives.0.burst`; null when all have. */
export function unfilled(state: Chosen): string | null {
  const places: [string, Fighter][] = [['active', state.you], ...state.them.map((each, at): [string, Fighter] => [`reactives.${at}`, each])]
  for (const [place, one] of places) {
    for (const [key, value] of Object.entries(one)) {
      if (typeof value === 'number' && Number.isNaN(value)) return `${place}.${key}`
    }
  }
  return null
}

const written = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

function encode(one: Fighter, usual: Fighter): string {
  const keys = Object.keys(usual) as (keyof Fighter)[]
  return keys
    .filter((key) => written(one[key]) !== written(usual[key]))
    .map((key) => `${key}.${written(one[key])}`)
    .join('*')
}

function decode(text: string, one: Fighter): Fighter {
  const into = one as unknown as Record<string, unknown>
  for (const pair of text.split('*')) {
    const [, key, value] = /^(\w+)\.(.*)$/.exec(pair) ?? []
    if (key === undefined || value === undefined || !(key in into)) continue
    const usual = into[key]
    if (Array.isArray(usual)) into[key] = value ? value.split(',') : []
    else if (typeof usual === 'boolean') into[key] = value === 'true'
    else if (typeof usual === 'string') into[key] = value
    else if (/^-?\d+(\.\d+)?$/.test(value)) into[key] = Number(value)
  }
  return one
}

/** The state as a query string; only what differs from the page's first state is written. */
export function toQuery(state: Chosen): string {
  const query = new URLSearchParams()
  if (state.game !== 'codeone') query.set('game', state.game)
  const you = encode(state.you, newTrooper(false))
  if (you) query.set('you', you)
  const them = state.them.map((each) => encode(each, newTrooper(true)))
  if (them.length > 1 || them[0]) for (const each of them) query.append('them', each)
  return query.toString()
}

export function fromQuery(query: URLSearchParams, offers: Offers): Chosen {
  const game = query.get('game') ?? ''
  const state = newState(offers.games.includes(game) ? game : 'codeone')
  decode(query.get('you') ?? '', state.you)
  const them = query.getAll('them').slice(0, offers.most_reactives)
  if (them.length) state.them = them.map((each) => decode(each, newTrooper(true)))
  return state
}
