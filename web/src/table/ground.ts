/** The table itself: a slab with a grid, and the zones painted on it. */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
} from 'three'
import { triangles } from './outline'
import type { Theme } from './theme'
import type { Grid, Scenery, Side, Zone } from './types'

const RIM = 14
const THICK = 26

/** Where grid lines run, and whether a line is a bold one. */
export function gridLines(scenery: Pick<Scenery, 'width' | 'depth' | 'grid'>): { x: number[]; y: number[]; bold: number } {
  const step = scenery.grid?.size ?? 100
  const marks = (length: number): number[] => {
    const found: number[] = []
    for (let at = step; at < length - 0.5; at += step) found.push(at)
    return found
  }
  return { x: marks(scenery.width), y: marks(scenery.depth), bold: scenery.grid ? 0 : 3 }
}

/** On a board the squares go on over the roofs. */
export function roofGrid(scenery: Scenery, { size }: Grid): number[] {
  const found: number[] = []
  for (const { outline, standable, top } of scenery.solids) {
    if (standable === false || typeof top !== 'number') continue
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
    const [left, right, near, far] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    for (let x = Math.ceil((left + 0.1) / size) * size; x < right - 0.1; x += size) found.push(x, near, top + 0.3, x, far, top + 0.3)
    for (let y = Math.ceil((near + 0.1) / size) * size; y < far - 0.1; y += size) found.push(left, y, top + 0.3, right, y, top + 0.3)
  }
  return found
}

function lines(segments: number[], colour: string): LineSegments {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(segments), 3))
  return new LineSegments(geometry, new LineBasicMaterial({ color: colour }))
}

export function ground(scenery: Scenery, theme: Theme, baked = false): Group {
  const { width, depth } = scenery
  const group = new Group()
  const slab = new Mesh(new BoxGeometry(width + RIM * 2, depth + RIM * 2, THICK), new MeshLambertMaterial({ color: theme.slab }))
  slab.position.set(width / 2, depth / 2, -THICK / 2 - 0.8)
  const level = (theme.skyLight + theme.sunLight * 0.86) / Math.PI
  const painted = new MeshBasicMaterial({ color: new Color(theme.board).multiplyScalar(level) })
  const top = new Mesh(new PlaneGeometry(width, depth), baked ? painted : new MeshLambertMaterial({ color: theme.board }))
  top.position.set(width / 2, depth / 2, 0)
  top.receiveShadow = true
  const grid = gridLines(scenery)
  const fine: number[] = []
  grid.x.forEach((x) => fine.push(x, 0, 0.15, x, depth, 0.15))
  grid.y.forEach((y) => fine.push(0, y, 0.15, width, y, 0.15))
  if (scenery.grid) fine.push(...roofGrid(scenery, scenery.grid))
  group.add(slab, top, lines(fine, scenery.grid ? theme.gridBold : theme.grid))
  const frame = [0, 0, width, 0, width, 0, width, depth, width, depth, 0, depth, 0, depth, 0, 0]
  const rim: number[] = []
  for (let at = 0; at < frame.length; at += 2) rim.push(frame[at]!, frame[at + 1]!, 0.2)
  group.add(lines(rim, theme.gridBold))
  return group
}

/** Whose a deployment zone is: as the caller says, else side a belongs to the near edge and b to the far one. */
export function sideOf(zone: Zone, sides: Record<string, Side> = {}, turned = false): Side {
  const said = sides[zone.id]
  if (said) return said
  const owner = zone.player ?? zone.side
  if (owner === 0 || owner === '0' || owner === 'a') return turned ? 'theirs' : 'mine'
  if (owner === 1 || owner === '1' || owner === 'b') return turned ? 'mine' : 'theirs'
  return 'neutral'
}

export function zoneColour(zone: Zone, theme: Theme, sides: Record<string, Side> = {}, turned = false): string {
  if (zone.terrain) return theme.terrain[zone.terrain] ?? theme.sides.neutral.line
  return theme.sides[sideOf(zone, sides, turned)].line
}

/** All zones in two draw calls: what they cover, and dashes round them. */
export function zones(scenery: Scenery, theme: Theme, sides: Record<string, Side> = {}, turned = false): Group {
  const group = new Group()
  const positions: number[] = []
  const colours: number[] = []
  const edges: number[] = []
  const edgeColours: number[] = []
  for (const zone of scenery.zones) {
    const colour = new Color(zoneColour(zone, theme, sides, turned))
    const z = (zone.bottom ?? 0) + 0.3
    const strength = zone.terrain ? 0.26 : theme.name === 'dark' ? 0.07 : 0.1
    for (const face of triangles(zone.outline)) {
      for (const at of face) {
        const [x, y] = zone.outline[at]!
        positions.push(x, y, z)
        colours.push(colour.r, colour.g, colour.b, strength)
      }
    }
    zone.outline.forEach(([ax, ay], at) => {
      const [bx, by] = zone.outline[(at + 1) % zone.outline.length]!
      const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / 16))
      for (let dash = 0; dash < count; dash++) {
        const [from, to] = [dash / count, (dash + 0.6) / count]
        edges.push(ax + (bx - ax) * from, ay + (by - ay) * from, z + 0.2, ax + (bx - ax) * to, ay + (by - ay) * to, z + 0.2)
        for (let end = 0; end < 2; end++) edgeColours.push(colour.r, colour.g, colour.b, 0.75)
      }
    })
  }
  if (positions.length === 0) return group
  const area = new BufferGeometry()
  area.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  area.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4))
  const fill = new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })
  const edge = new BufferGeometry()
  edge.setAttribute('position', new BufferAttribute(new Float32Array(edges), 3))
  edge.setAttribute('color', new BufferAttribute(new Float32Array(edgeColours), 4))
  group.add(
    new Mesh(area, fill),
    new LineSegments(edge, new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })),
  )
  return group
}
