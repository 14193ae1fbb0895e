/** Options of the engine, sorted the way a person chooses: first what, then with what, then at whom. */

import type { Option } from '../../lib/api'
import { has, t } from '../../lib/i18n.svelte'
import type { Declaration, InfinityCommand, SkillAnswer, Trooper, View, Words } from './types'

export function commandOf(option: Option): InfinityCommand {
  return option.command as unknown as InfinityCommand
}

/** The declaration inside a command, if it is one. */
export function useOf(command: InfinityCommand): Declaration | null {
  return command.use ?? null
}

/** What people do most often comes first; what is not listed comes before doing nothing. */
const USE = ['move', 'bs_attack', 'cc_attack', 'dodge', 'discover', 'hack', 'doctor', 'engineer', 'medikit']
const RARE = ['jump', 'climb', 'reset', 'idle']

/** How far down the list of what people do most often a skill stands. */
export function rankOf(skill: string): number {
  const [common, rare] = [USE.indexOf(skill), RARE.indexOf(skill)]
  return common >= 0 ? common : rare >= 0 ? USE.length + 1 + rare : USE.length
}

/** Skills in the order of their use: those that can be declared first. */
export function byUse(skills: readonly SkillAnswer[]): SkillAnswer[] {
  return [...skills].sort((one, two) => Number(two.available) - Number(one.available) || rankOf(one.skill) - rankOf(two.skill))
}

/** What can be declared, where only the options are known: for whoever is not on the table yet. */
export function skillsFrom(options: readonly Option[], trooper: string, words: Words | null): SkillAnswer[] {
  const found = new Map<string, SkillAnswer>()
  options.forEach((option, number) => {
    const command = commandOf(option)
    const skill = command.trooper === trooper ? useOf(command)?.skill : undefined
    if (!skill) return
    const name = words?.skill[skill] ?? skill.replaceAll('_', ' ')
    const known = found.get(skill) ?? { skill, name, available: true, options: [], violations: [] }
    found.set(skill, { ...known, options: [...known.options, number] })
  })
  return [...found.values()]
}

/** The number of the option that a declaration was made from; -1 where there is none. */
export function optionLike(options: readonly Option[], command: InfinityCommand): number {
  const traits = (each: InfinityCommand) => {
    const use = useOf(each)
    const targets = (use?.aims ?? []).map((aim) => aim.target)
    return JSON.stringify([each.do, each.trooper, use?.skill, use?.weapon ?? '', use?.mode ?? '', use?.form ?? null, targets])
  }
  const wanted = traits(command)
  return options.findIndex((option) => traits(commandOf(option)) === wanted)
}

/** What a command declares, in a few words: "BS Attack · Combi Rifle → Fusilier". */
export function declared(words: Words | null, command: InfinityCommand, name: (id: string) => string): string {
  const use = useOf(command)
  if (!use) return ''
  const what = [words?.skill[use.skill] ?? use.skill.replaceAll('_', ' '), use.weapon ? weaponName(words, use.weapon) : '']
  return [what.filter(Boolean).join(' · '), aimedAt(use, name)].filter(Boolean).join(' → ')
}

/** The same in a word where many are listed, at whom first: a weapon or a program says enough of what is done with it. */
export function inShort(words: Words | null, command: InfinityCommand, name: (id: string) => string): string {
  const use = useOf(command)
  if (!use) return ''
  const what = use.weapon ? weaponName(words, use.weapon) : (words?.skill[use.skill] ?? use.skill.replaceAll('_', ' '))
  const whom = aimedAt(use, name)
  return [whom && `→ ${whom}`, what].filter(Boolean).join(' · ')
}

function aimedAt(use: Declaration, name: (id: string) => string): string {
  const whom = (use.aims ?? []).filter((aim) => aim.dice > 0).map((aim) => name(aim.target))
  return [...new Set(whom.filter(Boolean))].join(', ')
}

/** Ways to use a skill that differ only in the target. */
export interface Way {
  key: string
  weapon: string
  mode: string
  /** The form that is taken with it: on foot, mounted, changed; null to stay as it is. */
  form: number | null
  /** Numbers of the options. */
  options: number[]
}

export function waysOf(options: readonly Option[], numbers: readonly number[]): Way[] {
  const ways = new Map<string, Way>()
  for (const number of numbers) {
    const option = options[number]
    const use = option && useOf(commandOf(option))
    if (!use) continue
    const form = use.form ?? null
    const key = [use.weapon ?? '', use.mode ?? '', ...(form === null ? [] : [form])].join('|')
    const way = ways.get(key) ?? { key, weapon: use.weapon ?? '', mode: use.mode ?? '', form, options: [] }
    way.options.push(number)
    ways.set(key, way)
  }
  return [...ways.values()]
}

/** Who an option is aimed at. */
export function targetsOf(option: Option | undefined): string[] {
  return (option && useOf(commandOf(option))?.aims?.map((aim) => aim.target)) ?? []
}

/** What has to be filled in before an option can be declared: `path`, `placements`, `at` ... */
export function blanksOf(option: Option | undefined): string[] {
  return option?.parameters.map((each) => each.name) ?? []
}

