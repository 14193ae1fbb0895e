import { describe, expect, it } from 'vitest'
import type { Offers } from '../../games/infinity/types'
import { setMessages } from '../../lib/i18n.svelte'
import { forcesOf, type ApexOffers, type Saved } from './forces'

const saved: Saved[] = [
  { id: '1', game: 'codeone', name: 'Mine', code: 'SL1-x', list: null },
  { id: '2', game: 'n4', name: 'Other game', code: 'SL1-y', list: null },
  { id: '3', game: 'apex', name: 'Two', code: null, list: { legends: ['a', 'b'], size: 2 } },
  { id: '4', game: 'apex', name: 'Rubbish', code: null, list: { legends: 7 } },
]

describe('what a seat can bring along', () => {
  it('is a saved list of the game, a ready one of the size, or one by chance', () => {
    const offers = { lists: [{ faction: 'f', key: 'k', faction_name: 'F', name: 'K', points: 15 }, { faction: 'f', key: 'l', faction_name: 'F', name: 'L', points: 30 }], factions: [{ key: 'f', name: 'F' }] } as unknown as Offers
    const found = forcesOf('codeone', offers, saved, 15)
    expect(found.map((each) => each.key)).toEqual(['saved:1', 'f/k', 'random:f'])
    expect(found.slice(0, 2).map((each) => each.choices())).toEqual([{ code: 'SL1-x' }, { faction: 'f', ready: 'k' }])
  })

  it('tells saved lists apart by faction and size, and copies of one list by number; those of the size come first', () => {
    setMessages({ 'web.match.points': '{count} points', 'web_builder.mine': 'Mine' })
    const offers = { lists: [], factions: [{ key: 'f', name: 'Tide' }] } as unknown as Offers
    const kept = (id: string, points: number): Saved => ({ id, game: 'codeone', name: 'List', code: 'SL1-x', list: null, points, faction: 'f' })
    const found = forcesOf('codeone', offers, [kept('1', 15), kept('2', 30), kept('3', 30)], 30).slice(0, 3)
    setMessages({})
    expect(found.map((each) => each.name)).toEqual(['Mine: List · Tide · 30 points', 'Mine: List · Tide · 30 points (2)', 'Mine: List · Tide · 15 points'])
    expect(new Set(found.map((each) => each.key)).size).toBe(3)
  })

  it('is a squad that is large enough', () => {
    const offers = { packs: [], lists: [{ key: 'red', name: 'Red', points: 3, legends: ['a', 'b', 'c'] }], words: { legends: {} } } as unknown as ApexOffers
    expect(forcesOf('apex', offers, saved, 2).map((each) => each.choices())).toEqual([{ legends: ['a', 'b'] }])
    expect(forcesOf('apex', offers, saved, 3).map((each) => each.choices())).toEqual([{ legends: ['a', 'b', 'c'] }])
  })
})
