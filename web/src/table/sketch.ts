/** Overlays as areas and strokes: what is drawn for each of them, as plain numbers. */

import { Color } from 'three'
import { circle, triangles } from './outline'
import type { Theme } from './theme'
import type { Grid, LineOverlay, OutlineOverlay, Overlay, Point, Point3, Tone } from './types'

export interface Fills {
  positions: number[]
  /** Red, green, blue, strength. */
  colours: number[]
}

/** Segments of one look. `dash` is mm, 0 for a line without gaps; `width` is pixels. */
export interface Strokes {
  points: number[]
  colour: string
  width: number
  dash: number
  /** The edge of an area, which lies on its ground: not seen through walls, as little as the area is. */
  lying: boolean
}

export interface Sketch {
  fills: Fills
  strokes: Strokes[]
}

/** Few looks keep the draw calls few: strokes alike are drawn together. */
const THIN = 2.2
const THICK = 4
const SHORT = 5
const LONG = 9

/** How far above its surface an overlay floats. */
const LIFT = 1.6

export interface Sheet {
  width: number
  depth: number
  grid?: Grid | null
}

export function sketch(overlays: readonly Overlay[], theme: Theme, sheet: Sheet): Sketch {
  const pad = new Pad(theme)
  for (const overlay of overlays) draw(pad, overlay, sheet)
  return { fills: pad.fills, strokes: pad.strokes }
}

class Pad {
  readonly fills: Fills = { positions: [], colours: [] }
  readonly strokes: Strokes[] = []

  constructor(private readonly theme: Theme) {}

  fill(outline: readonly Point[], z: number, tone: Tone, strength: number, holes: readonly Point[][] = []): void {
    const corners = [...outline, ...holes.flat()]
    const at = corners.map(([x, y]): Point3 => [x, y, z])
    for (const face of triangles(outline, holes)) this.face(face.map((corner) => at[corner]!), tone, strength)
  }

  face(corners: readonly Point3[], tone: Tone, strength: number, fade = strength): void {
    const colour = new Color(this.theme.tones[tone])
    corners.forEach((corner, at) => {
      this.fills.positions.push(...corner)
      this.fills.colours.push(colour.r, colour.g, colour.b, at < 2 ? strength : fade)
    })
  }

  stroke(points: readonly Point3[], tone: Tone, width: number, dash = 0, closed = false, lying = false): void {
    const all = closed ? [...points, points[0]!] : points
    const flat: number[] = []
    for (let at = 1; at < all.length; at++) flat.push(...all[at - 1]!, ...all[at]!)
    if (flat.length) this.strokes.push({ points: flat, colour: this.theme.tones[tone], width, dash, lying })
  }
}

const raised = (point: Point3, by = LIFT): Point3 => [point[0], point[1], point[2] + by]
const level = (outline: readonly Point[], z: number): Point3[] => outline.map(([x, y]) => [x, y, z])

/** A circle about a place of the table is cut at the table's edge. */
const onSheet = (outline: Point[], { width, depth }: Sheet): Point[] =>
  outline.map(([x, y]) => [Math.min(width, Math.max(0, x)), Math.min(depth, Math.max(0, y))])

function draw(pad: Pad, overlay: Overlay, sheet: Sheet): void {
  switch (overlay.type) {
    case 'path':
      return path(pad, overlay.points, overlay.legalTo, overlay.tone ?? 'mine')
    case 'line':
      return line(pad, overlay)
    case 'region':
      return overlay.polygons.forEach((polygon, at) => {
        const holes = overlay.holes?.[at] ?? []
        pad.fill(polygon, overlay.z + 0.7, overlay.tone, 0.2, holes)
        for (const edge of [polygon, ...holes]) pad.stroke(level(edge, overlay.z + 1), overlay.tone, THIN, 0, true, true)
      })
    case 'disc': {
      const outline = onSheet(circle([overlay.at[0], overlay.at[1]], overlay.radius, 72), sheet)
      pad.fill(outline, overlay.at[2] + 0.7, overlay.tone, 0.14)
      return pad.stroke(level(outline, overlay.at[2] + 1), overlay.tone, THIN, overlay.dashed ? LONG : 0, true)
    }
    case 'outline':
      return template(pad, overlay)
    case 'cells': {
      const half = (overlay.size ?? sheet.grid?.size ?? 25) / 2 - 1
      return overlay.cells.forEach(([x, y, z]) => {
        const cell: Point[] = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
        pad.fill(cell, z + 0.7, overlay.tone, 0.3)
        pad.stroke(level(cell, z + 1), overlay.tone, THIN, 0, true)
      })
    }
    case 'ring':
      return pad.stroke(level(circle([overlay.at[0], overlay.at[1]], overlay.radius), overlay.at[2] + LIFT), overlay.tone, THICK, 0, true)
    case 'label':
  }
}

