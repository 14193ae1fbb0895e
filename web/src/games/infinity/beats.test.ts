import { expect, it } from 'vitest'
import type { Point3 } from '../../table/types'
import { beatOf, type BeatScene } from './beats'

const PLACES: Record<string, Point3> = { A1: [0, 0, 0], B1: [100, 0, 0], B2: [0, 100, 0] }
const scene: BeatScene = {
  words: null,
  at: (id) => PLACES[id] ?? null,
  aims: (id) => (id === 'A1' ? ['B1', 'B2'] : []),
  mine: (id) => id.startsWith('A'),
  stateName: (state) => state,
  signed: String,
  t: (key) => key,
}
const linesOf = (...troopers: string[]) =>
  beatOf({ event: 'rolled', sides: troopers.map((trooper) => ({ trooper })) }, scene)?.overlays?.filter((each) => each.type === 'line')

it('draws a shot at whom it is aimed, whether or not the other side rolls as well', () => {
  expect(linesOf('A1', 'B1')).toMatchObject([{ from: [0, 0, 30], to: [100, 0, 30], tone: 'mine' }])
  expect(linesOf('A1')).toMatchObject([{ to: [100, 0, 30] }, { to: [0, 100, 30] }])
  expect(linesOf('B1')).toEqual([])
})
