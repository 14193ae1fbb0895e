import { describe, expect, it } from 'vitest'
import { suggested } from './first'

describe('the first view of a table', () => {
  it('is 3D on a desk', () => {
    expect(suggested(1280, 800)).toBe('3d')
  })
  it('is a plan where there is no room', () => {
    expect(suggested(390, 844)).toBe('top')
    expect(suggested(844, 390)).toBe('top')
  })
})
