import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../lib/api'
import { done, due } from './following'
import type { Facts, Moment, Step } from './types'

const files = import.meta.glob<{ key: string; next?: string; steps: Step[] }>('./*.json', { eager: true, import: 'default' })

function entry(event: Record<string, unknown>): LogEntry {
  return { sequence: 1, text: '', event: event as LogEntry['event'] }
}

function moment(facts: Facts, ...events: Record<string, unknown>[]): Moment {
  return { facts, log: events.map(entry), mine: (event) => event.player === 0 }
}

function step(key: string, when: Step['when'], more: Partial<Step> = {}): Step {
  return { key, at: '.bar', when, ...more }
}

const NONE: ReadonlySet<string> = new Set()

describe('the step that is due', () => {
  it('is the first for the moment that has not been had', () => {
    const steps = [step('one', { kind: 'deploy' }), step('two', { kind: ['orders', 'deploy'] }), step('three', { kind: 'orders' })]
    expect(due(steps, moment({ kind: 'orders' }), NONE)?.key).toBe('two')
    expect(due(steps, moment({ kind: 'orders' }), new Set(['two']))?.key).toBe('three')
    expect(due(steps, moment({ kind: 'aros' }), NONE)).toBeNull()
  })

  it('asks for all facts at once', () => {
    const steps = [step('one', { kind: 'orders', regular: { most: 1 } })]
    expect(due(steps, moment({ kind: 'orders', regular: 1 }), NONE)).not.toBeNull()
    expect(due(steps, moment({ kind: 'orders', regular: 2 }), NONE)).toBeNull()
    expect(due(steps, moment({ kind: 'aros', regular: 1 }), NONE)).toBeNull()
  })

  it('knows bounds, and lists of which one word is enough', () => {
    const steps = [step('one', { offered: ['token', 'team'], groups: { least: 2 } })]
    expect(due(steps, moment({ offered: ['end', 'team'], groups: 2 }), NONE)).not.toBeNull()
    expect(due(steps, moment({ offered: ['end'], groups: 2 }), NONE)).toBeNull()
    expect(due(steps, moment({ offered: ['team'], groups: 1 }), NONE)).toBeNull()
  })

  it('is not due where the game knows nothing of it', () => {
    expect(due([step('one', { teams: { least: 0 } })], moment({ kind: 'orders' }), NONE)).toBeNull()
  })

  it('may wait for something to happen, and to happen late enough', () => {
    const steps = [step('dice', { happened: { event: 'rolled', after: 'turn_began' } })]
    expect(due(steps, moment({}, { event: 'rolled' }), NONE)).toBeNull()
    expect(due(steps, moment({}, { event: 'rolled' }, { event: 'turn_began' }), NONE)).toBeNull()
    expect(due(steps, moment({}, { event: 'turn_began' }, { event: 'rolled' }), NONE)?.key).toBe('dice')
  })
})

describe('a task', () => {
  const steps = [
    step('read', { kind: 'orders' }),
    step('together', { kind: 'orders' }, { done: [{ event: 'activated', 'order.group': 'coordinated', mine: true }] }),
  ]

  it('is done by what the player does', () => {
    const did = { event: 'activated', player: 0, order: { group: 'coordinated' } }
    expect(done(steps, moment({}, did)).map((each) => each.key)).toEqual(['together'])
  })

  it('is not done by something like it', () => {
    expect(done(steps, moment({}, { event: 'activated', player: 0, order: { group: '' } }))).toEqual([])
    expect(done(steps, moment({}, { event: 'activated', player: 0 }))).toEqual([])
  })

  it('is not done by the other side', () => {
    expect(done(steps, moment({}, { event: 'activated', player: 1, order: { group: 'coordinated' } }))).toEqual([])
  })
})

describe.each(Object.entries(files))('the course in %s', (file, course) => {
  it('is called as its file is, and leads to one that there is', () => {
    expect(`./${course.key}.json`).toBe(file)
    if (course.next) expect(Object.keys(files)).toContain(`./${course.next}.json`)
  })

  it('has each step once', () => {
    const keys = course.steps.map((each) => each.key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
