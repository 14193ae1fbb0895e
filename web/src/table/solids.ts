/**
 * Scenery as triangles. All solids share one buffer, and each remembers its stretch of it, so that a whole table is one
 * draw call and any solid can still be taken out and shown as glass.
 */

import { area, centre, triangles } from './outline'
import { type Rgb, type Theme, familyOf, grain, shade } from './theme'
import type { Point, Scenery, Solid } from './types'

/** Where a solid's indices lie in the shared buffers. */
export interface Stretch {
  solid: Solid
  start: number
  count: number
  edgeStart: number
  edgeCount: number
}

export interface SolidBuffers {
  positions: Float32Array
  normals: Float32Array
  colours: Float32Array
  index: Uint32Array
  edges: Float32Array
  stretches: Stretch[]
}

/** The height of the top above a corner. */
export const topAt = (solid: Solid, corner: number): number =>
  typeof solid.top === 'number' ? solid.top : (solid.top[corner] ?? solid.bottom)

export const highest = (solid: Solid): number =>
  typeof solid.top === 'number' ? solid.top : Math.max(...solid.top)

export const pieceOf = (solid: Solid): string => solid.piece || solid.id.split('/')[0] || solid.id

/** A top that slopes, as a plane: height = a + b x + c y. Flat tops have b = c = 0. */
export function plane(solid: Solid): [number, number, number] {
  if (typeof solid.top === 'number') return [solid.top, 0, 0]
  const [first, second] = [solid.outline[0]!, solid.outline[1]!]
  const [z0, z1] = [topAt(solid, 0), topAt(solid, 1)]
  for (let third = 2; third < solid.outline.length; third++) {
    const [ux, uy] = [second[0] - first[0], second[1] - first[1]]
    const [vx, vy] = [solid.outline[third]![0] - first[0], solid.outline[third]![1] - first[1]]
    const cross = ux * vy - uy * vx
    if (Math.abs(cross) < 1e-6) continue
    const [du, dv] = [z1 - z0, topAt(solid, third) - z0]
    const b = (du * vy - dv * uy) / cross
    const c = (dv * ux - du * vx) / cross
    return [z0 - b * first[0] - c * first[1], b, c]
  }
  return [z0, 0, 0]
}

/** How a solid is coloured at a height: by its family, lighter the higher it is, no two crates quite alike. */
export function colourOf(solid: Solid, theme: Theme, height: number): Rgb {
  const family = familyOf(solid.kind)
  const mark = grain(pieceOf(solid) + (family === 'goods' ? solid.id : ''))
  let ramp = theme.families[family]
  if (solid.kind === 'container') ramp = theme.containers[Math.floor(mark * 3.999)]!
  if (solid.colour) ramp = [solid.colour, solid.colour]
  const built = family === 'roof' || family === 'wall' || family === 'low' || family === 'floor'
  const plaster = theme.plasters[Math.floor(grain(`plaster ${pieceOf(solid)}`) * (theme.plasters.length - 0.001))]!
  const blend = built && !solid.colour ? (family === 'floor' ? 0.18 : 0.32) : 0
  const wobble = family === 'goods' || family === 'metal' || family === 'leaf' || family === 'rock' ? 0.14 : 0.04
  const factor = 1 + (mark - 0.5) * wobble
  const tint = shade([plaster, plaster], 0)
  const plain = shade(ramp, height)
  // The plaster lends its hue, not its lightness: lightness says how high a thing is.
  const level = light(plain) / light(tint)
  return plain.map((part, at) => Math.min(1, (part + (tint[at]! * level - part) * blend) * factor)) as Rgb
}

const light = ([r, g, b]: Rgb): number => 0.3 * r + 0.6 * g + 0.1 * b

/** Round things (many corners, no sharp one) are shaded smoothly and have no upright edges. */
export function isRound(outline: readonly Point[]): boolean {
  return outline.length >= 8 && turns(outline).every((turn) => turn < 0.9)
}

