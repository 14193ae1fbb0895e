/** Choosing: every press leads to one more thing that is known, or ready to be committed. */

import { untrack } from 'svelte'
import { api } from '../../lib/api'
import { language } from '../../lib/i18n.svelte'
import type { MatchSession } from '../../match/session.svelte'
import { blanksOf, byUse, commandOf, optionLike, skillsFrom, targetsOf, useOf, withDice } from './choices'
import { fillIn, placeForMe, suggestedUse } from './deploying'
import { Foresight } from './foresight.svelte'
import { routeOf } from './routing'
import type { InfinityCommand, Offers, SkillAnswer } from './types'

/** How people like to be deployed who can. */
const LIKELY = new Set(['camouflaged', 'impersonation_1'])

/** How often, and how many ms apart, it is asked again why something cannot be declared. */
const [RETRIES, RETRY] = [30, 500]

export class Plan extends Foresight {
  protected readonly stop: () => void

  constructor(session: MatchSession) {
    super(session)
    const game = $derived(session.card?.game ?? 'codeone')
    // Another position is another question: begin to choose anew. Other messages change nothing of what is chosen.
    // What weapons there are is needed to choose among them: it is begun anew when that is known.
    const position = $derived(`${session.state.sequence} ${session.seat} ${session.state.asked && !session.following} ${session.state.view !== null} ${this.named}`)
    this.stop = $effect.root(() => {
      $effect(() => {
        language()
        api.offers<Offers>(game).then(
          (offers) => {
            this.offers = offers
            this.words = offers.words
            this.named = true
          },
          () => (this.named = true),
        )
      })
      $effect(() => {
        void position
        untrack(() => this.begin())
      })
      // What was declared without asking is not allowed: from here on the player decides.
      $effect(() => {
        if (session.state.refusal) untrack(() => this.refused())
      })
      // What is held over the table follows who is looked at, and where it would go.
      $effect(() => {
        void [this.tools.held, this.tools.bearer?.id, this.tools.bearer?.at, this.tools.bearer?.facing, this.route, this.facing, this.prone]
        untrack(() => this.tools.look())
      })
    })
  }

  close(): void {
    this.stop()
  }

  // ---------------------------------------------------------------- beginning a decision

  protected begin(): void {
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
    this.sighted = false
    this.company.lead(null)
    if (this.playing) this.askMission()
    if (!this.asked) {
      this.reactor = null
      return
    }
    this.start()
  }

