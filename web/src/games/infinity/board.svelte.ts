/** Infinity at one open match: what lies on the table, and what a press on it means. */

import type { Facts } from '../../courses/types'
import type { LogEntry } from '../../lib/api'
import { signed, t } from '../../lib/i18n.svelte'
import type { Drag, Overlay, Pick, Piece, Point3, Side, Token } from '../../table/types'
import type { Beat, Board, Throw } from '../types'
import { beatOf } from './beats'
import { bearing } from './choices'
import { didIt, factsOf } from './moment'
import { sideOf, sizeOf, tokensOf } from './pieces'
import { Plan } from './plan.svelte'
import { chipsOf, scoreOf, shownOverlays, shownPieces } from './shown'
import { laidAt } from './templates'
import { throwOf } from './throws'
import type { Declared } from './types'

export class InfinityBoard extends Plan implements Board {
  /** The middle of where the reader's side began; null before anybody knows. */
  private get home(): number | null {
    const known = this.began.get(this.seat)
    if (known !== undefined) return known
    const mine = this.view?.troopers.filter((each) => each.owner === this.seat) ?? []
    const ys = this.spots && !this.spots.elsewhere ? this.spots.outline.map((point) => point[1]) : mine.map((each) => each.at[1])
    if (ys.length === 0) return null
    const middle = ys.reduce((sum, y) => sum + y, 0) / ys.length
    this.began.set(this.seat, middle)
    return middle
  }
  private readonly began = new Map<number, number>()

  get turned(): boolean {
    const depth = this.session.scenery?.depth ?? 0
    return (this.home ?? 0) > depth / 2 && this.session.seat !== null
  }

  get zoneSides(): Record<string, Side> {
    const home = this.home
    if (home === null) return {}
    const zones = this.session.scenery?.zones.filter((zone) => zone.kind === 'deployment') ?? []
    return Object.fromEntries(
      zones.map((zone) => {
        const ys = zone.outline.map((point) => point[1])
        return [zone.id, Math.min(...ys) <= home && home <= Math.max(...ys) ? 'mine' : 'theirs']
      }),
    )
  }

  get facts(): Facts {
    return factsOf(this)
  }

  didIt(event: LogEntry['event']): boolean {
    return didIt(event, this.seat)
  }

  get chips(): string[] {
    return chipsOf(this)
  }

  get score(): { label: string; mine: number; theirs: number } | null {
    return scoreOf(this)
  }

  get pieces(): Piece[] {
    return shownPieces(this)
  }

  get overlays(): Overlay[] {
    return shownOverlays(this)
  }

  get tokens(): Token[] {
    return this.view ? tokensOf(this.view, this.seat, this.words) : []
  }

  pick(pick: Pick): void {
    if (this.tools.pick(pick)) return
    if (!this.asked) {
      this.selected = pick.piece ?? null
      return
    }
    const piece = pick.piece && pick.piece !== 'ghost' ? pick.piece : null
    if (this.placingSomebody) {
      if (pick.point && pick.alternate && this.stand) this.face(bearing(this.stand.at, pick.point))
      else if (pick.point) this.askStand(pick.point, true)
    } else if (this.turning) {
      const trooper = this.trooper(this.active)
      if (trooper && pick.point) this.face(bearing(trooper.at, pick.point))
    } else if (this.moving) this.pickWay(pick)
    else if (pick.point && (this.laying || this.laysFreely(piece))) this.lay(pick.foot ?? pick.point)
    else if (piece) this.pickPiece(piece)
  }

  private pickWay(pick: Pick): void {
    const end = this.route && this.endOf(this.route)
    if (pick.alternate && end && pick.point) this.face(bearing(end, pick.point))
    else if (pick.point && this.actor) {
      this.facing = null
      this.routes.put({ trooper: this.actor, to: pick.point, pinned: true })
    }
  }

  /** Whoever presses a place while a template is offered ready wants it there, unless it is somebody to aim at. */
  private laysFreely(piece: string | null): boolean {
    const free = this.layouts.find((each) => !each.placement)
    if (!free || this.targets.some((each) => each.target === piece)) return false
    this.chooseOption(free.option)
    return this.laying
  }

  private lay(point: Point3): void {
    const from = this.trooper(this.actor)
    const direction = from ? bearing(from.at, point) : 0
    const size = from && sizeOf(from.profile, from.silhouette, this.words)
    this.placement = from && size ? laidAt(this.templateKind, from, size, point, direction) : { at: point, direction }
    const draft = this.draft
    if (draft) this.checks.put({ ask: 'check', command: draft.command })
    this.foresee()
  }

  private pickPiece(piece: string): void {
    const target = this.targets.find((each) => each.target === piece)
    if (target) {
      if (this.maySplit && this.aims.length > 1) this.giveDice(piece, (this.aims.find((aim) => aim.target === piece)?.dice ?? 0) + 1)
      else this.chooseOption(target.option)
    } else this.select(piece)
  }

  hover(pick: Pick | null): void {
    this.tools.hover(pick)
    this.hovered = pick?.piece && pick.piece !== 'ghost' ? pick.piece : null
    if (!this.asked || !pick?.point) return
    if (this.placingSomebody && !this.standPinned) this.askStand(pick.point, false)
    else if (this.moving && !this.pinned && this.actor && pick.piece !== this.actor) {
      this.routes.put({ trooper: this.actor, to: pick.point, pinned: false })
    }
  }

  drag(drag: Drag): void {
    if (!this.moving || drag.piece !== this.actor) return
    if (drag.phase === 'start') this.pinned = false
    if (drag.phase === 'cancel') this.route = null
    else if (drag.point) this.routes.put({ trooper: drag.piece, to: drag.point, pinned: drag.phase === 'end' })
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === 'Escape') return this.back()
    if (event.key === '[' || event.key === ']') {
      this.turn(event.key === '[' ? 15 : -15)
      return true
    }
    return false
  }

  readonly rollsUnder = true

  dice(entry: LogEntry): Throw | null {
    return throwOf(entry.event, {
      words: this.words,
      name: (id) => (id.startsWith('player ') ? (this.session.card?.seats[Number(id.slice(7))]?.name ?? id) : this.name(id)),
      side: (id) => {
        const owner = id.startsWith('player ') ? Number(id.slice(7)) : this.ownerOf(id)
        return sideOf(owner, this.seat)
      },
      t,
    })
  }

  /** At whom everybody aims in the Order that is being told, which the view may not know of yet. */
  private readonly aimed = new Map<string, readonly string[]>()

  beat(entry: LogEntry, at: (piece: string) => Point3 | null): Beat | null {
    this.heed(entry.event)
    return beatOf(entry.event, {
      words: this.words,
      at,
      aims: (id) => this.aimed.get(id) ?? [],
      mine: (id) => this.session.seat !== null && this.ownerOf(id) === this.seat,
      stateName: (state) => this.stateName(state),
      signed,
      t,
    })
  }

  private heed(event: LogEntry['event']): void {
    if (event.event === 'activated') this.aimed.clear()
    if (event.event !== 'skill_declared' && event.event !== 'aro_declared') return
    const { trooper, use } = event.declared as Declared
    const targets = (use.aims ?? []).map((aim) => aim.target)
    if (targets.length) this.aimed.set(trooper, [...new Set(targets)])
  }

  /** Whose a trooper is; one that has left the table, or was never on it, by the letter of its name. */
  private ownerOf(id: string): number {
    return this.trooper(id)?.owner ?? (id.startsWith('A') ? 0 : 1)
  }
}
