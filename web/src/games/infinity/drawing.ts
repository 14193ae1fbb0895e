/** Where the drawing of a trooper is: the address says what it is made from, which is what its profile says and no more. */

import type { Profile, Words } from './types'

export function drawingOf(profile: Profile, words: Words | null | undefined, lieutenant = false): string {
  const flags = `${profile.structure ? 'm' : ''}${profile.mov.some(Boolean) ? '' : 's'}${lieutenant ? 'l' : ''}`
  const traits = new Set([...(profile.skills ?? []), ...(profile.equipment ?? [])].map((each) => each.key))
  const said = {
    f: profile.faction,
    u: profile.unit,
    t: profile.type ?? 'LI',
    s: profile.silhouette ?? '2',
    k: flags,
    p: profile.peripherals?.length ? String(profile.peripherals.length) : '',
    w: profile.weapons?.join('.'),
    a: [...traits].join('.'),
  }
  return `${words?.drawings ?? ''}?${new URLSearchParams(Object.entries(said).filter((each): each is [string, string] => !!each[1]))}`
}
