import { describe, expect, it } from 'vitest'
import type { LogEntry, MatchCard } from '../lib/api'
import type { StateMessage } from '../lib/socket'
import { answered, handOver, lastSeen, mySeats, reduce, START } from './store'

function card(over: Partial<MatchCard> = {}): MatchCard {
  return {
    id: 'm',
    game: 'codeone',
    public: {},
    seats: [
      { kind: 'human', name: 'Ada', mine: true, online: true },
      { kind: 'bot', name: 'regular', mine: false, online: true },
    ],
    status: 'playing',
    sequence: 0,
    waiting: [0],
    clock: null,
    clocks: null,
    result: null,
    invite: null,
    listed: false,
    created: 0,
    updated: 0,
    hot_seat: false,
    offers: [],
    rematch: null,
    words: 0,
    unplayable: null,
    ...over,
  }
}

function told(sequence: number, over: Partial<StateMessage> = {}): StateMessage {
  return {
    type: 'state',
    card: card(),
    seat: 0,
    sequence,
    view: {},
    decision: { kind: 'decision.orders', text: '', waiting: [0], secret: false },
    asked: true,
    options: [],
    ...over,
  }
}

const entry = (sequence: number, text = `entry ${sequence}`): LogEntry => ({ sequence, text, event: { event: 'x' } })

describe('the state of a match', () => {
  it('keeps what was told once when it is told again after a reconnect', () => {
    let state = reduce(START, { type: 'log', since: 0, entries: [entry(1), entry(2)] })
    state = reduce(state, { type: 'log', since: 1, entries: [entry(2), entry(3)] })
    expect(state.log.map((each) => each.sequence)).toEqual([1, 2, 3])
    expect(state.news.map((each) => each.sequence)).toEqual([3])
    expect(lastSeen(state)).toBe(3)
  })

  it('has no news when the whole story is told at the beginning', () => {
    expect(reduce(START, { type: 'log', since: 0, entries: [entry(1)] }).news).toEqual([])
  })

  it('forgets moves that were taken back', () => {
    let state = reduce(START, { type: 'log', since: 0, entries: [entry(1), entry(2), entry(3)] })
    state = reduce(state, { type: 'log', since: 1, entries: [] })
    expect(state.log.map((each) => each.sequence)).toEqual([1])
  })

  it('waits for the acknowledgement of its own command only', () => {
    let state = reduce(START, { type: 'sent', id: 'a' })
    state = reduce(state, { type: 'done', id: 'b', sequence: 1 })
    expect(state.pending?.id).toBe('a')
    expect(reduce(state, { type: 'done', id: 'a', sequence: 1 }).pending).toBeNull()
  })

  it('lets the next question be answered before the last answer is acknowledged', () => {
    let state = reduce(reduce(START, told(4)), { type: 'sent', id: 'a' })
    expect(answered(state)).toBe(true)
    state = reduce(state, told(5))
    expect(answered(state)).toBe(false)
  })

  it('keeps the reasons of a refusal until the next command', () => {
    let state = reduce(START, { type: 'sent', id: 'a' })
    const violations = [{ code: 'infinity.no_lof', message: 'No line.' }]
    state = reduce(state, { type: 'refused', id: 'a', code: 'illegal', message: '', violations, sequence: 0 })
    expect(state.pending).toBeNull()
    expect(state.refusal?.violations).toEqual(violations)
    expect(reduce(state, { type: 'sent', id: 'b' }).refusal).toBeNull()
  })

  it('reads another log through other eyes', () => {
    let state = reduce(START, told(1))
    state = reduce(state, { type: 'log', since: 0, entries: [entry(1)] })
    expect(reduce(state, { type: 'seat', seat: 1 }).log).toEqual([])
    expect(reduce(state, { type: 'seat', seat: 0 }).log).toHaveLength(1)
  })

  it('stops showing that somebody thinks when it is not their decision any more', () => {
    const state = reduce(reduce(START, told(1)), { type: 'thinking', seat: 1 })
    expect(state.thinking).toBe(1)
    expect(reduce(state, told(2)).thinking).toBeNull()
  })
})

describe('the hot seat', () => {
  const both = card({
    hot_seat: true,
    seats: [
      { kind: 'human', name: 'Ada', mine: true, online: true },
      { kind: 'human', name: 'Bea', mine: true, online: true },
    ],
  })

  it('hands the screen over when only the other seat is asked', () => {
    const decision = { kind: 'decision.aros', text: '', waiting: [1], secret: false }
    expect(handOver(reduce(START, told(1, { card: both, decision, asked: false })))).toBe(1)
    expect(handOver(reduce(START, told(1, { card: both })))).toBeNull()
  })

  it('hands nothing over against a bot or when the game is over', () => {
    const decision = { kind: 'decision.aros', text: '', waiting: [1], secret: false }
    expect(handOver(reduce(START, told(1, { decision, asked: false })))).toBeNull()
    const over = { ...both, status: 'over' as const }
    expect(handOver(reduce(START, told(1, { card: over, decision: null, asked: false })))).toBeNull()
  })

  it('knows which seats are ours', () => {
    expect(mySeats(both)).toEqual([0, 1])
    expect(mySeats(card())).toEqual([0])
    expect(mySeats(null)).toEqual([])
  })
})
