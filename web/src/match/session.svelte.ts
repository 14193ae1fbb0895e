/** A match that is open in this window: the state, the line to the server, and what can be done with it. */

import { api, type Command, type LogEntry } from '../lib/api'
import { explain, language } from '../lib/i18n.svelte'
import { notify } from '../lib/notices.svelte'
import { MatchLine, type ServerMessage } from '../lib/socket'
import { speed } from '../lib/prefs.svelte'
import { sound } from '../lib/sounds'
import { type Action, answered, handOver, lastSeen, type MatchState, mySeats, news, reduce, START } from './store'
import { Telling } from './telling.svelte'
import type { Scenery } from '../table/types'

export class MatchSession {
  state = $state.raw<MatchState>(START)
  scenery = $state.raw<Scenery | null>(null)
  wrong = $state('')
  /** Whether what has happened is still being told: the state that is shown is not the last one. */
  following = $state(false)
  /** Against the clock nobody has time for long stories. */
  readonly telling = new Telling(() => (this.state.card?.clocks && speed() !== 'none' ? 'fast' : speed()), sound)
  private line: MatchLine | null = null
  private closed = false

  constructor(readonly id: string) {}

  get card() {
    return this.state.card
  }

  get seat(): number | null {
    return this.state.seat
  }

  /** Whether the reader may act now. Without a line the command waits until there is one again. */
  get mayAct(): boolean {
    return this.state.asked && !this.following && !answered(this.state) && this.held?.sequence !== this.state.sequence && this.state.line !== 'closed' && handOver(this.state) === null
  }

  /** An answer that waits until the one before it has been acknowledged, and the position that it belongs to. */
  private held = $state.raw<{ command: Command; sequence: number } | null>(null)
  /** Messages wait here while something is told that people want to follow. */
  private queue: ServerMessage[] = []
  /** Counts up when everything is heard anew; what was being told then is of no interest any more. */
  private round = 0

  private hear(message: ServerMessage): void {
    if (message.type !== 'state' && message.type !== 'log') {
      this.take(message)
      return
    }
    this.queue.push(message)
    if (!this.following) void this.drain()
  }

  private async drain(): Promise<void> {
    const { round } = this
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      const playing = message.type === 'log' ? this.tell(message.entries) : null
      if (playing) {
        this.following = true
        await playing
        if (round !== this.round) return
      }
      this.take(message)
      if (message.type === 'log') this.telling.logged()
      else this.telling.settle()
    }
    this.following = false
    this.telling.rest(this.state.asked)
  }

  /** What is new, told; whatever goes wrong with the telling, the match goes on. */
  private tell(entries: readonly LogEntry[]): Promise<void> | null {
    const failed = (error: unknown): void => {
      console.error(error)
      this.telling.stop()
    }
    try {
      return this.telling.play(news(this.state, entries))?.catch(failed) ?? null
    } catch (error) {
      failed(error)
      return null
    }
  }

  private take(message: ServerMessage): void {
    this.do(message)
    if (message.type === 'done' || message.type === 'refused') this.release()
    if (message.type === 'refused') this.tellRefusal()
    if (message.type === 'problem') notify(message.error.message, 'bad')
    if ((message.type === 'state' || message.type === 'card') && message.card.status !== 'waiting') {
      void this.fetchScenery().catch((error: unknown) => (this.wrong = explain(error)))
    }
  }

  private do(action: Action): void {
    this.state = reduce(this.state, action)
  }

  /** Fetch what never changes, and open the line at a seat of one's own or as a spectator. */
  async open(watch = false): Promise<void> {
    try {
      const card = await api.match(this.id)
      if (this.closed) return
      const mine = watch ? [] : mySeats(card)
      const seat = mine.find((each) => card.waiting.includes(each)) ?? mine[0] ?? null
      this.do({ type: 'card', card })
      this.do({ type: 'seat', seat })
      this.connect(seat)
      if (card.status !== 'waiting') await this.fetchScenery()
    } catch (error) {
      this.wrong = explain(error)
    }
  }

  private async fetchScenery(): Promise<void> {
    if (this.scenery) return
    // What a scenario really uses is in the view; places where something could stand are not drawn.
    this.scenery = { ...(await api.scenery<Scenery>(this.id)), objectives: [] }
  }

  private connect(seat: number | null): void {
    if (this.closed) return
    this.line = new MatchLine(this.id, seat, language, {
      message: (message) => this.hear(message),
      status: (status) => this.do({ type: 'status', status }),
      since: () => lastSeen(this.state),
    })
    this.line.open()
  }

  private tellRefusal(): void {
    const refusal = this.state.refusal
    if (!refusal) return
    const reasons = refusal.violations.map((each) => each.message).filter(Boolean)
    notify(reasons.join('\n') || refusal.message, 'bad', refusal.violations[0]?.rule)
  }

  send(command: Command): void {
    const { sequence, pending } = this.state
    if (!this.line || this.seat === null || answered(this.state)) return
    if (pending) this.held = { command, sequence }
    else this.do({ type: 'sent', id: this.line.command(this.seat, sequence, command) })
  }

  /** Send what has waited for an acknowledgement, if it is still an answer to the question at hand. */
  private release(): void {
    const { held } = this
    if (!held || this.state.pending) return
    this.held = null
    if (held.sequence === this.state.sequence && this.state.asked) this.send(held.command)
  }

  ask<T>(question: Record<string, unknown>, patient = false): Promise<T> {
    if (!this.line || this.seat === null) return Promise.reject(new Error('nobody asks'))
    return this.line.ask<T>(this.seat, question, patient)
  }

  /** Ask what is nice to know, once nobody waits for anything else. */
  wonder<T>(question: Record<string, unknown>): Promise<T> {
    return this.ask<T>(question, true)
  }

  /** See the match from another seat of one's own: the hot seat. */
  sit(seat: number): void {
    this.forget()
    this.do({ type: 'seat', seat })
    this.line?.close()
    this.connect(seat)
  }

  /** After a change of language everything is read anew. */
  reread(): void {
    this.forget()
    const seat = this.seat
    this.do({ type: 'seat', seat: -1 })
    this.do({ type: 'seat', seat })
    this.line?.close()
    this.connect(seat)
  }

  /** What was on its way to be told is told by the next line anew. */
  private forget(): void {
    this.round += 1
    this.queue = []
    this.held = null
    this.following = false
    this.telling.stop()
  }

  hurry(): void {
    this.line?.hurry()
  }

  /** Do something to the match over HTTP; what goes wrong is told in words. */
  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what()
      return true
    } catch (error) {
      notify(explain(error), 'bad')
      return false
    }
  }

  close(): void {
    this.closed = true
    this.forget()
    this.line?.close()
  }
}
