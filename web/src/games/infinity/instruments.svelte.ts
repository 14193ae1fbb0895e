/** What one holds over the table to know more: tape measure, range bands, Zone of Control, what somebody sees. */

import { length, signed, t } from '../../lib/i18n.svelte'
import type { Overlay, Pick, Point, Point3, Tone } from '../../table/types'
import { Asker } from './asker'
import type { Chosen } from './chosen.svelte'
import { commandOf, useOf } from './choices'
import { sizeOf } from './pieces'
import type { Profile, ReachAnswer, Trooper, WeaponMode } from './types'

/** An end of the tape: a place, or the edge of somebody's base. */
interface End {
  at: Point3
  radius: number
}
interface VisionAnswer {
  regions: ReachAnswer['regions']
}
type Instrument = 'ranges' | 'zone' | 'vision' | 'tape'

/** Milliseconds that a place is looked at before it is asked what is seen from there. */
const REST = 150
const STEPS = 72

export class Instruments {
  held = $state.raw<ReadonlySet<Instrument>>(new Set())
  /** The weapon whose bands are shown, where somebody has chosen one. */
  weapon = $state<string | null>(null)
  private from = $state.raw<End | null>(null)
  private to = $state.raw<End | null>(null)
  private vision = $state.raw<VisionAnswer | null>(null)
  private readonly asker: Asker<Record<string, unknown>, VisionAnswer>

  constructor(private readonly board: Chosen) {
    this.asker = new Asker(
      (question) => board.session.wonder<VisionAnswer>(question),
      (answer) => (this.vision = answer),
      REST,
    )
  }

  has(instrument: Instrument): boolean {
    return this.held.has(instrument)
  }

  toggle(instrument: Instrument): void {
    const held = new Set(this.held)
    if (!held.delete(instrument)) held.add(instrument)
    this.held = held
    this.from = this.to = null
    if (!this.has('ranges')) this.weapon = null
  }

  /** Show the bands of a weapon, or put them away. */
  show(weapon: string): void {
    const same = this.has('ranges') && this.weapon === weapon
    if (same || !this.has('ranges')) this.toggle('ranges')
    this.weapon = same ? null : weapon
  }

  /** Put away what is in hand. Says whether anything was. */
  back(): boolean {
    if (!this.has('tape')) return false
    if (this.from) this.from = this.to = null
    else this.toggle('tape')
    return true
  }

  // ---------------------------------------------------------------- whom they are held over

  /** Whoever is about to be put down, and where. */
  private get arriving(): { profile: Profile; at: Point3 } | null {
    const { board } = this
    const profile = board.view?.lists[board.seat]?.members[board.stand?.command.member ?? -1]?.profile
    return board.placingSomebody && board.stand && profile ? { profile, at: board.stand.at } : null
  }

  /** Whoever is looked at. */
  get bearer(): Trooper | null {
    return this.board.trooper(this.board.actor ?? this.board.selected) ?? this.board.trooper(this.board.selected)
  }

  /** Where the bearer stands, or would stand at the end of what is planned. */
  private get stance(): { at: Point3; facing: number | null; planned: boolean } | null {
    const { bearer, board } = this
    if (!bearer) return null
    const end = board.moving && bearer.id === board.actor && board.route ? board.endOf(board.route) : null
    return end ? { at: end, facing: board.plannedFacing, planned: true } : { at: bearer.at, facing: bearer.facing, planned: false }
  }

  /** The weapon at hand: the one that is declared, chosen on the card, or the first that reaches anywhere. */
  get mode(): { name: string; mode: WeaponMode } | null {
    const words = this.board.words
    const use = this.board.option && useOf(commandOf(this.board.option))
    const carried = (this.arriving ?? this.bearer)?.profile?.weapons ?? []
    for (const key of [use?.weapon, this.weapon, ...carried]) {
      const weapon = key ? words?.weapons[key] : undefined
      const mode = weapon?.modes.find((each) => key === use?.weapon && each.name === use?.mode && each.bands.length) ?? weapon?.modes.find((each) => each.bands.length)
      if (weapon && mode) return { name: weapon.name, mode }
    }
    return null
  }

  /** Ask what is seen from where the bearer stands; where that is known already, nothing is asked. */
  look(): void {
    const [bearer, stance] = [this.bearer, this.stance]
    if (!this.has('vision') || !bearer || !stance || !this.board.full) {
      this.asker.drop()
      this.vision = null
      return
    }
    const prone = stance.planned ? this.board.prone : null
    this.asker.put({ ask: 'vision', trooper: bearer.id, ...(stance.planned ? { at: stance.at, facing: stance.facing } : {}), prone })
  }

  // ---------------------------------------------------------------- the tape