/** Move dice between targets so that they always add up to the Burst. */
export function withDice(aims: readonly { target: string; dice: number }[], burst: number, target: string, dice: number) {
  const given = Math.max(0, Math.min(burst, dice))
  let left = burst - given
  const others = aims.filter((aim) => aim.target !== target)
  const next = aims.map((aim) => {
    if (aim.target === target) return { target, dice: given }
    const last = aim.target === others[others.length - 1]?.target
    const kept = last ? left : Math.min(aim.dice, left)
    left -= kept
    return { target: aim.target, dice: kept }
  })
  return left > 0 ? next.map((aim) => (aim.target === target ? { target, dice: given + left } : aim)) : next
}

/** A weapon, or a Hacking Program, with the mode it is used in. */
export function weaponName(words: Words | null, weapon: string, mode = ''): string {
  const name = words?.weapons[weapon]?.name ?? words?.program[weapon]?.name ?? weapon.replaceAll('_', ' ')
  return mode ? `${name} · ${modeName(words, mode)}` : name
}

export function modeName(words: Words | null, mode: string): string {
  return words?.mode[mode] ?? mode.replaceAll('_', ' ')
}

/** The modes whose figures differ: what somebody's technique makes of a weapon is no other line of its chart. */
export function distinctModes<M extends { name: string }>(modes: readonly M[]): M[] {
  const seen = new Set<string>()
  return modes.filter((mode) => {
    const figures = JSON.stringify({ ...mode, name: '' })
    return !seen.has(figures) && seen.add(figures)
  })
}

/** What a Hacking Program does to whom it succeeds against: the state, or nothing where it is not that. */
export function programEffect(words: Words | null, program: string): string {
  const state = words?.program[program]?.state
  return state ? (words?.state[state] ?? state.replaceAll('_', ' ')) : ''
}

/** The template that a weapon lays in a mode. */
export function templateOf(words: Words | null, weapon = '', mode = ''): string {
  return words?.weapons[weapon]?.modes.find((each) => each.name === mode)?.template ?? ''
}

export function trooperOf(view: View | null, id: string | null | undefined): Trooper | null {
  if (!view || !id) return null
  return view.troopers.find((each) => each.id === id) ?? view.fallen.find((each) => each.id === id) ?? null
}

/** Questions for which something is chosen first and then committed; all others have ready answers to press. */
const COMMITTED = new Set(['deploy', 'orders', 'first_skill', 'second_skill', 'aros', 'alert', 'revealed'])

export function isReadyAnswer(kind: string): boolean {
  return !COMMITTED.has(kind)
}

/** A type of Fireteam by its name. */
export function fireteamName(words: Words | null, kind: string): string {
  return words?.token[kind] ?? kind.replaceAll('_', ' ')
}

/** Combat Groups by name, each once: "2 × Combat Group 1". */
export function groupNames(groups: readonly number[]): string {
  return [...new Set(groups)]
    .map((number) => {
      const [count, name] = [groups.filter((each) => each === number).length, t('web_builder.group', { number })]
      return count > 1 ? `${count} × ${name}` : name
    })
    .join(' + ')
}

/** A Fireteam that could be formed: its type with who leads it, and who comes along. */
export function fireteam(words: Words | null, command: InfinityCommand, name: (id: string) => string): { title: string; note: string } {
  const [leader = '', ...others] = (command.troopers ?? []).map((id) => name(id))
  return { title: `${fireteamName(words, `fireteam.${command.kind}`)} · ◆ ${leader}`, note: others.join(', ') }
}

/** An answer that is ready: what is done, by whom, and what for. */
export function answer(words: Words | null, command: InfinityCommand, name: (id: string) => string): { title: string; note: string } {
  const what = String(command.companion ?? '')
  const params = { name: name(command.trooper ?? ''), user: name(String(command.user ?? '')), what: words?.ability[what] ?? what.replaceAll('_', ' ') }
  const [title, note] = [`web.answer.${command.do}`, `web.answer.${command.do}_note`]
  return { title: has(title) ? t(title, params) : command.do.replaceAll('_', ' '), note: has(note) ? t(note, params) : '' }
}

/** What a Command Token would be spent on, and on whom. */
export function tokenUse(words: Words | null, command: InfinityCommand, name: (id: string) => string): { title: string; note: string } {
  if (command.do === 'form_fireteam') {
    const { title, note } = fireteam(words, command, name)
    return { title: words?.token_use?.fireteam ?? 'fireteam', note: `${title} + ${note}` }
  }
  const use = String(command.use ?? '')
  const groups = Array.isArray(command.groups) ? groupNames(command.groups as number[]) : ''
  const whom = command.trooper ? name(command.trooper) : ''
  return { title: words?.token_use?.[use] ?? use.replaceAll('_', ' '), note: [whom, groups].filter(Boolean).join(' → ') }
}

/** How a member of the list can be put down: as itself, in a state that conceals it, in another form ... */
export interface Guise {
  option: number
  concealed: string
  form: number
  lays: string
  marks: string
  poses: boolean
}

export function guisesOf(options: readonly Option[], member: number | null): Guise[] {
  return options.flatMap((option, number) => {
    const command = commandOf(option)
    if (command.do !== 'deploy' || command.member !== member) return []
    const { concealed = '', form = 0, lays = '', marks = '' } = command
    return [{ option: number, concealed, form, lays, marks, poses: blanksOf(option).includes('poses_as') }]
  })
}

/** Which way a point lies from another, in degrees. */
export function bearing(from: readonly number[], to: readonly number[]): number {
  const angle = (Math.atan2((to[1] ?? 0) - (from[1] ?? 0), (to[0] ?? 0) - (from[0] ?? 0)) * 180) / Math.PI
  return Math.round(((angle % 360) + 360) % 360)
}
