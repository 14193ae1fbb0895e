/** Where one looks from, and the way to where one wants to look from. */

import { type Bounds, type Margin, type Stance, fitted, kept, mixed, opening, project, rayAt, room } from './rig'
import type { Ray } from './ray'
import { GLIDE } from './travel'
import type { Mode, Point, Point3 } from './types'

const STEEP = 30
/** What happens is seen well only so many pixels away from the edge. */
const EDGE = 64

export class Viewpoint {
  width = 0
  height = 0
  /** Room round the whole table; left out, there is room for the buttons above it. */
  margin: Margin | null = null
  /** Pixels at the foot that something may lie over. */
  covered = 0
  stance: Stance = opening('3d', false)
  private journey: { from: Stance; to: Stance; start: number } | null = null
  /** How each view was left, to come back to it. */
  private readonly left: Partial<Record<Mode, Stance>> = {}
  private framed = false

  get travelling(): boolean {
    return this.journey !== null
  }

  /** Where one will be in a moment. */
  get goal(): Stance {
    return this.journey?.to ?? this.stance
  }

  /** Pixels per mm where one looks. */
  get scale(): number {
    return this.height / this.stance.span
  }

  home(mode: Mode, turned: boolean, bounds: Bounds): Stance {
    const margin = this.margin ?? room(this.width, this.height, this.covered)
    const start = opening(mode, turned)
    // A tall picture is filled by looking down more steeply.
    const upright = this.width < this.height * 0.85
    const tilt = mode === '3d' && upright ? STEEP : start.tilt
    return fitted({ ...start, tilt }, bounds, this.width, this.height, margin)
  }

  /** A new table is shown whole the first time it is drawn. */
  reframe(): void {
    this.framed = false
  }

  settle(mode: Mode, turned: boolean, bounds: Bounds): void {
    if (this.framed) return
    this.stance = this.home(mode, turned, bounds)
    this.journey = null
    this.left.top = this.left['3d'] = undefined
    this.framed = true
  }

  go(to: Stance, bounds: Bounds, now: number, glide: boolean): void {
    const goal = kept(to, bounds)
    this.journey = glide ? { from: this.stance, to: goal, start: now } : null
    if (!glide) this.stance = goal
  }

  /** The stance of the other view: as it was left but over the same place, or the whole table. */
  other(before: Mode, mode: Mode, turned: boolean, bounds: Bounds): Stance {
    this.left[before] = this.stance
    const back = this.left[mode]
    return back ? { ...back, azimuth: this.stance.azimuth, target: this.stance.target } : this.home(mode, turned, bounds)
  }

  /** The stance that has some places in the picture, no closer than now; null where it has them already. */
  showing(places: readonly Point3[]): Stance | null {
    const { goal, width, height } = this
    const [wide, high] = [Math.max(40, width / 2 - EDGE), Math.max(40, height / 2 - EDGE)]
    const spots = places.map((place) => project(goal, place, width, height))
    if (spots.every(([x, y]) => Math.abs(x - width / 2) <= wide && Math.abs(y - height / 2) <= high)) return null
    const target = [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis]!, 0) / places.length) as Point3
    const moved = { ...goal, target: [target[0], target[1], goal.target[2]] as Point3 }
    const need = places.map((place) => project(moved, place, width, height))
    const factor = Math.max(1, ...need.map(([x, y]) => Math.max(Math.abs(x - width / 2) / wide, Math.abs(y - height / 2) / high)))
    return { ...moved, span: goal.span * factor }
  }

  /** The other side of the table. */
  flipped(mode: Mode, turned: boolean, bounds: Bounds): Stance {
    this.left.top = this.left['3d'] = undefined
    return this.home(mode, turned, bounds)
  }

  get isFramed(): boolean {
    return this.framed
  }

  advance(now: number): void {
    if (!this.journey) return
    const share = Math.min(1, (now - this.journey.start) / GLIDE)
    this.stance = mixed(this.journey.from, this.journey.to, share >= 1 ? 1 : share * share * (3 - 2 * share))
    if (share >= 1) this.journey = null
  }

  spot(at: Point3): Point3 {
    return project(this.stance, at, this.width, this.height)
  }

  ray(at: Point): Ray {
    return rayAt(this.stance, at, this.width, this.height)
  }
}
