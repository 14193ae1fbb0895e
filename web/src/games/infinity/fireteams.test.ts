import { describe, expect, it } from 'vitest'
import { fireteamOverlays, hull } from './fireteams'
import type { View } from './types'

describe('a Fireteam on the table', () => {
  it('is outlined without dents', () => {
    const corners = hull([[0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 1]])
    expect(new Set(corners.map(String))).toEqual(new Set(['0,0', '10,0', '10,10', '0,10']))
  })

  it('has its marker by the leader, and every member inside', () => {
    const trooper = (id: string, x: number) => ({ id, owner: 0, at: [x, 100, 0], silhouette: '2', profile: null })
    const view = {
      troopers: [trooper('A1', 100), trooper('A2', 200), trooper('A3', 900)],
      tokens: [{ id: 't', kind: 'fireteam.core', owner: 0, carrier: 'A1', states: ['A1', 'A2'], at: [0, 0, 0], facing: 0 }],
    } as unknown as View
    const [outline, label] = fireteamOverlays(view, 0, null)
    expect(label).toMatchObject({ type: 'label', at: [100, 100, 58], tone: 'mine' })
    const xs = outline?.type === 'outline' ? outline.outline.map(([x]) => x) : []
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([78.5, 221.5])
  })

  it('has its marker by every figure that could be the leader', () => {
    const trooper = (id: string, x: number) => ({ id, owner: 0, at: [x, 100, 0], silhouette: '2', profile: null })
    const states = ['A1', 'A2', 'A3', 'alike:A1+A2']
    const view = {
      troopers: [trooper('A1', 100), trooper('A2', 200), trooper('A3', 300)],
      tokens: [{ id: 't', kind: 'fireteam.duo', owner: 0, carrier: 'A1', states, at: [0, 0, 0], facing: 0 }],
    } as unknown as View
    const labels = fireteamOverlays(view, 0, null).filter((each) => each.type === 'label')
    expect(labels.map((each) => each.at[0])).toEqual([100, 200])
  })
})
