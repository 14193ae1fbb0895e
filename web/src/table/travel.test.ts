import { describe, expect, it } from 'vitest'
import { isSoftware, pixelRatio } from './power'
import { GLIDE, Travel } from './travel'
import type { Piece, Point3 } from './types'

const piece = (at: Point3, facing = 0): Piece => ({
  id: 'a',
  at,
  facing,
  radius: 12.5,
  height: 40,
  side: 'mine',
  label: 'FU',
  name: 'Fusilier',
})
const spot = (travel: Travel, goal: Piece, now: number) => travel.placed('a', { at: goal.at, facing: goal.facing }, now)

describe('pieces that move', () => {
  it('glide there in less than a fifth of a second', () => {
    expect(GLIDE).toBeLessThan(200)
    const travel = new Travel()
    const [from, to] = [piece([0, 0, 0]), piece([100, 0, 0])]
    travel.set([from], 0, false)
    travel.set([to], 1000, false)
    expect(spot(travel, to, 1000).at[0]).toBe(0)
    expect(spot(travel, to, 1000 + GLIDE / 2).at[0]).toBeGreaterThan(50)
    expect(spot(travel, to, 1000 + GLIDE).at[0]).toBe(100)
    travel.settle(1000 + GLIDE)
    expect(travel.busy).toBe(false)
  })

  it('do not glide where motion is unwanted', () => {
    const travel = new Travel()
    travel.set([piece([0, 0, 0])], 0, true)
    travel.set([piece([100, 0, 0])], 0, true)
    expect(travel.busy).toBe(false)
    expect(spot(travel, piece([100, 0, 0]), 0).at[0]).toBe(100)
  })

  it('go on from where they are when they are sent elsewhere', () => {
    const travel = new Travel()
    travel.set([piece([0, 0, 0])], 0, false)
    travel.set([piece([100, 0, 0])], 0, false)
    const halfway = spot(travel, piece([100, 0, 0]), 60).at[0]
    travel.set([piece([0, 0, 0])], 60, false)
    expect(spot(travel, piece([0, 0, 0]), 60).at[0]).toBeCloseTo(halfway)
  })

  it('run along the way that they went, in the time it takes', () => {
    const travel = new Travel()
    const way: Point3[] = [[0, 0, 0], [100, 0, 0], [100, 100, 0]]
    const goal = { ...piece([100, 100, 0], 90), way, pace: 1000 }
    travel.set([piece([0, 0, 0])], 0, false)
    travel.set([goal], 0, false)
    expect(spot(travel, goal, 500).at).toEqual([100, 0, 0])
    expect(spot(travel, goal, 250).at[1]).toBe(0)
    travel.settle(999)
    expect(travel.busy).toBe(true)
    expect(spot(travel, goal, 1000)).toEqual({ at: [100, 100, 0], facing: 90 })
  })

  it('turn the short way', () => {
    const travel = new Travel()
    travel.set([piece([0, 0, 0], 170)], 0, false)
    travel.set([piece([0, 0, 0], -170)], 0, false)
    const middle = spot(travel, piece([0, 0, 0], -170), 40).facing!
    expect(middle).toBeGreaterThan(170)
    expect(middle).toBeLessThan(191)
  })
})

describe('what the machine can do', () => {
  it('knows software when it reads its name', () => {
    expect(isSoftware('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)')).toBe(true)
    expect(isSoftware('llvmpipe (LLVM 15.0.6, 256 bits)')).toBe(true)
    expect(isSoftware('ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)')).toBe(false)
  })

  it('draws no more pixels than are seen or can be paid for', () => {
    expect(pixelRatio(false, 1200, 800, 3)).toBe(2)
    expect(pixelRatio(false, 3840, 2160, 2)).toBeLessThan(1)
    expect(pixelRatio(true, 400, 300, 3)).toBe(1)
    expect(pixelRatio(true, 1920, 1080, 1)).toBeLessThan(0.7)
  })
})
