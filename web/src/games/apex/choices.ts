/** The options of a decision as things to choose: what they say, where they point to, what belongs together. */

import type { Command, Option } from '../../lib/api'
import { spaceName } from './places'
import type { Place, Space, Words } from './types'

export interface Choice {
  /** Its number among the options. */
  option: number
  command: Command
  /** Groups are shown together: moves, targets, cards ... */
  group: string
  title: string
  detail: string
  /** Where it points to on the board, to be picked there. */
  place: Place | null
  /** The Legend it is about. */
  legend: string | null
  blanks: { name: string; kind: string }[]
}

type Translate = (key: string, params?: Record<string, string | number>) => string

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value && 'level' in value

/** Where a command points to: the end of a path, or the place it names. */
export function placeOf(command: Command): Place | null {
  const path = command.path
  if (Array.isArray(path)) {
    const last: unknown = path.at(-1)
    return isPlace(last) ? last : null
  }
  for (const key of ['to', 'at', 'place', 'space', 'origin']) if (isPlace(command[key])) return command[key]
  return null
}

/** The Legend a command is aimed at, or about. */
export function legendOf(command: Command): string | null {
  for (const key of ['target', 'legend']) if (typeof command[key] === 'string') return command[key]
  const legends = command.legends
  return Array.isArray(legends) && typeof legends[0] === 'string' ? legends[0] : null
}

/** The name of anything that has one: a Legend, a card, a token. */
export function nameOf(id: string, words: Words | null): string {
  const bare = id.replace(/!$/, '')
  const found =
    words?.legends[bare] ?? words?.feats[bare] ?? words?.abilities[bare] ?? words?.weapons[bare] ?? words?.loot[bare] ?? words?.pieces?.[bare.replace(/[-\d]+$/, '')]
  return found?.name ?? bare.replaceAll('_', ' ')
}

function cardOf(command: Command): string | null {
  for (const key of ['feat', 'card', 'ability', 'loot', 'enhancement']) if (typeof command[key] === 'string' && command[key]) return command[key]
  return null
}

/** What a screen has to know besides the cards: the Weapons of whoever acts, and the Aim cards on the table. */
export interface Surroundings {
  weapons: (string | null)[]
  drawn: string[]
  /** What waits at each edge of the Entry module, in words. */
  edges?: Partial<Record<string, string>>
}

/** What an option says on its button. */
export function describe(
  option: Option,
  number: number,
  words: Words | null,
  t: Translate,
  has: (key: string) => boolean,
  around: Surroundings = { weapons: [], drawn: [] },
): Choice {
  const { command } = option
  const place = placeOf(command)
  const legend = legendOf(command)
  const card = cardOf(command)
  const action = typeof command.action === 'string' ? command.action : ''
  // The same once more, with a place that one may choose.
  const elsewhere = option.parameters.some((blank) => blank.kind === 'space') ? `web_apex.do.${command.do}_elsewhere` : ''
  const key = [elsewhere, `web_apex.action.${action}`, `web_apex.do.${command.do}`].find((each) => each && has(each))
  // Ammo and new Weapons name the space of a Weapon; where there is one, people know it by its name.
  const held = [command.weapon, command.space].find((each) => typeof each === 'number')
  const weapon = typeof held === 'number' ? around.weapons[held] : null
  const listed = (key: string): string => (Array.isArray(command[key]) ? (command[key] as string[]).map((each) => nameOf(String(each), words)).join(', ') : '')
  const params = {
    legend: legend ? nameOf(legend, words) : listed('legends'),
    card: card ? nameOf(card, words) : listed('loot') || listed('targets'),
    weapon: weapon ? nameOf(weapon, words) : typeof held === 'number' ? t('web_apex.weapon_space', { number: held + 1 }) : '',
    value: typeof command.card === 'number' ? (words?.aim[around.drawn[command.card] ?? '']?.value ?? command.card + 1) : '',
    option: typeof command.option === 'number' ? command.option + 1 : '',
    space: place ? spaceName(place) : '',
    slot: typeof command.place === 'string' ? slotName(command.place, t) : '',
    what: typeof command.action === 'string' ? command.action.replaceAll('_', ' ') : '',
    number: typeof command.space === 'number' ? command.space + 1 : '',
    edge: typeof command.edge === 'string' ? t(`web_apex.edge.${command.edge}`) : '',
    colour: typeof command.colour === 'string' ? t(`web_apex.colour.${command.colour}`) : '',
    to: typeof command.to === 'string' ? nameOf(command.to, words) : '',
  }
  const title = key ? t(key, params) : command.do.replaceAll('_', ' ')
  const cards = card && command.do === 'shoot' ? ` + ${nameOf(card, words)}` : ''
  const edge = typeof command.edge === 'string' ? around.edges?.[command.edge] : undefined
  // What a card would have done says nothing about throwing it away.
  const text = edge ?? (card && command.do !== 'impetuous' ? (words?.feats[card]?.text ?? words?.abilities[card]?.text ?? '') : '')
  return { option: number, command, group: command.do, title: `${title.trim()}${cards}`, detail: text, place, legend, blanks: option.parameters }
}

/** What ends something: it keeps its key wherever it stands. */
const CLOSING: readonly string[] = ['end_activation', 'finish', 'decline']
/** What is seldom wanted: it stands behind what is. */
const SELDOM: readonly string[] = ['impetuous', 'pick_up', 'install', 'uninstall', 'drop', 'resign']

export const isClosing = (choice: Choice): boolean => CLOSING.includes(choice.command.do)

/** Choices in the order in which they are wanted; where there is nothing left to pay with, ending comes first. */
export function ordered(choices: readonly Choice[], spent: boolean): Choice[] {
  const rank = (choice: Choice): number => (isClosing(choice) ? (spent ? -1 : 99) : 1 + SELDOM.indexOf(choice.command.do))
  return [...choices].sort((one, two) => rank(one) - rank(two) || one.option - two.option)
}

/** Groups of choices that may be folded away: those that are seldom wanted, where there are many and something else to do. */
export function aside(groups: readonly [string, Choice[]][]): [string, Choice[]][] {
  const seldom = groups.filter(([group]) => SELDOM.includes(group))
  const others = groups.some(([, all]) => all.some((each) => !isClosing(each) && !SELDOM.includes(each.group)))
  return others && seldom.reduce((sum, [, all]) => sum + all.length, 0) > 1 ? seldom : []
}

/** A place on a Legend board in words: the Backpack, an Equipment slot, a slot of a Weapon. */
export function slotName(place: string, t: Translate): string {
  const weapon = /^(\d+):(\d+)$/.exec(place)
  if (weapon) return t('web_apex.place.slot', { weapon: Number(weapon[1]) + 1, slot: Number(weapon[2]) + 1 })
  return t(`web_apex.place.${place}`)
}

/** Choices that point to a space of the board; of several ways to one space the first stands for it. */
export function bySpace(choices: Choice[]): Map<string, Choice> {
  const found = new Map<string, Choice>()
  for (const choice of choices) {
    if (!choice.place || choice.blanks.length) continue
    const key = keyOf(choice.place)
    if (!found.has(key)) found.set(key, choice)
  }
  return found
}

export function keyOf(place: Place | Space): string {
  return `${place.type ?? 'space'} ${place.x} ${place.y}${place.type === 'edge' ? place.axis : ''}`
}
