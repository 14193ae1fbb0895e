import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/api'
import type { Point3 } from '../../table/types'
import { beatOf, type BeatScene } from './beats'
import { pointOf } from './places'
import { recapOf } from './recap'

const grid: BeatScene['grid'] = { size: 50, level: 40, columns: 10, rows: 10 }
const space = (x: number, y: number) => ({ x, y, level: 0 })
const here: Record<string, Point3> = { wraith: pointOf(space(0, 0), grid), gibraltar: pointOf(space(4, 0), grid) }
const scene: BeatScene = { grid, at: (legend) => here[legend] ?? null, mine: (legend) => legend === 'wraith', name: (id) => id }

describe('what is followed on the board', () => {
  it('is a run along its way, from where the Legend stands', () => {
    const beat = beatOf({ event: 'moved', legend: 'wraith', path: [space(1, 0), space(2, 0)] }, scene)
    expect(beat?.moves?.[0]).toMatchObject({ piece: 'wraith', points: [space(0, 0), space(1, 0), space(2, 0)].map((each) => pointOf(each, grid)) })
    expect(beat?.sound).toBe('step')
  })

  it('does not begin twice where the way names its beginning', () => {
    const beat = beatOf({ event: 'moved', legend: 'wraith', path: [space(0, 0), space(1, 0)] }, scene)
    expect(beat?.moves?.[0]?.points).toHaveLength(2)
  })

  it('is a shot from one to the other', () => {
    const beat = beatOf({ event: 'shot_declared', legend: 'gibraltar', target: 'wraith', weapon: 0, card: '' }, scene)
    expect(beat?.overlays?.some((each) => each.type === 'line')).toBe(true)
    expect(beat?.watch).toHaveLength(2)
  })

  it('is damage where it is suffered', () => {
    const beat = beatOf({ event: 'damaged', legend: 'wraith', amount: 12 }, scene)
    expect(beat?.overlays).toContainEqual(expect.objectContaining({ type: 'label', text: '−12' }))
  })

  it('takes no time where nothing is seen of it, or nobody is there', () => {
    expect(beatOf({ event: 'loot_drawn', legend: 'wraith' }, scene)).toBeNull()
    expect(beatOf({ event: 'damaged', legend: 'nobody', amount: 1 }, scene)).toBeNull()
  })
})

describe('the recap of a turn', () => {
  const entry = (event: Record<string, unknown>, text = ''): LogEntry => ({ sequence: 7, text, rule: null, event: event as LogEntry['event'] })
  const theirs = [
    entry({ event: 'turn_began', turn: 1, squad: 1 }),
    entry({ event: 'activation_began', legend: 'gibraltar' }),
    entry({ event: 'moved', legend: 'gibraltar', path: [] }, 'runs'),
    entry({ event: 'shot_declared', legend: 'gibraltar' }, 'shoots'),
    entry({ event: 'shot_resolved', legend: 'gibraltar' }, 'card by card'),
    entry({ event: 'damaged', legend: 'wraith' }, 'hurts'),
  ]
  const mine = entry({ event: 'turn_began', turn: 2, squad: 0 })

  it('says what each Legend of the other squad did', () => {
    const recap = recapOf([...theirs, mine], 0)
    expect(recap?.activations).toHaveLength(1)
    expect(recap?.activations[0]).toMatchObject({ legend: 'gibraltar', lines: ['shoots', 'hurts'] })
    expect(recap?.activations[0]?.entries).toHaveLength(5)
  })

  it('is there until one acts oneself, and not in the turn of the others', () => {
    expect(recapOf(theirs, 0)).toBeNull()
    expect(recapOf([...theirs, mine], 1)).toBeNull()
    expect(recapOf([...theirs, mine, entry({ event: 'activation_began', legend: 'wraith' })], 0)).toBeNull()
  })
})
