/** What the client knows of a match, as a pure function of the messages it has had. */

import type { Decision, LogEntry, MatchCard, Option, Violation } from '../lib/api'
import type { LineStatus, ServerMessage } from '../lib/socket'

export interface Refusal {
  code: string
  message: string
  violations: Violation[]
}

export interface MatchState {
  line: LineStatus
  card: MatchCard | null
  /** Whose eyes we look through; null for a spectator. */
  seat: number | null
  sequence: number
  view: Record<string, unknown> | null
  decision: Decision | null
  /** Whether it is for this seat to decide. */
  asked: boolean
  options: Option[]
  log: LogEntry[]
  /** Entries that came with the last move, for the dice and the announcer. */
  news: LogEntry[]
  /** The command that was sent and is not acknowledged, and the position that it was sent in. */
  pending: { id: string; sequence: number } | null
  refusal: Refusal | null
  thinking: number | null
}

export const START: MatchState = {
  line: 'connecting',
  card: null,
  seat: null,
  sequence: 0,
  view: null,
  decision: null,
  asked: false,
  options: [],
  log: [],
  news: [],
  pending: null,
  refusal: null,
  thinking: null,
}

export type Action =
  | { type: 'status'; status: LineStatus }
  | { type: 'sent'; id: string }
  | { type: 'dismiss' }
  | { type: 'seat'; seat: number | null }
  | ServerMessage

/** The state after a message or an action of our own. */
export function reduce(state: MatchState, action: Action): MatchState {
  switch (action.type) {
    case 'status':
      return { ...state, line: action.status }
    case 'sent':
      return { ...state, pending: { id: action.id, sequence: state.sequence }, refusal: null }
    case 'dismiss':
      return { ...state, refusal: null }
    case 'seat':
      // Another pair of eyes has seen another log.
      return state.seat === action.seat ? state : { ...state, seat: action.seat, log: [], news: [], view: null, options: [], pending: null }
    case 'state':
      return withState(state, action)
    case 'log':
      return withLog(state, action.since, action.entries)
    case 'done':
      return action.id === state.pending?.id ? { ...state, pending: null } : state
    case 'refused':
      return {
        ...state,
        pending: action.id === state.pending?.id ? null : state.pending,
        refusal: { code: action.code, message: action.message, violations: action.violations },
      }
    case 'card':
      return { ...state, card: action.card, thinking: action.card.status === 'over' ? null : state.thinking }
    case 'thinking':
      return { ...state, thinking: action.seat }
    default:
      return state
  }
}

function withState(state: MatchState, told: Extract<ServerMessage, { type: 'state' }>): MatchState {
  return {
    ...state,
    card: told.card,
    seat: told.seat,
    sequence: told.sequence,
    view: told.view,
    decision: told.decision,
    asked: told.asked,
    options: told.options,
    thinking: told.decision?.waiting.includes(state.thinking ?? -1) ? state.thinking : null,
  }
}

/** Entries replace whatever is known after `since`; only what was not known before is news. */
function withLog(state: MatchState, since: number, entries: LogEntry[]): MatchState {
  const kept = state.log.filter((entry) => entry.sequence <= since)
  const fresh = news(state, entries)
  return { ...state, log: [...kept, ...entries], news: state.log.length === 0 ? [] : fresh.length ? fresh : state.news }
}

/** Those of some entries that were not known before; what was there when one came is no news. */
export function news(state: MatchState, entries: readonly LogEntry[]): LogEntry[] {
  return state.log.length === 0 ? [] : entries.filter((entry) => entry.sequence > lastSeen(state))
}

/** The number of the last command whose entries are known. */
export function lastSeen(state: MatchState): number {
  return state.log.reduce((last, entry) => Math.max(last, entry.sequence), 0)
}

/** Whether the question at hand has been answered. A new one may come before the answer to the last is acknowledged. */
export function answered(state: MatchState): boolean {
  return state.pending !== null && state.pending.sequence >= state.sequence
}

/** Which seats of a match are the reader's. */
export function mySeats(card: MatchCard | null): number[] {
  return card ? card.seats.flatMap((seat, index) => (seat.mine ? [index] : [])) : []
}

/** The seat to which the screen has to be handed over before the match can go on; null when nobody waits for it. */
export function handOver(state: MatchState): number | null {
  const card = state.card
  if (!card?.hot_seat || card.status !== 'playing') return null
  const waiting = (state.decision?.waiting ?? card.waiting).filter((seat) => card.seats[seat]?.mine)
  if (waiting.length === 0 || (state.seat !== null && waiting.includes(state.seat))) return null
  return waiting[0] ?? null
}