  pick(pick: Pick): boolean {
    if (!this.has('tape')) return false
    const end = this.endAt(pick)
    if (!end) return true
    if (this.from && !this.to) this.to = end
    else [this.from, this.to] = [end, null]
    return true
  }

  private pointed = $state.raw<End | null>(null)

  hover(pick: Pick | null): void {
    if (this.has('tape')) this.pointed = pick && this.endAt(pick)
  }

  private endAt(pick: Pick): End | null {
    const trooper = pick.piece && pick.piece !== 'ghost' ? this.board.trooper(pick.piece) : null
    if (trooper) return { at: trooper.at, radius: sizeOf(trooper.profile, trooper.silhouette, this.board.words).radius }
    return pick.point ? { at: pick.point, radius: 0 } : null
  }

  // ---------------------------------------------------------------- what is drawn

  get overlays(): Overlay[] {
    const [bearer, arriving] = [this.bearer, this.arriving]
    const at = arriving?.at ?? this.stance?.at
    const found: Overlay[] = []
    if (at) {
      const profile = arriving?.profile ?? bearer?.profile ?? null
      const { radius } = sizeOf(profile, arriving || !bearer ? (profile?.silhouette ?? '2') : bearer.silhouette, this.board.words)
      if (this.has('vision') && this.vision && !arriving) found.push(...this.seen(this.vision))
      if (this.has('ranges')) found.push(...this.bands(at, radius))
      if (this.has('zone')) found.push(this.zone(at, radius))
    }
    const end = this.to ?? this.pointed
    if (this.has('tape') && this.from && end) found.push(tape(this.from, end))
    return found
  }

  private zone(at: Point3, radius: number): Overlay {
    const reach = this.board.words?.zone_of_control ?? 200
    return { type: 'disc', at, radius: radius + reach, tone: 'cover', dashed: true, label: `${t('web_facts.zone')} · ${length(reach, 0)}` }
  }

  private seen(vision: VisionAnswer): Overlay[] {
    return vision.regions.map(({ z, polygons }) => ({
      type: 'region',
      z: z + 0.5,
      polygons: polygons.map((rings) => rings[0] ?? []),
      holes: polygons.map((rings) => rings.slice(1)),
      tone: 'clear',
    }))
  }

  private bands(at: Point3, radius: number): Overlay[] {
    const found = this.mode
    const scenery = this.board.session.scenery
    if (!found || !scenery) return []
    const middle = [scenery.width / 2 - at[0], scenery.depth / 2 - at[1]] as const
    const away = Math.hypot(...middle) || 1
    const [ux, uy] = [middle[0] / away, middle[1] / away]
    // As far as the table goes that way.
    const far = Math.min(edge(at[0], ux, scenery.width), edge(at[1], uy, scenery.depth))
    return found.mode.bands.flatMap(([to, mod], number): Overlay[] => {
      const reach = radius + to * 10
      const start = number ? radius + found.mode.bands[number - 1]![0] * 10 : 0
      const out = Math.min(reach, far) - 12
      const label: Point3 = [at[0] + ux * out, at[1] + uy * out, at[2] + 4]
      const tone: Tone = mod > 0 ? 'good' : mod === 0 ? 'neutral' : mod > -6 ? 'cover' : 'blocked'
      const ring = (size: number) => circle(at, size, scenery.width, scenery.depth)
      return [
        { type: 'region', z: at[2] + 0.5, polygons: [ring(reach)], holes: [start ? [ring(start)] : []], tone },
        ...(out > start ? [{ type: 'label', at: label, text: `${signed(mod)} · ${length(10 * to)}`, tone } as Overlay] : []),
      ]
    })
  }
}

/** How far it is to the edge of the table along one of its sides. */
const edge = (from: number, step: number, size: number): number => (step > 0 ? (size - from) / step : step < 0 ? -from / step : Infinity)

/** A circle on the table, cut at its edges. */
function circle(at: Point3, radius: number, width: number, depth: number): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const angle = (step * 2 * Math.PI) / STEPS
    const [x, y] = [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)]
    return [Math.min(width, Math.max(0, x)), Math.min(depth, Math.max(0, y))]
  })
}

/** How far two ends are from each other: from base to base, where they are troopers. */
export function lengthBetween(one: End, two: End): number {
  const flat = Math.max(0, Math.hypot(two.at[0] - one.at[0], two.at[1] - one.at[1]) - one.radius - two.radius)
  return Math.hypot(flat, two.at[2] - one.at[2])
}

function tape(one: End, two: End): Overlay {
  const up = (at: Point3): Point3 => [at[0], at[1], at[2] + 4]
  return { type: 'line', id: 'tape', from: up(one.at), to: up(two.at), tone: 'neutral', label: length(lengthBetween(one, two)) }
}
