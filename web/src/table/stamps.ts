/** Many copies of one shape in one draw call, written anew whenever something changes. */

import { type BufferGeometry, Color, DynamicDrawUsage, InstancedMesh, type Material, type Matrix4 } from 'three'

const WHITE = new Color('#ffffff')

export class Stamps {
  mesh: InstancedMesh
  private count = 0

  constructor(
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly look: { shadow?: boolean; order?: number } = {},
    private readonly onreplace: (before: InstancedMesh | null, now: InstancedMesh) => void = () => {},
  ) {
    this.mesh = this.make(16)
    onreplace(null, this.mesh)
  }

  private make(capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, this.material, capacity)
    mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    mesh.frustumCulled = false
    mesh.castShadow = this.look.shadow ?? false
    mesh.renderOrder = this.look.order ?? 0
    mesh.count = 0
    return mesh
  }

  begin(): void {
    this.count = 0
  }

  add(matrix: Matrix4, colour: Color): void {
    if (this.count >= this.mesh.instanceMatrix.count) this.grow()
    this.mesh.setMatrixAt(this.count, matrix)
    this.mesh.setColorAt(this.count, colour)
    this.count++
  }

  private grow(): void {
    const before = this.mesh
    this.mesh = this.make(before.instanceMatrix.count * 2)
    this.mesh.instanceMatrix.array.set(before.instanceMatrix.array)
    // Asking for a colour makes the buffer of colours.
    if (before.instanceColor) {
      this.mesh.setColorAt(0, WHITE)
      this.mesh.instanceColor!.array.set(before.instanceColor.array)
    }
    this.onreplace(before, this.mesh)
    before.dispose()
  }

  end(): void {
    this.mesh.count = this.count
    this.mesh.visible = this.count > 0
    this.mesh.instanceMatrix.needsUpdate = true
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true
  }

  dispose(): void {
    this.geometry.dispose()
    this.material.dispose()
    this.mesh.dispose()
  }
}
