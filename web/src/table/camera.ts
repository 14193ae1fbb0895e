/** The rig's stance on three.js cameras, and the light over the table. */

import {
  type Camera,
  DirectionalLight,
  Group,
  HemisphereLight,
  OrthographicCamera,
  PerspectiveCamera,
} from 'three'
import { type Bounds, type Stance, axes, distanceOf, eyeOf } from './rig'
import type { Theme } from './theme'

export class Cameras {
  private readonly perspective = new PerspectiveCamera()
  private readonly flat = new OrthographicCamera()

  at(stance: Stance, aspect: number, reach: number): Camera {
    const camera = stance.lens === 0 ? this.flat : this.perspective
    const away = distanceOf(stance)
    camera.near = Math.max(2, away - reach)
    camera.far = away + reach
    if (camera instanceof PerspectiveCamera) {
      camera.fov = stance.lens
      camera.aspect = aspect
    } else {
      const [half, wide] = [stance.span / 2, (stance.span / 2) * aspect]
      Object.assign(camera, { left: -wide, right: wide, top: half, bottom: -half })
    }
    camera.updateProjectionMatrix()
    camera.up.set(...axes(stance).up)
    camera.position.set(...eyeOf(stance))
    camera.lookAt(...stance.target)
    camera.updateMatrixWorld()
    return camera
  }
}

/** Where the light comes from: behind the left shoulder, high. */
export const SUN: readonly [number, number, number] = [-620, -380, 1250]

/** A high sun from behind the left shoulder, and a sky that fills the shadows. */
export class Lights {
  readonly group = new Group()
  private readonly sun: DirectionalLight

  constructor(theme: Theme, bounds: Bounds, shadows: boolean) {
    const sky = new HemisphereLight(theme.sky, theme.earth, theme.skyLight)
    sky.position.set(0, 0, 1)
    this.sun = new DirectionalLight('#fff4e2', theme.sunLight)
    const [w, d, h] = bounds.high
    this.sun.target.position.set(w / 2, d / 2, 0)
    this.sun.position.set(w / 2 + SUN[0], d / 2 + SUN[1], SUN[2])
    this.sun.castShadow = shadows
    if (shadows) this.shadow(Math.hypot(w, d) / 2 + h)
    this.group.add(sky, this.sun, this.sun.target)
  }

  private shadow(reach: number): void {
    const { shadow } = this.sun
    shadow.mapSize.set(2048, 2048)
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 100, far: 3200 })
    shadow.bias = -0.0004
    shadow.normalBias = 1.2
    shadow.radius = 4
    shadow.intensity = 0.85
  }

  dispose(): void {
    this.sun.shadow.dispose()
    this.sun.dispose()
  }
}
