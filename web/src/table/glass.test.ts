import { describe, expect, it } from 'vitest'
import { glassFor, lifted } from './glass'
import type { Point3, Solid } from './types'

const slab = (id: string, x: number, y: number, w: number, d: number, bottom: number, top: number): Solid => ({
  id,
  kind: 'wall',
  outline: [
    [x, y],
    [x + w, y],
    [x + w, y + d],
    [x, y + d],
  ],
  bottom,
  top,
})

/** A room of 100 x 100 with a south wall, a floor upstairs and a roof; and a crate that hides nobody. */
const wall = slab('house/south', 100, 100, 100, 5, 0, 62)
const floor = slab('house/floor', 100, 100, 100, 100, 62, 66)
const roof = slab('house/roof', 100, 100, 100, 100, 128, 132)
const crate = slab('crate/1', 400, 400, 20, 20, 0, 20)
const solids = [wall, floor, roof, crate]
const eye: Point3 = [150, -800, 500]

describe('what turns to glass', () => {
  it('nothing for somebody in the open', () => {
    expect(glassFor(solids, eye, [{ at: [300, 50, 0], height: 40 }], '3d').size).toBe(0)
  })

  it('the whole house for somebody in it, seen from the side', () => {
    const glass = glassFor(solids, eye, [{ at: [150, 150, 0], height: 40 }], '3d')
    expect([...glass]).toEqual([wall, floor, roof])
  })

  it('only the ceilings, seen from above', () => {
    const glass = glassFor(solids, eye, [{ at: [150, 150, 0], height: 40 }], 'top')
    expect([...glass]).toEqual([floor, roof])
  })

  it('never the floor one stands on', () => {
    const upstairs = glassFor(solids, [150, 0, 900], [{ at: [150, 150, 66], height: 40 }], '3d')
    expect(upstairs.has(floor)).toBe(false)
    expect(upstairs.has(roof)).toBe(true)
  })
})

describe('levels', () => {
  it('take off every ceiling above them', () => {
    expect([...lifted(solids, 0)]).toEqual([floor, roof])
    expect([...lifted(solids, 66)]).toEqual([roof])
    expect(lifted(solids, null).size).toBe(0)
  })
})
