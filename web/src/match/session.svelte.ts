/** A match that is open in this window: the state, the line to the server, and what can be done with it. */

import { api, type Command, type LogEntry } from '../lib/api'
import { explain, language } from '../lib/i18n.svelte'
import { notify } from '../lib/notices.svelte'
import { MatchLine, type ServerMessage } from '../lib/socket'
import { reducedMotion } from '../lib/prefs.svelte'
import { type Action, handOver, lastSeen, type MatchState, mySeats, reduce, START } from './store'
import type { Scenery } from '../table/types'

const PAUSES: Record<string, number> = { moved: 350, skill_declared: 250, aro_declared: 300, rolled: 900, saves_rolled: 700 }

/** How long what happened is looked at before the next thing is shown. */
function pauseAfter(entries: readonly LogEntry[]): number {
  if (reducedMotion()) return 0
  return Math.min(1600, entries.reduce((sum, entry) => sum + (PAUSES[entry.event.event] ?? 0), 0))
}

export class MatchSession {
  state = $state.raw<MatchState>(START)
  scenery = $state.raw<Scenery | null>(null)
  wrong = $state('')
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
    return this.state.asked && this.state.pending === null && this.state.line !== 'closed' && handOver(this.state) === null
  }

  /** Messages wait here while something is shown that people want to follow. */
  private queue: ServerMessage[] = []
  private pausing = false

  private hear(message: ServerMessage): void {
    if (message.type !== 'state' && message.type !== 'log') {
      this.take(message)
      return
    }
    this.queue.push(message)
    if (!this.pausing) this.drain()
  }

  private drain(): void {
    this.pausing = false
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      this.take(message)
      const pause = message.type === 'log' && this.queue.length > 1 ? pauseAfter(message.entries) : 0
      if (pause > 0) {
        // The state that goes with these entries is shown with them.
        const next = this.queue[0]
        if (next?.type === 'state') this.take(this.queue.shift() as ServerMessage)
        this.pausing = true
        setTimeout(() => this.drain(), pause)
        return
      }
    }
  }

  private take(message: ServerMessage): void {
    this.do(message)
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
    if (!this.line || this.seat === null || this.state.pending) return
    this.do({ type: 'sent', id: this.line.command(this.seat, this.state.sequence, command) })
  }

  ask<T>(question: Record<string, unknown>): Promise<T> {
    if (!this.line || this.seat === null) return Promise.reject(new Error('nobody asks'))
    return this.line.ask<T>(this.seat, question)
  }

  /** See the match from another seat of one's own: the hot seat. */
  sit(seat: number): void {
    this.do({ type: 'seat', seat })
    this.line?.close()
    this.connect(seat)
  }

  /** After a change of language everything is read anew. */
  reread(): void {
    const seat = this.seat
    this.do({ type: 'seat', seat: -1 })
    this.do({ type: 'seat', seat })
    this.line?.close()
    this.connect(seat)
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
    this.line?.close()
  }
}
