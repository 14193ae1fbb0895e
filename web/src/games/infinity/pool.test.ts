import { expect, it } from 'vitest'
import { byGroup, isOfATurn, ordersOfGroup, poolRows } from './pool'
import type { Trooper } from './types'

it('shows Regular Orders by Combat Group, and what is somebody’s own by its kind', () => {
  const rows = poolRows([
    { kind: 'irregular', left: 1, group: 1, owner: 'A3' },
    { kind: 'regular', left: 5, group: 2, owner: '' },
    { kind: 'regular', left: 8, group: 1, owner: '' },
    { kind: 'irregular', left: 1, group: 2, owner: 'A7' },
    { kind: 'irregular', left: 0, group: 2, owner: 'A8' },
    { kind: 'lieutenant', left: 1, group: 0, owner: '' },
  ])
  expect(rows).toEqual([
    { kind: 'regular', group: 1, left: 8, owners: [] },
    { kind: 'regular', group: 2, left: 5, owners: [] },
    { kind: 'lieutenant', group: 0, left: 1, owners: [] },
    { kind: 'irregular', group: 0, left: 2, owners: ['A3', 'A7'] },
  ])
})

it('parts troopers by Combat Group only where there are several', () => {
  const one = (id: string, group?: number) => ({ id, ...(group ? { known: { group } } : {}) }) as unknown as Trooper
  expect(byGroup([one('A1'), one('A2')]).map((each) => each.group)).toEqual([0])
  expect(byGroup([one('A1', 2), one('A2', 1), one('A3', 2)]).map(({ group, troopers }) => [group, troopers.map((each) => each.id)])).toEqual([
    [1, ['A2']],
    [2, ['A1', 'A3']],
  ])
})

it('counts the Orders of a Combat Group by kind, those of its members with it', () => {
  const pool = [
    { kind: 'irregular', left: 1, group: 2, owner: 'A8' },
    { kind: 'irregular', left: 1, group: 2, owner: 'A9' },
    { kind: 'impetuous', left: 0, group: 2, owner: 'A8' },
    { kind: 'regular', left: 2, group: 2, owner: '' },
    { kind: 'regular', left: 7, group: 1, owner: '' },
  ]
  const members = ['A8', 'A9', 'A10'].map((id) => ({ id }) as unknown as Trooper)
  expect(ordersOfGroup(pool, 2, members)).toEqual([
    { kind: 'regular', left: 2 },
    { kind: 'irregular', left: 2 },
  ])
  expect(ordersOfGroup(pool, 1, [])).toEqual([{ kind: 'regular', left: 7 }])
})

it('knows a turn from its Tactical Phase on, Command Tokens and the Impetuous Phase with it', () => {
  expect(['tactical', 'command.executive', 'impetuous', 'orders', 'order.first', 'states.choices'].map(isOfATurn)).not.toContain(false)
  expect(['', 'lieutenants', 'turn_order', 'deployment.first', 'fireteams', 'initiative.choice'].map(isOfATurn)).not.toContain(true)
})
