import { describe, expect, it } from 'vitest'
import { add, change, empty, fielded, groupsOf, matches, regroup, roomIn, type Unit } from './list'

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
  it('keeps Combat Groups apart and moves troopers between them', () => {
    let list = empty('vesper_league', 300, 'n4')
    for (let each = 0; each < 10; each += 1) list = add(list, 'lamplighters', 'hmg', roomIn(list, 10))
    expect(roomIn(list, 10)).toBe(2)
    list = add(list, 'lamplighters', 'hmg', 2)
    expect(groupsOf(list, 10).map(({ group, count }) => [group, count])).toEqual([[1, 10], [2, 1], [3, 0]])
    list = regroup(list, 0, 2)
    expect(list.members).toEqual([
      { unit: 'lamplighters', option: 'hmg', count: 9 },
      { unit: 'lamplighters', option: 'hmg', count: 2, group: 2 },
    ])
  })
  it('is one group where a game has no Combat Groups', () => {
    const list = add(empty('lantern_watch'), 'lamplighters', 'hmg')
    expect(groupsOf(list, null)).toEqual([{ group: 1, count: 1, rows: [0] }])
    expect(roomIn(list, null)).toBe(1)
  })
})
