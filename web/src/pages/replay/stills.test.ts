// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Scenery } from '../../table/types'
import type { Frame, Replay } from './frames'
import { seatingOf, stillOf } from './stills'

const scenery: Scenery = {
  kind: 'table',
  name: 'x',
  title: 'X',
  width: 600,
  depth: 800,
  solids: [],
  ladders: [],
  gates: [],
  zones: [
    { id: 'deployment-a', kind: 'deployment', side: 'a', outline: [[0, 0], [600, 0], [600, 200], [0, 200]] },
    { id: 'deployment-b', kind: 'deployment', side: 'b', outline: [[0, 600], [600, 600], [600, 800], [0, 800]] },
  ],
  objectives: [],
}
const trooper = (id: string, owner: number, y: number) => ({
  id,
  owner,
  at: [100, y, 0],
  facing: 90,
  silhouette: '2',
  states: [],
  profile: { name: 'Fusilier', vitality: 1 },
  lost: 0,
  device: '',
  tokens: [],
  lieutenant: null,
})
const frame = (troopers: unknown[]): Frame => ({ sequence: 1, player: 0, log: [], view: { troopers, tokens: [], order: null } })
const replay = (...frames: Frame[]): Replay => ({ card: {} as Replay['card'], scenery, frames })

describe('a position', () => {
  it('is pieces on the table, whatever the game', () => {
    const { pieces } = stillOf(frame([trooper('a1', 0, 100), trooper('b1', 1, 700)]).view, scenery, null, 0)
    expect(pieces.map(({ id, side, label }) => [id, side, label])).toEqual([
      ['a1', 'mine', 'F1'],
      ['b1', 'theirs', 'F1'],
    ])
    expect(stillOf({}, scenery, null, 0).pieces).toEqual([])
  })
})

describe('the seat whose eyes one has', () => {
  it('sits at the edge where its first troopers stood', () => {
    const recorded = replay(frame([]), frame([trooper('a1', 0, 700), trooper('b1', 1, 100)]))
    expect(seatingOf(recorded, 0)).toEqual({ turned: true, zoneSides: { 'deployment-a': 'theirs', 'deployment-b': 'mine' } })
    expect(seatingOf(recorded, 1)).toEqual({ turned: false, zoneSides: { 'deployment-a': 'mine', 'deployment-b': 'theirs' } })
    expect(seatingOf(replay(frame([])), 0)).toEqual({ turned: false, zoneSides: {} })
  })
})
