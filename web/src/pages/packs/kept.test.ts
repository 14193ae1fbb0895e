import { beforeEach, describe, expect, it } from 'vitest'
import { forget, keep, kept, kindOf, MOST, type Kept } from './kept'

const one = (id: string): Kept => ({ id, kind: 'board', name: id, summary: '', text: 'x', file: { a: 1 } })
let held: Record<string, string> = {}
const shelf = { getItem: (key: string) => held[key] ?? null, setItem: (key: string, value: string) => void (held[key] = value) }

describe('what is kept in the browser', () => {
  beforeEach(() => {
    held = {}
  })

  it('is found again, the latest first, and replaced by its id', () => {
    keep(one('a'), shelf)
    keep(one('b'), shelf)
    keep({ ...one('a'), name: 'new' }, shelf)
    expect(kept(shelf).map((each) => each.name)).toEqual(['new', 'b'])
    expect(forget('a', shelf).map((each) => each.id)).toEqual(['b'])
  })

  it('has bounds, and says when there is no room', () => {
    for (let number = 0; number < MOST; number += 1) expect(keep(one(String(number)), shelf)).toBe('kept')
    expect(keep(one('more'), shelf)).toBe('full')
    expect(keep(one('3'), shelf)).toBe('kept')
    const full = { ...shelf, setItem: () => { throw new Error('quota') } }
    expect(keep(one('3'), full)).toBe('no_room')
  })

  it('is nothing where the storage holds rubbish', () => {
    for (const text of ['{', '7', '[null, {"id": 1}]']) {
      held = { 'sightline.own': text }
      expect(kept(shelf)).toEqual([])
    }
  })

  it('knows a board from a pack', () => {
    expect(kindOf('format: 1\ngame: apex\npieces: []')).toBe('board')
    expect(kindOf('{\n  "game": "apex"}')).toBe('board')
    expect(kindOf('format: 1\nweapons: []')).toBe('pack')
  })
})
