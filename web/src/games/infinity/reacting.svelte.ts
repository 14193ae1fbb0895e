/** Reactions of many on one screen: what each is about to do, declared one after the other with a single press. */

import type { Option } from '../../lib/api'
import { t } from '../../lib/i18n.svelte'
import { notify } from '../../lib/notices.svelte'
import { prefs, type Prefs } from '../../lib/prefs.svelte'
import type { Known } from './known.svelte'
import { commandOf, optionLike, rankOf, trooperOf, useOf } from './choices'
import { isMarker } from './pieces'
import { shotWorth } from './ranges'
import type { InfinityCommand, View } from './types'

/** What is planned for somebody; null for nothing. */
export type Plans = ReadonlyMap<string, InfinityCommand | null>

/** Who has to react like somebody: a Controller and its Peripherals. */
function boundTo(view: View | null, id: string): string[] {
  const trooper = trooperOf(view, id)
  if (!trooper || trooper.member === null || trooper.device) return [id]
  const alike = view?.troopers.filter((each) => each.owner === trooper.owner && each.member === trooper.member && !each.device) ?? []
  return [id, ...alike.map((each) => each.id).filter((each) => each !== id)]
}

/** With whom somebody should agree on what to react with: a Controller with its Peripherals, a member with its Fireteam. */
export function unitOf(view: View | null, id: string): string {
  const bound = boundTo(view, id)
  const team = view?.tokens.find((each) => each.kind.startsWith('fireteam.') && bound.some((one) => each.states.includes(one)))
  return team?.id ?? [...bound].sort().join(' ')
}

/** What is known beyond the options: who should agree with whom, and how good a shot is, minus infinity for none at all. */
export interface Sense {
  unit(id: string): string
  worth(command: InfinityCommand): number
  /** Whether somebody would give itself away by reacting. */
  lurks(id: string): boolean
}

const NONE: Sense = { unit: (id) => id, worth: () => 0, lurks: () => false }

/** What people react with most often comes first: hacking is an attack, and goes before getting out of the way. */
const rank = (skill: string): number => (skill === 'hack' ? rankOf('dodge') - 0.5 : rankOf(skill))

/**
 * Everybody who can react, with what most players would choose: to attack as well as it can, or else to dodge. Those of
 * a unit all do the same, or nothing; who is not known to be there, or what is behind a Marker, stays hidden.
 */
export function likelyReactions(options: readonly Option[], { unit, worth, lurks }: Sense = NONE): Map<string, InfinityCommand | null> {
  const plans = new Map<string, InfinityCommand | null>()
  const ready = options.flatMap((option) => {
    const command = commandOf(option)
    const [id, use] = [command.trooper, useOf(command)]
    if (command.do !== 'react' || !id || !use) return []
    plans.set(id, null)
    const value = option.parameters.length || use.skill === 'idle' || lurks(id) ? -Infinity : worth(command)
    return value > -Infinity ? [{ id, command, value, skill: use.skill }] : []
  })
  const shared = new Map<string, string>()
  for (const { id, skill } of ready) {
    const known = shared.get(unit(id))
    if (known === undefined || rank(skill) < rank(known)) shared.set(unit(id), skill)
  }
  // Of what is equally good the first that is offered.
  for (const { id, command, skill } of ready.sort((one, two) => two.value - one.value)) {
    if (skill === shared.get(unit(id)) && !plans.get(id)) plans.set(id, command)
  }
  return plans
}

/** What only looks after oneself. */
const EVASIONS = new Set(['dodge', 'reset', 'idle'])

/** What is declared without asking, for who likes it so; null where one is asked. */
export function unasked(wish: Prefs['reactions'], options: readonly Option[], sense?: Sense): Plans | null {
  const likely = likelyReactions(options, sense)
  if (wish === 'likely') return likely
  const attacks = options.some((option) => {
    const command = commandOf(option)
    return command.do === 'react' && !EVASIONS.has(useOf(command)?.skill ?? 'idle')
  })
  return wish === 'attacks' && !attacks ? new Map([...likely].map(([id]) => [id, null])) : null
}

export class Reactions {
  plans = $state.raw<Plans>(new Map())
  /** What is still to be declared, and in which Order: an answer on its way must not meet another question. */
  private queue = $state.raw<{ when: string; commands: InfinityCommand[] } | null>(null)
  private when = ''

