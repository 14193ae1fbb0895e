import { describe, expect, it } from 'vitest'
import { add, change, empty, fielded, matches, type Unit } from './list'

const unit: Unit = {
  key: 'lamplighters', name: 'Lamplighters', summary: 'the watch', type: 'LI', stats: {}, ava: 'total',
  skills: [], equipment: [],
  options: [
    { key: 'hmg', name: 'Lamplighter', weapons: ['HMG'], equipment: [], skills: [], peripherals: [], lieutenant: false, cost: 2, swc: 1, without_effect: [] },
  ],
}

describe('a list being built', () => {
  it('counts those together that are alike', () => {
    const two = add(add(empty('lantern_watch'), 'lamplighters', 'hmg'), 'lamplighters', 'hmg')
    expect(two.members).toEqual([{ unit: 'lamplighters', option: 'hmg', count: 2 }])
    expect(fielded(two, 'lamplighters')).toBe(2)
  })
  it('loses a row with its last trooper', () => {
    const one = add(empty('lantern_watch'), 'lamplighters', 'hmg')
    expect(change(one, 0, -1).members).toEqual([])
  })
  it('never changes the list it was given', () => {
    const one = add(empty('lantern_watch'), 'lamplighters', 'hmg')
    change(one, 0, 1)
    expect(one.members[0]?.count).toBe(1)
  })
  it('finds a unit by its weapons', () => {
    expect(matches(unit, 'hmg watch')).toBe(true)
    expect(matches(unit, 'sniper')).toBe(false)
  })
})
