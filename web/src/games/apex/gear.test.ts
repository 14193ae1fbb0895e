import { describe, expect, it } from 'vitest'
import { placesFor, stowed } from './gear'
import type { Legend, Words } from './types'

const words = {
  loot: { rare_helmet: { kind: 'helmet' }, rare_barrel: { kind: 'barrel' } },
  weapons: { w1: { slots: [{ kind: 'optic' }, { kind: 'barrel' }] }, w2: { slots: [{ kind: 'barrel' }] } },
} as unknown as Words

describe('gearing up', () => {
  it('offers equipment its own slot', () => {
    expect(placesFor('rare_helmet', ['w1', 'w2'], words)).toEqual(['helmet'])
  })
  it('offers an attachment the slots of its kind', () => {
    expect(placesFor('rare_barrel', ['w1', 'w2'], words)).toEqual(['0:1', '1:0', 'backpack'])
  })
  it('tells equal tokens apart', () => {
    const legend = { pool_loot: ['a', 'a', 'b'] } as unknown as Legend
    expect(stowed(legend, [{ loot: 'a', place: 'backpack' }])).toEqual([
      { loot: 'a', place: 'backpack' },
      { loot: 'a', place: '' },
      { loot: 'b', place: '' },
    ])
  })
})
