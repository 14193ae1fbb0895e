/** Infinity at one open match: what is chosen, what is planned, and the command that it comes to. */

import { untrack } from 'svelte'
import { api, type LogEntry, type Option, type Violation } from '../../lib/api'
import { centimetres, language, t, word } from '../../lib/i18n.svelte'
import { handOver } from '../../match/store'
import type { MatchSession } from '../../match/session.svelte'
import type { Drag, Overlay, Pick, Piece, Point3, Side, Token } from '../../table/types'
import type { Board, Throw } from '../types'
import { Asker } from './asker'
import { Calm } from './calm.svelte'
import { bearing, blanksOf, byUse, commandOf, type Guise, guisesOf, optionLike, skillsFrom, targetsOf, templateOf, trooperOf, useOf, type Way, waysOf, withDice } from './choices'
import { Company } from './company.svelte'
import { fillIn, placeForMe, suggestedPlacement } from './deploying'
import { type Draft, draftOf } from './drafts'
import { hiddenOf, nameOf, sideOf, sizeOf, tokensOf } from './pieces'
import { Reactions } from './reacting.svelte'
import { askRoute, endOf, type RouteQuestion } from './routing'
import { chipsOf, scoreOf, shownOverlays, shownPieces } from './shown'
import { laidFrom, type Placement, templateOutline, under } from './templates'
import { throwOf } from './throws'
import type {
  InfinityCommand,
  OddsAnswer,
  Offers,
  Profile,
  Reaction,
  ReachAnswer,
  RouteAnswer,
  SightLine,
  SkillAnswer,
  StandAnswer,
  Trooper,
  View,
  Words,
} from './types'

/** How long, in ms, the pointer is still before lines of fire are asked for. */
const REST = 120
/** How people like to be deployed who can. */
const LIKELY = new Set(['camouflaged', 'impersonation_1'])
/** Small movements of their own, outside of the declared skills. */
const STEPPING = new Set(['dodge_move', 'guts_move'])

export class InfinityBoard implements Board {
  words = $state.raw<Words | null>(null)
  offers = $state.raw<Offers | null>(null)
  /** The trooper that is looked at or about to be activated. */
  selected = $state<string | null>(null)
  hovered = $state<string | null>(null)
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
  sight = $state.raw<SightLine[]>([])
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

  /** Who acts together, while an Order for several is being given. */
  readonly company: Company
  /** What everybody is about to react with. */
  readonly reactions: Reactions
  /** Whether anybody turns by Alert!. */
  readonly calm: Calm
  private readonly stop: () => void
  private readonly routes: Asker<RouteQuestion, RouteAnswer>
  private readonly sights: Asker<Record<string, unknown>, { lines: SightLine[] }>
  private readonly answering: Asker<Record<string, unknown>, { reactions: Reaction[] }>
  private readonly chances: Asker<Record<string, unknown>, OddsAnswer>
  private readonly stands: Asker<Record<string, unknown> & { pinned: boolean }, StandAnswer>
  private readonly checks: Asker<Record<string, unknown>, { violations: Violation[] }>

  constructor(readonly session: MatchSession) {
    this.company = new Company(this)
    this.reactions = new Reactions(this)
    this.calm = new Calm(this)
    const ask = <A>(question: Record<string, unknown>) => session.ask<A>(question)
    this.routes = new Asker(
      (question) => askRoute(this, question),
      (answer, question) => this.gotRoute(answer, question),
    )
    this.sights = new Asker(ask<{ lines: SightLine[] }>, (answer) => (this.sight = answer?.lines ?? []), REST)
    this.answering = new Asker(ask<{ reactions: Reaction[] }>, (answer) => {
      this.reacting = answer?.reactions ?? []
    }, REST)
    this.chances = new Asker(ask<OddsAnswer>, (answer) => (this.odds = answer))
    this.stands = new Asker(
      ({ pinned: _, ...question }) => session.ask<StandAnswer>(question),
      (answer, question) => {
        if (this.standPinned && !question.pinned) return
        this.stand = answer
        this.standPinned = question.pinned && answer !== null
      },
    )
    this.checks = new Asker(ask<{ violations: Violation[] }>, (answer) => (this.checked = answer?.violations ?? []))
    const game = $derived(session.card?.game ?? 'codeone')
    // Another position is another question: begin to choose anew. Other messages change nothing of what is chosen.
    const position = $derived(`${session.state.sequence} ${session.seat} ${session.state.asked} ${session.state.view !== null}`)
    this.stop = $effect.root(() => {
      $effect(() => {
        language()
        api.offers<Offers>(game).then(
          (offers) => {
            this.offers = offers
            this.words = offers.words
          },
          () => undefined,
        )
      })
      $effect(() => {
        void position
        untrack(() => this.begin())
      })
    })
  }

