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
