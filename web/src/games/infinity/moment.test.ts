import { describe, expect, it } from 'vitest'
import { didIt } from './moment'

describe('who did something', () => {
  it.each([
    [{ event: 'command_token_spent', player: 1, trooper: 'A1' }, 1],
    [{ event: 'activated', order: { kind: 'regular', troopers: ['A3', 'A4'] } }, 0],
    [{ event: 'skill_declared', declared: { trooper: 'B2', step: 1, use: { skill: 'move' } } }, 1],
    [{ event: 'rolled', sides: [{ trooper: 'A1' }, { trooper: 'B1' }] }, 0],
    [{ event: 'moved', trooper: 'B11' }, 1],
  ])('is known from %j', (event, seat) => {
    expect(didIt(event, seat)).toBe(true)
    expect(didIt(event, 1 - seat)).toBe(false)
  })

  it('is nobody where nobody is named', () => {
    expect(didIt({ event: 'order_ended' }, 0)).toBe(false)
  })
})