  close(): void {
    this.stop()
  }

  // ---------------------------------------------------------------- what is known

  get view(): View | null {
    return this.session.state.view as unknown as View | null
  }

  get seat(): number {
    return this.session.seat ?? 0
  }

  get options(): Option[] {
    return this.session.state.options
  }

  get kind(): string {
    return this.session.state.decision?.kind.replace('decision.', '') ?? ''
  }

  get asked(): boolean {
    return this.session.state.asked && handOver(this.session.state) === null
  }

  get busy(): boolean {
    return this.reactions.busy || this.calm.holds
  }

  get full(): boolean {
    return this.session.card?.public.aids !== 'strict'
  }

  trooper(id: string | null | undefined): Trooper | null {
    const hidden = id?.startsWith('?') && this.view ? hiddenOf(this.view, this.seat).find((each) => each.id === id) : null
    return hidden ?? trooperOf(this.view, id)
  }

  name(id: string | null | undefined): string {
    // Whoever is not on the table yet is called by its number in the list.
    if (id?.startsWith('?')) return this.view?.lists[this.seat]?.members[Number(id.slice(1))]?.profile.name ?? id
    const trooper = this.trooper(id)
    return trooper ? nameOf(trooper, this.words) : (id ?? '')
  }

  /** The trooper whose Order or Dodge move it is. */
  get active(): string | null {
    const asked = this.session.state.decision?.params?.trooper
    if (typeof asked === 'string' && this.kind !== 'aros') return asked
    return this.view?.order?.troopers[0] ?? null
  }

  /** Who does something in the decision at hand. */
  get actor(): string | null {
    return this.kind === 'aros' ? this.reactor : this.kind === 'orders' ? this.selected : this.active
  }

  /** Who acts together in the Order at hand, with what each has declared in this half of it. */
  get group(): { id: string; skill: string | null }[] {
    const order = this.view?.order
    if (!order || order.troopers.length < 2 || (this.kind !== 'first_skill' && this.kind !== 'second_skill')) return []
    const step = this.kind === 'first_skill' ? 1 : 2
    return order.troopers.map((id) => ({
      id,
      skill: order.skills.find((each) => each.trooper === id && each.step === step)?.use.skill ?? null,
    }))
  }

  get members(): { member: number; profile: Profile; options: number[] }[] {
    const list = this.view?.lists[this.seat]
    if (!list) return []
    return (this.view?.reserve ?? []).flatMap((member) => {
      const profile = list.members[member]?.profile
      const options = this.numbers((command) => command.do === 'deploy' && command.member === member)
      return profile ? [{ member, profile, options }] : []
    })
  }

  /** The numbers of the options whose command fits. */
  numbers(fits: (command: InfinityCommand) => boolean): number[] {
    return this.options.flatMap((option, number) => (fits(commandOf(option)) ? [number] : []))
  }

  get reactors(): string[] {
    const keys = this.options.map(commandOf).filter((command) => command.do === 'react')
    return [...new Set(keys.map((command) => command.trooper ?? ''))]
  }

  get ways(): Way[] {
    return waysOf(this.options, this.skillAnswer?.options ?? [])
  }

  get skillAnswer(): SkillAnswer | null {
    return this.skills.find((each) => each.skill === this.skill) ?? null
  }

