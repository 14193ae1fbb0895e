/** How good a shot is, as far as one can tell by looking: its range, and how well whom it is aimed at is hidden. */

import { useOf, trooperOf } from './choices'
import { lengthBetween } from './instruments.svelte'
import { sizeOf } from './pieces'
import type { InfinityCommand, Trooper, View, WeaponMode, Words } from './types'

/** The MOD for range of what a command attacks with; 0 where there is none, and minus infinity out of range. */
export function rangeMod(view: View | null, words: Words | null, command: InfinityCommand): number {
  const by = trooperOf(view, command.trooper)
  const bands = modeOf(words, command)?.bands ?? []
  const targets = targetsOf(view, command)
  if (!view || !by || !bands.length || !targets.length) return 0
  const far = Math.min(...targets.map((target) => nearest(view, words, by, target)))
  return bands.find(([to]) => far <= to * 10)?.[1] ?? -Infinity
}

/** Cover is likely, and takes so much: what is left has to be more for a shot to be worth taking. */
const HOPELESS = 3

/** The MODs of a shot that can be told by looking; minus infinity where it can hardly hit at all. */
export function shotWorth(view: View | null, words: Words | null, command: InfinityCommand): number {
  const [profile, mode] = [trooperOf(view, command.trooper)?.profile, modeOf(words, command)]
  const hidden = targetsOf(view, command).map((each) => each.mimetism ?? 0)
  const mods = rangeMod(view, words, command) + Math.min(0, ...hidden)
  if (!profile || !mode?.bands.length) return mods
  const value = profile[mode.attribute as 'bs' | 'ph' | 'wip'] ?? profile.bs
  return value + mods > HOPELESS ? mods : -Infinity
}

function modeOf(words: Words | null, command: InfinityCommand): WeaponMode | undefined {
  const use = useOf(command)
  return words?.weapons[use?.weapon ?? '']?.modes.find((each) => each.name === (use?.mode ?? ''))
}

function targetsOf(view: View | null, command: InfinityCommand): Trooper[] {
  return (useOf(command)?.aims ?? []).flatMap((aim) => trooperOf(view, aim.target) ?? [])
}

/** How near somebody comes on its way in the Order at hand, from base to base, in mm. */
function nearest(view: View, words: Words | null, by: Trooper, target: Trooper): number {
  const radius = (one: Trooper) => sizeOf(one.profile, one.silhouette, words).radius
  const places = [target.at, ...(view.order?.trails[target.id] ?? []).map((each) => each.at)]
  return Math.min(...places.map((at) => lengthBetween({ at: by.at, radius: radius(by) }, { at, radius: radius(target) })))
}
