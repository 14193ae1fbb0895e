import { describe, expect, it } from 'vitest'
import { pieces } from './citations'

describe('the text of a rule', () => {
  it('names other rules that can be opened, in its own book or in another one', () => {
    expect(pieces('Last of all (CSK-216); see N4-HACK-096.', 'C1')).toEqual([
      { text: 'Last of all (' },
      { text: 'CSK-216', rule: 'C1-CSK-216' },
      { text: '); see ' },
      { text: 'N4-HACK-096', rule: 'N4-HACK-096' },
      { text: '.' },
    ])
  })

  it('takes states and figures for what they are', () => {
    expect(pieces('IMM-2, PH-6 and 40-120 cm', 'HS')).toEqual([{ text: 'IMM-2, PH-6 and 40-120 cm' }])
  })
})
