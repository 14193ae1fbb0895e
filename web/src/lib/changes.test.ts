import { describe, expect, it } from 'vitest'
import { changed } from './changes'

const old = { at: [1, 2], lost: 0, name: 'Rook', deep: { states: ['prone'] } }

describe('what has changed', () => {
  it('is put into what was known, by name and by place', () => {
    expect(changed(old, { at: { '1': [5] }, lost: [1] })).toEqual({ ...old, at: [1, 5], lost: 1 })
  })

  it('takes away what is no more, and adds what is new', () => {
    expect(changed(old, { name: null, token: ['smoke'] })).toEqual({ at: [1, 2], lost: 0, deep: old.deep, token: 'smoke' })
  })

  it('lengthens lists, and replaces those that are shorter', () => {
    expect(changed(old, { at: { '2': [7] } })).toEqual({ ...old, at: [1, 2, 7] })
    expect(changed(old, { deep: { states: [[]] } })).toEqual({ ...old, deep: { states: [] } })
  })

  it('leaves the old one, and every part that is the same, as they are', () => {
    const before = structuredClone(old)
    const now = changed(old, { lost: [1] }) as typeof old
    expect(old).toEqual(before)
    expect(now.deep).toBe(old.deep)
  })
})
