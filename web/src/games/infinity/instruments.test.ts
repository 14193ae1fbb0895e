import { describe, expect, it } from 'vitest'
import { lengthBetween } from './instruments.svelte'

describe('the tape measure', () => {
  it('goes from base to base', () => {
    expect(lengthBetween({ at: [0, 0, 0], radius: 12.5 }, { at: [200, 0, 0], radius: 12.5 })).toBe(175)
    expect(lengthBetween({ at: [0, 0, 0], radius: 12.5 }, { at: [20, 0, 0], radius: 12.5 })).toBe(0)
  })

  it('measures up and down as well', () => {
    expect(lengthBetween({ at: [0, 0, 0], radius: 0 }, { at: [30, 0, 40], radius: 0 })).toBe(50)
  })
})
