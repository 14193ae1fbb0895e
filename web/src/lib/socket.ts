/**
 * The line to a match. It reconnects by itself and takes up after the last event it has seen, sends a command that was
 * not acknowledged again under the same id (the server applies it once), and gives answers to questions as promises.
 */

import { changed, type Changes } from './changes'
import { Questions } from './questions'
import { ApiError, type Command, type Decision, type LogEntry, type MatchCard, type Option, type Violation } from './api'

export interface StateMessage {
  type: 'state'
  card: MatchCard
  seat: number | null
  sequence: number
  /** Null until everybody has sat down. */
  view: Record<string, unknown> | null
  decision: Decision | null
  asked: boolean
  options: Option[]
}
/** The same, told by what has changed of the state that was told last. */
export interface ChangedMessage {
  type: 'changed'
  since: number
  sequence: number
  changes: Changes
  entries: LogEntry[]
}
export interface RefusedMessage {
  type: 'refused'
  id: string
  code: string
  message: string
  violations: Violation[]
  sequence: number
}
export type ServerMessage =
  | StateMessage
  | RefusedMessage
  | { type: 'log'; since: number; entries: LogEntry[] }
  | { type: 'done'; id: string; sequence: number }
  | { type: 'answer'; id: string; answer: Record<string, unknown> }
  | { type: 'no_answer'; id: string; error: { code: string; message: string; rule?: string } }
  | { type: 'thinking'; seat: number }
  | { type: 'card'; card: MatchCard }
  | { type: 'pong' }
  | { type: 'problem'; error: { code: string; message: string } }

export type LineStatus = 'connecting' | 'open' | 'lost' | 'closed'

export interface LineEvents {
  message(message: ServerMessage): void
  status(status: LineStatus): void
  /** The number of the last entry of the log that is known. */
  since(): number
}

const PATIENCE = [300, 600, 1200, 2500, 5000, 8000]
/** A line that has held for so long is a good one; one that breaks sooner is tried again ever more slowly. */
const HELD = 5000

export class MatchLine {
  private socket: WebSocket | null = null
  private tries = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private held: ReturnType<typeof setTimeout> | undefined
  private counter = 0
  private readonly prefix = Math.random().toString(36).slice(2, 10)
  private readonly questions = new Questions((text) => this.say(text))
  /** The match as it was told last, to which changes refer. */
  private shown: StateMessage | null = null
  private unacknowledged: { id: string; text: string } | null = null
  private ended = false

  constructor(
    private readonly match: string,
    private seat: number | null,
    private readonly lang: () => string,
    private readonly events: LineEvents,
  ) {}

  open(): void {
    this.events.status(this.tries ? 'lost' : 'connecting')
    const url = new URL(`/api/matches/${this.match}/socket`, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('lang', this.lang())
    if (this.seat !== null) url.searchParams.set('seat', String(this.seat))
    const since = this.events.since()
    if (since > 0) url.searchParams.set('since', String(since))
    const socket = new WebSocket(url)
    this.socket = socket
    this.shown = null
    socket.onopen = () => {
      this.held = setTimeout(() => (this.tries = 0), HELD)
      this.events.status('open')
      if (this.unacknowledged) socket.send(this.unacknowledged.text)
      this.beat = setInterval(() => this.post({ type: 'ping' }), 20000)
    }
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage | ChangedMessage)
    socket.onclose = (event) => this.lost(event)
  }

  private hear(message: ServerMessage | ChangedMessage): void {
    if (message.type === 'changed') {
      this.hearChanges(message)
      return
    }
    if (message.type === 'state') this.shown = message
    if (message.type === 'card' && this.shown) this.shown = { ...this.shown, card: message.card }
    if (message.type === 'answer') {
      this.questions.answer(message.id, message.answer)
      return
    }
    if (message.type === 'no_answer') {
      const { code, message: words, rule } = message.error
      this.questions.refuse(message.id, new ApiError(code, words, 422, rule))
      return
    }
    if ((message.type === 'done' || message.type === 'refused') && message.id === this.unacknowledged?.id) {
      this.unacknowledged = null
    }
    this.events.message(message)
  }

  private hearChanges(told: ChangedMessage): void {
    if (this.shown?.sequence !== told.since) {
      this.post({ type: 'look', seat: this.seat })
      return
    }
    this.shown = { ...(changed(this.shown, told.changes) as StateMessage), sequence: told.sequence }
    if (told.entries.length) this.events.message({ type: 'log', since: told.since, entries: told.entries })
    this.questions.goOn()
    this.events.message(this.shown)
  }

  private lost(event: CloseEvent): void {
    clearInterval(this.beat)
    clearTimeout(this.held)
    this.questions.lose()
    if (this.ended) return
    // 4xxx below 4500: the server has said no, and asking again would not change its mind.
    if (event.code >= 4400 && event.code < 4500) {
      this.ended = true
      this.events.status('closed')
      return
    }
    // Not all at the same moment, when a server comes back.
    const wait = (PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 8000) * (0.75 + Math.random() / 2)
    this.tries += 1
    this.events.status('lost')
    this.retry = setTimeout(() => this.open(), wait)
  }

  private post(message: unknown): boolean {
    return this.say(JSON.stringify(message))
  }

  private say(text: string): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(text)
    return true
  }

  private next(): string {
    this.counter += 1
    return `${this.prefix}-${this.counter}`
  }

  /** Send a command; it is kept until acknowledged. Returns its id. */
  command(seat: number, expected: number, command: Command): string {
    const id = this.next()
    const text = JSON.stringify({ type: 'command', id, seat, expected, command })
    this.unacknowledged = { id, text }
    this.say(text)
    return id
  }

  /** Look at the match from another seat of one's own. */
  look(seat: number): void {
    this.seat = seat
    this.post({ type: 'look', seat })
  }

  /** Ask something before deciding; a patient question waits until nobody needs an answer sooner. */
  ask<T>(seat: number, question: Record<string, unknown>, patient = false): Promise<T> {
    const id = this.next()
    return this.questions.ask(id, { type: 'ask', id, seat, question }, patient) as Promise<T>
  }

  /** Try again at once, as when the machine wakes up. */
  hurry(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return
    clearTimeout(this.retry)
    this.open()
  }

  close(): void {
    this.ended = true
    clearTimeout(this.retry)
    clearTimeout(this.held)
    clearInterval(this.beat)
    this.socket?.close()
  }
}