  get option(): Option | null {
    return this.chosen === null ? null : (this.options[this.chosen] ?? null)
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

  // ---------------------------------------------------------------- beginning a decision

  private begin(): void {
    for (const asker of [this.routes, this.sights, this.answering, this.chances, this.stands, this.checks]) asker.drop()
    this.skill = this.way = this.chosen = this.route = this.reach = this.odds = this.stand = this.placement = null
    this.aims = []
    this.via = []
    this.sight = []
    this.reacting = []
    this.checked = []
    this.skills = []
    this.pinned = this.standPinned = false
    this.prone = this.facing = null
    this.staying = null
    this.arriving = null
    this.company.lead(null)
    if (!this.asked) {
      this.reactor = null
      return
    }
    this.start()
  }

  private start(): void {
    if (this.kind === 'deploy') {
      const first = this.members.find((each) => each.member === this.member) ?? this.members[0]
      if (first) this.chooseMember(first.member)
    } else if (this.kind === 'orders') {
      const able = this.activatable
      if (!this.selected || !able.has(this.selected)) this.selected = [...able][0] ?? null
      this.orderKind = 'regular'
      this.calm.end()
      this.lookAround()
    } else if (this.kind === 'first_skill' || this.kind === 'second_skill') {
      this.selected = this.active
      void this.askSkills('')
    } else if (this.kind === 'aros') {
      if (!this.reactions.begin()) this.chooseReactor(this.reactors[0] ?? null)
    } else if (this.calm.holds) {
      void this.calm.keepFacing()
    } else if (this.stepping || this.turning) {
      this.selected = this.active
      if (this.stepping && this.active) {
        void this.askReach(this.active)
        void this.askStaying()
      }
    }
  }

  private async askSkills(trooper: string, tries = 0): Promise<void> {
    const sequence = this.session.state.sequence
    try {
      const known = trooper.startsWith('?') ? { skills: skillsFrom(this.options, trooper, this.words) } : null
      const answer = known ?? (await this.session.ask<{ skills: SkillAnswer[] }>({ ask: 'skills', trooper }))
      if (sequence !== this.session.state.sequence || (trooper && trooper !== this.reactor)) return
      this.skills = byUse(answer.skills)
      if (this.skill === null && this.kind === 'aros') this.takeUp(trooper)
      else if (this.skill === null) this.follow()
    } catch {
      // The line was lost on the way: ask again as long as it is still the question.
      const again = () => sequence === this.session.state.sequence && this.asked && (!trooper || trooper === this.reactor)
      if (tries < 30) setTimeout(() => again() && void this.askSkills(trooper, tries + 1), 500)
    }
  }

  /** Show what is planned for somebody who reacts, ready to be changed. */
  private takeUp(trooper: string): void {
    const plan = this.reactions.plans.get(trooper)
    const number = plan ? optionLike(this.options, plan) : -1
    const skill = plan?.use?.skill ?? (this.many ? null : this.skills.find((each) => each.available && each.skill !== 'idle')?.skill)
    if (!skill) return
    this.chooseSkill(skill)
    const way = this.ways.find((each) => each.options.includes(number))
    if (!way) return
    this.way = way.key
    this.chooseOption(number)
    const placement = plan?.use?.placements?.[0]
    if (placement && this.laying) this.placement = placement
  }

  /** Whether several react, and what each does is planned before anything is declared. */
  get many(): boolean {
    return this.kind === 'aros' && this.reactors.length > 1
  }

  /** Keep what has been chosen for somebody who reacts. */
  private note(): void {
    if (!this.many || !this.reactor) return
    const draft = draftOf(this)
    if (draft && draft.violations.length === 0) this.reactions.plan(this.reactor, draft.command)
  }

  /** Who acts together does what the first of them does, or nothing. */
  private follow(): void {
    const shared = this.group.find((each) => each.skill !== null && each.skill !== 'idle')?.skill
    const known = this.skills.find((each) => each.skill === shared && each.available)
    if (known) this.chooseSkill(known.skill)
    else if (shared && this.skills.some((each) => each.skill === 'idle' && each.available)) this.chooseSkill('idle')
  }

  async askReach(trooper: string): Promise<void> {
    const sequence = this.session.state.sequence
    try {
      const answer = await this.session.ask<ReachAnswer>({ ask: 'reach', trooper, prone: this.prone, skill: this.walking && !this.stepping ? (this.skill ?? 'move') : 'move' })
      if (sequence === this.session.state.sequence && this.moving) this.reach = answer
    } catch {
      this.reach = null
    }
  }

  /** Whoever has to go somewhere may be there already. */
  private async askStaying(): Promise<void> {
    const option = this.options.find((each) => blanksOf(each).includes('path'))
    if (!option || this.plain('step_aside')) return
    const sequence = this.session.state.sequence
    const command = commandOf(option)
    try {
      const { violations } = await this.session.ask<{ violations: Violation[] }>({ ask: 'check', command })
      if (sequence === this.session.state.sequence && violations.length === 0) this.staying = command
    } catch {
      this.staying = null
    }
  }

  // ---------------------------------------------------------------- choosing

  get activatable(): Set<string> {
    return new Set(this.options.map(commandOf).flatMap((each) => (each.do === 'activate' && each.troopers?.[0] ? [each.troopers[0]] : [])))
  }

  /** The kinds of Order that the selected trooper could be given. */
  get orderKinds(): string[] {
    const kinds = this.options
      .map(commandOf)
      .filter((each) => each.do === 'activate' && each.troopers?.[0] === this.selected)
      .map((each) => each.order ?? 'regular')
    return [...new Set(kinds)]
  }

  /** Show or hide what the selected trooper sees from where it stands. */
  look(): void {
    this.looking = !this.looking
    this.sight = []
    this.lookAround()
  }

  private lookAround(): void {
    const trooper = this.trooper(this.selected)
    if (!this.looking || !this.full || this.session.seat === null || trooper?.owner !== this.seat || this.moving) return
    this.sights.put({ ask: 'sight', trooper: trooper.id })
  }

  select(id: string | null): void {
    if (id && this.company.toggle(id)) return
    if (id !== this.selected) this.company.lead(null)
    this.selected = id
    this.lookAround()
    if (this.kind === 'aros' && id && this.reactors.includes(id)) this.chooseReactor(id)
  }

  chooseReactor(id: string | null): void {
    this.reactor = id
    this.selected = id
    this.clearSkill()
    this.skills = []
    if (id) void this.askSkills(id)
  }

  private clearSkill(): void {
    this.skill = this.way = this.chosen = this.route = this.reach = this.odds = this.placement = null
    this.aims = []
    this.via = []
    this.sight = []
    this.reacting = []
    this.checked = []
    this.pinned = false
    this.prone = this.facing = null
    this.chances.drop()
    this.routes.drop()
  }

  chooseSkill(key: string): void {
    this.clearSkill()
    this.skill = key
    const answer = this.skillAnswer
    if (!answer?.available) return
    const first = this.ways[0]
    if (first) this.chooseWay(first.key)
  }

  chooseWay(key: string): void {
    this.way = key
    const numbers = this.ways.find((each) => each.key === key)?.options ?? []
    const before = this.aims[0]?.target
    const same = numbers.find((number) => before && targetsOf(this.options[number]).includes(before))
    this.chooseOption(same ?? numbers[0] ?? null)
  }

  chooseOption(number: number | null): void {
    this.chosen = number
    const option = this.option
    const use = option && useOf(commandOf(option))
    this.aims = use?.aims ?? []
    this.placement = null
    this.route = null
    this.pinned = false
    if (this.moving && this.actor) void this.askReach(this.actor)
    else if (this.full && this.actor && this.aims.length) this.sights.put({ ask: 'sight', trooper: this.actor })
    this.foresee()
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
      return [{ option, placement: placement ?? null, names: covered.map((each) => `${this.name(each.id)} ${each.id}`).join(', ') }]
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

  giveDice(target: string, dice: number): void {
    const all = this.targets.map((each) => ({
      target: each.target,
      dice: this.aims.find((aim) => aim.target === each.target)?.dice ?? 0,
    }))
    this.aims = withDice(all, this.burst, target, dice)
    this.foresee()
  }

  setProne(prone: boolean | null): void {
    this.prone = prone
    if (this.stand) this.restand()
    const end = this.route?.points.at(-1)
    if (this.actor && this.moving) void this.askReach(this.actor)
    if (end && this.actor) this.routes.put({ trooper: this.actor, to: end, pinned: this.pinned })
  }

  /** Turn what is about to be placed, or the end of the movement. */
  turn(degrees: number): void {
    const base = this.facing ?? this.plannedFacing ?? this.trooper(this.actor)?.facing ?? 90
    this.face((base + degrees + 360) % 360)
  }

  face(facing: number): void {
    this.facing = Math.round(facing)
    if (this.placingSomebody) this.restand()
    const end = this.route?.points.at(-1)
    if (this.moving && end && this.actor) this.routes.put({ trooper: this.actor, to: end, pinned: this.pinned })
  }

  get plannedFacing(): number | null {
    const command = this.route?.command
    return command?.use?.facing ?? command?.facing ?? null
  }

  addWaypoint(): void {
    const end = this.route?.points.at(-1)
    if (!end || !this.pinned) return
    this.via = [...this.via, end]
    this.pinned = false
  }

  /** Go one step back in choosing. Returns whether there was one. */
  back(): boolean {
    if (this.company.leading) {
      this.company.lead(null)
      return true
    }
    if (this.pinned || this.via.length) {
      this.pinned = false
      this.via = []
      this.route = null
      this.sight = []
      this.reacting = []
      this.odds = null
      return true
    }
    if (this.standPinned || this.arriving !== null) {
      if (!this.standPinned) this.arriving = this.stand = null
      this.standPinned = false
      return true
    }
    if (this.skill && this.kind !== 'aros') {
      this.clearSkill()
      return true
    }
    return false
  }

  // ---------------------------------------------------------------- deploying

  chooseMember(member: number): void {
    this.member = member
    this.stand = null
    this.standPinned = false
    this.posing = null
    // Whoever can be a Marker most likely wants to be; other ways to hide are for those who ask for them.
    const likely = this.guises.find((each) => LIKELY.has(each.concealed) && !each.lays && !each.marks)
    this.guise = likely?.option ?? this.guises.find((each) => !each.concealed)?.option ?? this.guises[0]?.option ?? null
    const sequence = this.session.state.sequence
    this.session.ask<{ outline: [number, number][]; elsewhere: boolean; lookalikes: number[] }>({ ask: 'spots', member }).then(
      (spots) => sequence === this.session.state.sequence && (this.spots = spots),
      () => undefined,
    )
  }

  /** The ways in which the member at hand can be put down. */
  get guises(): Guise[] {
    return guisesOf(this.options, this.member)
  }

  chooseGuise(option: number): void {
    this.guise = option
    this.restand()
  }

  /** Bring somebody onto the table: where, the table is asked next; where there is no choice, at once. */
  bring(option: number): void {
    const same = this.arriving === option
    this.arriving = same || !blanksOf(this.options[option]).includes('at') ? null : option
    this.stand = null
    this.standPinned = false
    if (!same && this.arriving === null) void fillIn(this, option, 0).catch(() => undefined)
  }

  private askStand(at: Point3, pinned: boolean): void {
    if (this.standing === null) return
    const { prone, facing } = this
    this.stands.put({ ask: 'stand', option: this.standing, at, facing, prone: prone ?? false, poses_as: this.posing, pinned })
  }

  restand(): void {
    if (this.stand) this.askStand(this.stand.at, this.standPinned)
  }

  /** Put one member, or everybody, where the server finds room. */
  placeForMe(all: boolean): Promise<void> {
    return placeForMe(this, all)
  }

  /** Make a small movement to where the server finds a place. */
  async goForMe(): Promise<void> {
    const option = this.options.findIndex((each) => blanksOf(each).includes('path'))
    if (option >= 0) await fillIn(this, option, Math.floor(Math.random() * 1000)).catch(() => undefined)
  }

  // ---------------------------------------------------------------- what it comes to

  /** The command that the commit button would send. */
  get draft(): Draft | null {
    return draftOf(this)
  }

  get mayCommit(): boolean {
    if (this.many) return this.session.mayAct && this.reactions.count > 0
    return this.session.mayAct && this.draft !== null && this.draft.violations.length === 0
  }

  commit(): void {
    if (this.many) {
      if (this.mayCommit) this.reactions.declare()
      return
    }
    const draft = this.draft
    if (!draft || !this.mayCommit) return
    this.reactions.halt()
    this.session.send(draft.command)
  }

  send(command: InfinityCommand): void {
    this.reactions.halt()
    if (this.session.mayAct) this.session.send(command)
  }

  /** An option that needs nothing more, such as ending the turn. */
  plain(kind: string): InfinityCommand | null {
    const found = this.options.find((option) => option.command.do === kind && option.parameters.length === 0)
    return found ? commandOf(found) : null
  }

  // ---------------------------------------------------------------- foresight

  /** The place that lines of fire were last asked for. */
  private looked = ''

  private gotRoute(answer: RouteAnswer | null, question: RouteQuestion): void {
    if (this.pinned && !question.pinned) return
    this.route = answer
    this.pinned = question.pinned && answer !== null
    if (!answer) return
    const end = this.endOf(answer)
    const place = JSON.stringify([end, this.plannedFacing, this.prone])
    if (place !== this.looked) {
      // What was seen from elsewhere is not true of this place.
      this.looked = place
      this.sight = []
      this.reacting = []
    }
    if (this.full && end) {
      this.sights.put({ ask: 'sight', trooper: question.trooper, at: end, facing: this.plannedFacing, prone: this.prone })
      if (answer.legal && !this.stepping) this.answering.put({ ask: 'reactions', command: answer.command })
      else this.reacting = []
    }
    if (this.pinned) this.foresee()
  }

  /** Where the legal part of a way ends. */
  endOf(route: RouteAnswer): Point3 | null {
    return endOf(route)
  }

  private foresee(): void {
    this.note()
    const draft = this.draft
    this.odds = null
    this.chances.drop()
    if (!draft || draft.violations.length || !this.full) return
    if (draft.command.do !== 'declare' && draft.command.do !== 'react') return
    this.chances.put({ ask: 'odds', command: draft.command })
    if (draft.command.do === 'declare' && !this.moving) this.answering.put({ ask: 'reactions', command: draft.command })
  }

  // ---------------------------------------------------------------- the table

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

  /** Whether the first turn has begun. */
  get playing(): boolean {
    const stage = this.view?.asking ?? ''
    return stage.startsWith('order') || stage.startsWith('states') || stage === 'tactical' || stage === 'orders'
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
    else if (this.laying && pick.point) this.lay(pick.point)
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

  private lay(point: Point3): void {
    const from = this.trooper(this.actor)
    const template = this.option?.parameters.some((each) => each.kind === 'template')
    const direction = from ? bearing(from.at, point) : 0
    const size = from && sizeOf(from.profile, from.silhouette, this.words)
    this.placement = template && from && size ? laidFrom(from, size, direction) : { at: point, direction }
    const draft = this.draft
    if (draft) this.checks.put({ ask: 'check', command: draft.command })
    this.foresee()
  }

  /** Lay it where the server finds a place; the player may still press another. */
  async layForMe(): Promise<void> {
    const placement = await suggestedPlacement(this)
    if (!placement) return
    this.placement = placement
    this.checked = []
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

  dice(entry: LogEntry): Throw | null {
    return throwOf(entry.event, {
      words: this.words,
      name: (id) => (id.startsWith('player ') ? (this.session.card?.seats[Number(id.slice(7))]?.name ?? id) : this.name(id)),
      side: (id) => {
        const owner = id.startsWith('player ') ? Number(id.slice(7)) : (this.trooper(id)?.owner ?? (id.startsWith('A') ? 0 : 1))
        return sideOf(owner, this.seat)
      },
      t,
    })
  }

  /** The way to say how long a way is: "9.4 / 10 cm". */
  get lengthLabel(): string {
    const route = this.route
    if (!route) return ''
    const cost = route.legal ? Math.min(route.cost, route.allowance) : route.cost
    const length = `${centimetres(cost)} / ${centimetres(route.allowance)} cm`
    return route.legal ? `${length} ✓` : `${length} ✕`
  }

  stateName(state: string): string {
    return this.words?.state[state] ?? word('state', state)
  }
}
