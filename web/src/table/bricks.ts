/** Small coloured shapes gathered into one mesh: ladders, door frames, objectives. */

import { BufferAttribute, BufferGeometry, Color } from 'three'
import { triangles } from './outline'
import type { Point, Point3 } from './types'

export class Bricks {
  private readonly positions: number[] = []
  private readonly normals: number[] = []
  private readonly colours: number[] = []

  get empty(): boolean {
    return this.positions.length === 0
  }

  /** A flat face; its corners anticlockwise seen from where it looks. */
  face(corners: readonly Point3[], colour: Color): void {
    const [a, b, c] = [corners[0]!, corners[1]!, corners[2]!]
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
    const length = Math.hypot(...normal) || 1
    for (let at = 2; at < corners.length; at++) {
      for (const corner of [a, corners[at - 1]!, corners[at]!]) {
        this.positions.push(...corner)
        this.normals.push(normal[0] / length, normal[1] / length, normal[2] / length)
        this.colours.push(colour.r, colour.g, colour.b)
      }
    }
  }

  /** A level face seen from above, whichever way its corners run. */
  upward(corners: readonly Point3[], colour: Color): void {
    const [a, b, c] = [corners[0]!, corners[1]!, corners[2]!]
    const turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    this.face(turn > 0 ? corners : [...corners].reverse(), colour)
  }

  /** A beam between two points, `across` wide along a direction and `thick` the other way. */
  beam(from: Point3, to: Point3, across: Point3, wide: number, thick: number, colour: Color): void {
    const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
    const third: Point3 = [
      along[1] * across[2] - along[2] * across[1],
      along[2] * across[0] - along[0] * across[2],
      along[0] * across[1] - along[1] * across[0],
    ]
    const length = Math.hypot(...third) || 1
    const at = (end: Point3, a: number, b: number): Point3 =>
      end.map((part, axis) => part + across[axis]! * a * (wide / 2) + (third[axis]! / length) * b * (thick / 2)) as Point3
    const ring = (end: Point3): Point3[] => [at(end, -1, -1), at(end, 1, -1), at(end, 1, 1), at(end, -1, 1)]
    const [low, high] = [ring(from), ring(to)]
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) % 4
      this.face([low[side]!, low[next]!, high[next]!, high[side]!], colour)
    }
    this.face([...low].reverse(), colour)
    this.face(high, colour)
  }

  /** An upright prism. */
  prism(outline: readonly Point[], bottom: number, top: number, colour: Color, lid = colour): void {
    outline.forEach(([ax, ay], at) => {
      const [bx, by] = outline[(at + 1) % outline.length]!
      this.face([[ax, ay, bottom], [bx, by, bottom], [bx, by, top], [ax, ay, top]], colour)
    })
    this.flat(outline, top, lid)
  }

  /** A level area seen from above. */
  flat(outline: readonly Point[], z: number, colour: Color): void {
    for (const face of triangles(outline)) {
      this.face(face.map((at): Point3 => [outline[at]![0], outline[at]![1], z]), colour)
    }
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3))
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3))
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3))
    return geometry
  }
}
