/**
 * The table on a canvas. It is told what to show and draws when, and only when, something changed. Everything that can
 * be reckoned without a screen is in the modules it uses.
 */

import { PCFShadowMap, Vector2, WebGLRenderer } from 'three'
import { Cameras } from './camera'
import { type Focus, above, focusOf, glassFor, lifted } from './glass'
import { Labels } from './labels'
import { BADGE, heightNotes, objectiveNotes, overlayNotes, pieceNotes, squareNotes, tokenNotes } from './notes'
import { Pace } from './pace'
import { type Scope, pickAt, surfaceUnder } from './picking'
import type { Placed } from './pieceModel'
import { pixelRatio } from './power'
import { between } from './ray'
import { type Margin, type Stance, eyeOf } from './rig'
import type { Change, Due, Look, Words } from './showing'
import { themeOf } from './theme'
import { Travel } from './travel'
import type { Cost, Overlay, Pick, Piece, Point, Point3, Scenery, Token } from './types'
import { Viewpoint } from './viewpoint'
import { World } from './world'

/** How long after a movement the picture is drawn sharp again. */
const REST = 160

export class Stage {
  private readonly renderer: WebGLRenderer
  private readonly cameras = new Cameras()
  private readonly labels: Labels
  private readonly travel = new Travel()
  private readonly pace = new Pace()
  private readonly viewpoint = new Viewpoint()
  private world: World | null = null
  private pieces: readonly Piece[] = []
  private tokens: readonly Token[] = []
  private overlays: readonly Overlay[] = []
  private frame = 0
  private due = new Set<Due>()
  private drawnScale = 0
  private sized = ''
  private resting: ReturnType<typeof setTimeout> | undefined
  private measured: Cost = { calls: 0, triangles: 0, frames: 0, milliseconds: 0 }

  focused: string | null = null
  hovered: string | null = null
  /** Places that must be seen besides selected pieces: where something is being dragged to. */
  attention: Focus[] = []
  /** Called when the machine does not keep up. */
  onslow: () => void = () => undefined

  constructor(
    canvas: HTMLCanvasElement,
    layer: HTMLElement,
    private readonly low: boolean,
    private look: Look,
    private readonly words: Words,
    margin?: Margin,
  ) {
    if (margin) this.viewpoint.margin = margin
    const powerPreference = low ? 'low-power' : 'high-performance'
    this.renderer = new WebGLRenderer({ canvas, antialias: !low, alpha: true, stencil: low, powerPreference })
    this.renderer.shadowMap.enabled = !low
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.renderer.info.autoReset = false
    this.labels = new Labels(layer)
    canvas.addEventListener('webglcontextrestored', () => this.want('pieces', 'overlays', 'labels', 'glass', 'shadows'))
  }

  // ------------------------------------------------------------ what to show

  show(change: Change): void {
    const before = this.look
    this.look = change.look ?? before
    const scenery = change.scenery ?? this.world?.scenery
    if (scenery && (scenery !== this.world?.scenery || before.theme !== this.look.theme)) this.build(scenery)
    this.tokens = change.tokens ?? this.tokens
    if (change.overlays) {
      this.overlays = change.overlays
      this.want('overlays')
    }
    if (change.pieces) {
      this.pieces = change.pieces
      this.travel.set(this.pieces, performance.now(), this.look.still)
      this.want('shadows')
    }
    if (change.look) this.relook(before)
    if (change.pieces || change.tokens || change.look) this.want('pieces')
    this.want('labels', 'glass')
  }

  private build(scenery: Scenery): void {
    if (scenery !== this.world?.scenery) this.viewpoint.reframe()
    this.world?.dispose()
    this.world = new World(scenery, themeOf(this.look.theme), this.low)
    this.world.paintZones(this.look.zoneSides, this.look.turned)
    this.want('pieces', 'overlays', 'shadows')
  }

  private relook(before: Look): void {
    const { world, look, viewpoint } = this
    if (!world) return
    const [whose, now] = [before, look].map(({ zoneSides, turned }) => JSON.stringify([zoneSides, turned]))
    if (whose !== now) world.paintZones(look.zoneSides, look.turned)
    world.showZones(look.zones)
    if (!viewpoint.isFramed) return
    if (before.turned !== look.turned) this.go(viewpoint.flipped(look.mode, look.turned, world.bounds))
    else if (before.mode !== look.mode) this.go(viewpoint.other(before.mode, look.mode, look.turned, world.bounds))
  }

