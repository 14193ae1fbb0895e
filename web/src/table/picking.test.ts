import { expect, it } from 'vitest'
import { pickAt, type Scope } from './picking'
import { rayTo } from './ray'
import type { Scenery, Solid } from './types'

const solid = (x: number, top: number): Solid => ({ id: `${x}`, kind: 'roof', outline: [[x, 100], [x + 100, 100], [x + 100, 200], [x, 200]], bottom: 0, top })
const scope = (...solids: Solid[]): Scope => ({
  mode: '3d',
  scenery: { width: 600, depth: 600, objectives: [] } as unknown as Scenery,
  solids,
  pieces: [],
  tokens: [],
  through: () => false,
  spot: (at) => at,
  scale: 1,
})

it('knows what lies below a place on a wall, and that a floor needs none', () => {
  const wall = rayTo([150, 0, 120], [150, 100, 60])
  expect(pickAt(scope(solid(100, 80)), wall, [0, 0], false)).toMatchObject({ point: [150, 100, 60], foot: [150, 99, 0] })
  const roof = rayTo([150, 150, 500], [150, 150, 80])
  expect(pickAt(scope(solid(100, 80)), roof, [0, 0], false).foot).toBeUndefined()
})
