import { describe, expect, it } from 'vitest'
import { cellOf, pointOf, ringOutline, spaceName } from './places'

const grid = { size: 60, columns: 12, rows: 12, level: 45 }

describe('places of the board', () => {
  it('puts the first row at the far side', () => {
    expect(pointOf({ x: 0, y: 0, level: 0 }, grid)).toEqual([30, 690, 0])
    expect(pointOf({ x: 11, y: 11, level: 2 }, grid)).toEqual([690, 30, 90])
  })
  it('finds the space of every middle again', () => {
    for (const x of [0, 5, 11]) for (const y of [0, 7, 11]) expect(cellOf(pointOf({ x, y, level: 0 }, grid), grid)).toEqual({ x, y })
  })
  it('knows corners and edges', () => {
    expect(pointOf({ type: 'intersection', x: 1, y: 1, level: 0 }, grid)).toEqual([60, 660, 0])
    expect(pointOf({ type: 'edge', axis: 'V', x: 1, y: 0, level: 0 }, grid)).toEqual([60, 690, 0])
  })
  it('is nowhere beside the board', () => {
    expect(cellOf([-1, 5, 0], grid)).toBeNull()
  })
  it('draws the Ring round its spaces', () => {
    expect(ringOutline({ left: 0, top: 0, right: 11, bottom: 11 }, grid)[2]).toEqual([720, 720])
  })
  it('names spaces like a chess player', () => {
    expect(spaceName({ x: 2, y: 4, level: 1 })).toBe('C5↑1')
  })
})
