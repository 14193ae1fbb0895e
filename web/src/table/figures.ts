/** The shapes of pieces, in units of their own radius and height. Round is mine, angular is theirs, six-sided nobody's. */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  Shape,
  Vector2,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { circle, roundedSquare } from './outline'
import type { Point, Side } from './types'

/** A figure in profile: boots, waist, shoulders, head. */
const PROFILE: Point[] = [
  [0.0, 0.0],
  [0.6, 0.0],
  [0.56, 0.08],
  [0.38, 0.16],
  [0.33, 0.34],
  [0.5, 0.58],
  [0.54, 0.66],
  [0.4, 0.73],
  [0.17, 0.75],
  [0.17, 0.77],
  [0.31, 0.82],
  [0.33, 0.9],
  [0.24, 0.97],
  [0.0, 1.0],
]

const SEGMENTS: Record<Side, number> = { mine: 20, theirs: 4, neutral: 6 }

/** Stands on z = 0, looks along +x. */
function upright(geometry: BufferGeometry): BufferGeometry {
  return geometry.rotateX(Math.PI / 2)
}

function tinted(geometry: BufferGeometry, light: number): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry
  const count = plain.getAttribute('position').count
  plain.setAttribute('color', new BufferAttribute(new Float32Array(count * 3).fill(light), 3))
  plain.deleteAttribute('uv')
  return plain
}

/** The figure of a side with a visor that shows where it looks. */
export function figure(side: Side): BufferGeometry {
  const segments = SEGMENTS[side]
  // Four corners reach as far as a circle, so an angular figure is widened to look as heavy.
  const wide = segments < 8 ? 1.12 : 1
  const profile = PROFILE.map(([r, h]) => new Vector2(r * wide, h))
  const body = upright(new LatheGeometry(profile, segments).rotateY(Math.PI / segments))
  if (segments < 8) {
    const flat = body.toNonIndexed()
    flat.computeVertexNormals()
    return finish(flat, segments)
  }
  return finish(body, segments)
}

function finish(body: BufferGeometry, segments: number): BufferGeometry {
  const reach = segments < 8 ? 0.25 : 0.27
  const visor = new BoxGeometry(0.14, 0.4, 0.07).translate(reach, 0, 0.885)
  const pack = new BoxGeometry(0.2, 0.5, 0.26).translate(-0.42, 0, 0.55)
  return mergeGeometries([tinted(body, 0.82), tinted(visor, 3.2), tinted(pack, 0.5)])
}

/** What a marker stands as: a low faceted dome that shows nothing of who is under it. */
export function dome(): BufferGeometry {
  const profile = [
    [0.72, 0],
    [0.72, 0.12],
    [0.5, 0.34],
    [0, 0.42],
  ].map(([r, h]) => new Vector2(r, h))
  const flat = upright(new LatheGeometry(profile, 8)).toNonIndexed()
  flat.computeVertexNormals()
  return tinted(flat, 0.9)
}

/** The base: a disc, a rounded square or a hexagon, one unit high with a bevelled rim. */
export function base(side: Side): BufferGeometry {
  const outline =
    side === 'mine' ? circle([0, 0], 1, 40) : side === 'theirs' ? roundedSquare([0, 0], 0.96) : circle([0, 0], 1.05, 6)
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)))
  const solid = new ExtrudeGeometry(shape, { depth: 1, bevelEnabled: false })
  return tinted(solid, 1)
}

/** A flat ring in the shape of the base. */
export function ring(side: Side, inner: number, outer: number): BufferGeometry {
  const outline = (reach: number): Point[] =>
    side === 'mine'
      ? circle([0, 0], reach, 48)
      : side === 'theirs'
        ? roundedSquare([0, 0], 0.96 * reach)
        : circle([0, 0], 1.05 * reach, 6)
  return band(outline(inner), outline(outer))
}

/** The front half: a band round the base from -90 to +90 degrees, with a tip in the middle. */
export function frontArc(inner = 1.28, outer = 1.42): BufferGeometry {
  const steps = 36
  const at = (step: number): number => ((step / steps - 0.5) * Math.PI * 170) / 180
  const [low, high]: [Point[], Point[]] = [[], []]
  for (let step = 0; step <= steps; step++) {
    const tip = Math.max(0, 1 - Math.abs(step / steps - 0.5) * 18) * 0.3
    low.push([Math.cos(at(step)) * inner, Math.sin(at(step)) * inner])
    high.push([Math.cos(at(step)) * (outer + tip), Math.sin(at(step)) * (outer + tip)])
  }
  return band(low, high, false)
}

function band(inner: Point[], outer: Point[], closed = true): BufferGeometry {
  const positions: number[] = []
  const count = inner.length - (closed ? 0 : 1)
  for (let at = 0; at < count; at++) {
    const next = (at + 1) % inner.length
    const quad = [inner[at]!, outer[at]!, outer[next]!, inner[at]!, outer[next]!, inner[next]!]
    for (const [x, y] of quad) positions.push(x, y, 0)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  const normals = new Float32Array(positions.length).map((_, at) => (at % 3 === 2 ? 1 : 0))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  return geometry
}

/** The silhouette: the cylinder that is measured. */
export function cylinder(): BufferGeometry {
  const geometry = new CylinderGeometry(1, 1, 1, 40, 1, true).translate(0, 0.5, 0)
  return upright(geometry)
}

/** A low puck for tokens. */
export function puck(corners: number): BufferGeometry {
  const geometry = upright(new CylinderGeometry(0.8, 1, 1, corners).translate(0, 0.5, 0)).toNonIndexed()
  geometry.computeVertexNormals()
  return tinted(geometry, 1)
}
