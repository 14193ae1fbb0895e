import { describe, expect, it } from 'vitest'
import { excerpt } from './texts'

describe('a rule that was found', () => {
  it('is shown whole where it is short', () => {
    expect(excerpt('A short text.', 'cover')).toBe('A short text.')
  })

  it('is shown around what was looked for, whatever its accents', () => {
    const long = `${'una palabra '.repeat(30)}la munición Vírica aquí ${'y otra '.repeat(30)}`
    const shown = excerpt(long, 'virica')
    expect(shown).toContain('Vírica')
    expect(shown.startsWith('… ')).toBe(true)
    expect(shown.endsWith(' …')).toBe(true)
    expect(shown.length).toBeLessThan(180)
  })
})