  constructor(private readonly board: Known) {}

  /** Which reactions are asked for: in which Order, and to which half of it. */
  private get now(): string {
    return `${this.board.view?.order?.number} ${this.board.view?.asking}`
  }

  /** Whether one is being declared after the other. */
  get declaring(): boolean {
    return this.board.kind === 'aros' && this.queue?.when === this.now
  }

  /** What most players would choose now. */
  private get likely(): Map<string, InfinityCommand | null> {
    return likelyReactions(this.board.options, this.sense)
  }

  private readonly sense: Sense = {
    unit: (id) => unitOf(this.board.view, id),
    worth: (command) => shotWorth(this.board.view, this.board.words, command),
    lurks: (id) => this.lurks(id),
  }

  /** Whether somebody is hidden as long as it does nothing. */
  lurks(id: string): boolean {
    const trooper = this.board.view?.troopers.find((each) => each.id === id)
    return id.startsWith('?') || (trooper !== undefined && !trooper.device && isMarker(trooper))
  }

  private offered(command: InfinityCommand): boolean {
    return optionLike(this.board.options, command) >= 0
  }

  /** Somebody is asked for reactions: go on with what was decided, decide as one likes it, or plan anew. Says whether something was sent. */
  begin(): boolean {
    const when = this.now
    if (this.queue?.when === when && this.next()) return true
    this.queue = null
    // What was planned for those who have not reacted yet stays planned, unless what others do has ruled it out.
    const fresh = this.likely
    const kept = this.when === when ? [...this.plans].filter(([id, plan]) => fresh.has(id) && (plan === null || this.offered(plan))) : []
    this.plans = new Map([...fresh, ...kept])
    this.when = when
    const decided = unasked(prefs.reactions, this.board.options, this.sense)
    if (!decided) return false
    this.plans = decided
    this.declare()
    return true
  }

  /** What was sent is not allowed: the player decides by hand, among what is left. */
  refused(): void {
    this.queue = null
    this.plans = this.likely
  }

  /** Whoever is bound to react alike changes its plan as well. */
  plan(id: string, command: InfinityCommand | null): void {
    const plans = new Map(this.plans).set(id, command)
    const skill = command && useOf(command)?.skill
    for (const other of skill ? boundTo(this.board.view, id) : []) {
      const plan = plans.get(other)
      if (!plan || useOf(plan)?.skill === skill) continue
      const alike = this.board.options.find((option) => option.parameters.length === 0 && commandOf(option).do === 'react' && commandOf(option).trooper === other && useOf(commandOf(option))?.skill === skill)
      plans.set(other, alike ? commandOf(alike) : null)
    }
    this.plans = plans
  }

  /** Whoever does nothing does again what it most likely would, and the other way round. */
  toggle(id: string): void {
    this.plan(id, this.plans.get(id) ? null : (this.likely.get(id) ?? likelyReactions(this.board.options).get(id) ?? null))
  }

  /** Nobody, for who wants only a few; from there back to what is likely. */
  tickAll(): void {
    this.plans = this.count ? new Map([...this.plans].map(([id]) => [id, null])) : this.likely
  }

  get count(): number {
    return [...this.plans.values()].filter((each) => each !== null).length
  }

  /** Declare all that is planned, and nothing for the rest. */
  declare(): void {
    const commands = [...this.plans.values()].flatMap((each) => (each ? [each] : []))
    this.queue = { when: this.when, commands }
    this.next()
  }

  /** Declare the next that is planned, or that there is no more. Says whether there was anything to send. */
  private next(): boolean {
    for (let command = this.queue?.commands.shift(); command; command = this.queue?.commands.shift()) {
      if (this.offered(command)) return this.send(command)
      // Whoever could still do something else is for the player to decide; for the others somebody else has reacted.
      if (command.trooper && this.board.reactors.includes(command.trooper)) {
        notify(t('web.aro.no_longer', { name: this.board.name(command.trooper) }), 'bad')
        return false
      }
    }
    const end = this.board.plain('end_reactions')
    return end !== null && this.send(end)
  }

  private send(command: InfinityCommand): boolean {
    this.board.session.send(command)
    return true
  }

  /** The player does something by hand. */
  halt(): void {
    this.queue = null
  }
}
