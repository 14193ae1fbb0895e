/** Apex Legends at one open match: what is chosen, and the command that it comes to. */

import { untrack } from 'svelte'
import type { Facts } from '../../courses/types'
import { api, type Command, type LogEntry, type Violation } from '../../lib/api'
import { has, language, t } from '../../lib/i18n.svelte'
import { handOver } from '../../match/store'
import type { MatchSession } from '../../match/session.svelte'
import type { Drag, Overlay, Pick, Piece, Point3, Token } from '../../table/types'
import type { Beat, Board, Throw } from '../types'
import { beatOf } from './beats'
import { bySpace, describe, type Choice, keyOf, nameOf } from './choices'
import { piecesOf, ringOverlays, tokensOf } from './pieces'
import { cellOf, gridOf, pointOf, sameCell, type GridSize } from './places'
import { throwOf } from './throws'
import type { Edge, Legend, Offers, ShotOdds, Space, View, Words } from './types'

interface Mark {
  here: string
  option: number | null
  /** A command that a panel has put together from an option with blanks. */
  filled: Command | null
  violations: Violation[]
  odds: ShotOdds | null
}

export class ApexBoard implements Board {
  named = $state(false)
  private printed = $state.raw<Words | null>(null)
  selected = $state<string | null>(null)
  /** What has been chosen, and in which position: in another one it means nothing. */
  private mark = $state.raw<Mark | null>(null)
  private readonly stop: () => void

  constructor(readonly session: MatchSession) {
    this.stop = $effect.root(() => {
      $effect(() => {
        const paid = this.asked && this.kind === 'activation' && (this.view?.activation?.ap ?? 0) > 0
        if (paid && !this.choices.some(({ command }) => command.action === 'shoot')) untrack(() => void this.wonderAboutShooting())
      })
      $effect(() => {
        language()
        api.offers<Offers>('apex').then(
          (offers) => {
            this.printed = offers.words
            this.named = true
          },
          () => (this.named = true),
        )
      })
    })
  }

  close(): void {
    this.stop()
  }

  // ---------------------------------------------------------------- what is known

  /** What is printed on the cards: those of this match, where it has its own. */
  get words(): Words | null {
    return (this.session.scenery?.words as Words | undefined) ?? this.printed
  }

  get view(): View | null {
    return this.session.state.view as unknown as View | null
  }

  get asked(): boolean {
    return this.session.state.asked && !this.session.following && handOver(this.session.state) === null
  }

  get kind(): string {
    return this.session.state.decision?.kind.replace('apex.decision.', '') ?? ''
  }

  get grid(): GridSize {
    return gridOf(this.session.scenery)
  }

  /** Whose eyes: the reader's squad; for spectators the Blue one, which is drawn blue. */
  get squad(): number {
    return this.view?.squad ?? 1 - (this.view?.red ?? 1)
  }

  legend(key: string | null | undefined): Legend | null {
    return this.view?.legends.find((each) => each.key === key) ?? null
  }

  name(id: string): string {
    return nameOf(id, this.words)
  }

  /** The Legend that the decision is about. */
  get actor(): string | null {
    const asked = this.session.state.decision?.params?.legend
    return typeof asked === 'string' ? asked : (this.view?.activation?.legend ?? null)
  }

  get choices(): Choice[] {
    const weapons = this.legend(this.actor)?.weapons.map((each) => each?.card ?? null) ?? []
    const around = { weapons, drawn: this.drawn, edges: this.edges }
    return this.session.state.options.map((option, number) => describe(option, number, this.words, t, has, around))
  }

  /** What waits at the edges of the Entry module, in words. */
  private get edges(): Partial<Record<string, string>> {
    const { view, words } = this
    const told = (edge: Edge): string => {
      const reward = words?.rewards[view?.rewards[edge] ?? '']
      const epic = view?.epics[edge]
      return [
        reward ? t('web_apex.reward.movement', { count: reward.movement }) : '',
        reward?.loot ? t('web_apex.reward.loot', { bag: t(`apex.rarity.${reward.loot}`) }) : '',
        reward?.ammo ? t('web_apex.ammo', { count: reward.ammo }) : '',
        epic ? this.name(epic) : '',
      ].filter(Boolean).join(' · ')
    }
    return Object.fromEntries((['N', 'E', 'S', 'W'] as const).map((edge) => [edge, told(edge)]))
  }

  /** Why the Legend at hand cannot shoot: everybody looks for it. */
  unable = $state.raw<{ here: string; reason: Violation } | null>(null)

  get cannotShoot(): Violation | null {
    return this.unable?.here === this.here ? this.unable.reason : null
  }

