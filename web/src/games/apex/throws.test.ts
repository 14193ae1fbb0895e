import { describe, expect, it } from 'vitest'

import type { LogEntry } from '../../lib/api'
import { throwOf } from './throws'
import type { View, Words } from './types'

describe('a shot', () => {
  it('says which icon decided where the number did not', () => {
    const card = { card: 'aim07', space: 0, value: 50, modifier: 0, verdict: 'miss', headshot: false, icon: 'auto_miss_higher' }
    const plain = { ...card, card: 'aim12', value: 70, verdict: 'hit', icon: null }
    const event = { event: 'shot_resolved', legend: 'wraith', target: 'gibraltar', shot: { threshold: [], cards: [card, plain], hits: 1, headshots: 0, damage: 4 } }
    const words = { aim: { aim07: { value: 50 }, aim12: { value: 70 } }, aim_board: { 0: 0 }, legends: {}, feats: {}, abilities: {}, loot: {}, weapons: {} }
    const found = throwOf({ event } as unknown as LogEntry, { legends: [] } as unknown as View, 0, words as unknown as Words)
    const [first, second] = (found?.sides[0]?.note ?? '').split(' · ')
    expect(first).toContain('apex_effects.icon.auto_miss_higher')
    expect(second).not.toContain('icon')
  })
})
