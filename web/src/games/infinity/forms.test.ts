import { expect, it } from 'vitest'
import { changeTo } from './forms'
import type { Profile } from './types'

const profile = (name: string, more: Partial<Profile> = {}) => ({ name, ...more }) as Profile

it('says that riders and Pilots get out and in, and that others become somebody else', () => {
  const tag = profile('Harbour Master', { type: 'TAG', forms: [profile('Crane Hand')] })
  expect(changeTo(tag, 1)).toEqual({ how: 'get_out', name: 'Crane Hand' })
  expect(changeTo(tag, 0)).toEqual({ how: 'get_in', name: 'Harbour Master' })
  const shifting = profile('Tidegate', { type: 'TAG', forms: [profile('Tidegate shut', { type: 'TAG' })] })
  expect(changeTo(shifting, 1)).toEqual({ how: 'become', name: 'Tidegate shut' })
  expect(changeTo(shifting, 0).how).toBe('become')
  const rider = profile('Pier Rider', { equipment: [{ key: 'motorcycle' }] as Profile['equipment'], forms: [profile('Pier Rider on foot')] })
  expect(changeTo(rider, 1).how).toBe('get_out')
  expect(changeTo(profile('Moon Kin', { forms: [profile('Moon Kin in its fur')] }), 1)).toEqual({ how: 'become', name: 'Moon Kin in its fur' })
})
