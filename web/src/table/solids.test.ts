import { describe, expect, it } from 'vitest'
import { buildSolids, isRound, levels, pieceOf, plane } from './solids'
import { DARK } from './theme'
import { area, circle, inside, roundedSquare, triangles } from './outline'
import type { Scenery, Solid } from './types'

const box = (id: string, x: number, y: number, w: number, d: number, bottom: number, top: number): Solid => ({
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

const scenery = (solids: Solid[]): Scenery => ({
  kind: 'table',
  name: 'test',
  title: 'Test',
  width: 600,
  depth: 600,
  solids,
  ladders: [],
  gates: [],
  zones: [],
  objectives: [],
})

describe('outlines', () => {
  it('know their area and what is inside', () => {
    const square = box('a', 0, 0, 10, 10, 0, 1).outline
    expect(area(square)).toBe(100)
    expect(area([...square].reverse())).toBe(-100)
    expect(inside(square, 5, 5)).toBe(true)
    expect(inside(square, 15, 5)).toBe(false)
  })

  it('fall into triangles that cover a hole-ridden outline exactly', () => {
    const outer = box('a', 0, 0, 10, 10, 0, 1).outline
    const hole = [...box('b', 3, 3, 4, 4, 0, 1).outline].reverse()
    const corners = [...outer, ...hole]
    const whole = triangles(outer, [hole])
      .map((face) => Math.abs(area(face.map((at) => corners[at]!))))
      .reduce((sum, each) => sum + each, 0)
    expect(whole).toBeCloseTo(84)
  })

  it('make bases: round ones inside their square', () => {
    expect(area(circle([0, 0], 10, 90))).toBeGreaterThan(310)
    const square = roundedSquare([0, 0], 10)
    expect(area(square)).toBeGreaterThan(350)
    expect(area(square)).toBeLessThan(400)
  })
})

describe('solids as triangles', () => {
  it('a box on the table has five faces, a floating one six', () => {
    const on = buildSolids(scenery([box('a', 0, 0, 10, 10, 0, 20)]), DARK)
    const floating = buildSolids(scenery([box('a', 0, 0, 10, 10, 5, 20)]), DARK)
    expect(on.index.length / 3).toBe(10)
    expect(floating.index.length / 3).toBe(12)
  })

  it('every face looks outwards', () => {
    const clockwise = { ...box('a', 0, 0, 10, 10, 5, 20), outline: [...box('a', 0, 0, 10, 10, 5, 20).outline].reverse() }
    const { positions, normals, index } = buildSolids(scenery([clockwise]), DARK)
    const at = (corner: number): number[] => [...positions.slice(corner * 3, corner * 3 + 3)]
    for (let face = 0; face < index.length; face += 3) {
      const [a, b, c] = [at(index[face]!), at(index[face + 1]!), at(index[face + 2]!)]
      const u = b.map((part, axis) => part - a[axis]!)
      const v = c.map((part, axis) => part - a[axis]!)
      const cross = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
      const normal = normals.slice(index[face]! * 3, index[face]! * 3 + 3)
      expect(cross.reduce((sum, part, axis) => sum + part * normal[axis]!, 0)).toBeGreaterThan(0)
    }
  })

  it('a sloping top is the plane through its corners', () => {
    const ramp = { ...box('r', 100, 50, 100, 40, 0, 0), top: [0, 50, 50, 0] }
    const [a, b, c] = plane(ramp)
    expect([a, b, c]).toEqual([-50, 0.5, 0])
    const { positions } = buildSolids(scenery([ramp]), DARK)
    expect(Math.max(...positions.filter((_, at) => at % 3 === 2))).toBe(50)
  })

  it('stretches tell where each solid lies', () => {
    const { stretches, index } = buildSolids(scenery([box('a/1', 0, 0, 9, 9, 0, 9), box('b/1', 50, 0, 9, 9, 4, 9)]), DARK)
    expect(stretches.map(({ start, count }) => [start, count])).toEqual([
      [0, 30],
      [30, 36],
    ])
    expect(index.length).toBe(66)
    expect(pieceOf(stretches[0]!.solid)).toBe('a')
  })

  it('draws no edge where one part of a wall continues another', () => {
    const apart = buildSolids(scenery([box('w/1', 0, 0, 50, 5, 0, 60), box('w/2', 60, 0, 50, 5, 0, 60)]), DARK)
    const joined = buildSolids(scenery([box('w/1', 0, 0, 50, 5, 0, 60), box('w/2', 50, 0, 50, 5, 0, 60)]), DARK)
    expect(apart.edges.length / 6).toBe(16)
    expect(joined.edges.length / 6).toBe(10)
  })

  it('takes barrels for round and rooms for angular', () => {
    expect(isRound(circle([0, 0], 10, 12))).toBe(true)
    expect(isRound(box('a', 0, 0, 10, 10, 0, 1).outline)).toBe(false)
  })

  it('knows the floors one can look at', () => {
    const floor = (z: number): Solid => ({ ...box(`f/${z}`, 0, 0, 100, 100, z - 4, z), kind: 'floor' })
    expect(levels(scenery([floor(4), floor(66), floor(70), floor(132)]))).toEqual([0, 66, 132])
  })
})
