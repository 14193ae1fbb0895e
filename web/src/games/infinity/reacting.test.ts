import { expect, it } from 'vitest'
import type { Option } from '../../lib/api'
import { declared, inShort, optionLike, skillsFrom } from './choices'
import type { Known } from './known.svelte'
import { likelyReactions, Reactions, unasked, unitOf } from './reacting.svelte'
import type { InfinityCommand, View } from './types'

function react(trooper: string, skill: string, more: object = {}, blanks: string[] = []): Option {
  const command = { do: 'react', player: 1, trooper, use: { skill, ...more } }
  return { command, parameters: blanks.map((name) => ({ name, kind: name })) } as unknown as Option
}

const shot = { weapon: 'rifle', aims: [{ target: 'A1', dice: 1 }] }
const options = [
  react('B1', 'dodge'),
  react('B1', 'bs_attack', shot),
  react('B2', 'idle'),
  react('B3', 'dodge'),
  react('B3', 'bs_attack', { weapon: 'flamethrower' }, ['placements']),
  { command: { do: 'end_reactions', player: 1 }, parameters: [] } as unknown as Option,
]

it('plans an attack where there is one, else to dodge, and nothing that has to be filled in', () => {
  const plans = likelyReactions(options)
  expect([...plans].map(([id, command]) => [id, command?.use?.skill ?? null])).toEqual([
    ['B1', 'bs_attack'],
    ['B2', null],
    ['B3', 'dodge'],
  ])
})

it('hacks back rather than dodging', () => {
  const plans = likelyReactions([react('B1', 'dodge'), react('B1', 'hack', { weapon: 'oblivion' }), react('B1', 'reset')])
  expect(plans.get('B1')?.use?.skill).toBe('hack')
})

it('gives nobody away who is hidden', () => {
  const some = [react('?2', 'bs_attack', shot), react('B1', 'bs_attack', shot), react('B3', 'dodge'), react('B4', 'dodge')]
  const troopers = [{ id: 'B1', states: [], profile: {} }, { id: 'B3', states: ['camouflaged'], profile: {} }, { id: 'B4', states: ['camouflaged'], device: 'mine' }]
  const reactions = new Reactions({ view: { troopers, fallen: [] } } as unknown as Known)
  expect(['?2', 'B1', 'B3', 'B4'].map((id) => reactions.lurks(id))).toEqual([true, false, true, false])
  const plans = likelyReactions(some, { unit: (id) => id, worth: () => 0, lurks: (id) => reactions.lurks(id) })
  expect([...plans].map(([id, command]) => [id, command !== null])).toEqual([['?2', false], ['B1', true], ['B3', false], ['B4', true]])
})

it('says in a few words what is planned', () => {
  const command = options[1]!.command as unknown as InfinityCommand
  expect(declared(null, command, (id) => `<${id}>`)).toBe('bs attack · rifle → <A1>')
})

it('says it in a word where many are listed', () => {
  const command = options[1]!.command as unknown as InfinityCommand
  expect(inShort(null, command, (id) => `<${id}>`)).toBe('→ <A1> · rifle')
  expect(inShort(null, command, () => '')).toBe('rifle')
  expect(inShort(null, options[0]!.command as unknown as InfinityCommand, () => '')).toBe('dodge')
})

it('lets nobody react with one press, for who wants only a few, and goes back to what is likely with another', () => {
  const reactions = new Reactions({ options, view: { troopers: [], fallen: [], tokens: [] }, words: null } as unknown as Known)
  reactions.tickAll()
  expect(reactions.count).toBe(2)
  reactions.tickAll()
  expect([...reactions.plans]).toEqual([['B1', null], ['B2', null], ['B3', null]])
})

it('finds the option that a declaration was made from, however the dice are shared', () => {
  const command = { do: 'react', player: 1, trooper: 'B1', use: { skill: 'bs_attack', weapon: 'rifle', aims: [{ target: 'A1', dice: 3 }] } }
  expect(optionLike(options, command)).toBe(1)
  expect(optionLike(options, { ...command, trooper: 'B2' })).toBe(-1)
})

it('knows what can be declared by who is not on the table yet', () => {
  expect(skillsFrom([react('?2', 'bs_attack', shot), react('?2', 'bs_attack'), react('B1', 'dodge')], '?2', null)).toEqual([
    { skill: 'bs_attack', name: 'bs attack', available: true, options: [0, 1], violations: [] },
  ])
})

it('asks for reactions unless one wants it otherwise', () => {
  const [evasions, attack] = [[react('B1', 'dodge'), react('B2', 'reset')], react('B3', 'bs_attack', shot)]
  expect(unasked('ask', evasions)).toBeNull()
  expect([...unasked('attacks', evasions)!.values()]).toEqual([null, null])
  expect(unasked('attacks', [...evasions, attack])).toBeNull()
  expect(unasked('likely', [...evasions, attack])!.get('B3')).toEqual(attack.command)
})

