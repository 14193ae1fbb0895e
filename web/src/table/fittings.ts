/** The ways in and up, and what one fights for: ladders, gates and objectives, all obvious from above. */

import { Color, Mesh, MeshLambertMaterial } from 'three'
import { Bricks } from './bricks'
import { centre, circle } from './outline'
import { highest } from './solids'
import type { Theme } from './theme'
import type { Gate, Ladder, Objective, Point, Point3, Scenery, Solid } from './types'

/** How far the foot of a ladder stands off its wall. A vertical ladder could not be seen from above. */
const LEAN = 22
const RUNG = 12

export function addLadder(bricks: Bricks, ladder: Ladder, colour: Color): void {
  const [foot, head] = ladder.at
  const [nx, ny] = ladder.normal
  const half = Math.min(ladder.width ?? 30, 26) / 2
  const side: Point3 = [-ny, nx, 0]
  const height = head[2] - foot[2]
  const at = (share: number, across: number): Point3 => {
    const out = 2.5 + LEAN * (1 - share)
    return [foot[0] + nx * out + side[0] * across, foot[1] + ny * out + side[1] * across, foot[2] + height * share]
  }
  const over = 1 + 6 / Math.max(height, 20)
  for (const across of [-half, half]) bricks.beam(at(0, across), at(over, across), side, 3, 3, colour)
  const rungs = Math.min(8, Math.max(4, Math.round(height / RUNG)))
  for (let rung = 1; rung < rungs; rung++) {
    bricks.beam(at(rung / rungs, -half), at(rung / rungs, half), [nx, ny, 0], 2.2, 2, colour)
  }
}

/** The two jambs of a gate, however it was given. */
export function jambs(gate: Gate): [Point, Point] | null {
  const pair = gate.ends ?? (isPair(gate.at) ? gate.at : null)
  if (pair) return pair
  if (gate.outline && gate.outline.length >= 2) return longest(gate.outline)
  if (gate.at && gate.width) {
    const [x, y] = gate.at as Point
    const [nx, ny] = gate.normal ?? [0, 1]
    const half = gate.width / 2
    return [[x - ny * half, y + nx * half], [x + ny * half, y - nx * half]]
  }
  return null
}

const isPair = (at: Gate['at']): at is [Point, Point] => Array.isArray(at) && Array.isArray(at[0])

/** The middle line of an outline, along its longer way. */
function longest(outline: Point[]): [Point, Point] {
  if (outline.length < 4) return [outline[0]!, outline[1]!]
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const [a, b, c, d] = outline as [Point, Point, Point, Point]
  const lengthwise: [Point, Point] = [middle(d, a), middle(b, c)]
  const across: [Point, Point] = [middle(a, b), middle(c, d)]
  const length = ([p, q]: [Point, Point]): number => Math.hypot(p[0] - q[0], p[1] - q[1])
  return length(lengthwise) >= length(across) ? lengthwise : across
}

const FRAME = 3
/** Half the depth of a door frame: a little more than a wall, so that it stands out. */
const DEEP = 4.2
const MAT = 19

export function addGate(bricks: Bricks, gate: Gate, theme: Theme): void {
  const ends = jambs(gate)
  if (!ends) return
  const [[ax, ay], [bx, by]] = ends
  const length = Math.hypot(bx - ax, by - ay) || 1
  const along: Point3 = [(bx - ax) / length, (by - ay) / length, 0]
  const across: Point3 = [-along[1], along[0], 0]
  const colour = new Color(gate.access === 'narrow' ? theme.narrow : theme.gate)
  const post = (x: number, y: number): void =>
    bricks.beam([x, y, gate.bottom], [x, y, gate.top], along, FRAME, DEEP * 2, colour)
  post(ax, ay)
  post(bx, by)
  bricks.beam([ax, ay, gate.top - FRAME / 2], [bx, by, gate.top - FRAME / 2], across, DEEP * 2, FRAME, colour)
  for (const way of [1, -1]) addMat(bricks, ends, along, across, gate.bottom, way, colour)
}

