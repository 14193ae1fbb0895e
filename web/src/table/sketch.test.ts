import { describe, expect, it } from 'vitest'
import { clear } from './labels'
import { lengthOf, overlayNotes, squareNotes } from './notes'
import { sketch, split } from './sketch'
import { DARK } from './theme'
import type { Overlay, Point, Point3 } from './types'

const sheet = { width: 600, depth: 800, grid: null }
const draw = (...overlays: Overlay[]): ReturnType<typeof sketch> => sketch(overlays, DARK, sheet)
const way: Point3[] = [
  [0, 0, 0],
  [30, 0, 0],
  [30, 40, 0],
]

describe('an area', () => {
  it('lays the edge of an area on its ground, and draws a way through walls', () => {
    const square: Point[] = [[0, 0], [10, 0], [10, 10]]
    expect(draw({ type: 'region', z: 0, polygons: [square], tone: 'mine' }).strokes.every((each) => each.lying)).toBe(true)
    expect(draw({ type: 'path', points: [[0, 0, 0], [9, 0, 0]] }).strokes.some((each) => each.lying)).toBe(false)
  })
})

describe('a board', () => {
  it('has letters and numbers beside it, and the first row is the far one', () => {
    const notes = squareNotes({ grid: { size: 10, columns: 2, rows: 3, level: 10 } })
    expect(notes.map((each) => each.text)).toEqual(['A', 'B', '3', '2', '1'])
    expect(notes.at(-1)?.at).toEqual([-4, 25, 0])
    expect(squareNotes({ grid: null })).toEqual([])
  })
})

describe('a path', () => {
  it('is cut where it stops being legal', () => {
    expect(split(way, 50)).toEqual([
      [
        [0, 0, 0],
        [30, 0, 0],
        [30, 20, 0],
      ],
      [
        [30, 20, 0],
        [30, 40, 0],
      ],
    ])
    expect(split(way, 70)).toEqual([way, []])
    expect(split(way, 0)).toEqual([[[0, 0, 0]], [[0, 0, 0], [30, 0, 0], [30, 40, 0]]])
    expect(split([], 5)).toEqual([[], []])
  })

  it('has the colour of the mover up to there, and of a refusal beyond, broken and crossed out', () => {
    const { strokes } = draw({ type: 'path', points: way, legalTo: 50 })
    expect(strokes[0]).toMatchObject({ colour: DARK.tones.mine, dash: 0 })
    expect(strokes[1]).toMatchObject({ colour: DARK.tones.blocked })
    expect(strokes[1]!.dash).toBeGreaterThan(0)
    expect(strokes).toHaveLength(4)
  })

  it('says its length at its end, as a refusal when it is too long', () => {
    expect(lengthOf(way)).toBe(70)
    expect(overlayNotes([{ type: 'path', points: way, label: '7 cm' }])[0]).toMatchObject({ text: '7 cm', tone: 'mine' })
    expect(overlayNotes([{ type: 'path', points: way, legalTo: 50, label: '7 / 5 cm' }])[0]).toMatchObject({ tone: 'blocked' })
  })
})

describe('lines', () => {
  const line = (tone: 'clear' | 'blocked' | 'react'): Overlay => ({ type: 'line', from: [0, 0, 20], to: [100, 0, 20], tone })

  it('tell their tone by more than colour', () => {
    const [clear, blocked, react] = [draw(line('clear')), draw(line('blocked')), draw(line('react'))]
    expect(clear.strokes).toHaveLength(1)
    expect(clear.strokes[0]!.dash).toBe(0)
    expect(blocked.strokes).toHaveLength(3)
    expect(blocked.strokes[0]!.dash).toBeGreaterThan(0)
    expect(react.fills.positions).toHaveLength(9)
  })
})

describe('areas', () => {
  it('end at the edge of the table', () => {
    const { fills } = draw({ type: 'disc', at: [0, 400, 0], radius: 200, tone: 'mine' })
    const xs = fills.positions.filter((_, at) => at % 3 === 0)
    expect(Math.min(...xs)).toBe(0)
    expect(Math.max(...xs)).toBeCloseTo(200, 0)
  })

  it('have holes', () => {
    const square = (a: number, b: number): [number, number][] => [[a, a], [b, a], [b, b], [a, b]]
    const whole = draw({ type: 'region', z: 0, polygons: [square(0, 100)], tone: 'good' })
    const holed = draw({ type: 'region', z: 0, polygons: [square(0, 100)], holes: [[square(40, 60)]], tone: 'good' })
    expect(holed.fills.positions.length).toBeGreaterThan(whole.fills.positions.length)
    expect(holed.strokes).toHaveLength(2)
  })

  it('are walls where a template is high, and only a line where it is hollow', () => {
    const outline: [number, number][] = [[0, 0], [10, 0], [10, 10]]
    const flat = draw({ type: 'outline', z: 0, outline, tone: 'theirs' })
    const high = draw({ type: 'outline', z: 0, outline, height: 50, tone: 'theirs' })
    const hollow = draw({ type: 'outline', z: 0, outline, tone: 'theirs', hollow: true })
    expect(flat.fills.positions).toHaveLength(9)
    expect(high.fills.positions).toHaveLength(9 + 3 * 18)
    expect(high.fills.colours.length / 4).toBe(high.fills.positions.length / 3)
    expect(hollow.fills.positions).toHaveLength(0)
  })

  it('are squares of the board', () => {
    const { fills } = sketch([{ type: 'cells', cells: [[30, 30, 0], [90, 30, 45]], tone: 'good' }], DARK, { ...sheet, grid: { size: 60, columns: 2, rows: 2, level: 45 } })
    expect(fills.positions).toHaveLength(2 * 18)
  })
})

describe('words', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 50, bottom: top + 20 })

  it('make room for each other', () => {
    expect(clear(box(0, 0), [])).toEqual(box(0, 0))
    expect(clear(box(0, 0), [box(10, 5)])).toEqual(box(0, 27))
    expect(clear(box(0, 0), [box(10, 5), box(10, 30)])).toEqual(box(0, 52))
  })
})
