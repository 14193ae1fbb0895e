/** Pieces and tokens on the table, a handful of draw calls for any number of them. */

import {
  Color,
  DoubleSide,
  Euler,
  Group,
  type InstancedMesh,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three'
import { base, cylinder, dome, figure, frontArc, puck, ring } from './figures'
import { Stamps } from './stamps'
import type { Theme } from './theme'
import type { Piece, Point3, Side, Token } from './types'

const SIDES: Side[] = ['mine', 'theirs', 'neutral']
const PLINTH = 3

/** Where a piece is drawn now, which is not where it is while it moves. */
export interface Placed {
  at: Point3
  facing: number | null
}

export class PieceModel {
  readonly group = new Group()
  private readonly stamps: Record<string, Stamps> = {}
  private readonly matrix = new Matrix4()
  private readonly turn = new Quaternion()
  private readonly place = new Vector3()
  private readonly size = new Vector3()
  private readonly colour = new Color()
  /** Arcs and halos are never smaller (mm): from far above, a badge would cover them. */
  private least = 0
  private plain = false

  constructor(private readonly theme: Theme) {
    const solid = (): Material => new MeshLambertMaterial({ vertexColors: true })
    const pale = (opacity: number): Material =>
      new MeshLambertMaterial({ vertexColors: true, transparent: true, opacity, depthWrite: false })
    const flat = (opacity = 1): Material =>
      new MeshBasicMaterial({ transparent: opacity < 1, opacity, depthWrite: opacity === 1, side: DoubleSide })
    for (const side of SIDES) {
      this.add(`base-${side}`, new Stamps(base(side), solid(), { shadow: true, order: 2 }, this.swap))
      this.add(`body-${side}`, new Stamps(figure(side), solid(), { shadow: true, order: 2 }, this.swap))
      this.add(`rim-${side}`, new Stamps(ring(side, 0.8, 1.0), flat(), { order: 2 }, this.swap))
      this.add(`halo-${side}`, new Stamps(ring(side, 1.08, 1.2), flat(), { order: 2 }, this.swap))
      this.add(`ghost-base-${side}`, new Stamps(ring(side, 0.84, 1.0), flat(0.85), { order: 6 }, this.swap))
      this.add(`ghost-body-${side}`, new Stamps(figure(side), pale(0.4), { order: 6 }, this.swap))
    }
    this.add('dome', new Stamps(dome(), solid(), { shadow: true, order: 2 }, this.swap))
    this.add('arc', new Stamps(frontArc(), flat(), { order: 2 }, this.swap))
    this.add('silhouette', new Stamps(cylinder(), flat(0.12), { order: 7 }, this.swap))
    this.add('puck', new Stamps(puck(24), solid(), { shadow: true, order: 2 }, this.swap))
    this.add('mine', new Stamps(puck(6), solid(), { shadow: true, order: 2 }, this.swap))
  }

  private add(name: string, stamps: Stamps): void {
    this.stamps[name] = stamps
  }

  private readonly swap = (before: InstancedMesh | null, now: InstancedMesh): void => {
    if (before) this.group.remove(before)
    this.group.add(now)
  }

  private put(name: string, at: Point3, lift: number, facing: number, wide: number, high: number, colour: string | Color): void {
    this.place.set(at[0], at[1], at[2] + lift)
    this.turn.setFromEuler(new Euler(0, 0, (facing * Math.PI) / 180))
    this.size.set(wide, wide, high)
    this.matrix.compose(this.place, this.turn, this.size)
    this.stamps[name]!.add(this.matrix, this.colour.set(colour))
  }

  private lie(name: string, at: Point3, facing: number, radius: number, length: number, colour: string): void {
    const turn = (facing * Math.PI) / 180
    // On its back, head where it looked.
    this.place.set(at[0] - (Math.cos(turn) * length) / 2, at[1] - (Math.sin(turn) * length) / 2, at[2] + PLINTH + radius * 0.3)
    this.turn.setFromEuler(new Euler(0, 0, turn)).multiply(new Quaternion().setFromEuler(new Euler(0, Math.PI / 2, 0)))
    this.size.set(radius * 0.55, radius * 0.8, length)
    this.matrix.compose(this.place, this.turn, this.size)
    this.stamps[name]!.add(this.matrix, this.colour.set(colour))
  }

  /** Draws everything anew; `placed` says where pieces are at this moment, `marked` which one has the focus. */
  update(
    pieces: readonly Piece[],
    tokens: readonly Token[],
    placed: (piece: Piece) => Placed,
    marked: ReadonlySet<string>,
    least = 0,
    plain = false,
  ): void {
    this.least = least
    this.plain = plain
    for (const stamps of Object.values(this.stamps)) stamps.begin()
    for (const piece of pieces) this.piece(piece, placed(piece), marked.has(piece.id))
    for (const token of tokens) this.token(token)
    for (const stamps of Object.values(this.stamps)) stamps.end()
  }

  /** The line and body colours of a piece, paler when it is out of the game for now. */
  private colours(piece: Piece): { line: string; body: string; fill: string } {
    const side = this.theme.sides[piece.side]
    const shades = this.theme.squads[piece.side]
    const squad = piece.squad ?? 0
    const line = shades[squad % shades.length]!
    const body = squad % shades.length === 0 ? side.body : line
    if (!piece.dimmed) return { line, body, fill: side.fill }
    const faint = (colour: string): string => `#${new Color(colour).lerp(new Color(this.theme.board), 0.55).getHexString()}`
    return { line: faint(line), body: faint(body), fill: side.fill }
  }

  private piece(piece: Piece, { at, facing }: Placed, marked: boolean): void {
    const { side, radius } = piece
    const { line, body, fill } = this.colours(piece)
    const looks = facing ?? (side === 'theirs' ? -90 : 90)
    const reach = Math.max(radius, this.least)
    // From above an enlarged arc must not be cut by the wall beside the piece.
    const lift = reach > radius ? piece.height : 1.3
    if (piece.ghost) {
      this.put(`ghost-base-${side}`, at, 1, looks, radius, 1, line)
      if (!piece.prone && !piece.marker) this.put(`ghost-body-${side}`, at, 1, looks, radius, piece.height - 1, body)
      if (facing !== null) this.put('arc', at, lift, looks, reach, 1, line)
      return
    }
    this.put(`base-${side}`, at, 0.2, looks, radius, PLINTH, fill)
    this.put(`rim-${side}`, at, PLINTH + 0.3, looks, radius, 1, line)
    // Under a badge nobody sees a figure.
    if (!this.plain) this.figure(piece, at, looks, body)
    if (facing !== null) this.put('arc', at, lift, looks, reach, 1, line)
    if (!piece.prone && (piece.selected || marked)) this.put('silhouette', at, 0.4, looks, radius, piece.height, line)
    if (marked || piece.selected) this.put(`halo-${side}`, at, lift, looks, reach, 1, this.theme.focus)
    else if (piece.actable) this.put(`halo-${side}`, at, lift, looks, reach, 1, this.theme.tones.good)
  }

  private figure({ side, radius, height, marker, prone }: Piece, at: Point3, looks: number, body: string): void {
    if (marker) this.put('dome', at, PLINTH + 0.2, looks, radius, height * 0.7, body)
    else if (prone) this.lie(`body-${side}`, at, looks, radius, radius * 1.9, body)
    else this.put(`body-${side}`, at, PLINTH + 0.2, looks, radius, Math.max(4, height - PLINTH - 0.2), body)
  }

  private token(token: Token): void {
    const side = this.theme.sides[token.side ?? 'neutral']
    const radius = token.radius ?? 12.5
    const mine = token.kind.includes('mine')
    this.put(mine ? 'mine' : 'puck', token.at, 0.2, 0, radius, mine ? 5 : 6, side.body)
    this.put('puck', token.at, mine ? 5 : 6, 0, radius * 0.45, 2.5, mine ? this.theme.tones.blocked : side.line)
  }

  dispose(): void {
    for (const stamps of Object.values(this.stamps)) stamps.dispose()
  }
}
