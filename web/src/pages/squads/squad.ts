/** A squad being put together: Legends as they are wanted, the dearest first; who comes after the squad is in reserve. */

export interface SquadFile {
  legends: string[]
  size: number
  name: string
}

export const SIZES = [2, 3] as const

export const empty = (size: number = SIZES[0]): SquadFile => ({ legends: [], size, name: '' })

export function add(squad: SquadFile, legend: string): SquadFile {
  return squad.legends.includes(legend) ? squad : { ...squad, legends: [...squad.legends, legend] }
}

export function remove(squad: SquadFile, legend: string): SquadFile {
  return { ...squad, legends: squad.legends.filter((each) => each !== legend) }
}

/** One place earlier (-1) or later (1) in the order of wishes. */
export function shift(squad: SquadFile, legend: string, by: -1 | 1): SquadFile {
  const at = squad.legends.indexOf(legend)
  const other = squad.legends[at + by]
  if (at < 0 || other === undefined) return squad
  return { ...squad, legends: squad.legends.map((each) => (each === legend ? other : each === other ? legend : each)) }
}

/** What was kept, if it still is a squad. */
export function read(kept: unknown): SquadFile | null {
  const { legends, size, name } = (kept ?? {}) as Partial<SquadFile>
  if (!Array.isArray(legends) || !legends.every((each) => typeof each === 'string')) return null
  return { legends, size: SIZES.find((each) => each === size) ?? SIZES[0], name: typeof name === 'string' ? name : '' }
}
