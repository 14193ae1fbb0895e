import { expect, it } from 'vitest'
import type { Point, Point3 } from '../../table/types'
import { covers, nearestEnd, within } from './snapping'

const square: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
]
const hole: Point[] = [
  [40, 40],
  [60, 40],
  [60, 60],
  [40, 60],
]
const ends: Point3[] = [
  [10, 10, 0],
  [90, 50, 0],
  [90, 50, 60],
]
const reach = { limit: 100, ends, picky: false, regions: [{ z: 0, polygons: [[square, hole]] }] }

it('knows what a shape with a hole covers', () => {
  expect(covers([square, hole], [10, 10])).toBe(true)
  expect(covers([square, hole], [50, 50])).toBe(false)
  expect(covers([square, hole], [150, 50])).toBe(false)
})

it('looks at the height as well', () => {
  expect(within(reach, [10, 20, 0])).toBe(true)
  expect(within(reach, [10, 20, 60])).toBe(false)
})

it('takes the nearest place where a movement may end, on the level that is meant', () => {
  expect(nearestEnd(reach, [180, 50, 0])).toEqual([90, 50, 0])
  expect(nearestEnd(reach, [180, 50, 70])).toEqual([90, 50, 60])
  expect(nearestEnd({ ...reach, ends: [] }, [0, 0, 0])).toBeNull()
})
