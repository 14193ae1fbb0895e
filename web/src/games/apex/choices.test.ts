import { describe as suite, expect, it } from 'vitest'
import type { Option } from '../../lib/api'
import { aside, bySpace, describe, keyOf, legendOf, nameOf, ordered, placeOf } from './choices'
import type { Words } from './types'

const words = { legends: { wraith: { name: 'Wraith', role: '' } }, feats: {}, abilities: {}, weapons: {}, pieces: { doc_drone: { name: 'D.O.C. Drone' } }, loot: { rare_helmet: { name: 'Helmet', rarity: 'rare', kind: 'helmet' } } } as unknown as Words
const option = (command: Record<string, unknown>): Option => ({ command: { player: 0, do: 'move', ...command }, parameters: [], refused: [] })
const say = (key: string, params: Record<string, string | number> = {}) => `${key}(${Object.values(params).filter(Boolean).join(' ')})`

suite('choices', () => {
  it('points to the end of a path', () => {
    const path = [{ type: 'space', x: 1, y: 1, level: 0 }, { type: 'space', x: 2, y: 1, level: 1 }]
    expect(placeOf(option({ path }).command)).toEqual(path[1])
  })
  it('points nowhere for a blank path', () => {
    expect(placeOf(option({ path: [] }).command)).toBeNull()
  })
  it('knows whom it is aimed at', () => {
    expect(legendOf(option({ do: 'attack', target: 'wraith' }).command)).toBe('wraith')
  })
  it('names an exhausted token like any other', () => {
    expect(nameOf('rare_helmet!', words)).toBe('Helmet')
  })
  it('names a piece on the board by what it is', () => {
    expect(nameOf('doc_drone-3-1', words)).toBe('D.O.C. Drone')
  })
  it('says what it does in words', () => {
    const choice = describe(option({ do: 'attack', target: 'wraith' }), 3, words, say, () => true)
    expect(choice.title).toContain('Wraith')
    expect(choice.option).toBe(3)
  })
  it('folds away what is seldom wanted, unless there is nothing else', () => {
    const of = (...what: string[]): [string, ReturnType<typeof describe>[]][] =>
      what.map((each) => [each, [0, 1].map((number) => describe(option({ do: each }), number, words, say, () => false))])
    expect(aside(of('shoot', 'impetuous', 'drop', 'end_activation')).map(([group]) => group)).toEqual(['impetuous', 'drop'])
    expect(aside(of('drop', 'end_activation'))).toEqual([])
  })
  it('keeps the first way to each space', () => {
    const to = { type: 'space', x: 3, y: 2, level: 0 } as const
    const all = [0, 1].map((number) => describe(option({ path: [to] }), number, words, say, () => false))
    expect(bySpace(all).get(keyOf(to))?.option).toBe(0)
  })
  it('names the Weapon that ammo is for', () => {
    const around = { weapons: ['w1', null], drawn: [] }
    const named = { ...words, weapons: { w1: { name: 'Longbow' } } } as unknown as Words
    expect(describe(option({ do: 'load_reward', space: 0 }), 0, named, say, () => true, around).title).toContain('Longbow')
  })
  it('tells what is left at once from what is left in a place of choice', () => {
    const blank = { ...option({ do: 'leave' }), parameters: [{ name: 'to', kind: 'space' }] }
    const [plain, chosen] = [option({ do: 'leave' }), blank].map((each, number) => describe(each, number, words, say, (key) => key.startsWith('web_apex.do.')).title)
    expect(plain).toContain('leave(')
    expect(chosen).toContain('leave_elsewhere')
  })
  it('does not promise what a card would do that is thrown away', () => {
    const cards = { ...words, feats: { shove: { name: 'Shove', text: 'Push somebody.' } } } as unknown as Words
    const detail = (what: string): string => describe(option({ do: what, feat: 'shove' }), 0, cards, say, () => true).detail
    expect(detail('play_feat')).toBe('Push somebody.')
    expect(detail('impetuous')).toBe('')
  })
  it('says what waits at an edge', () => {
    const around = { weapons: [], drawn: [], edges: { N: 'Movement 3' } }
    expect(describe(option({ do: 'place_at_edge', edge: 'N' }), 0, words, say, () => true, around).detail).toBe('Movement 3')
  })
  it('puts what is seldom wanted behind, and ends first where nothing is left to pay with', () => {
    const all = ['drop', 'play_feat', 'end_activation'].map((what, number) => describe(option({ do: what }), number, words, say, () => false))
    const names = (spent: boolean) => ordered(all, spent).map((each) => each.command.do)
    expect(names(false)).toEqual(['play_feat', 'drop', 'end_activation'])
    expect(names(true)).toEqual(['end_activation', 'play_feat', 'drop'])
  })
})
