/** What a plan would come to, asked of the server while it is being made: ways, lines of fire, reactions, odds. */

import type { Violation } from '../../lib/api'
import type { MatchSession } from '../../match/session.svelte'
import type { Point3 } from '../../table/types'
import { Asker } from './asker'
import { Calm } from './calm.svelte'
import { blanksOf, commandOf } from './choices'
import { Chosen } from './chosen.svelte'
import { Company } from './company.svelte'
import { type Draft, draftOf } from './drafts'
import { Instruments } from './instruments.svelte'
import { Reactions } from './reacting.svelte'
import { askRoute, type RouteQuestion } from './routing'
import type { MissionAnswer, OddsAnswer, Reaction, ReachAnswer, RouteAnswer, SightLine, StandAnswer } from './types'

/** How long, in ms, the pointer is still before lines of fire are asked for. */
const REST = 120
/** The score may wait, in ms, until things have calmed down. */
const SCORE = 400

export class Foresight extends Chosen {
  /** Who acts together, while an Order for several is being given. */
  readonly company: Company
  /** What everybody is about to react with. */
  readonly reactions: Reactions
  /** Whether anybody turns by Alert!. */
  readonly calm: Calm
  readonly tools: Instruments
  /** How the mission stands. */
  mission = $state.raw<MissionAnswer | null>(null)
  protected readonly missions: Asker<Record<string, unknown>, MissionAnswer>
  protected readonly routes: Asker<RouteQuestion, RouteAnswer>
  protected readonly sights: Asker<Record<string, unknown>, { lines: SightLine[] }>
  protected readonly answering: Asker<Record<string, unknown>, { reactions: Reaction[] }>
  protected readonly chances: Asker<Record<string, unknown>, OddsAnswer>
  protected readonly stands: Asker<Record<string, unknown> & { pinned: boolean }, StandAnswer>
  protected readonly checks: Asker<Record<string, unknown>, { violations: Violation[] }>

  constructor(session: MatchSession) {
    super(session)
    this.company = new Company(this)
    this.reactions = new Reactions(this)
    this.calm = new Calm(this)
    this.tools = new Instruments(this)
    this.missions = new Asker(
      (question) => session.wonder<MissionAnswer>(question),
      (answer) => (this.mission = answer ?? this.mission),
      SCORE,
    )
    const ask = <A>(question: Record<string, unknown>) => session.ask<A>(question)
    const wonder = <A>(question: Record<string, unknown>) => session.wonder<A>(question)
    this.routes = new Asker(
      (question) => askRoute(this, question),
      (answer, question) => this.gotRoute(answer, question),
    )
    this.sights = new Asker(wonder<{ lines: SightLine[] }>, (answer) => {
      this.sight = answer?.lines ?? []
      this.sighted = answer !== null
    }, REST)
    this.answering = new Asker(wonder<{ reactions: Reaction[] }>, (answer) => {
      this.reacting = answer?.reactions ?? []
    }, REST)
    this.chances = new Asker(wonder<OddsAnswer>, (answer) => (this.odds = answer))
    this.stands = new Asker(
      ({ pinned: _, ...question }) => session.ask<StandAnswer>(question),
      (answer, question) => {
        if (this.standPinned && !question.pinned) return
        this.stand = answer
        this.standPinned = question.pinned && answer !== null
      },
    )
    this.checks = new Asker(ask<{ violations: Violation[] }>, (answer) => (this.checked = answer?.violations ?? []))
  }

  /** The place that lines of fire were last asked for. */
  protected looked = ''

  askMission(): void {
    if (this.session.seat !== null) this.missions.put({ ask: 'mission' })
  }

  /** The command that the commit button would send. */
  get draft(): Draft | null {
    return draftOf(this)
  }

  /** Keep what has been chosen for somebody who reacts. */
  protected note(): void {
    if (!this.many || !this.reactor) return
    const draft = draftOf(this)
    if (draft && draft.violations.length === 0) this.reactions.plan(this.reactor, draft.command)
  }

  protected foresee(): void {
    this.note()
    const draft = this.draft
    this.odds = null
    this.chances.drop()
    if (!draft || draft.violations.length || !this.full) return
    if (draft.command.do !== 'declare' && draft.command.do !== 'react') return
    this.chances.put({ ask: 'odds', command: draft.command })
    if (draft.command.do === 'declare' && !this.moving) this.answering.put({ ask: 'reactions', command: draft.command })
  }

  protected gotRoute(answer: RouteAnswer | null, question: RouteQuestion): void {
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

  async askReach(trooper: string): Promise<void> {
    const sequence = this.session.state.sequence
    this.reaching = true
    try {
      const answer = await this.session.ask<ReachAnswer>({ ask: 'reach', trooper, prone: this.prone, skill: this.walking && !this.stepping ? (this.skill ?? 'move') : 'move', option: this.stepping ? null : this.chosen })
      if (sequence === this.session.state.sequence && this.moving) this.reach = answer
    } catch {
      this.reach = null
    } finally {
      this.reaching = false
    }
  }

  /** Whoever has to go somewhere may be there already. */
  protected async askStaying(): Promise<void> {
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

  protected lookAround(): void {
    const trooper = this.trooper(this.selected)
    if (!this.looking || !this.full || this.session.seat === null || trooper?.owner !== this.seat || this.moving) return
    this.sights.put({ ask: 'sight', trooper: trooper.id })
  }

  protected askStand(at: Point3, pinned: boolean): void {
    if (this.standing === null) return
    const { prone, facing } = this
    this.stands.put({ ask: 'stand', option: this.standing, at, facing, prone: prone ?? false, poses_as: this.posing, pinned })
  }

  restand(): void {
    if (this.stand) this.askStand(this.stand.at, this.standPinned)
  }
}
