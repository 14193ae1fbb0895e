/** What a seat can bring to a match: saved and ready lists of Infinity, or lists by chance; squads of Apex. */

import type { Words as ApexWords } from '../../games/apex/types'
import type { Offers } from '../../games/infinity/types'
import { t } from '../../lib/i18n.svelte'
import { read } from '../squads/squad'

export interface ReadySquad {
  key: string
  name: string
  how: string
  points: number
  legends: string[]
}
export type ApexOffers = Omit<Offers, 'lists' | 'words'> & { lists: ReadySquad[]; packs: { key: string; name: string }[]; words: ApexWords }

/** A list or a squad as the account keeps it. */
export interface Saved {
  id: string
  game: string
  name: string
  code: string | null
  list: unknown
  /** Of an army: its size and its faction. */
  points?: number | null
  faction?: string | null
}

export interface Force {
  key: string
  name: string
  choices: () => Record<string, unknown>
}

const isApex = (game: string, offers: Offers | ApexOffers): offers is ApexOffers => game === 'apex' && 'packs' in offers

export function forcesOf(game: string, offers: Offers | ApexOffers, saved: readonly Saved[], points: number): Force[] {
  const mine = saved.filter((each) => each.game === game)
  return isApex(game, offers) ? squads(offers, mine, points) : lists(offers, mine, points)
}

function squads(offers: ApexOffers, mine: readonly Saved[], points: number): Force[] {
  const kept = mine.flatMap(({ id, name, list }) => {
    const squad = read(list)
    return squad && squad.legends.length >= points ? [{ key: `squad:${id}`, name: `${t('web_squads.mine')} · ${name}`, choices: () => ({ legends: squad.legends }) }] : []
  })
  const ready = offers.lists
    .filter((each) => each.points === points)
    .map(({ key, name, legends }) => ({ key: `ready:${key}`, name: `${name} · ${legends.map((each) => offers.words.legends[each]?.name ?? each).join(', ')}`, choices: () => ({ legends }) }))
  return [...kept, ...ready]
}

/** Saved armies, those of the size first; each says its faction and its size. */
function armies(offers: Offers, mine: readonly Saved[], size: number): Force[] {
  const fits = ({ points }: Saved): number => (points === size ? 0 : 1)
  return mine
    .filter(({ code }) => code)
    .sort((one, two) => fits(one) - fits(two))
    .map(({ id, code, name, points, faction }) => {
      const about = [offers.factions.find((each) => each.key === faction)?.name ?? '', points ? t('web.match.points', { count: points }) : '']
      return { key: `saved:${id}`, name: [`${t('web_builder.mine')}: ${name}`, ...about.filter((each) => each && each !== name)].join(' · '), choices: () => ({ code }) }
    })
}

/** Whatever has the name of one before it is numbered. */
export function toldApart(forces: readonly Force[]): Force[] {
  return forces.map((force, at) => {
    const before = forces.slice(0, at).filter((each) => each.name === force.name).length
    return before ? { ...force, name: `${force.name} (${before + 1})` } : force
  })
}

function lists(offers: Offers, mine: readonly Saved[], points: number): Force[] {
  return [
    ...toldApart(armies(offers, mine, points)),
    ...offers.lists
      .filter((each) => each.points === points)
      .map(({ faction, key, faction_name, name }) => ({ key: `${faction}/${key}`, name: `${faction_name}: ${name}`, choices: () => ({ faction, ready: key }) })),
    ...offers.factions.map(({ key, name }) => ({ key: `random:${key}`, name: t('web.new.random_list', { faction: name }), choices: () => ({ faction: key, seed: String(Math.random()).slice(2) }) })),
  ]
}