  private async wonderAboutShooting(): Promise<void> {
    const { here } = this
    try {
      const command = { do: 'take_action', player: this.session.seat ?? 0, action: 'shoot' }
      const { violations } = await this.session.wonder<{ violations: Violation[] }>({ ask: 'check', command })
      if (violations[0]) this.unable = { here, reason: violations[0] }
    } catch {
      // Then nothing is said about it.
    }
  }

  /** The Aim cards of the shot at hand, in the order in which they were drawn. */
  get drawn(): string[] {
    const shot = this.view?.pending?.findLast((frame) => Array.isArray(frame.cards))
    return (shot?.cards as { card: string }[] | undefined)?.map((each) => each.card) ?? []
  }

  /** Choices that are picked on the board. */
  get spaces(): Map<string, Choice> {
    return bySpace(this.choices)
  }

  /** The position at hand; another one is another question. */
  private get here(): string {
    const { sequence, seat, asked } = this.session.state
    return `${sequence} ${seat} ${asked}`
  }

  private get marked(): Mark {
    if (this.mark?.here === this.here) return this.mark
    const only = this.session.state.options.length === 1 && !this.session.state.options[0]?.parameters.length
    return { here: this.here, option: only ? 0 : null, filled: null, violations: [], odds: null }
  }

  get chosen(): number | null {
    return this.marked.option
  }

  get violations(): Violation[] {
    return this.marked.violations
  }

  get odds(): ShotOdds | null {
    return this.marked.odds
  }

  get choice(): Choice | null {
    return this.choices.find((each) => each.option === this.chosen) ?? null
  }

  // ---------------------------------------------------------------- choosing

  choose(option: number | null): void {
    this.mark = { here: this.here, option, filled: null, violations: [], odds: null }
    const choice = this.choice
    if (choice && !choice.blanks.length) void this.foresee(choice.command)
  }

  /** A panel has filled in the blanks of the chosen option. */
  async fill(command: Command): Promise<void> {
    const mark: Mark = { here: this.here, option: untrack(() => this.chosen), filled: command, violations: [], odds: null }
    this.mark = mark
    try {
      const { violations } = await this.session.ask<{ violations: Violation[] }>({ ask: 'check', command })
      if (this.mark === mark) this.mark = { ...mark, violations }
    } catch {
      // What is wrong with it will be said when it is sent.
    }
  }

  private async foresee(command: Command): Promise<void> {
    if (typeof command.target !== 'string' || this.session.card?.public.aids === 'strict') return
    const { mark } = this
    try {
      const { shot } = await this.session.ask<{ shot: ShotOdds | null }>({ ask: 'odds', command })
      if (mark && this.mark === mark) this.mark = { ...mark, odds: shot }
    } catch {
      // Without odds the shot is as good as ever.
    }
  }

  get draft(): Command | null {
    if (!this.asked) return null
    const { filled, violations } = this.marked
    if (filled) return violations.length ? null : filled
    const choice = this.choice
    return choice && !choice.blanks.length ? choice.command : null
  }

  get mayCommit(): boolean {
    return this.session.mayAct && this.draft !== null
  }

  commit(): void {
    const command = this.draft
    if (command && this.mayCommit) this.session.send(command)
  }

  // ---------------------------------------------------------------- the table

  get turned(): boolean {
    return false
  }

  /** What a course of the coach may ask of the moment. */
  get facts(): Facts {
    return {
      kind: this.asked ? this.kind : '',
      reacting: this.asked && this.kind.includes('react'),
      spaces: this.spaces.size,
      odds: this.odds !== null,
      round: this.view?.round ?? 0,
      points: Math.max(0, ...(this.view?.victory_points ?? [])),
    }
  }

  didIt(event: LogEntry['event']): boolean {
    return this.legend(String(event.legend))?.squad === this.squad
  }

  get chips(): string[] {
    const view = this.view
    if (!view) return []
    const chips = [t(`web_apex.stage.${view.stage}`)]
    if (view.round) chips.push(t('web_apex.round', { round: view.round }))
    if (view.turn) chips.push(t((view.turn % 2 ? view.red : 1 - view.red) === this.squad ? 'web_apex.your_turn' : 'web_apex.their_turn'))
    return chips
  }

  get score(): { label: string; mine: number; theirs: number } | null {
    const points = this.view?.victory_points
    return points ? { label: t('web_apex.victory_points'), mine: points[this.squad] ?? 0, theirs: points[1 - this.squad] ?? 0 } : null
  }

  get pieces(): Piece[] {
    const view = this.view
    if (!view) return []
    const actable = new Set(this.asked ? this.choices.flatMap((choice) => (choice.legend ? [choice.legend] : [])) : [])
    return piecesOf(view, this.squad, this.words, this.grid, { selected: this.selected ?? this.actor, actable })
  }

  get tokens(): Token[] {
    return this.view ? tokensOf(this.view, this.squad, this.words, this.grid) : []
  }

