import { describe, expect, it } from 'vitest'
import type { Retrospect } from '../lib/api'
import { chartOf, HEIGHT, sideOf, WIDTH } from './balance'

const tick = (sequence: number, share: number, round = 1) => ({ sequence, round, share })
const back: Retrospect = {
  sides: [[0, 2], [1, 3]],
  balance: [tick(10, 0.5), tick(15, 0.5), tick(20, 0.75, 2)],
  turning_points: [{ sequence: 20, round: 2, side: 0, before: 0.5, after: 0.75, deeds: [] }],
}

describe('the balance of a match', () => {
  it('goes from edge to edge, and is in the middle while it is even', () => {
    const chart = chartOf(back, 0)!
    expect(chart.line.startsWith(`M0 ${HEIGHT / 2}L${WIDTH / 2} ${HEIGHT / 2}L${WIDTH} `)).toBe(true)
    expect(chart.rounds).toEqual([{ x: 0, round: 1 }, { x: WIDTH, round: 2 }])
  })
  it('is upside down for the other side', () => {
    const [mine, theirs] = [chartOf(back, 0)!, chartOf(back, 1)!]
    expect(mine.marks[0]!.y + theirs.marks[0]!.y).toBe(HEIGHT)
    expect([mine.marks[0]!.mine, theirs.marks[0]!.mine]).toEqual([true, false])
    expect(theirs.last).toBe(0.25)
  })
  it('knows where a position of the replay is, and nothing before the sides met', () => {
    const chart = chartOf(back, 0)!
    expect([chart.at(3), chart.at(15), chart.at(99)]).toEqual([null, WIDTH / 2, WIDTH])
  })
  it('is not drawn where they never met', () => {
    expect(chartOf({ ...back, balance: [] }, 0)).toBeNull()
  })
  it('is not drawn where nothing ever changed', () => {
    expect(chartOf({ ...back, balance: [tick(10, 0.5), tick(20, 0.5, 2)], turning_points: [] }, 0)).toBeNull()
  })
  it('is seen from the side that a seat plays for', () => {
    expect([sideOf(back, 3), sideOf(back, 2), sideOf(back, null)]).toEqual([1, 0, 0])
  })
})
