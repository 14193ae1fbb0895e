import { expect, it } from 'vitest'
import { laidAt, laidFrom, templateOutline, under } from './templates'
import type { Trooper } from './types'

const somebody = (at: [number, number, number]) => ({ at }) as Trooper

it('draws a teardrop that begins at its focus and is as long and wide as the rules say', () => {
  const outline = templateOutline('large_teardrop', { at: [0, 0, 0], direction: 0 })
  const xs = outline.map((point) => point[0])
  const ys = outline.map((point) => point[1])
  expect(outline[0]).toEqual([0, 0])
  expect(Math.max(...xs)).toBeCloseTo(240, 0)
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(90, 0)
})

it('draws a circle round its focus', () => {
  const outline = templateOutline('circular', { at: [100, 100, 0], direction: 0 })
  for (const [x, y] of outline) expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(60, 5)
})

it('begins at the edge of the base, halfway up', () => {
  const laid = laidFrom(somebody([0, 0, 0]), { radius: 12.5, height: 40 }, 90)
  expect(laid.at[0]).toBeCloseTo(0)
  expect(laid.at[1]).toBeCloseTo(12.5)
  expect(laid.at[2]).toBe(20)
})

it('comes down where somebody pressed, but for what begins at its user', () => {
  const [user, size] = [somebody([0, 0, 0]), { radius: 12.5, height: 40 }]
  expect(laidAt('circular', user, size, [300, 0, 75], 0).at).toEqual([300, 0, 75])
  expect(laidAt('', user, size, [300, 0, 75], 0).at).toEqual([300, 0, 75])
  expect(laidAt('small_teardrop', user, size, [300, 0, 75], 0).at).toEqual([12.5, 0, 20])
})

it('knows who stands under it', () => {
  const outline = templateOutline('small_teardrop', { at: [0, 0, 0], direction: 0 })
  expect(under(outline, [somebody([120, 5, 0]), somebody([0, 80, 0])])).toHaveLength(1)
})