/** A mat before the door with an arrow on it: what tells a door from a wall when one looks from above. */
function addMat(
  bricks: Bricks,
  [[ax, ay], [bx, by]]: [Point, Point],
  along: Point3,
  across: Point3,
  bottom: number,
  way: number,
  colour: Color,
): void {
  const z = bottom + 0.8
  const place = (x: number, y: number, inset: number, out: number): Point3 => [
    x + along[0] * inset + across[0] * out * way,
    y + along[1] * inset + across[1] * out * way,
    z,
  ]
  const edge = [place(ax, ay, 2, DEEP), place(bx, by, -2, DEEP), place(bx, by, -2, DEEP + 3), place(ax, ay, 2, DEEP + 3)]
  bricks.upward(edge, colour)
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2]
  const size = Math.min(11, Math.hypot(bx - ax, by - ay) / 3.4)
  bricks.upward([place(mx, my, -size, MAT), place(mx, my, size, MAT), place(mx, my, 0, DEEP + 4.5)], colour)
}

function addObjective(bricks: Bricks, objective: Objective, theme: Theme): void {
  const [x, y, z] = objective.at
  const colour = new Color(theme.objective)
  const dark = colour.clone().multiplyScalar(0.16)
  const ring = circle([x, y], 14, 28)
  bricks.prism(ring, z, z + 2.5, dark.clone().multiplyScalar(0.4))
  if (objective.kind.includes('console')) {
    const body = box([x, y], 8, 6)
    bricks.prism(body, z + 2.5, z + 18, dark)
    const slant: Point3[] = [[x - 8, y - 6, z + 18], [x + 8, y - 6, z + 18], [x + 8, y + 6, z + 25], [x - 8, y + 6, z + 25]]
    bricks.face(slant, colour)
    bricks.face([slant[3]!, slant[2]!, [x + 8, y + 6, z + 18], [x - 8, y + 6, z + 18]], dark)
    return
  }
  bricks.prism(box([x, y], 9, 9), z + 2.5, z + 15, dark, colour)
}

const box = ([x, y]: Point, w: number, d: number): Point[] => [
  [x - w, y - d],
  [x + w, y - d],
  [x + w, y + d],
  [x - w, y + d],
]

/** A floating diamond marks every objective from any distance. */
function addDiamond(bricks: Bricks, [x, y, z]: Point3, size: number, colour: Color): void {
  const ring: Point3[] = [[x + size, y, z], [x, y + size, z], [x - size, y, z], [x, y - size, z]]
  ring.forEach((corner, at) => {
    const next = ring[(at + 1) % 4]!
    const shade = colour.clone().multiplyScalar([1, 0.78, 0.6, 0.86][at]!)
    bricks.face([corner, next, [x, y, z + size * 1.3]], shade)
    bricks.face([next, corner, [x, y, z - size * 1.3]], shade.clone().multiplyScalar(0.7))
  })
}

/** What one goes to on a board: beacons carry a light, supply bins a bright lid. */
function addLandmark(bricks: Bricks, solid: Solid, theme: Theme): void {
  if (solid.kind !== 'beacon' && solid.kind !== 'bin') return
  const [x, y] = centre(solid.outline)
  const top = highest(solid)
  if (solid.kind === 'beacon') return addDiamond(bricks, [x, y, top + 18], 11, new Color(theme.sides.mine.line))
  bricks.flat(solid.outline, top + 0.6, new Color(theme.ladder))
}

export const DIAMOND = { lift: 46, size: 12 }

/** Ladders, gates and objectives in one mesh. */
export function fittings(scenery: Scenery, theme: Theme): Mesh {
  const bricks = new Bricks()
  const ladder = new Color(theme.ladder)
  for (const each of scenery.ladders) addLadder(bricks, each, ladder)
  for (const each of scenery.gates) addGate(bricks, each, theme)
  for (const each of scenery.objectives) {
    addObjective(bricks, each, theme)
    addDiamond(bricks, [each.at[0], each.at[1], each.at[2] + DIAMOND.lift], DIAMOND.size, new Color(theme.objective))
  }
  for (const solid of scenery.solids) addLandmark(bricks, solid, theme)
  const glow = theme.name === 'dark' ? 0.32 : 0.12
  const material = new MeshLambertMaterial({ vertexColors: true, emissive: new Color('#ffffff'), emissiveIntensity: 0 })
  // Its own colour as its light: doors and ladders do not disappear in the shadow of a wall.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <emissivemap_fragment>',
      `#include <emissivemap_fragment>\n totalEmissiveRadiance += vColor.rgb * ${glow.toFixed(2)};`,
    )
  }
  const mesh = new Mesh(bricks.geometry(), material)
  mesh.castShadow = true
  mesh.receiveShadow = false
  mesh.name = 'fittings'
  return mesh
}
