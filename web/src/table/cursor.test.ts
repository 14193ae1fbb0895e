import { describe, expect, it } from 'vitest'
import { snapped, stepped } from './cursor'
import { keyAction } from './keys'
import type { Scenery } from './types'

const scenery: Scenery = {
  kind: 'table',
  name: 'x',
  title: 'X',
  width: 600,
  depth: 800,
  solids: [{ id: 'b/1', kind: 'roof', outline: [[100, 100], [200, 100], [200, 200], [100, 200]], bottom: 0, top: 66 }],
  ladders: [],
  gates: [],
  zones: [],
  objectives: [],
}
const right = { right: 1, up: 0, far: false }
const up = { right: 0, up: 1, far: true }

describe('the cursor', () => {
  it('goes right and away as the viewer sees it, from either edge', () => {
    expect(stepped([300, 300], right, -90, scenery, Infinity)).toEqual([310, 300, 0])
    expect(stepped([300, 300], up, -90, scenery, Infinity)).toEqual([300, 350, 0])
    expect(stepped([300, 300], right, 90, scenery, Infinity)).toEqual([290, 300, 0])
    expect(stepped([300, 300], up, 90, scenery, Infinity)).toEqual([300, 250, 0])
  })

  it('climbs what it comes to, unless that level is lifted off', () => {
    expect(stepped([95, 150], right, -90, scenery, Infinity)).toEqual([105, 150, 66])
    expect(stepped([95, 150], right, -90, scenery, 10)).toEqual([105, 150, 0])
  })

  it('stays on the table', () => {
    expect(stepped([598, 300], right, -90, scenery, Infinity)).toEqual([600, 300, 0])
  })

  it('goes from square to square on a board', () => {
    const board: Scenery = { ...scenery, kind: 'board', solids: [], grid: { size: 60, columns: 10, rows: 13, level: 45 } }
    expect(snapped([70, 10], 60)).toEqual([90, 30])
    expect(stepped([70, 10], right, -90, board, Infinity)).toEqual([150, 30, 0])
    expect(stepped([590, 10], right, -90, board, Infinity)).toEqual([570, 30, 0])
  })
})

describe('keys', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}): ReturnType<typeof keyAction> =>
    keyAction({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })

  it('have one meaning each', () => {
    expect(press('T')).toEqual({ do: 'mode' })
    expect(press('ArrowLeft')).toEqual({ do: 'pan', right: -1, up: 0 })
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ do: 'cursor', right: 0, up: 1, far: false })
    expect(press('PageUp')).toEqual({ do: 'level', by: 1 })
    expect(press('q')).toMatchObject({ do: 'turn' })
  })

  it('leave the browser its own', () => {
    expect(press('t', { ctrlKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
  })
})
