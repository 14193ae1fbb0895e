import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board } from '../games/types'
import type { LogEntry } from '../lib/api'
import type { Piece, Point3 } from '../table/types'
import { Telling, type Speed } from './telling.svelte'

const entry = (event: string, sequence = 1): LogEntry => ({ sequence, text: event, rule: null, event: { event } })
const soldier: Piece = { id: 'A1', at: [0, 0, 0], facing: 0, radius: 12.5, height: 40, side: 'mine', label: 'S1', name: 'Soldier 1' }
const WAY: Point3[] = [[0, 0, 0], [50, 0, 0], [50, 50, 0]]

function board(): Board {
  return {
    pieces: [soldier],
    dice: ({ event }: LogEntry) => (event.event === 'rolled' ? { title: 'roll', sides: [] } : null),
    beat: ({ event }: LogEntry) =>
      event.event === 'moved' ? { ms: 100, moves: [{ piece: 'A1', points: WAY, facing: 90 }] } : event.event === 'rolled' ? { ms: 200 } : null,
  } as unknown as Board
}

function telling(speed: Speed): Telling {
  const made = new Telling(() => speed)
  made.follow(board())
  return made
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('telling', () => {
  it('plays one thing after the other and keeps pieces where they got to', async () => {
    const told = telling('normal')
    const playing = told.play([entry('moved'), entry('noted'), entry('rolled')])
    expect(told.now?.entry.event.event).toBe('moved')
    expect(told.staged([soldier])[0]).toMatchObject({ at: [50, 50, 0], facing: 90, way: WAY })
    await vi.advanceTimersByTimeAsync(100)
    expect(told.now?.entry.event.event).toBe('rolled')
    expect(told.thrown).toHaveLength(1)
    expect(told.told).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(200)
    await playing
    expect(told.now).toBeNull()
    told.logged()
    told.settle()
    expect(told.told).toEqual([])
    expect(told.staged([soldier])[0]).toBe(soldier)
  })

  it('takes no time where none is wanted, and the dice fall all the same', () => {
    const told = telling('none')
    expect(told.play([entry('moved'), entry('rolled')])).toBeNull()
    expect(told.thrown).toHaveLength(1)
  })

  it('takes no time for what needs none', () => {
    expect(telling('slow').play([entry('noted')])).toBeNull()
  })

  it('is skipped to its end', async () => {
    const told = telling('slow')
    const playing = told.play([entry('moved'), entry('rolled')])
    told.skip()
    await playing
    expect(told.told).toHaveLength(2)
    expect(told.play([entry('rolled')]), 'what comes before it has rested is skipped as well').toBeNull()
    told.rest(true)
    expect(told.play([entry('rolled')])).not.toBeNull()
  })

  it('shows again what is over without telling it to the log', async () => {
    const told = telling('none')
    const playing = told.again([entry('moved')])
    expect(told.staged([{ ...soldier, at: [50, 50, 0] }])[0]?.at, 'back to where it was').toEqual([0, 0, 0])
    await vi.advanceTimersByTimeAsync(250)
    expect(told.now).not.toBeNull()
    expect(told.told).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    await playing
    expect(told.staged([soldier])[0]).toBe(soldier)
  })

  it('tells what is new before it goes on showing what is over', async () => {
    const told = telling('normal')
    const repeating = told.again([entry('moved')])
    const playing = told.play([entry('rolled')])
    await repeating
    expect(told.now?.entry.event.event).toBe('rolled')
    await vi.advanceTimersByTimeAsync(200)
    await playing
    expect(told.now).toBeNull()
  })
})