  // ------------------------------------------------------------ the camera

  /** The stance that shows the whole table. */
  home(): Stance {
    return this.world ? this.viewpoint.home(this.look.mode, this.look.turned, this.world.bounds) : this.viewpoint.stance
  }

  get view(): Stance {
    return this.viewpoint.goal
  }

  /** To another stance, gliding unless motion is unwanted. */
  go(to: Stance, glide = true): void {
    if (!this.world) return
    this.viewpoint.go(to, this.world.bounds, performance.now(), glide && !this.look.still && !this.low)
    if (this.low) this.rest()
    this.want('labels', 'glass')
  }

  /** Have these places in the picture: nothing moves where they are in it already. Says whether it went somewhere. */
  follow(places: readonly Point3[]): boolean {
    if (!this.world || places.length === 0) return false
    const to = this.viewpoint.showing(places)
    if (to) this.go(to)
    return to !== null
  }

  /** `covered` are the pixels at the foot that something may lie over. */
  resize(width: number, height: number, covered = 0): void {
    if (width < 2 || height < 2) return
    this.viewpoint.covered = covered
    this.viewpoint.width = width
    this.viewpoint.height = height
    this.sharpen()
    this.want('overlays', 'labels')
  }

  /** In the low-power mode the picture is coarser while it moves; words are elements and stay sharp. */
  private sharpen(moving = false): void {
    const { width, height } = this.viewpoint
    const ratio = pixelRatio(this.low, width, height) * (moving ? 0.6 : 1)
    const size = `${width}x${height}@${ratio}`
    if (size === this.sized) return
    this.sized = size
    this.renderer.setPixelRatio(ratio)
    this.renderer.setSize(width, height, false)
  }

  private rest(): void {
    this.sharpen(true)
    clearTimeout(this.resting)
    this.resting = setTimeout(() => {
      this.sharpen()
      this.want('labels')
    }, REST)
  }

  // ------------------------------------------------------------ questions

  spot(at: Point3): Point3 {
    return this.viewpoint.spot(at)
  }

  private scope(): Scope | null {
    if (!this.world) return null
    const { glassSolids, hiddenSolids } = this.world.model
    return {
      mode: this.look.mode,
      scenery: this.world.scenery,
      solids: this.world.solids,
      pieces: this.pieces,
      tokens: this.tokens,
      through: (solid) => glassSolids.has(solid) || hiddenSolids.has(solid),
      spot: (at) => this.spot(at),
      scale: this.viewpoint.scale,
    }
  }

  pick(at: Point, alternate = false): Pick | null {
    const scope = this.scope()
    return scope && pickAt(scope, this.viewpoint.ray(at), at, alternate)
  }

  surface(at: Point): Point3 | null {
    const scope = this.scope()
    return scope && surfaceUnder(scope, this.viewpoint.ray(at))
  }

  cost(): Cost {
    return { ...this.measured }
  }

  // ------------------------------------------------------------ drawing

  want(...what: Due[]): void {
    for (const each of what) this.due.add(each)
    if (!this.frame) this.frame = requestAnimationFrame(this.draw)
  }

  private readonly draw = (): void => {
    this.frame = 0
    const { world, viewpoint } = this
    if (!world || viewpoint.width < 2) return
    const now = performance.now()
    viewpoint.settle(this.look.mode, this.look.turned, world.bounds)
    viewpoint.advance(now)
    const due = this.due
    this.due = new Set()
    if (due.has('pieces') || this.travel.busy || this.zoomed()) this.drawPieces(world, now)
    if (due.has('overlays')) world.overlays.update(this.overlays, world.scenery, new Vector2(viewpoint.width, viewpoint.height))
    const lifting = due.has('glass') && this.drawGlass(world)
    this.drawLabels(world, now)
    if (due.has('shadows') || lifting) this.renderer.shadowMap.needsUpdate = true
    this.render(world, now)
    this.travel.settle(now)
    if (this.pace.tick(now)) this.onslow()
    if (viewpoint.travelling) this.want('labels', 'glass')
    if (this.travel.busy) this.want('pieces', 'shadows')
  }

