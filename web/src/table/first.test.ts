import { describe, expect, it } from 'vitest'
import { suggested } from './first'

describe('the first view of a table', () => {
  it('is 3D on a desk', () => {
    expect(suggested(true, 1280, 800)).toBe('3d')
  })
  it('is a plan where there is no room, or nothing to draw with', () => {
    expect(suggested(true, 390, 844)).toBe('top')
    expect(suggested(true, 844, 390)).toBe('top')
    expect(suggested(false, 1280, 800)).toBe('top')
  })
})
