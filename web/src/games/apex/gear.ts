/** Gearing up: two Weapons out of a pool, and a place for each token one keeps. */

import type { Command } from '../../lib/api'
import type { Legend, WeaponWords, Words } from './types'

export interface Stow {
  loot: string
  place: string
}
export interface GearUp extends Command {
  legend: string
  weapons: [string, string]
  loot: Stow[]
}

/** What a Weapon can do, each figure with its name. */
export function weaponFacts(weapon: WeaponWords, t: (key: string, params?: Record<string, string | number>) => string): string[] {
  const { range, threshold, rate, damage, headshot } = weapon
  return [
    t('web_apex.fact.range', { range: `${range[0]}–${range[1] ?? '∞'}` }),
    t('web_apex.fact.threshold', { threshold }),
    t('web_apex.fact.rate', { rate: rate[1] === 1 ? rate[0] : rate.join('×') }),
    t('web_apex.fact.damage', { damage }),
    t('web_apex.fact.headshot', { headshot }),
  ]
}

export const isGearUp = (command: Command): command is GearUp => command.do === 'gear_up'

/** The Equipment slots, named after what is worn there. */
export const WORN: readonly string[] = ['helmet', 'body_shield', 'knockdown_shield']

/** Where a token could go: its Equipment slot, the slots of the chosen Weapons that take its kind, the Backpack. */
export function placesFor(loot: string, weapons: readonly string[], words: Words | null): string[] {
  const kind = words?.loot[loot]?.kind ?? ''
  // Equipment is worn or left: it never goes into the Backpack.
  if (WORN.includes(kind)) return [kind]
  const found: string[] = []
  weapons.forEach((card, space) => {
    words?.weapons[card]?.slots.forEach((slot, place) => {
      if (slot.kind === kind) found.push(`${space}:${place}`)
    })
  })
  return [...found, 'backpack']
}

/** The tokens of the pool with where each goes; '' leaves it behind. Equal tokens are told apart by their order. */
export function stowed(legend: Legend, given: readonly Stow[]): { loot: string; place: string }[] {
  const left = [...given]
  return (legend.pool_loot ?? []).map((loot) => {
    const at = left.findIndex((each) => each.loot === loot)
    return { loot, place: at < 0 ? '' : (left.splice(at, 1)[0]?.place ?? '') }
  })
}