function turns(outline: readonly Point[]): number[] {
  return outline.map((here, at) => {
    const before = outline[(at + outline.length - 1) % outline.length]!
    const after = outline[(at + 1) % outline.length]!
    const turn =
      Math.atan2(after[1] - here[1], after[0] - here[0]) - Math.atan2(here[1] - before[1], here[0] - before[0])
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
  })
}

class Builder {
  readonly positions: number[] = []
  readonly normals: number[] = []
  readonly colours: number[] = []
  readonly index: number[] = []

  corner(x: number, y: number, z: number, normal: readonly number[], colour: Rgb): number {
    this.positions.push(x, y, z)
    this.normals.push(normal[0]!, normal[1]!, normal[2]!)
    this.colours.push(...colour)
    return this.positions.length / 3 - 1
  }
}

const scaled = (colour: Rgb, factor: number): Rgb => colour.map((part) => part * factor) as Rgb

/** Tree tops and rocks have a softened edge; everything else ends where it is measured. */
function softness(solid: Solid): number {
  const family = familyOf(solid.kind)
  if ((family !== 'leaf' && family !== 'rock') || typeof solid.top !== 'number') return 0
  return Math.min(10, (solid.top - solid.bottom) * 0.3)
}

function addSoftTop(build: Builder, solid: Solid, outline: Point[], theme: Theme, faces: number[][], soft: number): void {
  const top = highest(solid)
  const [cx, cy] = centre(outline)
  const inner = outline.map(([x, y]): Point => {
    const reach = Math.hypot(x - cx, y - cy) || 1
    const share = Math.max(0.4, 1 - soft / reach)
    return [cx + (x - cx) * share, cy + (y - cy) * share]
  })
  const colour = colourOf(solid, theme, top)
  const lid = inner.map(([x, y]) => build.corner(x, y, top, [0, 0, 1], colour))
  for (const face of faces) build.index.push(...face.map((at) => lid[at]!))
  const tilt = (x: number, y: number): number[] => {
    const reach = Math.hypot(x - cx, y - cy) || 1
    return [((x - cx) / reach) * 0.7, ((y - cy) / reach) * 0.7, 0.7]
  }
  const low = outline.map(([x, y]) => build.corner(x, y, top - soft, tilt(x, y), scaled(colour, 0.9)))
  const high = inner.map(([x, y]) => build.corner(x, y, top, tilt(x, y), colour))
  outline.forEach((_, at) => {
    const next = (at + 1) % outline.length
    build.index.push(low[at]!, low[next]!, high[next]!, low[at]!, high[next]!, high[at]!)
  })
}

function addTop(build: Builder, solid: Solid, outline: Point[], theme: Theme, faces: number[][]): void {
  const soft = softness(solid)
  if (soft > 0) return addSoftTop(build, solid, outline, theme, faces, soft)
  const [, b, c] = plane(solid)
  const length = Math.hypot(b, c, 1)
  const normal = [-b / length, -c / length, 1 / length]
  const corners = outline.map(([x, y], at) => {
    const z = topAt(solid, at)
    return build.corner(x, y, z, normal, colourOf(solid, theme, z))
  })
  for (const face of faces) build.index.push(...face.map((at) => corners[at]!))
}

function addUnderside(build: Builder, solid: Solid, outline: Point[], theme: Theme, faces: number[][]): void {
  if (solid.bottom <= 0.5) return
  const colour = scaled(colourOf(solid, theme, solid.bottom), 0.55)
  const corners = outline.map(([x, y]) => build.corner(x, y, solid.bottom, [0, 0, -1], colour))
  for (const face of faces) build.index.push(...[...face].reverse().map((at) => corners[at]!))
}

