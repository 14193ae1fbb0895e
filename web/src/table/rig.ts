/**
 * The camera as a person thinks of it: what it looks at, from which side, how steeply and how much it sees. Both views
 * are the same rig; the top view only stands above the table and sees without perspective.
 */

import type { Mode, Point, Point3 } from './types'

export interface Stance {
  /** What is looked at. */
  target: Point3
  /** Where the eye stands, in degrees anticlockwise from +x as seen from the target; -90 is the near edge. */
  azimuth: number
  /** Degrees from straight above. */
  tilt: number
  /** How many mm of height are seen at the target. */
  span: number
  /** Degrees of the opening angle; 0 sees without perspective. */
  lens: number
}

export const LENS = 30
/** A lens so long that the change to no perspective at all is not seen. */
export const LONG_LENS = 1.5
export const STEEPEST = 86
export const SPANS: readonly [number, number] = [60, 4000]

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** From the target to the eye, of length 1. */
export function outward({ azimuth, tilt }: Pick<Stance, 'azimuth' | 'tilt'>): Point3 {
  const [turn, lean] = [radians(azimuth), radians(tilt)]
  return [Math.cos(turn) * Math.sin(lean), Math.sin(turn) * Math.sin(lean), Math.cos(lean)]
}

/** Right and up of the picture. */
export function axes({ azimuth, tilt }: Pick<Stance, 'azimuth' | 'tilt'>): { right: Point3; up: Point3 } {
  const [turn, lean] = [radians(azimuth), radians(tilt)]
  return {
    right: [-Math.sin(turn), Math.cos(turn), 0],
    up: [-Math.cos(turn) * Math.cos(lean), -Math.sin(turn) * Math.cos(lean), Math.sin(lean)],
  }
}

export const distanceOf = ({ span, lens }: Pick<Stance, 'span' | 'lens'>): number =>
  span / 2 / Math.tan(radians(Math.max(lens, LONG_LENS)) / 2)

export function eyeOf(stance: Stance): Point3 {
  const away = distanceOf(stance)
  const out = outward(stance)
  return stance.target.map((part, axis) => part + out[axis]! * away) as Point3
}

/** Where a point of the table is in a picture of so many pixels, and how far from the eye. */
export function project(stance: Stance, [x, y, z]: Point3, width: number, height: number): Point3 {
  const { right, up } = axes(stance)
  const out = outward(stance)
  const rel: Point3 = [x - stance.target[0], y - stance.target[1], z - stance.target[2]]
  const dot = (axis: Point3): number => axis[0] * rel[0] + axis[1] * rel[1] + axis[2] * rel[2]
  const away = distanceOf(stance)
  const depth = away - dot(out)
  const scale = (height / stance.span) * (stance.lens > 0 ? away / Math.max(depth, 1) : 1)
  return [width / 2 + dot(right) * scale, height / 2 - dot(up) * scale, depth]
}

/** The ray under a place of the picture. */
export function rayAt(stance: Stance, [px, py]: Point, width: number, height: number): { from: Point3; along: Point3 } {
  const { right, up } = axes(stance)
  const out = outward(stance)
  const unit = stance.span / height
  const [sx, sy] = [(px - width / 2) * unit, (height / 2 - py) * unit]
  const on = stance.target.map((part, axis) => part + right[axis]! * sx + up[axis]! * sy) as Point3
  if (stance.lens === 0) {
    const away = distanceOf(stance)
    return { from: on.map((part, axis) => part + out[axis]! * away) as Point3, along: out.map((part) => -part) as Point3 }
  }
  const from = eyeOf(stance)
  const along = on.map((part, axis) => part - from[axis]!) as Point3
  const length = Math.hypot(...along)
  return { from, along: along.map((part) => part / length) as Point3 }
}

export interface Bounds {
  low: Point3
  high: Point3
}

const cornersOf = ({ low, high }: Bounds): Point3[] =>
  [low[0], high[0]].flatMap((x) => [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Point3 => [x, y, z])))

/** Pixels left free round the table. */
export interface Margin {
  top: number
  bottom: number
  side: number
}

/** What is left free for the buttons: above the table, or beside it on a phone that lies on its side; and for what may lie over its foot. */
export function room(width: number, height: number, covered = 0): Margin {
  if (height < 400 && width > 1.2 * height) return { top: 20, bottom: 20, side: 56 }
  return { top: 56, bottom: 28 + covered, side: width > 600 ? 28 : 12 }
}

