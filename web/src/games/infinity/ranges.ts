/** How good a shot is for its distance, as far as one can tell by looking: the MOD of the range that it is taken at. */

import { useOf, trooperOf } from './choices'
import { lengthBetween } from './instruments.svelte'
import { sizeOf } from './pieces'
import type { InfinityCommand, Trooper, View, Words } from './types'

/** The MOD for range of what a command attacks with; 0 where there is none, and minus infinity out of range. */
export function rangeMod(view: View | null, words: Words | null, command: InfinityCommand): number {
  const use = useOf(command)
  const by = trooperOf(view, command.trooper)
  const bands = words?.weapons[use?.weapon ?? '']?.modes.find((each) => each.name === (use?.mode ?? ''))?.bands ?? []
  const targets = (use?.aims ?? []).flatMap((aim) => trooperOf(view, aim.target) ?? [])
  if (!view || !by || !bands.length || !targets.length) return 0
  const far = Math.min(...targets.map((target) => nearest(view, words, by, target)))
  return bands.find(([to]) => far <= to * 10)?.[1] ?? -Infinity
}

/** How near somebody comes on its way in the Order at hand, from base to base, in mm. */
function nearest(view: View, words: Words | null, by: Trooper, target: Trooper): number {
  const radius = (one: Trooper) => sizeOf(one.profile, one.silhouette, words).radius
  const places = [target.at, ...(view.order?.trails[target.id] ?? []).map((each) => each.at)]
  return Math.min(...places.map((at) => lengthBetween({ at: by.at, radius: radius(by) }, { at, radius: radius(target) })))
}
