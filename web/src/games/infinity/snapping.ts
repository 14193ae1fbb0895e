/** Pulling a wish into what is possible: the reachable place that is nearest to where somebody points. */

import type { Point, Point3 } from '../../table/types'
import type { ReachAnswer } from './types'

/** How far apart in height, in mm, a press and a level may be. */
const LEVEL = 25

function inside(point: Point, ring: readonly Point[]): boolean {
  let within = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [xi, yi] = ring[i] as Point
    const [xj, yj] = ring[j] as Point
    if (yi > point[1] !== yj > point[1] && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) within = !within
  }
  return within
}

/** Whether a shape with holes covers a point. */
export function covers(rings: readonly Point[][], point: Point): boolean {
  const [outline, ...holes] = rings
  return outline !== undefined && inside(point, outline) && !holes.some((hole) => inside(point, hole))
}

/** Whether a point lies in the region that was drawn. */
export function within(reach: ReachAnswer, wish: Point3): boolean {
  return reach.regions.some(
    (region) =>
      Math.abs(region.z - wish[2]) <= LEVEL && region.polygons.some((rings) => covers(rings, [wish[0], wish[1]])),
  )
}

/** The place nearest to a wish at which the movement may end; null where there is none. */
export function nearestEnd(reach: ReachAnswer, wish: Point3): Point3 | null {
  let best: Point3 | null = null
  let least = Infinity
  for (const end of reach.ends) {
    const far = Math.hypot(end[0] - wish[0], end[1] - wish[1], end[2] - wish[2])
    if (far < least) [best, least] = [end, far]
  }
  return best
}
