/** The server's HTTP interface: what is sent, what comes back, and errors in words. */

import type { components } from './server'

/** The forms of the server's own document; `make client-types` writes them anew. */
export type Forms = components['schemas']

export type Violation = Pick<Forms['ViolationCard'], 'code' | 'message'> & Partial<Forms['ViolationCard']>
export type Decision = Omit<Forms['DecisionCard'], 'params'> & Partial<Pick<Forms['DecisionCard'], 'params'>>
export type Seat = Omit<Forms['SeatCard'], 'level'> & { level?: string | null }
export type ClockFace = Forms['ClockCard']
export type Offer = Forms['OfferCard']
export type Result = Forms['ResultCard']
export type MatchCard = Omit<Forms['MatchCard'], 'seats' | 'public'> & { seats: Seat[]; public: Record<string, unknown> }
export type Hint = Omit<Forms['Hint'], 'command'> & { command: Command }
export type Me = Forms['Me']

/** A command of a game; `do` says which. */
export interface Command {
  do: string
  player: number
  [field: string]: unknown
}

export type Option = Omit<Forms['OptionCard'], 'command' | 'refused'> & { command: Command; refused: Violation[] }

/** What happened, as a game tells it; `event` says which. */
export interface GameEvent {
  event: string
  [field: string]: unknown
}

export type LogEntry = Omit<Forms['LogEntry'], 'event' | 'rule'> & { event: GameEvent; rule?: string | null }

export type Word = Forms['WordCard']
export type Chat = Forms['Chat']
export type Retrospect = Forms['RetrospectCard']

export interface NewMatch {
  game: string
  wishes: Record<string, unknown>
  seats: { kind: Forms['SeatWish']['kind']; level?: string; choices?: Record<string, unknown> }[]
  clock?: Forms['NewMatch']['clock']
  public?: boolean
  seed?: string
}

export interface RuleDocument {
  id: string
  game: string
  section: string
  title: string
  statement: string
  /** The language of title and statement: the reader's, or English where nobody has translated them yet. */
  language: string
  note?: string | null
  status: string
  status_words: string
  terms: Record<string, { en: string; here: string }>
}

interface Refusal {
  code?: string
  message?: string
  rule?: string
  field?: string
  params?: Record<string, unknown>
}

/** Something the server refused, or did not answer at all (`code` is then `offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly rule?: string,
    readonly field?: string,
    readonly params?: Record<string, unknown>,
  ) {
    super(message)
  }
}

let language = 'en'

/** The language in which the server's texts are wanted. */
export function speak(next: string): void {
  language = next
}

function address(path: string, query: Record<string, string | number | undefined> = {}): string {
  const asked = new URLSearchParams({ lang: language })
  for (const [key, value] of Object.entries(query)) if (value !== undefined) asked.set(key, String(value))
  return `/api${path}?${asked}`
}

export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  query?: Record<string, string | number | undefined>,
): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(address(path, query), {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new ApiError('offline', '', 0)
  }
  const text = await answer.text()
  let said: unknown = null
  try {
    said = text ? JSON.parse(text) : null
  } catch {
    said = null
  }
  if (!answer.ok) {
    const error = (said as { error?: Refusal } | null)?.error ?? {}
    const { code = 'unknown', message = answer.statusText, rule, field, params } = error
    throw new ApiError(code, message, answer.status, rule, field, params)
  }
  return said as T
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PUT', '/me', { name }),
  games: () => call<{ name: string; title: string }[]>('GET', '/games'),
  offers: <T>(game: string) => call<T>('GET', `/games/${game}/offers`),
  create: (wanted: NewMatch) => call<MatchCard>('POST', '/matches', wanted),
  matches: (scope: 'mine' | 'open' | 'live' | 'finished') => call<MatchCard[]>('GET', '/matches', undefined, { scope }),
  match: (id: string) => call<MatchCard>('GET', `/matches/${id}`),
  scenery: <T>(id: string) => call<T>('GET', `/matches/${id}/scenery`),
  join: (id: string, body: Record<string, unknown>) => call<MatchCard>('POST', `/matches/${id}/join`, body),
  resign: (id: string, seat: number) => call<MatchCard>('POST', `/matches/${id}/resign`, { seat }),
  draw: (id: string, seat: number, answer: 'offer' | 'accept' | 'decline') =>
    call<MatchCard>('POST', `/matches/${id}/draw`, { seat, answer }),
  takeback: (id: string, seat: number, answer: 'offer' | 'accept' | 'decline', to?: number) =>
    call<MatchCard>('POST', `/matches/${id}/takeback`, { seat, answer, ...(to === undefined ? {} : { to }) }),
  words: (id: string, since: number) => call<Chat>('GET', `/matches/${id}/words`, undefined, { since }),
  say: (id: string, seat: number, text: string) => call<MatchCard>('POST', `/matches/${id}/words`, { seat, text }),
  mute: (id: string, seat: number, muted: boolean) => call<Chat>('POST', `/matches/${id}/words/mute`, { seat, muted }),
  /** What a bot would do at a seat. */
  hint: (id: string, seat: number) => call<Hint>('POST', `/matches/${id}/hint`, { seat }),
  rematch: (id: string) => call<MatchCard>('POST', `/matches/${id}/rematch`),
  account: (id: string) => call<{ lines: string[] }>('GET', `/matches/${id}/account`),
  retrospect: (id: string) => call<Retrospect>('GET', `/matches/${id}/retrospect`),
  rule: (id: string) => call<RuleDocument>('GET', `/rules/${encodeURIComponent(id)}`),
}
