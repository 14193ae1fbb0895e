import { describe, expect, it } from 'vitest'
import { between, meet, meetCylinder, meetPiece, meetSolid, rayTo, surfaceAt } from './ray'
import type { Piece, Point3, Solid } from './types'

const block: Solid = {
  id: 'block/1',
  kind: 'roof',
  outline: [
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ],
  bottom: 0,
  top: 80,
}
const ramp: Solid = { ...block, id: 'ramp/1', top: [0, 80, 80, 0] }
const board = { width: 600, depth: 600 }
const down = (x: number, y: number): ReturnType<typeof rayTo> => rayTo([x, y, 1000], [x, y, 0])

const piece = (id: string, at: Point3): Piece => ({
  id,
  at,
  facing: 0,
  radius: 12.5,
  height: 40,
  side: 'mine',
  label: 'FU',
  name: 'Fusilier',
})

describe('what a ray meets', () => {
  it('the table where nothing stands', () => {
    expect(meet(down(20, 30), [block], board)).toMatchObject({ point: [20, 30, 0], normal: [0, 0, 1] })
  })

  it('nothing beside the table', () => {
    expect(meet(down(-20, 30), [block], board)).toBeNull()
  })

  it('a roof from above and a wall from the side, with the way each looks', () => {
    expect(meet(down(150, 150), [block], board)).toMatchObject({ point: [150, 150, 80], normal: [0, 0, 1] })
    const side = meetSolid(rayTo([0, 150, 40], [300, 150, 40]), block)
    expect(side).toMatchObject({ distance: 100, point: [100, 150, 40], normal: [-1, 0, 0] })
  })

  it('a slope at its height there', () => {
    const found = meet(down(150, 150), [ramp], board)!
    expect(found.point[2]).toBeCloseTo(40)
    expect(found.normal[0]).toBeLessThan(0)
    expect(meetSolid(rayTo([0, 150, 60], [300, 150, 60]), ramp)!.point[0]).toBeCloseTo(175)
  })

  it('what lies behind, when a solid is shown as glass', () => {
    expect(meet(down(150, 150), [block], board, (solid) => solid === block)!.point).toEqual([150, 150, 0])
  })

  it('the ceiling from below', () => {
    const deck = { ...block, bottom: 60 }
    expect(meetSolid(rayTo([150, 150, 10], [150, 150, 200]), deck)).toMatchObject({ distance: 50, normal: [0, 0, -1] })
  })
})

describe('pieces', () => {
  it('are cylinders', () => {
    expect(meetCylinder(rayTo([0, 0, 20], [100, 0, 20]), [50, 0, 0], 10, 40)).toBeCloseTo(40)
    expect(meetCylinder(rayTo([0, 0, 50], [100, 0, 50]), [50, 0, 0], 10, 40)).toBeNull()
    expect(meetCylinder(rayTo([50, 0, 100], [50, 0, 0]), [50, 0, 0], 10, 40)).toBeCloseTo(60)
  })

  it('the nearest counts, and a ghost never', () => {
    const ray = rayTo([0, 0, 20], [300, 0, 20])
    const [near, far] = [piece('near', [50, 0, 0]), piece('far', [150, 0, 0])]
    expect(meetPiece(ray, [far, near])!.piece.id).toBe('near')
    expect(meetPiece(ray, [far, { ...near, ghost: true }])!.piece.id).toBe('far')
  })
})

describe('what hides', () => {
  it('names the solids between an eye and a point', () => {
    expect(between([0, 150, 40], [300, 150, 40], [block])).toEqual([block])
    expect(between([0, 150, 40], [90, 150, 40], [block])).toEqual([])
  })

  it('a piece standing on a roof is not hidden by that roof', () => {
    expect(between([150, 150, 900], [150, 150, 80], [block])).toEqual([])
  })
})

describe('surfaces', () => {
  it('are the highest below a height', () => {
    expect(surfaceAt([block], [150, 150])).toBe(80)
    expect(surfaceAt([block], [150, 150], 50)).toBe(0)
    expect(surfaceAt([block], [10, 10])).toBe(0)
  })
})
