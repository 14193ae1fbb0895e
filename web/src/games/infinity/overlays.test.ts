import { describe, expect, it } from 'vitest'
import type { LineOverlay, Point3, Solid } from '../../table/types'
import { areaOverlays, blockedLine, frontOverlay, sightLines } from './overlays'
import type { View } from './types'
import { lengthTo } from './routing'
import type { Reaction, SightLine } from './types'

const seen: SightLine = {
  target: 'B1',
  sees: true,
  seen_by: true,
  cover: 'none',
  target_cover: 'partial',
  distance: 300,
  from: [0, 0, 30],
  to: [0, 300, 30],
  blockers: [],
  reasons: [],
}
const hidden: SightLine = { ...seen, sees: false, seen_by: false, cover: 'total', target_cover: 'total' }
const reaction: Reaction = { trooper: 'B1', why: 'sight', line: { from: [0, 300, 30], to: [40, 0, 30], distance: 280, cover: 'partial' } }
const lines = (sight: SightLine[], reacting: Reaction[]) => sightLines(sight, reacting) as LineOverlay[]

describe('the front of somebody', () => {
  it('is the half before it', () => {
    const front = frontOverlay([100, 100, 0], 90) as { outline: [number, number][] }
    expect(front.outline.every(([, y]) => y >= 100 - 1e-6)).toBe(true)
    expect(Math.max(...front.outline.map(([x]) => x))).toBeCloseTo(170)
    expect(Math.min(...front.outline.map(([x]) => x))).toBeCloseTo(30)
  })
})

describe('lines of a plan', () => {
  it('are drawn where one sees, with the cover of the target', () => {
    const [line] = lines([seen], [])
    expect(line).toMatchObject({ from: seen.from, to: seen.to, tone: 'cover' })
    expect(line?.label).toContain('web.sight.cover')
  })
  it('are not drawn where nobody sees anybody', () => {
    expect(lines([hidden], [])).toEqual([])
    expect(lines([hidden], [{ trooper: 'B1', why: 'near', line: null }])).toEqual([])
  })
  it('point from whoever reacts to where on the way it looks', () => {
    expect(lines([hidden], [reaction])).toMatchObject([{ tone: 'react', from: [0, 300, 30], to: [40, 0, 30] }])
    expect(lines([{ ...hidden, seen_by: true }], [])).toMatchObject([{ tone: 'react', from: seen.to, to: seen.from }])
  })
  it('never call total cover a cover', () => {
    expect(lines([{ ...hidden, seen_by: true }], [])[0]?.label).not.toContain('web.sight.cover')
  })
  it('are crossed out at what is in the way', () => {
    const wall = { id: 'hut/1', piece: 'hut', kind: 'wall', outline: [[-50, 100], [50, 100], [50, 110], [-50, 110]], bottom: 0, top: 80 } as unknown as Solid
    const line = blockedLine({ ...hidden, blockers: ['hut/1'] }, [wall]) as LineOverlay
    expect(line.crossed?.[1]).toBeCloseTo(100)
    expect(line.label).toBe('web.sight.blocked_by')
    const before = { ...wall, id: 'rail', outline: wall.outline.map(([x, y]) => [x, y - 60] as [number, number]) }
    const behind = blockedLine({ ...hidden, blockers: ['hut/1'] }, [before, wall]) as LineOverlay
    expect(behind.crossed?.[1]).toBeCloseTo(100)
  })
})

describe('the legal part of a way', () => {
  const way: Point3[] = [[0, 0, 0], [60, 0, 0], [60, 39.96, 0]]
  it('is all of it where it ends at its end, whatever was rounded', () => {
    expect(lengthTo(way, [60, 39.9, 0])).toBe(Infinity)
    expect(lengthTo(way, null)).toBe(Infinity)
  })
  it('ends where the command ends', () => {
    expect(lengthTo(way, [30, 0, 0])).toBeCloseTo(30)
    expect(lengthTo(way, [60, 20, 0])).toBeCloseTo(80)
  })
})

it('draws smoke that reaches up without end no higher than a house', () => {
  const view = { areas: [{ kind: 'smoke', at: [100, 100, 0], radius: 60, height: 1e6 }] } as unknown as View
  const [smoke] = areaOverlays(view)
  expect(smoke?.type === 'outline' && smoke.height).toBeLessThan(100)
})
