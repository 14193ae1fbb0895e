// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { nextOf } from './starting'

describe('the table of a quick game', () => {
  it('is another one each time, in a circle', () => {
    expect(nextOf(['a', 'b', 'c'], null)).toBe('a')
    expect(nextOf(['a', 'b', 'c'], 'a')).toBe('b')
    expect(nextOf(['a', 'b', 'c'], 'c')).toBe('a')
    expect(nextOf(['a', 'b', 'c'], 'gone')).toBe('a')
    expect(nextOf([], 'a')).toBeUndefined()
  })
})
