/** What is chosen and planned in the decision at hand, and what follows from it. */

import type { Option, Violation } from '../../lib/api'
import { centimetres } from '../../lib/i18n.svelte'
import { inUnits } from '../../lib/lengths'
import type { Point3 } from '../../table/types'
import { blanksOf, commandOf, type Guise, guisesOf, targetsOf, templateOf, useOf, type Way, waysOf } from './choices'
import { Known } from './known.svelte'
import { endOf } from './routing'
import { type Placement, templateOutline, under } from './templates'
import type { InfinityCommand, OddsAnswer, Reaction, ReachAnswer, RouteAnswer, SightLine, SkillAnswer, StandAnswer } from './types'

/** Small movements of their own, outside of the declared skills. */
const STEPPING = new Set(['dodge_move', 'guts_move'])

export class Chosen extends Known {
  /** The trooper that is looked at or about to be activated. */
  selected = $state<string | null>(null)
  hovered = $state<string | null>(null)
  /** The member of the list that is read about. */
  listed = $state<number | null>(null)
  /** The member of the list that is about to be put on the table. */
  member = $state<number | null>(null)
  /** As what it is put down: the number of the option. */
  guise = $state<number | null>(null)
  /** Whom it passes itself off as; null leaves it to the server. */
  posing = $state<number | null>(null)
  /** Who is about to come onto the table during the game: the number of the option. */
  arriving = $state<number | null>(null)
  prone = $state<boolean | null>(null)
  facing = $state<number | null>(null)
  orderKind = $state('regular')
  /** Whose reaction is being chosen. */
  reactor = $state<string | null>(null)
  skill = $state<string | null>(null)
  way = $state<string | null>(null)
  chosen = $state<number | null>(null)
  aims = $state.raw<{ target: string; dice: number }[]>([])
  placement = $state.raw<{ at: Point3; direction: number } | null>(null)
  skills = $state.raw<SkillAnswer[]>([])
  route = $state.raw<RouteAnswer | null>(null)
  via = $state.raw<Point3[]>([])
  pinned = $state(false)
  reach = $state.raw<ReachAnswer | null>(null)
  /** While it is being worked out how far somebody gets. */
  reaching = $state(false)
  sight = $state.raw<SightLine[]>([])
  /** Whether it is known what is seen. */
  sighted = $state(false)
  reacting = $state.raw<Reaction[]>([])
  odds = $state.raw<OddsAnswer | null>(null)
  stand = $state.raw<StandAnswer | null>(null)
  standPinned = $state(false)
  checked = $state.raw<Violation[]>([])
  /** To stay where it is, where that is an answer to a small movement, too. */
  staying = $state.raw<InfinityCommand | null>(null)
  spots = $state.raw<{ outline: [number, number][]; elsewhere: boolean; lookalikes: number[] } | null>(null)
  /** Whether lines of fire are shown from where a trooper stands. */
  looking = $state(false)
  /** While troopers are put down one after the other without asking. */
  placing = $state(false)

  /** Who does something in the decision at hand. */
  get actor(): string | null {
    return this.kind === 'aros' ? this.reactor : this.kind === 'orders' ? this.selected : this.active
  }

  /** Whether several react, and what each does is planned before anything is declared. */
  get many(): boolean {
    return this.kind === 'aros' && this.reactors.length > 1
  }

  /** The kinds of Order that the selected trooper could be given. */
  get orderKinds(): string[] {
    const kinds = this.options
      .map(commandOf)
      .filter((each) => each.do === 'activate' && each.troopers?.[0] === this.selected)
      .map((each) => each.order ?? 'regular')
    return [...new Set(kinds)]
  }

  get skillAnswer(): SkillAnswer | null {
    return this.skills.find((each) => each.skill === this.skill) ?? null
  }

  get ways(): Way[] {
    return waysOf(this.options, this.skillAnswer?.options ?? [])
  }

  get option(): Option | null {
    return this.chosen === null ? null : (this.options[this.chosen] ?? null)
  }