  protected start(): void {
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
      this.showSkills(this.active ?? '')
    } else if (this.kind === 'aros') {
      if (!this.named) return
      if (!this.reactions.begin()) this.chooseReactor(this.reactors[0] ?? null)
    } else if (this.calm.holds) {
      this.calm.keepFacing()
    } else {
      // Whoever a question is about is looked at.
      if (typeof this.session.state.decision?.params?.trooper === 'string') this.selected = this.active
      if (this.stepping && this.active) {
        void this.askReach(this.active)
        void this.askStaying()
      }
    }
  }

  /** An answer was refused; the question is still the same. */
  protected refused(): void {
    this.calm.end()
    if (!this.reactions.declaring) return
    this.reactions.refused()
    this.chooseReactor(this.reactors[0] ?? null)
  }

  /** What can be declared the options say; what cannot, and why, is asked for and added when it comes. */
  protected showSkills(trooper: string): void {
    this.skills = byUse(skillsFrom(this.options, trooper, this.words))
    if (this.kind === 'aros') this.takeUp(trooper)
    else this.follow()
    // Of whoever is not on the table yet nothing else is known.
    if (!trooper.startsWith('?')) void this.askRefused(trooper)
  }

  protected async askRefused(trooper: string, tries = 0): Promise<void> {
    const sequence = this.session.state.sequence
    const same = () => sequence === this.session.state.sequence && this.asked && trooper === this.actor
    try {
      const answer = await this.session.ask<{ skills: SkillAnswer[] }>({ ask: 'skills', trooper })
      const able = this.skills.filter((each) => each.available)
      if (same()) this.skills = byUse([...able, ...answer.skills.filter((each) => !each.available && able.every((one) => one.skill !== each.skill))])
    } catch {
      // The line was lost on the way: ask again as long as it is still the question.
      if (tries < RETRIES) setTimeout(() => same() && void this.askRefused(trooper, tries + 1), RETRY)
    }
  }

  /** Show what is planned for somebody who reacts, ready to be changed. */
  protected takeUp(trooper: string): void {
    const plan = this.reactions.plans.get(trooper)
    const number = plan ? optionLike(this.options, plan) : -1
    const skill = plan?.use?.skill ?? (this.many || this.reactions.lurks(trooper) ? null : this.skills.find((each) => each.available && each.skill !== 'idle')?.skill)
    if (!skill) return
    this.chooseSkill(skill)
    const way = this.ways.find((each) => each.options.includes(number))
    if (!way) return
    this.way = way.key
    this.chooseOption(number)
    const placement = plan?.use?.placements?.[0]
    if (placement && this.laying) this.placement = placement
  }

  /** Who acts together does what the first of them does, or nothing. */
  protected follow(): void {
    const shared = this.group.find((each) => each.skill !== null && each.skill !== 'idle')?.skill
    const known = this.skills.find((each) => each.skill === shared && each.available)
    if (known) this.chooseSkill(known.skill)
    else if (shared && this.skills.some((each) => each.skill === 'idle' && each.available)) this.chooseSkill('idle')
  }

  // ---------------------------------------------------------------- choosing

  /** Show or hide what the selected trooper sees from where it stands. */
  look(): void {
    this.looking = !this.looking
    this.sighted = false
    this.sight = []
    this.lookAround()
  }

  select(id: string | null): void {
    if (id && this.company.toggle(id)) return
    if (id !== this.selected) this.company.lead(null)
    this.listed = null
    this.selected = id
    this.lookAround()
    if (this.kind === 'aros' && id && this.reactors.includes(id)) this.chooseReactor(id)
  }

  chooseReactor(id: string | null): void {
    this.reactor = id
    this.selected = id
    this.clearSkill()
    this.skills = []
    if (id) this.showSkills(id)
  }

  protected clearSkill(): void {
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
    const base = this.facing ?? (this.placingSomebody ? this.stand?.command.facing : null) ?? this.plannedFacing ?? this.trooper(this.actor)?.facing ?? 90
    this.face((base + degrees + 360) % 360)
  }

  face(facing: number): void {
    this.facing = Math.round(facing)
    if (this.placingSomebody) this.restand()
    const end = this.route?.points.at(-1)
    if (this.moving && end && this.actor) this.routes.put({ trooper: this.actor, to: end, pinned: this.pinned })
  }

  addWaypoint(): void {
    const end = this.route?.points.at(-1)
    if (!end || !this.pinned) return
    this.via = [...this.via, end]
    this.pinned = false
  }

  /** Go one step back in choosing. Returns whether there was one. */
  back(): boolean {
    if (this.tools.back()) return true
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
    if (!same && this.arriving === null) void fillIn(this, option)
  }

  /** Put one member, or everybody, where the server finds room. */
  placeForMe(all: boolean): Promise<void> {
    return placeForMe(this, all)
  }

  /** Make a small movement to where the server finds a place. */
  async goForMe(): Promise<void> {
    const option = this.options.findIndex((each) => blanksOf(each).includes('path'))
    if (option >= 0) await fillIn(this, option)
  }

  /** Take a way that the server finds; the player may still press another. */
  async walkForMe(): Promise<void> {
    const command = await suggestedUse(this)
    const actor = this.trooper(this.actor)
    if (!command || !actor) return
    const route = routeOf(actor.at, command, this.reach?.limit ?? 0)
    this.facing = command.use?.facing ?? null
    this.gotRoute(route, { trooper: actor.id, to: route.points.at(-1)!, pinned: true })
  }

  /** Lay it where the server finds a place; the player may still press another. */
  async layForMe(): Promise<void> {
    const placement = (await suggestedUse(this))?.use?.placements?.[0]
    if (!placement) return
    this.placement = placement
    this.checked = []
    this.foresee()
  }

  // ---------------------------------------------------------------- what it comes to

  get busy(): boolean {
    return (this.reactions.declaring || this.calm.holds) && this.session.state.refusal === null
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
}
