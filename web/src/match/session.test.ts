import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MatchSession } from './session.svelte'

/** The server's end of a line: it notes what is said, and says what a test wants it to say. */
class Line {
  static readonly OPEN = 1
  static last: Line
  readonly readyState = Line.OPEN
  readonly said: { type: string; id: string; command?: { do: string } }[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  constructor() {
    Line.last = this
  }
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
  get commands(): string[] {
    return this.said.flatMap((each) => (each.command ? [each.command.do] : []))
  }
}

const CARD = {
  ...{ id: 'm', game: 'n4', public: {}, status: 'playing', sequence: 0, waiting: [0], clock: null, clocks: null, result: null },
  seats: [{ kind: 'human', name: 'Ada', mine: true, online: true }],
  hot_seat: false,
}
const state = (sequence: number) => ({
  ...{ type: 'state', card: CARD, seat: 0, sequence, view: {}, asked: true, options: [] },
  decision: { kind: 'decision.aros', text: '', waiting: [0], secret: false },
})

let session: MatchSession

beforeEach(async () => {
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', new URL('http://localhost/match/m'))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(CARD))))
  session = new MatchSession('m')
  await session.open()
  Line.last.onopen()
  Line.last.tell(state(1))
})
afterEach(() => {
  session.close()
  vi.unstubAllGlobals()
})

it('answers a new question once the answer before it is acknowledged', () => {
  const line = Line.last
  session.send({ do: 'react', player: 0 })
  line.tell(state(2))
  expect(session.mayAct).toBe(true)
  session.send({ do: 'end_reactions', player: 0 })
  expect(session.mayAct).toBe(false)
  expect(line.commands).toEqual(['react'])
  line.tell({ type: 'done', id: line.said[0]!.id, sequence: 2 })
  expect(line.commands).toEqual(['react', 'end_reactions'])
})

it('answers a question once, however often it is pressed', () => {
  session.send({ do: 'react', player: 0 })
  session.send({ do: 'react', player: 0 })
  expect(session.mayAct).toBe(false)
  expect(Line.last.commands).toEqual(['react'])
})

it('does not send what has waited too long: the match has gone on', () => {
  const line = Line.last
  session.send({ do: 'react', player: 0 })
  line.tell(state(2))
  session.send({ do: 'end_reactions', player: 0 })
  line.tell(state(3))
  line.tell({ type: 'done', id: line.said[0]!.id, sequence: 2 })
  expect(line.commands).toEqual(['react'])
})