/** Walls are darker towards the ground: it seats things on the table and shows heights without a light. */
function addSides(build: Builder, solid: Solid, outline: Point[], theme: Theme): void {
  const round = isRound(outline)
  const soft = softness(solid)
  const [cx, cy] = centre(outline)
  outline.forEach(([ax, ay], at) => {
    const next = (at + 1) % outline.length
    const [bx, by] = outline[next]!
    const length = Math.hypot(bx - ax, by - ay)
    if (length < 1e-6) return
    const flat = [(by - ay) / length, -(bx - ax) / length, 0]
    const normalAt = (x: number, y: number): number[] => {
      if (!round) return flat
      const reach = Math.hypot(x - cx, y - cy) || 1
      return [(x - cx) / reach, (y - cy) / reach, 0]
    }
    const put = (x: number, y: number, z: number): number => {
      const factor = theme.walls * (0.66 + 0.34 * Math.min(1, z / 45))
      return build.corner(x, y, z, normalAt(x, y), scaled(colourOf(solid, theme, z), factor))
    }
    const corners = [
      put(ax, ay, solid.bottom),
      put(bx, by, solid.bottom),
      put(bx, by, topAt(solid, next) - soft),
      put(ax, ay, topAt(solid, at) - soft),
    ] as const
    build.index.push(corners[0], corners[1], corners[2], corners[0], corners[2], corners[3])
  })
}

type Segment = [number, number, number, number, number, number]

const keyOf = (segment: Segment): string => {
  const ends = [segment.slice(0, 3), segment.slice(3)].map((end) => end.map((part) => part.toFixed(1)).join())
  return ends.sort().join('|')
}

function segmentsOf(solid: Solid, outline: Point[]): Segment[] {
  const found: Segment[] = []
  const round = isRound(outline)
  if (softness(solid) > 0) return found
  outline.forEach(([ax, ay], at) => {
    const next = (at + 1) % outline.length
    const [bx, by] = outline[next]!
    found.push([ax, ay, topAt(solid, at), bx, by, topAt(solid, next)])
    if (solid.bottom > 0.5) found.push([ax, ay, solid.bottom, bx, by, solid.bottom])
    if (!round && topAt(solid, at) - solid.bottom > 0.5) found.push([ax, ay, solid.bottom, ax, ay, topAt(solid, at)])
  })
  return found
}

/** Every solid of a table in shared buffers. Edges where two solids only continue each other are left out. */
export function buildSolids(scenery: Scenery, theme: Theme): SolidBuffers {
  const build = new Builder()
  const segments: Segment[][] = []
  const seen = new Map<string, number>()
  const stretches: Stretch[] = scenery.solids.map((given) => {
    const solid = anticlockwise(given)
    const outline = solid.outline
    const start = build.index.length
    const faces = triangles(outline)
    addTop(build, solid, outline, theme, faces)
    addSides(build, solid, outline, theme)
    addUnderside(build, solid, outline, theme, faces)
    const own = segmentsOf(solid, outline)
    for (const segment of own) seen.set(keyOf(segment), (seen.get(keyOf(segment)) ?? 0) + 1)
    segments.push(own)
    return { solid, start, count: build.index.length - start, edgeStart: 0, edgeCount: 0 }
  })
  const edges: number[] = []
  segments.forEach((own, at) => {
    const stretch = stretches[at]!
    stretch.edgeStart = edges.length / 3
    for (const segment of own) if (seen.get(keyOf(segment)) === 1) edges.push(...segment)
    stretch.edgeCount = edges.length / 3 - stretch.edgeStart
  })
  return {
    positions: new Float32Array(build.positions),
    normals: new Float32Array(build.normals),
    colours: new Float32Array(build.colours),
    index: new Uint32Array(build.index),
    edges: new Float32Array(edges),
    stretches,
  }
}

function anticlockwise(solid: Solid): Solid {
  if (area(solid.outline) >= 0) return solid
  const top = typeof solid.top === 'number' ? solid.top : [...solid.top].reverse()
  return { ...solid, outline: [...solid.outline].reverse(), top }
}

/** The heights one can stand at, lowest first, those within `apart` mm taken as one. */
export function levels(scenery: Scenery, apart = 12): number[] {
  const tops = scenery.solids
    .filter((solid) => solid.standable !== false && typeof solid.top === 'number')
    .filter((solid) => Math.abs(area(solid.outline)) > 2500 && !['crate', 'barrel', 'tree'].includes(solid.kind))
    .map(highest)
    .sort((a, b) => a - b)
  const found = [0]
  for (const top of tops) if (top - found[found.length - 1]! > apart) found.push(top)
  return found
}