/** The stance that shows all of a box in a picture of that shape, as large as it goes with the margins (pixels) free. */
export function fitted(
  stance: Stance,
  bounds: Bounds,
  width: number,
  height: number,
  margin: Margin = { top: 24, bottom: 24, side: 24 },
): Stance {
  const middle = bounds.low.map((part, axis) => (part + bounds.high[axis]!) / 2) as Point3
  let found: Stance = { ...stance, target: [middle[0], middle[1], 0] }
  const [w, h] = [Math.max(40, width - 2 * margin.side), Math.max(40, height - margin.top - margin.bottom)]
  // With perspective the box's size and its place in the picture depend on the span: a few rounds settle both.
  for (let round = 0; round < 12; round++) {
    const spots = cornersOf(bounds).map((corner) => project(found, corner, width, height))
    const [left, right] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))]
    const [top, bottom] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))]
    const factor = Math.max((right - left) / w, (bottom - top) / h)
    const unit = found.span / height
    const [dx, dy] = [(left + right) / 2 - width / 2, (top + bottom) / 2 - (margin.top + h / 2)]
    const shifted = panned(found, dx * unit, -dy * unit)
    found = { ...shifted, span: found.span * factor }
  }
  return found
}

/** Moved along the table by so many mm of the picture's right and up. */
export function panned(stance: Stance, right: number, up: number): Stance {
  const turn = radians(stance.azimuth)
  // Up in the picture is away from the eye on the table, longer the flatter one looks.
  const away = up / Math.max(0.35, Math.cos(radians(stance.tilt)))
  const [tx, ty, tz] = stance.target
  return {
    ...stance,
    target: [tx - Math.sin(turn) * right - Math.cos(turn) * away, ty + Math.cos(turn) * right - Math.sin(turn) * away, tz],
  }
}

/** The target never leaves the table by more than a little. */
export function kept(stance: Stance, bounds: Bounds): Stance {
  const target = stance.target.map((part, axis) =>
    axis === 2 ? part : clamp(part, bounds.low[axis]! - 50, bounds.high[axis]! + 50),
  ) as Point3
  return {
    ...stance,
    target,
    tilt: clamp(stance.tilt, 0, STEEPEST),
    span: clamp(stance.span, SPANS[0], SPANS[1]),
  }
}

/** Closer or farther (factor below 1 is closer), the point under the pointer staying where it is. */
export function zoomed(stance: Stance, factor: number, hold: Point3 | null): Stance {
  const span = clamp(stance.span * factor, SPANS[0], SPANS[1])
  const share = span / stance.span
  if (!hold) return { ...stance, span }
  const target = stance.target.map((part, axis) =>
    axis === 2 ? part : hold[axis]! + (part - hold[axis]!) * share,
  ) as Point3
  return { ...stance, span, target }
}

export const turned = (stance: Stance, degrees: number, lean = 0): Stance => ({
  ...stance,
  azimuth: stance.azimuth + degrees,
  tilt: clamp(stance.tilt + lean, 0, STEEPEST),
})

/** The stance on the way from one to another; `share` from 0 to 1. */
export function mixed(from: Stance, to: Stance, share: number): Stance {
  if (share >= 1) return to
  const mix = (a: number, b: number): number => a + (b - a) * share
  // Lenses mix by how far away they put the eye, or most of the change would happen in the last moment.
  const reach = (lens: number): number => 1 / Math.tan(radians(Math.max(lens, LONG_LENS)) / 2)
  const far = Math.exp(mix(Math.log(reach(from.lens)), Math.log(reach(to.lens))))
  const lens = 2 * Math.atan(1 / far) * (180 / Math.PI)
  const around = ((((to.azimuth - from.azimuth) % 360) + 540) % 360) - 180
  return {
    target: from.target.map((part, axis) => mix(part, to.target[axis]!)) as Point3,
    azimuth: from.azimuth + around * share,
    tilt: mix(from.tilt, to.tilt),
    span: Math.exp(mix(Math.log(from.span), Math.log(to.span))),
    lens,
  }
}

/** Where one begins: above the table, or at its edge looking over it. */
export function opening(mode: Mode, seenFromFar: boolean): Stance {
  return {
    target: [0, 0, 0],
    azimuth: seenFromFar ? 90 : -90,
    tilt: mode === 'top' ? 0 : 48,
    span: 1000,
    lens: mode === 'top' ? 0 : LENS,
  }
}