  get overlays(): Overlay[] {
    const view = this.view
    if (!view) return []
    const found = ringOverlays(view, this.words, this.session.scenery)
    if (!this.asked) return found
    const places = [...this.spaces.values()].flatMap((choice) => (choice.place ? [choice.place] : []))
    const cells = places.filter((place) => (place.type ?? 'space') === 'space').map((place) => pointOf(place, this.grid))
    if (cells.length) found.push({ type: 'cells', id: 'choices', cells, tone: 'good' })
    for (const place of places) {
      if ((place.type ?? 'space') !== 'space') found.push({ type: 'ring', at: pointOf(place, this.grid), radius: this.grid.size * 0.2, tone: 'good' })
    }
    found.push(...this.chosenOverlays())
    return found
  }

  private chosenOverlays(): Overlay[] {
    const choice = this.choice
    const actor = this.legend(this.actor)
    if (!choice) return []
    const found: Overlay[] = []
    const path = choice.command.path
    if (Array.isArray(path) && actor?.at && path.length) {
      const points = [actor.at, ...(path as (typeof actor.at)[])].map((space) => pointOf(space, this.grid))
      found.push({ type: 'path', id: 'way', points, tone: 'mine' })
    }
    if (choice.place && (choice.place.type ?? 'space') === 'space') {
      found.push({ type: 'cells', id: 'chosen', cells: [pointOf(choice.place, this.grid)], tone: 'mine' })
    }
    const to = this.marked.filled?.to as Space | null | undefined
    if (to && choice.blanks.some((blank) => blank.kind === 'space')) {
      found.push({ type: 'cells', id: 'to', cells: [pointOf(to, this.grid)], tone: this.marked.violations.length ? 'blocked' : 'mine' })
    }
    const target = this.legend(typeof choice.command.target === 'string' ? choice.command.target : null)
    if (target?.at && actor?.at) {
      const [from, to] = [pointOf(actor.at, this.grid), pointOf(target.at, this.grid)]
      const eye = this.grid.size * 0.6
      found.push({ type: 'line', id: 'aim', from: [from[0], from[1], from[2] + eye], to: [to[0], to[1], to[2] + eye], tone: 'clear' })
    }
    return found
  }

  pick(pick: Pick): void {
    if (pick.piece) {
      const aimed = this.asked ? this.choices.find((choice) => choice.legend === pick.piece && !choice.blanks.length) : undefined
      this.selected = pick.piece
      if (aimed) {
        this.choose(aimed.option)
        return
      }
    }
    if (!this.asked || !pick.point) return
    const cell = cellOf(pick.point, this.grid)
    if (!cell) return
    if (this.choice?.blanks.some((blank) => blank.kind === 'space')) {
      const to = { type: 'space', ...cell, level: Math.round(pick.point[2] / this.grid.level) }
      void this.fill({ ...(this.marked.filled ?? this.choice.command), to })
      return
    }
    const fits = [...this.spaces.values()].filter((choice) => choice.place && (choice.place.type ?? 'space') === 'space' && sameCell(choice.place, cell))
    if (fits[0]) this.choose(this.chosen === fits[0].option && fits[1] ? fits[1].option : fits[0].option)
    else this.pickNear(pick)
  }

  /** Corners and edges are picked by being the nearest. */
  private pickNear(pick: Pick): void {
    const point = pick.point
    if (!point) return
    let best: { choice: Choice; far: number } | null = null
    for (const choice of this.spaces.values()) {
      if (!choice.place || (choice.place.type ?? 'space') === 'space') continue
      const at = pointOf(choice.place, this.grid)
      const far = Math.hypot(at[0] - point[0], at[1] - point[1])
      if (far < this.grid.size * 0.6 && (!best || far < best.far)) best = { choice, far }
    }
    if (best) this.choose(best.choice.option)
  }

  hover(): void {
    // Nothing is measured before it is chosen.
  }

  /** Dragging a Legend to a space chooses to move there. */
  drag(drag: Drag): void {
    if (drag.phase !== 'end' || !drag.point || !this.asked) return
    const cell = cellOf(drag.point, this.grid)
    const found = cell && [...this.spaces.values()].find((choice) => choice.place && sameCell(choice.place, cell))
    if (found) this.choose(found.option)
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && this.chosen !== null) {
      this.choose(null)
      return true
    }
    return false
  }

  dice(entry: LogEntry): Throw | null {
    return this.view ? throwOf(entry, this.view, this.squad, this.words) : null
  }

  beat(entry: LogEntry, at: (piece: string) => Point3 | null): Beat | null {
    const mine = (legend: string): boolean => this.legend(legend)?.squad === this.squad
    return beatOf(entry.event, { grid: this.grid, at, mine, name: (id) => this.name(id) })
  }

  spaceKey = keyOf
}
