/** Plans, lines, areas and templates over the table: a few draw calls, whatever there is to show. */

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, MeshBasicMaterial, type Vector2 } from 'three'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js'
import { type Fills, type Sheet, type Strokes, sketch } from './sketch'
import type { Theme } from './theme'
import type { Overlay } from './types'

/** The layers of a line: dark below, so that it is seen on any ground; faintly through walls; then where it is free. */
interface Layer {
  order: number
  wider: number
  opacity: number
  halo: boolean
  through: boolean
}

/** The edge of an area ends where the area does: behind walls. */
const EDGE: Layer = { order: 9, wider: 0.2, opacity: 1, halo: false, through: false }

export class OverlayModel {
  readonly group = new Group()
  private readonly area: MeshBasicMaterial
  private readonly layers: Layer[]
  /** Materials are kept: a shader that nobody uses is thrown away, and making it again takes long. */
  private readonly materials = new Map<string, LineMaterial>()

  constructor(
    private readonly theme: Theme,
    low = false,
  ) {
    this.area = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -2,
    })
    const dark = theme.name === 'dark'
    const plain = [{ order: 11, wider: 0.4, opacity: 0.9, halo: false, through: true }]
    const fine = [
      { order: 10, wider: 2.4, opacity: dark ? 0.5 : 0.4, halo: true, through: true },
      { order: 11, wider: 0, opacity: dark ? 0.5 : 0.65, halo: false, through: true },
      { order: 12, wider: 0, opacity: 1, halo: false, through: false },
    ]
    this.layers = low ? plain : fine
  }

  update(overlays: readonly Overlay[], sheet: Sheet, resolution: Vector2): void {
    this.clear()
    const { fills, strokes } = sketch(overlays, this.theme, sheet)
    if (fills.positions.length) this.group.add(this.fill(fills))
    const alike = new Map<string, Strokes[]>()
    for (const stroke of strokes) {
      const key = `${stroke.width}/${stroke.dash}/${stroke.lying}`
      alike.set(key, [...(alike.get(key) ?? []), stroke])
    }
    for (const set of alike.values()) {
      for (const layer of set[0]!.lying ? [EDGE] : this.layers) {
        if (layer.halo && set[0]!.dash > 0) continue
        this.group.add(this.line(set, layer, resolution))
      }
    }
  }

  private fill({ positions, colours }: Fills): Mesh {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4))
    const mesh = new Mesh(geometry, this.area)
    mesh.renderOrder = 3
    mesh.frustumCulled = false
    return mesh
  }

  private line(strokes: Strokes[], layer: Layer, resolution: Vector2): LineSegments2 {
    const { width, dash } = strokes[0]!
    const halo = this.theme.name === 'dark' ? '#05090d' : '#ffffff'
    const positions = strokes.flatMap((stroke) => stroke.points)
    const colours = strokes.flatMap((stroke) => {
      const { r, g, b } = new Color(layer.halo ? halo : stroke.colour)
      return Array.from({ length: stroke.points.length / 3 }, () => [r, g, b]).flat()
    })
    const geometry = new LineSegmentsGeometry()
    geometry.setPositions(positions)
    geometry.setColors(colours)
    const line = new LineSegments2(geometry, this.material(width, dash, layer, resolution))
    if (dash > 0) line.computeLineDistances()
    line.renderOrder = layer.order
    line.frustumCulled = false
    return line
  }

  private material(width: number, dash: number, layer: Layer, resolution: Vector2): LineMaterial {
    const key = `${width}/${dash}/${layer.order}`
    let found = this.materials.get(key)
    if (!found) {
      found = new LineMaterial({
        linewidth: width + layer.wider,
        vertexColors: true,
        transparent: true,
        opacity: layer.opacity,
        dashed: dash > 0,
        dashSize: dash,
        gapSize: dash * 0.75,
        depthTest: !layer.through,
        depthWrite: false,
      })
      this.materials.set(key, found)
    }
    found.resolution.copy(resolution)
    return found
  }

  private clear(): void {
    for (const part of [...this.group.children] as Mesh[]) {
      this.group.remove(part)
      part.geometry.dispose()
    }
  }

  dispose(): void {
    this.clear()
    this.area.dispose()
    for (const material of this.materials.values()) material.dispose()
  }
}