/** A Controller, its Peripheral, and one of a Fireteam of two. */
const view = {
  order: { number: 1 },
  asking: 'order.aros',
  troopers: [
    { id: 'A1', owner: 0, member: 0, peripheral: null, device: '', states: [], profile: {} },
    { id: 'A2', owner: 0, member: 0, peripheral: 0, device: '', states: [], profile: {} },
    { id: 'A3', owner: 0, member: 1, peripheral: null, device: '', states: [], profile: {} },
    { id: 'A4', owner: 0, member: 2, peripheral: null, device: '', states: [], profile: {} },
  ],
  fallen: [],
  tokens: [{ id: 'team', kind: 'fireteam.haris', states: ['A3', 'A4'], carrier: 'A3' }],
} as unknown as View

it('plans the same reaction for those who have to agree', () => {
  const unit = (id: string) => unitOf(view, id)
  const some = [react('A1', 'bs_attack', shot), react('A1', 'dodge'), react('A2', 'dodge'), react('A3', 'dodge'), react('A4', 'bs_attack', shot), react('A4', 'dodge')]
  const skills = [...likelyReactions(some, { unit, worth: () => 0, lurks: () => false })].map(([id, command]) => [id, command?.use?.skill ?? null])
  expect(skills).toEqual([
    ['A1', 'bs_attack'],
    ['A2', null],
    ['A3', null],
    ['A4', 'bs_attack'],
  ])
})

it('plans the better shot, and none that cannot hit', () => {
  const aims = [{ target: 'B1', dice: 1 }]
  const some = [react('A1', 'bs_attack', { weapon: 'pistol', aims }), react('A1', 'bs_attack', { weapon: 'rifle', aims }), react('A3', 'bs_attack', { weapon: 'pistol', aims }), react('A3', 'dodge')]
  const worth = (command: InfinityCommand) => (command.use?.weapon === 'rifle' ? 3 : command.use?.weapon === 'pistol' ? -Infinity : 0)
  const plans = likelyReactions(some, { unit: (id) => id, worth, lurks: () => false })
  expect([plans.get('A1')?.use?.weapon, plans.get('A3')?.use?.skill]).toEqual(['rifle', 'dodge'])
})

/** A board whose options a test changes as the rules would. */
function boardOf(given: Option[]): { known: Known; sent: InfinityCommand[]; now: { options: Option[] } } {
  const sent: InfinityCommand[] = []
  const now = { options: given }
  const known = {
    ...{ view, kind: 'aros', name: (id: string) => id },
    session: { send: (command: InfinityCommand) => sent.push(command), state: { refusal: null } },
    get options() {
      return now.options
    },
    get reactors() {
      return [...new Set(now.options.flatMap((each) => (each.command.do === 'react' ? [String(each.command.trooper)] : [])))]
    },
    plain: (kind: string) => (now.options.find((each) => each.command.do === kind)?.command ?? null) as InfinityCommand | null,
  } as unknown as Known
  return { known, sent, now }
}

const END = { command: { do: 'end_reactions', player: 1 }, parameters: [] } as unknown as Option
const told = (sent: InfinityCommand[]) => sent.map((each) => [each.do, each.trooper ?? '', each.use?.skill ?? ''].join(' ').trim())

it('declares what is planned one after the other, and leaves out whom a reaction of another has used up', () => {
  const { known, sent, now } = boardOf([react('A3', 'dodge'), react('A1', 'dodge'), END])
  const reactions = new Reactions(known)
  expect(reactions.begin()).toBe(false)
  reactions.declare()
  now.options = [END]
  expect(reactions.begin()).toBe(true)
  expect(told(sent)).toEqual(['react A3 dodge', 'end_reactions'])
})

it('asks again where what was planned is ruled out by what somebody else has declared', () => {
  const { known, sent, now } = boardOf([react('A3', 'bs_attack', shot), react('A1', 'dodge'), react('A1', 'reset'), END])
  const reactions = new Reactions(known)
  reactions.begin()
  reactions.declare()
  now.options = [react('A1', 'reset'), END]
  expect(reactions.begin()).toBe(false)
  expect(reactions.declaring).toBe(false)
  expect(reactions.plans.get('A1')?.use?.skill).toBe('reset')
  reactions.declare()
  expect(told(sent)).toEqual(['react A3 bs_attack', 'react A1 reset'])
})

it('changes the plan of a Peripheral with that of its Controller', () => {
  const { known } = boardOf([react('A1', 'bs_attack', shot), react('A1', 'dodge'), react('A2', 'bs_attack', shot), react('A2', 'dodge'), END])
  const reactions = new Reactions(known)
  reactions.begin()
  expect(reactions.plans.get('A2')?.use?.skill).toBe('bs_attack')
  reactions.plan('A1', react('A1', 'dodge').command as unknown as InfinityCommand)
  expect(reactions.plans.get('A2')?.use?.skill).toBe('dodge')
})

it('lets the player decide when what was declared is refused', () => {
  const { known } = boardOf([react('A3', 'bs_attack', shot), react('A1', 'dodge'), END])
  const reactions = new Reactions(known)
  reactions.begin()
  reactions.declare()
  expect(reactions.declaring).toBe(true)
  reactions.refused()
  expect(reactions.declaring).toBe(false)
  expect([...reactions.plans.keys()]).toEqual(['A3', 'A1'])
})
