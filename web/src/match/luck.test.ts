import { describe, expect, it } from 'vitest'
import type { Throw } from '../games/types'
import { luckOf } from './luck'

function roll(side: 'mine' | 'theirs', value: number, ...dice: number[]): Throw {
  return { title: '', sides: [{ who: side, side, what: 'BS Attack', sum: [], value, dice: dice.map((each) => ({ value: each, state: 'kept' })) }] }
}

describe('luck', () => {
  it('sets what was rolled against what was to be expected', () => {
    const luck = luckOf([roll('mine', 10, 3, 15), roll('mine', 5, 20, 19), roll('theirs', 20, 1)])
    expect(luck?.mine).toEqual({ dice: 4, got: 1, expected: 1.5 })
    expect(luck?.theirs).toEqual({ dice: 1, got: 1, expected: 1 })
  })
  it('remembers the rolls that went most otherwise', () => {
    const luck = luckOf([roll('theirs', 4, 1, 2, 3, 4), roll('mine', 10, 1, 20)])
    expect(luck?.surprises.map((each) => each.who)).toEqual(['theirs'])
  })
  it('leaves Saving Rolls alone, and says nothing where nothing was rolled', () => {
    const saves = { title: '', saves: true, sides: [{ who: '', side: 'mine' as const, what: '', sum: [], value: 12, dice: [{ value: 15, state: 'failed' as const }] }] }
    expect(luckOf([saves])).toBeNull()
  })
})
