import { expect, it } from 'vitest'
import type { Option } from '../../lib/api'
import { declared, optionLike, skillsFrom } from './choices'
import { likelyReactions, unasked } from './reacting.svelte'
import type { InfinityCommand } from './types'

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

it('says in a few words what is planned', () => {
  const command = options[1]!.command as unknown as InfinityCommand
  expect(declared(null, command, (id) => `<${id}>`)).toBe('bs attack · rifle → <A1>')
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
