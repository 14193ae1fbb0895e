import { describe, expect, it } from 'vitest'
import { divided, fromQuery, newState, newTrooper, question, swap, toQuery, unfilled, type Offers } from './state'

const offers = { games: ['codeone', 'n4'], most_reactives: 12, weapons: {} } as unknown as Offers

describe('the odds page', () => {
  it('writes nothing into the address of its first state', () => {
    expect(toQuery(newState())).toBe('')
  })
  it('reads back everything it wrote', () => {
    const state = newState('n4')
    state.you.traits = ['continuous']
    state.you.cover = false
    state.them.push({ ...newTrooper(true), skill: 'dodge', dice: 2 })
    expect(fromQuery(new URLSearchParams(toQuery(state)), offers)).toEqual(state)
  })
  it('divides the Burst evenly among those whose share was not set', () => {
    const state = newState()
    state.them.push(newTrooper(true), { ...newTrooper(true), dice: 1 })
    expect(divided(state)).toEqual([1, 1, 1])
  })
  it('asks only for what matters', () => {
    const state = newState()
    state.you.skill = 'dodge'
    expect(Object.keys(question(state).active as object)).not.toContain('burst')
  })
  it('names the field without a number', () => {
    const state = newState()
    state.them[0]!.burst = Number.NaN
    expect(unfilled(state)).toBe('reactives.0.burst')
  })
  it('comes back after swapping twice', () => {
    const state = newState()
    expect(swap(swap(state, { combi_rifle: { burst: 3 } } as never), { combi_rifle: { burst: 3 } } as never)).toEqual(state)
  })
})
