import { describe, expect, it } from 'vitest'
import { ANYBODY, add, change, differences, empty, fielded, groupsOf, regroup, roomIn, searched, type Search, type Unit } from './list'

const unit: Unit = {
  key: 'lamplighters', name: 'Lamplighters', summary: 'the watch', drawing: { address: 'a', label: 'b' }, type: 'LI', stats: {}, ava: 'total',
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
  it('finds options by words of the unit and of their own', () => {
    expect(searched([unit], { ...ANYBODY, words: 'hmg watch' })).toEqual([unit])
    expect(searched([unit], { ...ANYBODY, words: 'sniper' })).toEqual([])
  })
  it('finds names with accents by plain letters, and the other way round', () => {
    const accented = { ...unit, name: 'Zúyǒng Invincibles', skills: ['Médico'] }
    for (const words of ['zuyong', 'ZÚYǑNG', 'medico', 'médico hmg']) expect(searched([accented], { ...ANYBODY, words })).toHaveLength(1)
  })
  it('finds options by cost, by type and by what can be played', () => {
    const two: Unit = { ...unit, options: [...unit.options, { ...unit.options[0]!, key: 'odd', cost: 9, without_effect: ['?'] }] }
    const keys = (more: Partial<Search>): string[] => searched([two], { ...ANYBODY, ...more }).flatMap((each) => each.options.map(({ key }) => key))
    expect(keys({})).toEqual(['hmg', 'odd'])
    expect(keys({ most: 5 })).toEqual(['hmg'])
    expect(keys({ whole: true })).toEqual(['hmg'])
    expect(keys({ type: 'TAG' })).toEqual([])
  })
  it('says what another list has more of, and less', () => {
    const one = add(add(empty('lantern_watch'), 'a', 'x'), 'b', 'x')
    const other = add(add(add(empty('lantern_watch'), 'a', 'x'), 'a', 'x'), 'c', 'x')
    expect(differences(one, one)).toEqual([])
    expect(differences(one, other).map(({ unit, by }) => [unit, by])).toEqual([['a', 1], ['b', -1], ['c', 1]])
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
