import { describe, expect, it } from 'vitest'
import { drawingOf } from './drawing'
import type { Profile, Words } from './types'

const guard: Profile = {
  unit: 'yard_guards', name: 'Yard Guard', mov: [10, 10], cc: 13, bs: 12, ph: 10, wip: 12, faction: 'vesper_league',
  weapons: ['combi_rifle', 'pistol'], skills: [{ key: 'courage' }], equipment: [{ key: 'medikit' }, { key: 'courage' }],
}

describe('the address of a drawing', () => {
  it('says what the profile says, in the words of the server', () => {
    expect(drawingOf(guard, { drawings: 'abc' } as Words)).toBe('abc?f=vesper_league&u=yard_guards&t=LI&s=2&w=combi_rifle.pistol&a=courage.medikit')
  })
  it('tells a Lieutenant only where that is known', () => {
    expect(drawingOf(guard, null, true)).toContain('&k=l&')
    expect(drawingOf(guard, null)).not.toContain('k=')
  })
  it('tells what is a machine and what stays where it is', () => {
    expect(drawingOf({ ...guard, structure: true, mov: [0, 0] }, null)).toContain('&k=ms&')
  })
})
