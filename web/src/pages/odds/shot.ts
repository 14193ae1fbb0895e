/** A shot of Apex Legends as it is chosen, kept in the address so that a link shares it; and its odds as a picture. */

export interface Shot {
  weapon: string
  distance: number
  attachments: string[]
  elevation: number
  cover: boolean
  helmet: string
  knockdown_shield: string
  shield: number
  health: number
}
export interface ShotSlot {
  kind: string
  printed: string | null
  tokens: Record<string, string>
}
export interface ShotWeapon {
  name: string
  range: [number, number | null]
  threshold: number
  rate: [number, number]
  damage: number
  headshot: number
  slots: ShotSlot[]
}
export interface ShotOffers {
  weapons: Record<string, ShotWeapon>
  helmets: Record<string, string>
  knockdown_shields: Record<string, string>
  limits: Record<string, { low: number; high: number }>
  usual: Shot
}
export interface ShotSum {
  terms: { name: string; value: number; rule?: string | null }[]
  value: number
}
export interface ShotAnswer {
  threshold: ShotSum
  damage_per_hit: ShotSum
  first_hit: ShotSum
  headshot: ShotSum
  /** The modifier of the space of each Aim card. */
  cards: number[]
  effects: { what: string; rule: string; count?: number; value?: number }[]
  mean: number
  damage: Record<string, number>
  eliminates: number
  unforeseen: boolean
}

/** The shot of an address; what it does not say, or nobody knows, is as usual. */
export function readShot(query: URLSearchParams, { usual, weapons, helmets, knockdown_shields: knockdowns }: ShotOffers): Shot {
  const known = (name: string, among: object, otherwise: string): string => {
    const said = query.get(name)
    return said !== null && said in among ? said : otherwise
  }
  const whole = (name: string, otherwise: number): number => {
    const said = query.get(name) ?? ''
    return /^-?\d{1,4}$/.test(said) ? Number(said) : otherwise
  }
  const weapon = known('weapon', weapons, usual.weapon)
  const wanted = (query.get('with') ?? '').split(',')
  const slots = weapons[weapon]?.slots ?? []
  return {
    weapon,
    distance: whole('distance', usual.distance),
    attachments: slots.flatMap((slot) => wanted.find((token) => token in slot.tokens) ?? []),
    elevation: Math.sign(whole('elevation', usual.elevation)),
    cover: query.get('cover') === '1',
    helmet: known('helmet', helmets, usual.helmet),
    knockdown_shield: known('knockdown', knockdowns, usual.knockdown_shield),
    shield: whole('shield', usual.shield),
    health: whole('health', usual.health),
  }
}

/** The address of a shot: only what is not as usual. */
export function writeShot(shot: Shot, usual: Shot): string {
  const query = new URLSearchParams({ game: 'apex' })
  const note = (name: string, value: string | number, otherwise: string | number): void => {
    if (value !== otherwise && !Number.isNaN(value)) query.set(name, String(value))
  }
  note('weapon', shot.weapon, usual.weapon)
  note('distance', shot.distance, usual.distance)
  note('with', shot.attachments.join(','), '')
  note('elevation', shot.elevation, usual.elevation)
  note('cover', shot.cover ? '1' : '', '')
  note('helmet', shot.helmet, usual.helmet)
  note('knockdown', shot.knockdown_shield, usual.knockdown_shield)
  note('shield', shot.shield, usual.shield)
  note('health', shot.health, usual.health)
  return query.toString()
}

/** Another Weapon keeps what fits it of what was installed. */
export function armed(shot: Shot, weapon: string, offers: ShotOffers): Shot {
  const slots = offers.weapons[weapon]?.slots ?? []
  return { ...shot, weapon, attachments: slots.flatMap((slot) => shot.attachments.find((token) => token in slot.tokens) ?? []) }
}

/** One token in a slot, or nothing. */
export function fitted(shot: Shot, slot: ShotSlot, token: string): Shot {
  const others = shot.attachments.filter((each) => !(each in slot.tokens))
  return { ...shot, attachments: token ? [...others, token] : others }
}

export type Fate = 'nothing' | 'shield' | 'health' | 'eliminated'
export const FATES: Fate[] = ['eliminated', 'health', 'shield', 'nothing']

/** What becomes of the target, as parts of one. */
export function fatesOf({ damage, eliminates }: ShotAnswer, shield: number): Record<Fate, number> {
  let [nothing, held] = [0, 0]
  for (const [amount, chance] of Object.entries(damage)) {
    if (Number(amount) === 0) nothing += chance
    else if (Number(amount) <= shield) held += chance
  }
  return { nothing, shield: held, health: Math.max(0, 1 - nothing - held - eliminates), eliminated: eliminates }
}

/** Every amount of damage with its chance, and the chance of at least that much. */
export function amountsOf(damage: Record<string, number>): { amount: number; chance: number; least: number }[] {
  const rows = Object.entries(damage)
    .map(([amount, chance]) => ({ amount: Number(amount), chance, least: 0 }))
    .sort((one, two) => one.amount - two.amount)
  let least = 0
  for (const row of rows.toReversed()) row.least = least = Math.min(1, least + row.chance)
  return rows
}
