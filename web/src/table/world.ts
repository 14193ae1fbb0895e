/** Everything three.js draws of a table: made anew for another scenery or theme, changed in place for the rest. */

import { Scene } from 'three'
import { Lights } from './camera'
import { fittings } from './fittings'
import { ground, zones } from './ground'
import { OverlayModel } from './overlayModel'
import { PieceModel } from './pieceModel'
import type { Bounds } from './rig'
import { SceneryModel } from './sceneryModel'
import { flatShadows } from './shadows'
import { highest } from './solids'
import type { Theme } from './theme'
import type { Scenery, Side, Solid } from './types'

/** Tall things may reach over the edge of the picture; counting them in would make every table small. */
const TALL_ENOUGH = 50

export class World {
  readonly scene = new Scene()
  readonly model: SceneryModel
  readonly pieces: PieceModel
  readonly overlays: OverlayModel
  readonly bounds: Bounds
  private readonly lights: Lights
  private readonly parts: unknown[]
  private painted: ReturnType<typeof zones> | null = null

  constructor(
    readonly scenery: Scenery,
    private readonly theme: Theme,
    low: boolean,
  ) {
    const top = Math.max(40, ...scenery.solids.map(highest))
    this.bounds = { low: [0, 0, 0], high: [scenery.width, scenery.depth, Math.min(top, TALL_ENOUGH)] }
    this.lights = new Lights(theme, this.bounds, !low)
    this.model = new SceneryModel(scenery, theme, low)
    this.pieces = new PieceModel(theme)
    this.overlays = new OverlayModel(theme, low)
    const floor = ground(scenery, theme, low)
    if (low) floor.add(flatShadows(scenery, theme))
    const fixed = fittings(scenery, theme)
    this.parts = [...floor.children, fixed]
    this.scene.add(this.lights.group, floor, this.model.group, fixed, this.pieces.group, this.overlays.group)
  }

  get solids(): readonly Solid[] {
    return this.model.solids
  }

  /** Solids that hide what is behind them. */
  get opaque(): readonly Solid[] {
    const { glassSolids, hiddenSolids } = this.model
    return this.solids.filter((solid) => !glassSolids.has(solid) && !hiddenSolids.has(solid))
  }

  paintZones(sides: Record<string, Side>, turned: boolean): void {
    this.unpaint()
    this.painted = zones(this.scenery, this.theme, sides, turned)
    this.scene.add(this.painted)
  }

  showZones(shown: boolean): void {
    if (this.painted) this.painted.visible = shown
  }

  private unpaint(): void {
    this.painted?.children.forEach(dispose)
    if (this.painted) this.scene.remove(this.painted)
  }

  dispose(): void {
    this.unpaint()
    this.parts.forEach(dispose)
    this.model.dispose()
    this.pieces.dispose()
    this.overlays.dispose()
    this.lights.dispose()
    this.scene.clear()
  }
}

function dispose(part: unknown): void {
  const { geometry, material } = part as { geometry?: { dispose(): void }; material?: { dispose(): void } }
  geometry?.dispose()
  material?.dispose()
}
