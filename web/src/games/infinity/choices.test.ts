import { describe, expect, it } from 'vitest'
import type { Option } from '../../lib/api'
import { setMessages } from '../../lib/i18n.svelte'
import { bearing, byUse, distinctModes, groupNames, isReadyAnswer, targetsOf, waysOf, withDice } from './choices'

function shot(weapon: string, mode: string, target: string, dice = 3): Option {
  const use = { skill: 'bs_attack', weapon, mode, aims: [{ target, dice }] }
  return { command: { do: 'declare', player: 0, use }, parameters: [], refused: [] }
}

describe('skills', () => {
  const skill = (key: string, available = true) => ({ skill: key, name: key, available, options: [], violations: [] })

  it('come in the order of their use, those that can be declared first', () => {
    const shuffled = [skill('idle'), skill('bs_attack', false), skill('jump'), skill('hack_console'), skill('dodge'), skill('move')]
    expect(byUse(shuffled).map((each) => each.skill)).toEqual(['move', 'dodge', 'hack_console', 'jump', 'idle', 'bs_attack'])
  })
})

describe('options', () => {
  const options = [shot('combi_rifle', '', 'B1'), shot('combi_rifle', '', 'B2'), shot('pistol', '', 'B1', 2)]

  it('are sorted by weapon and mode', () => {
    expect(waysOf(options, [0, 1, 2]).map((way) => [way.key, way.options])).toEqual([
      ['combi_rifle|', [0, 1]],
      ['pistol|', [2]],
    ])
  })

  it('know their targets', () => {
    expect(targetsOf(options[1])).toEqual(['B2'])
    expect(targetsOf(undefined)).toEqual([])
  })
})

describe('a Burst', () => {
  const aims = [
    { target: 'B1', dice: 3 },
    { target: 'B2', dice: 0 },
    { target: 'B3', dice: 0 },
  ]

  it('always adds up, however it is split', () => {
    for (const [target, dice] of [
      ['B2', 1],
      ['B1', 0],
      ['B3', 3],
      ['B1', 9],
    ] as const) {
      const split = withDice(aims, 3, target, dice)
      expect(split.reduce((sum, aim) => sum + aim.dice, 0)).toBe(3)
    }
    expect(withDice(aims, 3, 'B2', 1)).toEqual([
      { target: 'B1', dice: 2 },
      { target: 'B2', dice: 1 },
      { target: 'B3', dice: 0 },
    ])
  })

  it('goes to its only target', () => {
    expect(withDice([{ target: 'B1', dice: 3 }], 3, 'B1', 1)).toEqual([{ target: 'B1', dice: 3 }])
  })
})

it('points the way in degrees anticlockwise from the right', () => {
  expect(bearing([0, 0], [10, 0])).toBe(0)
  expect(bearing([0, 0], [0, 10])).toBe(90)
  expect(bearing([0, 0], [-10, -10])).toBe(225)
})

it('has something to commit only where something is chosen first', () => {
  expect(['deploy', 'orders', 'first_skill', 'aros', 'alert'].some(isReadyAnswer)).toBe(false)
  expect(['assigning', 'set_out', 'guts', 'succession'].every(isReadyAnswer)).toBe(true)
})

describe('Combat Groups', () => {
  it('are named, and counted where there are several', () => {
    setMessages({ 'web_builder.group': 'Group {number}' })
    expect([groupNames([1, 1]), groupNames([1, 2])]).toEqual(['2 × Group 1', 'Group 1 + Group 2'])
  })
})

describe('the chart of a weapon', () => {
  it('has a line for every mode that differs, and none for techniques', () => {
    const modes = [{ name: 'burst', burst: 2 }, { name: 'cc', burst: 1 }, { name: 'cc_guard_1', burst: 1 }]
    expect(distinctModes(modes).map((each) => each.name)).toEqual(['burst', 'cc'])
  })
})
