/** Shadows as flat shapes on the table, for machines that cannot afford the real ones. */

import {
  BufferAttribute,
  BufferGeometry,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ReplaceStencilOp,
} from 'three'
import { highest } from './solids'
import type { Theme } from './theme'
import type { Point, Scenery, Solid } from './types'

/** How far a shadow falls per mm of height: away from the sun of `Lights`. */
export const FALL: Point = [0.3, 0.18]

/** The area a solid shades on the table, as triangles: its foot swept to the shadow of its top. */
export function shade(solid: Solid): Point[][] {
  const move = ([x, y]: Point, height: number): Point => [x + FALL[0] * height, y + FALL[1] * height]
  const [low, high] = [solid.bottom, highest(solid)]
  const near = solid.outline.map((corner) => move(corner, low))
  const far = solid.outline.map((corner) => move(corner, high))
  const found: Point[][] = []
  near.forEach((a, at) => {
    const next = (at + 1) % near.length
    found.push([a, near[next]!, far[next]!], [a, far[next]!, far[at]!])
  })
  for (let at = 2; at < far.length; at++) found.push([far[0]!, far[at - 1]!, far[at]!])
  return found
}

/** All shadows in one draw call. The stencil lets every spot be darkened once, however many things shade it. */
export function flatShadows(scenery: Scenery, theme: Theme): Mesh {
  const positions: number[] = []
  const { width, depth } = scenery
  for (const solid of scenery.solids) {
    if (solid.kind === 'floor') continue
    for (const face of shade(solid)) {
      for (const [x, y] of face) positions.push(Math.min(width, Math.max(0, x)), Math.min(depth, Math.max(0, y)), 0.25)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  const material = new MeshBasicMaterial({
    color: '#000000',
    transparent: true,
    opacity: theme.shadow * 0.7,
    depthWrite: false,
    side: 2,
    stencilWrite: true,
    stencilFunc: NotEqualStencilFunc,
    stencilRef: 1,
    stencilZPass: ReplaceStencilOp,
  })
  const mesh = new Mesh(geometry, material)
  mesh.renderOrder = -1
  mesh.frustumCulled = false
  return mesh
}
