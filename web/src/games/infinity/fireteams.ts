/** Fireteams on the table: a quiet outline round those who belong together, and the marker by who leads them. */

import type { Overlay, Point, Point3 } from '../../table/types'
import { fireteamName } from './choices'
import { fireteamOf, sideOf, sizeOf } from './pieces'
import type { View, Words } from './types'

/** How far, in mm, the outline keeps from the bases. */
const AROUND = 9
const STEPS = 16

/** The outline of the smallest area without dents that has all points in it, anticlockwise. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, two) => one[0] - two[0] || one[1] - two[1])
  const half = (some: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of some) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function round(at: Point3, radius: number): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const angle = (step * 2 * Math.PI) / STEPS
    return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)]
  })
}

export function fireteamOverlays(view: View, seat: number | null, words: Words | null): Overlay[] {
  return view.tokens.flatMap((token): Overlay[] => {
    if (!token.kind.startsWith('fireteam.')) return []
    const members = view.troopers.filter((each) => token.states.includes(each.id))
    const leader = members.find((each) => each.id === token.carrier)
    if (!leader || members.length < 2) return []
    const tone = sideOf(leader.owner, seat) === 'mine' ? 'mine' : 'theirs'
    const points = members.flatMap((each) => round(each.at, sizeOf(each.profile, each.silhouette, words).radius + AROUND))
    return [
      { type: 'outline', id: `team-${token.id}`, z: Math.min(...members.map((each) => each.at[2])), outline: hull(points), tone, hollow: true, dashed: true },
      ...members
        .filter((each) => fireteamOf(view, each.id)?.leads)
        .map(({ id, at }): Overlay => ({ type: 'label', id: `team-${token.id}-${id}`, at: [at[0], at[1], at[2] + 58], text: `◆ ${fireteamName(words, token.kind)}`, tone })),
    ]
  })
}
