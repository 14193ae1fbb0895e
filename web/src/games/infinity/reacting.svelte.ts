/** Reactions of many on one screen: what each is about to do, declared one after the other with a single press. */

import type { Option } from '../../lib/api'
import { prefs, type Prefs } from '../../lib/prefs.svelte'
import type { Known } from './known.svelte'
import { commandOf, rankOf, useOf } from './choices'
import type { InfinityCommand } from './types'

/** What is planned for somebody; null for nothing. */
export type Plans = ReadonlyMap<string, InfinityCommand | null>

/** Everybody who can react, with what most players would choose: to attack, or else to dodge. */
export function likelyReactions(options: readonly Option[]): Map<string, InfinityCommand | null> {
  const plans = new Map<string, InfinityCommand | null>()
  for (const option of options) {
    const command = commandOf(option)
    const [id, use] = [command.trooper, useOf(command)]
    if (command.do !== 'react' || !id || !use) continue
    const known = plans.get(id) ?? null
    if (!plans.has(id)) plans.set(id, null)
    if (option.parameters.length || use.skill === 'idle') continue
    if (!known || rankOf(use.skill) < rankOf(useOf(known)?.skill ?? '')) plans.set(id, command)
  }
  return plans
}

/** What only looks after oneself. */
const EVASIONS = new Set(['dodge', 'reset', 'idle'])

/** What is declared without asking, for who likes it so; null where one is asked. */
export function unasked(wish: Prefs['reactions'], options: readonly Option[]): Plans | null {
  const likely = likelyReactions(options)
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
  get busy(): boolean {
    const { session, kind } = this.board
    return kind === 'aros' && this.queue?.when === this.now && session.state.refusal === null
  }

  /** Somebody is asked for reactions: go on with what was decided, decide as one likes it, or plan anew. Says whether something was sent. */
  begin(): boolean {
    const when = this.now
    if (this.queue?.when === when) return this.next()
    this.queue = null
    // What was planned for those who have not reacted yet stays planned.
    const fresh = likelyReactions(this.board.options)
    const kept = this.when === when ? [...this.plans].filter(([id]) => fresh.has(id)) : []
    this.plans = new Map([...fresh, ...kept])
    this.when = when
    const decided = unasked(prefs.reactions, this.board.options)
    if (!decided) return false
    this.plans = decided
    this.declare()
    return true
  }

  plan(id: string, command: InfinityCommand | null): void {
    this.plans = new Map(this.plans).set(id, command)
  }

  /** Whoever does nothing does again what it most likely would, and the other way round. */
  toggle(id: string): void {
    this.plan(id, this.plans.get(id) ? null : (likelyReactions(this.board.options).get(id) ?? null))
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

  private next(): boolean {
    const command = this.queue?.commands.shift() ?? this.board.plain('end_reactions')
    if (command) void this.send(command)
    else this.queue = null
    return command !== null
  }

  /** As soon as what was sent before has been acknowledged. */
  private async send(command: InfinityCommand): Promise<void> {
    const { session } = this.board
    const { sequence } = session.state
    for (let wait = 0; wait < 200 && this.queue && session.state.sequence === sequence; wait += 1) {
      if (session.mayAct) {
        session.send(command)
        return
      }
      await new Promise((done) => setTimeout(done, 25))
    }
  }

  /** The player does something by hand. */
  halt(): void {
    this.queue = null
  }
}
