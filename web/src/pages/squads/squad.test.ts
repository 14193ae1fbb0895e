import { describe, expect, it } from 'vitest'
import { add, empty, read, remove, shift } from './squad'

const squad = ['a', 'b', 'c'].reduce(add, empty(2))

describe('a squad', () => {
  it('has everybody once, in the order of wishes', () => {
    expect(add(squad, 'a').legends).toEqual(['a', 'b', 'c'])
    expect(shift(squad, 'c', -1).legends).toEqual(['a', 'c', 'b'])
    expect(shift(squad, 'a', 1).legends).toEqual(['b', 'a', 'c'])
    expect(shift(squad, 'a', -1)).toEqual(squad)
    expect(remove(squad, 'b').legends).toEqual(['a', 'c'])
  })

  it('is read only from what is one', () => {
    expect(read({ legends: ['a'], size: 7 })).toEqual({ legends: ['a'], size: 2, name: '' })
    for (const rubbish of [null, 3, {}, { legends: [1] }]) expect(read(rubbish)).toBeNull()
  })
})
