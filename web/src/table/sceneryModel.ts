/** The solids of a table on screen. Any of them can turn to glass, or be lifted off with everything above a level. */

import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
} from 'three'
import { SUN } from './camera'
import { type SolidBuffers, buildSolids } from './solids'
import type { Theme } from './theme'
import type { Scenery, Solid } from './types'

const GLASS = 0.13

export class SceneryModel {
  readonly group = new Group()
  readonly buffers: SolidBuffers
  readonly solids: readonly Solid[]
  private readonly opaque: Mesh<BufferGeometry, MeshBasicMaterial | MeshLambertMaterial>
  private readonly glass: Mesh<BufferGeometry, MeshBasicMaterial>
  private readonly edges: LineSegments<BufferGeometry, LineBasicMaterial>
  private readonly glassEdges: LineSegments<BufferGeometry, LineBasicMaterial>
  private faded: ReadonlySet<Solid> = new Set()
  private hidden: ReadonlySet<Solid> = new Set()

  /** `baked`: the light is painted on, for machines that would reckon it for every pixel. */
  constructor(scenery: Scenery, theme: Theme, baked = false) {
    this.buffers = buildSolids(scenery, theme)
    this.solids = this.buffers.stretches.map(({ solid }) => solid)
    const { positions, normals, colours, edges } = this.buffers
    const shared = {
      position: new BufferAttribute(positions, 3),
      normal: new BufferAttribute(normals, 3),
      color: new BufferAttribute(baked ? lit(linear(colours), normals, theme) : linear(colours), 3),
    }
    const solid = (): BufferGeometry => {
      const geometry = new BufferGeometry()
      for (const [name, attribute] of Object.entries(shared)) geometry.setAttribute(name, attribute)
      geometry.setIndex(new BufferAttribute(new Uint32Array(this.buffers.index.length), 1).setUsage(DynamicDrawUsage))
      return geometry
    }
    const line = (): BufferGeometry => {
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', edgePositions)
      geometry.setIndex(new BufferAttribute(new Uint32Array(edges.length / 3), 1).setUsage(DynamicDrawUsage))
      return geometry
    }
    const edgePositions = new BufferAttribute(edges, 3)
    const look = { vertexColors: true, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }
    this.opaque = new Mesh(solid(), baked ? new MeshBasicMaterial(look) : new MeshLambertMaterial(look))
    this.opaque.castShadow = true
    this.opaque.receiveShadow = true
    this.glass = new Mesh(
      solid(),
      new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: GLASS, depthWrite: false }),
    )
    this.glass.castShadow = true
    this.glass.renderOrder = 4
    const ink = { color: theme.edge, transparent: true }
    this.edges = new LineSegments(line(), new LineBasicMaterial({ ...ink, opacity: theme.edgeOpacity }))
    this.edges.renderOrder = 1
    const bright = theme.name === 'dark' ? '#9fb3c8' : '#3a4854'
    this.glassEdges = new LineSegments(
      line(),
      new LineBasicMaterial({ color: bright, transparent: true, opacity: 0.4, depthWrite: false }),
    )
    this.glassEdges.renderOrder = 5
    for (const part of [this.opaque, this.glass, this.edges, this.glassEdges]) {
      part.frustumCulled = false
      this.group.add(part)
    }
    this.refill()
  }

  get glassSolids(): ReadonlySet<Solid> {
    return this.faded
  }

  get hiddenSolids(): ReadonlySet<Solid> {
    return this.hidden
  }

  /** Returns whether other solids are hidden than before: glass still throws a shadow, what is lifted off does not. */
  show(faded: ReadonlySet<Solid>, hidden: ReadonlySet<Solid>): boolean {
    const shadows = !same(hidden, this.hidden)
    if (shadows || !same(faded, this.faded)) {
      this.faded = faded
      this.hidden = hidden
      this.refill()
    }
    return shadows
  }

  private refill(): void {
    const { stretches, index } = this.buffers
    const fills = [new Fill(this.opaque.geometry), new Fill(this.glass.geometry)] as const
    const strokes = [new Fill(this.edges.geometry), new Fill(this.glassEdges.geometry)] as const
    for (const { solid, start, count, edgeStart, edgeCount } of stretches) {
      if (this.hidden.has(solid)) continue
      const which = this.faded.has(solid) ? 1 : 0
      fills[which].take(index.subarray(start, start + count))
      strokes[which].run(edgeStart, edgeCount)
    }
    for (const fill of [...fills, ...strokes]) fill.finish()
    this.glass.visible = this.glassEdges.visible = this.faded.size > 0
  }

  dispose(): void {
    for (const part of [this.opaque, this.glass, this.edges, this.glassEdges]) {
      part.geometry.dispose()
      part.material.dispose()
    }
  }
}

/** Writes into an index buffer that is large enough for everything. */
class Fill {
  private at = 0
  private readonly array: Uint32Array

  constructor(private readonly geometry: BufferGeometry) {
    this.array = geometry.index!.array as Uint32Array
  }

  take(part: Uint32Array): void {
    this.array.set(part, this.at)
    this.at += part.length
  }

  run(start: number, count: number): void {
    for (let step = 0; step < count; step++) this.array[this.at++] = start + step
  }

  finish(): void {
    this.geometry.setDrawRange(0, this.at)
    this.geometry.index!.needsUpdate = true
  }
}

const same = (a: ReadonlySet<Solid>, b: ReadonlySet<Solid>): boolean =>
  a.size === b.size && [...a].every((each) => b.has(each))

/** Colours of the theme are as the screen shows them; light is reckoned with linear ones. */
function linear(colours: Float32Array): Float32Array {
  return colours.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
}


/** What the lamps of `Lights` would make of each corner. */
export function lit(colours: Float32Array, normals: Float32Array, theme: Theme): Float32Array {
  const length = Math.hypot(...SUN)
  return colours.map((part, at) => {
    const corner = at - (at % 3)
    const [x, y, z] = [normals[corner]!, normals[corner + 1]!, normals[corner + 2]!]
    const facing = Math.max(0, (x * SUN[0] + y * SUN[1] + z * SUN[2]) / length)
    const sky = theme.skyLight * (0.58 + 0.42 * z)
    return (part * (sky + theme.sunLight * facing)) / Math.PI
  })
}
