/** Other forms of a trooper: who rides or drives gets out and in, others change their shape. */

import type { Profile } from './types'

const MOUNTS = new Set(['motorcycle', 'ai_motorcycle'])

/** A TAG has a Pilot where one of its forms is none: others are TAGs in every shape. */
const hasPilot = (whole: Profile): boolean => whole.type === 'TAG' && (whole.forms ?? []).some((each) => each.type !== 'TAG')
const isVehicle = (whole: Profile): boolean => hasPilot(whole) || (whole.equipment ?? []).some((each) => MOUNTS.has(each.key))

export type Change = 'get_in' | 'get_out' | 'become'

/** How a member of a list takes one of its forms; 0 is the profile that it began with. */
export function changeTo(whole: Profile, form: number): { how: Change; name: string } {
  const name = (form ? whole.forms?.[form - 1]?.name : whole.name) ?? whole.name
  if (!isVehicle(whole)) return { how: 'become', name }
  return { how: form ? 'get_out' : 'get_in', name }
}
