import { expect, it } from 'vitest'
import type { Throw } from '../games/types'
import { rolledLine } from './wording'

const side = (who: string, value: number | null, ...dice: number[]): Throw['sides'][number] => ({
  who, side: 'mine', what: 'BS Attack', sum: [], value, dice: dice.map((each) => ({ value: each, state: 'kept' })),
})

it('says a roll in a line: who rolls, what is needed, and the dice', () => {
  const shown: Throw = { title: '', wanted: '≤', sides: [side('Fusilier 1', 9, 3, 12), side('Bandit 2', 11, 7)] }
  expect(rolledLine(shown)).toBe('Fusilier 1 · BS Attack ≤ 9: 3, 12 — Bandit 2 · BS Attack ≤ 11: 7')
  expect(rolledLine({ title: '', sides: [side('Wraith', 50, 40)] })).toBe('Wraith · BS Attack: 40')
})