  /** Targets that the way at hand could be aimed at, each with the option that does. */
  get targets(): { target: string; option: number }[] {
    const numbers = this.ways.find((each) => each.key === this.way)?.options ?? []
    const seen = new Map<string, number>()
    for (const number of numbers) for (const target of targetsOf(this.options[number])) if (!seen.has(target)) seen.set(target, number)
    return [...seen].map(([target, option]) => ({ target, option }))
  }

  /** Templates that could be laid with the way at hand: straight at somebody, or freely. */
  get layouts(): { option: number; placement: Placement | null; names: string }[] {
    const numbers = this.ways.find((each) => each.key === this.way)?.options ?? []
    return numbers.flatMap((option) => {
      const known = this.options[option]
      const placement = known && useOf(commandOf(known))?.placements?.[0]
      const free = blanksOf(known).includes('placements')
      if (!placement && !free) return []
      const enemies = this.view?.troopers.filter((each) => each.owner !== this.seat) ?? []
      const covered = placement ? under(templateOutline(this.templateKind, placement), enemies) : []
      return [{ option, placement: placement ?? null, names: covered.map((each) => this.name(each.id)).join(', ') }]
    })
  }

  /** The template of the weapon at hand; empty where it has none. */
  get templateKind(): string {
    const use = this.option && useOf(commandOf(this.option))
    return (use && templateOf(this.words, use.weapon, use.mode)) ?? ''
  }

  /** Dice to give out among the targets. */
  get burst(): number {
    return (this.option && useOf(commandOf(this.option))?.aims?.reduce((sum, aim) => sum + aim.dice, 0)) ?? 0
  }

  get maySplit(): boolean {
    return this.kind !== 'aros' && this.burst > 1 && this.targets.length > 1 && this.skill === 'bs_attack'
  }

  /** The ways in which the member at hand can be put down. */
  get guises(): Guise[] {
    return guisesOf(this.options, this.member)
  }

  get routeSkill(): string {
    return this.stepping ? 'step_aside' : (this.skill ?? 'move')
  }

  /** Whether a small movement is asked for, and there is one to be made. */
  get stepping(): boolean {
    return STEPPING.has(this.kind) && this.options.some((option) => blanksOf(option).includes('path'))
  }

  /** Whether the way is walked: it ends wherever there is room within reach, unlike a jump or a climb. */
  get walking(): boolean {
    return this.stepping || (this.option?.parameters.some((each) => each.kind === 'path') ?? false)
  }

  /** Whether the way has to go as far as it can: who is Impetuous does not stop on it. */
  get rushing(): boolean {
    return this.walking && !this.stepping && this.view?.order?.kind === 'impetuous'
  }

  /** Whether a press on the table draws a way. */
  get moving(): boolean {
    if (!this.asked) return false
    return this.stepping || blanksOf(this.option ?? undefined).includes('path')
  }

  get turning(): boolean {
    return this.asked && (this.kind === 'alert' || this.kind === 'revealed')
  }

  /** The option that puts somebody down where the table is pressed. */
  get standing(): number | null {
    if (this.kind === 'deploy') return this.guise
    if (this.kind === 'orders') return this.arriving
    const number = this.options.findIndex((option) => blanksOf(option).includes('at'))
    return number >= 0 ? number : null
  }

  /** Whether a press on the table puts somebody down. */
  get placingSomebody(): boolean {
    return this.asked && this.standing !== null
  }

  /** Whether a press on the table lays a template or a token. */
  get laying(): boolean {
    return this.asked && blanksOf(this.option ?? undefined).includes('placements')
  }

  get plannedFacing(): number | null {
    const command = this.route?.command
    return command?.use?.facing ?? command?.facing ?? null
  }

  /** Where the legal part of a way ends. */
  endOf(route: RouteAnswer): Point3 | null {
    return endOf(route)
  }

  /** The way to say how long a way is: "9.4 / 10 cm". */
  get lengthLabel(): string {
    const route = this.route
    if (!route) return ''
    const cost = route.legal ? Math.min(route.cost, route.allowance) : route.cost
    const long = inUnits(`${centimetres(cost)} / ${centimetres(route.allowance)} cm`)
    return route.legal ? `${long} ✓` : `${long} ✕`
  }
}