  private render(world: World, start: number): void {
    const { width, height, stance } = this.viewpoint
    const reach = Math.hypot(world.scenery.width, world.scenery.depth) + 400
    this.renderer.info.reset()
    this.renderer.render(world.scene, this.cameras.at(stance, width / height, reach))
    const { calls, triangles } = this.renderer.info.render
    this.measured = { calls, triangles, frames: this.measured.frames + 1, milliseconds: performance.now() - start }
  }

  /** What is shown now, as a picture to keep: drawn at once, because a canvas forgets after its frame. */
  picture(): string {
    cancelAnimationFrame(this.frame)
    this.due.add('shadows')
    this.draw()
    return this.renderer.domElement.toDataURL('image/webp', 0.86)
  }

  /** In the top view arcs keep their size on the screen, so a zoom changes them. */
  private zoomed(): boolean {
    const { scale } = this.viewpoint
    const changed = this.look.mode === 'top' && Math.abs(scale - this.drawnScale) > 1e-6
    this.drawnScale = scale
    return changed
  }

  private placed(now: number): (piece: Piece) => Placed {
    return (piece) => this.travel.placed(piece.id, { at: piece.at, facing: piece.facing }, now)
  }

  private drawPieces(world: World, now: number): void {
    const marked = new Set([this.focused, this.hovered].filter((id): id is string => id !== null))
    const least = this.look.mode === 'top' ? BADGE / 2 / this.viewpoint.scale : 0
    const standing = this.pieces.filter((piece) => !above(piece.at, this.look.cut))
    world.pieces.update(standing, this.tokens, this.placed(now), marked, least, this.low && least > 0)
  }

  private focuses(): Focus[] {
    const found = [...this.attention]
    for (const piece of this.pieces) {
      if (piece.selected || piece.ghost || piece.id === this.focused || piece.id === this.hovered) found.push(focusOf(piece))
    }
    for (const overlay of this.overlays) {
      const end = overlay.type === 'path' ? overlay.points.at(-1) : undefined
      if (end) found.push({ at: end, height: 20 })
    }
    return found
  }

  /** Returns whether something was lifted off or put back, which changes the shadows. */
  private drawGlass(world: World): boolean {
    const hidden = lifted(world.solids, this.look.cut)
    const left = world.solids.filter((solid) => !hidden.has(solid))
    const glass = glassFor(left, eyeOf(this.viewpoint.stance), this.focuses(), this.look.mode)
    return world.model.show(glass, hidden)
  }

  private drawLabels(world: World, now: number): void {
    const { mode, heights, cut } = this.look
    const placed = this.placed(now)
    const { opaque } = world
    const eye = eyeOf(this.viewpoint.stance)
    /** Whether a piece cannot be seen itself, so that only its badge tells where it is. */
    const hidden = (piece: Piece): boolean => {
      const [x, y, z] = placed(piece).at
      if (above([x, y, z], cut)) return true
      return between(mode === 'top' ? [x, y, 9000] : eye, [x, y, z + piece.height * 0.8 + 1], opaque).length > 0
    }
    const { focused, hovered } = this
    const showing = { mode, theme: themeOf(this.look.theme), scale: this.viewpoint.scale, focused, hovered, hidden, placed }
    const notes = [
      ...pieceNotes(this.pieces, showing),
      ...tokenNotes(this.tokens, hovered),
      ...overlayNotes(this.overlays),
      ...squareNotes(world.scenery),
      ...objectiveNotes(world.scenery, hovered, (kind) => this.words.objective(kind)),
      ...(heights ? heightNotes(opaque, (mm) => this.words.height(mm)) : []),
    ]
    this.labels.update(notes)
    this.labels.place((at) => this.spot(at), this.viewpoint.width, this.viewpoint.height)
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
    clearTimeout(this.resting)
    // Whoever asks for a picture after this gets none.
    this.frame = -1
    this.world?.dispose()
    this.world = null
    this.labels.clear()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}
