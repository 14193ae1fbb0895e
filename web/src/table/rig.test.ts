import { describe, expect, it } from 'vitest'
import { type Bounds, type Stance, eyeOf, fitted, kept, mixed, opening, panned, project, rayAt, room, zoomed } from './rig'
import { meet } from './ray'
import type { Mode, Point3 } from './types'

const bounds: Bounds = { low: [0, 0, 0], high: [1200, 1200, 150] }
const corners: Point3[] = [
  [0, 0, 0],
  [1200, 0, 0],
  [1200, 1200, 150],
  [0, 1200, 150],
]
const sizes: [number, number][] = [
  [1200, 800],
  [390, 700],
  [300, 200],
]

const everyView = (['top', '3d'] as Mode[]).flatMap((mode) =>
  [false, true].flatMap((far) => sizes.map((size) => ({ mode, far, size }))),
)

describe('fitting a table', () => {
  it.each(everyView)('shows every corner ($mode, far side $far, $size)', ({ mode, far, size: [width, height] }) => {
    const stance = fitted(opening(mode, far), bounds, width, height)
    for (const corner of corners) {
      const [x, y] = project(stance, corner, width, height)
      expect(x).toBeGreaterThan(20)
      expect(x).toBeLessThan(width - 20)
      expect(y).toBeGreaterThan(20)
      expect(y).toBeLessThan(height - 20)
    }
  })

  it('wastes no room: the table touches a margin', () => {
    const stance = fitted(opening('top', false), bounds, 1000, 800)
    expect(stance.span).toBeCloseTo((1200 * 800) / 752, 0)
  })
})

describe('picture and table', () => {
  it.each(everyView)('a ray goes through the point it was drawn for ($mode, $far, $size)', ({ mode, far, size }) => {
    const [width, height] = size
    const stance = fitted(opening(mode, far), bounds, width, height)
    const [x, y] = project(stance, [300, 450, 0], width, height)
    const found = meet(rayAt(stance, [x, y], width, height) as never, [], { width: 1200, depth: 1200 })!
    expect(found.point[0]).toBeCloseTo(300, 3)
    expect(found.point[1]).toBeCloseTo(450, 3)
  })

  it('y is away from the near edge and towards the far one', () => {
    const near = fitted(opening('top', false), bounds, 800, 800)
    const far = fitted(opening('top', true), bounds, 800, 800)
    expect(project(near, [600, 1200, 0], 800, 800)[1]).toBeLessThan(100)
    expect(project(far, [600, 1200, 0], 800, 800)[1]).toBeGreaterThan(700)
    expect(project(far, [1200, 600, 0], 800, 800)[0]).toBeLessThan(100)
  })
})

describe('moving the camera', () => {
  const stance: Stance = { ...opening('3d', false), target: [600, 600, 0], span: 800 }

  it('pans along the table, to the right and away', () => {
    expect(panned(stance, 100, 0).target).toEqual([700, 600, 0])
    expect(panned(stance, 0, 50).target[1]).toBeGreaterThan(650)
  })

  it('zooms with the point under the pointer held', () => {
    const closer = zoomed({ ...stance, tilt: 0, lens: 0 }, 0.5, [900, 700, 0])
    const [x, y] = project({ ...stance, tilt: 0, lens: 0 }, [900, 700, 0], 800, 600)
    const [x2, y2] = project(closer, [900, 700, 0], 800, 600)
    expect([x2, y2]).toEqual([expect.closeTo(x), expect.closeTo(y)])
  })

  it('stays at the table and above it', () => {
    const lost = kept({ ...stance, target: [9000, -900, 0], tilt: 120, span: 1 }, bounds)
    expect(lost.target).toEqual([1250, -50, 0])
    expect(eyeOf(lost)[2]).toBeGreaterThan(0)
    expect(lost.span).toBe(60)
  })

  it('goes the short way round from view to view', () => {
    const half = mixed({ ...stance, azimuth: 170 }, { ...stance, azimuth: -170 }, 0.5)
    expect(half.azimuth).toBeCloseTo(180)
    const top = { ...stance, tilt: 0, lens: 0 }
    expect(mixed(stance, top, 1)).toEqual(top)
    expect(mixed(stance, top, 0.5).lens).toBeGreaterThan(2)
  })
})

describe('the room round a table', () => {
  it('is above it for the buttons, and beside it where the picture is low', () => {
    expect(room(680, 612).top).toBe(56)
    expect(room(390, 380).top).toBe(56)
    expect(room(507, 350)).toEqual({ top: 20, bottom: 20, side: 56 })
  })
  it('is below it for what may lie over its foot', () => {
    expect(room(680, 612, 44).bottom - room(680, 612).bottom).toBe(44)
  })
})
