import { describe, expect, it } from 'vitest'
import { placing } from '../../table/plan'
import type { Scenery, Solid } from '../../table/types'
import { figures, playedIn, type TableCard, withoutRepeats } from './shelf'

const solid = (id: string, top: number | number[], standable = true): Solid => ({ id, kind: 'roof', outline: [[0, 0], [10, 0], [10, 10]], bottom: 0, top, standable })
const scenery: Scenery = {
  kind: 'table',
  name: 'x',
  title: 'X',
  width: 600,
  depth: 800,
  solids: [solid('hall/roof', 66), solid('hall/wall', 90, false), solid('ramp/1', [0, 40, 40])],
  ladders: [],
  gates: [{ id: 'g', ends: [[0, 0], [1, 0]], bottom: 0, top: 52 }],
  zones: [],
  objectives: [],
}

describe('the shelf', () => {
  it('counts pieces, not their parts, and heights one can stand at', () => {
    expect(figures(scenery)).toEqual({ pieces: 2, ladders: 0, doors: 1, highest: 66 })
  })

  it('shows a table once, however many games are played on it', () => {
    const card = (game: string, name: string): TableCard => ({ game, gameTitle: game, name, title: name, summary: '', points: [] })
    const shown = withoutRepeats([card('codeone', 'dock'), card('n4', 'dock'), card('apex', 'crossroads')])
    expect(shown.map(({ game, name }) => `${game}/${name}`)).toEqual(['codeone/dock', 'apex/crossroads'])
    expect(shown.map(playedIn)).toEqual(['codeone · n4', 'apex'])
  })

  it('fits a plan into its picture', () => {
    expect(placing(scenery, 316, 416)).toEqual({ scale: 0.5, left: 8, top: 8 })
  })
})