/** The legal part solid with a dot at every turn, what is beyond it broken and in the colour of a refusal. */
function path(pad: Pad, points: readonly Point3[], legalTo: number | undefined, tone: Tone): void {
  const [legal, refused] = split(points, legalTo ?? Infinity)
  pad.stroke(legal.map((point) => raised(point)), tone, THICK)
  pad.stroke(refused.map((point) => raised(point)), 'blocked', THICK, SHORT)
  for (const point of legal.slice(1)) pad.fill(circle([point[0], point[1]], 3.2, 16), point[2] + LIFT + 0.4, tone, 1)
  const end = refused.at(-1)
  if (end && refused.length > 1) cross(pad, raised(end), 6)
}

function cross(pad: Pad, [x, y, z]: Point3, size: number): void {
  pad.stroke([[x - size, y - size, z], [x + size, y + size, z]], 'blocked', THICK)
  pad.stroke([[x - size, y + size, z], [x + size, y - size, z]], 'blocked', THICK)
}

/** A path cut at a length: what lies before and what lies beyond. */
export function split(points: readonly Point3[], length: number): [Point3[], Point3[]] {
  const before: Point3[] = points.length ? [points[0]!] : []
  let left = length
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!]
    const step = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
    if (step <= left + 1e-6) {
      before.push(to)
      left -= step
      continue
    }
    const share = Math.max(0, left) / step
    const cut = from.map((part, axis) => part + (to[axis]! - part) * share) as Point3
    if (share > 0) before.push(cut)
    return [before, [cut, ...points.slice(at)]]
  }
  return [before, []]
}

/** Tones differ by more than colour: blocked lines are broken and crossed out, reactions carry an arrow. */
function line(pad: Pad, { from, to, tone, dashed = tone === 'blocked', crossed }: LineOverlay): void {
  pad.stroke([from, to], tone, THIN, dashed ? (tone === 'blocked' ? SHORT : LONG) : 0)
  const middle = from.map((part, axis) => part + (to[axis]! - part) * 0.5) as Point3
  if (tone === 'blocked') cross(pad, crossed ?? middle, 5)
  if (tone === 'react') arrow(pad, from, to, tone)
}

function arrow(pad: Pad, from: Point3, to: Point3, tone: Tone): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const tip = from.map((part, axis) => part + (to[axis]! - part) * 0.6) as Point3
  const wing = (way: number): Point3 => [tip[0] - ux * 14 - uy * 7 * way, tip[1] - uy * 14 + ux * 7 * way, tip[2]]
  pad.face([wing(1), wing(-1), tip], tone, 1)
}

/** A template lies on the table; where it is high, it has walls that vanish upwards. */
function template(pad: Pad, { outline, z, tone, height = 0, hollow = false, dashed = false }: OutlineOverlay): void {
  if (!hollow) pad.fill(outline, z + 0.8, tone, 0.24)
  pad.stroke(level(outline, z + 1.2), tone, THIN, dashed ? LONG : 0, true)
  if (height <= 0) return
  pad.stroke(level(outline, z + height), tone, THIN, LONG, true)
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length]!
    const [low, high] = [z + 1, z + height]
    pad.face([[ax, ay, low], [bx, by, low], [bx, by, high]], tone, 0.26, 0.04)
    pad.fills.positions.push(ax, ay, low, bx, by, high, ax, ay, high)
    const colour = pad.fills.colours.slice(-4, -1)
    pad.fills.colours.push(...colour, 0.26, ...colour, 0.04, ...colour, 0.04)
  })
}
