/** The Orders that are left, as rows to show. */

import type { OrderTokens, Trooper } from './types'

export interface PoolRow {
  kind: string
  group: number
  left: number
  /** Who they belong to, where they are somebody's own. */
  owners: string[]
}

/** Regular Orders by Combat Group first; those that are somebody's own together, by their kind. */
export function poolRows(pool: readonly OrderTokens[]): PoolRow[] {
  const rows = new Map<string, PoolRow>()
  for (const { kind, left, group, owner } of pool) {
    if (left === 0) continue
    const at = owner ? 0 : group
    const key = `${kind} ${at}`
    const row = rows.get(key) ?? { kind, group: at, left: 0, owners: [] }
    rows.set(key, { ...row, left: row.left + left, owners: owner ? [...row.owners, owner] : row.owners })
  }
  const rank = (row: PoolRow) => (row.kind === 'regular' ? 0 : row.kind === 'lieutenant' ? 1 : 2)
  return [...rows.values()].sort((one, two) => rank(one) - rank(two) || one.group - two.group)
}

/** How many Orders of each kind a Combat Group has left: its own, and those of its members. */
export function ordersOfGroup(pool: readonly OrderTokens[], group: number, members: readonly Trooper[]): { kind: string; left: number }[] {
  const found = new Map<string, number>()
  for (const { kind, left, group: at, owner } of pool) {
    const here = owner ? members.some((each) => each.id === owner) : at === group
    if (here && left > 0) found.set(kind, (found.get(kind) ?? 0) + left)
  }
  const rank = (kind: string) => (kind === 'regular' ? 0 : 1)
  return [...found].map(([kind, left]) => ({ kind, left })).sort((one, two) => rank(one.kind) - rank(two.kind))
}

/** Troopers by Combat Group, where there are several; else all in one. */
export function byGroup(troopers: readonly Trooper[]): { group: number; troopers: Trooper[] }[] {
  const groups = new Map<number, Trooper[]>()
  for (const trooper of troopers) {
    const group = trooper.known?.group ?? 0
    groups.set(group, [...(groups.get(group) ?? []), trooper])
  }
  if (groups.size < 2) return [{ group: 0, troopers: [...troopers] }]
  return [...groups].sort(([one], [two]) => one - two).map(([group, each]) => ({ group, troopers: each }))
}

/** Stages of a Player Turn, from its Tactical Phase to its end; before them stand Initiative and deployment. */
const OF_A_TURN = /^(tactical|command|appointment|succession|impetuous|orders?|order_count|states|turn_end)(\.|$)/

/** Whether a stage belongs to somebody's turn. */
export const isOfATurn = (stage: string): boolean => OF_A_TURN.test(stage)
