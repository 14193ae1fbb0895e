// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MatchLine } from './socket'

class Socket {
  static readonly OPEN = 1
  static made: Socket[] = []
  readonly readyState = Socket.OPEN
  readonly sent: string[] = []
  onopen?: () => void
  onclose?: (event: { code: number }) => void
  constructor() {
    Socket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
}

const events = { message: () => undefined, status: () => undefined, since: () => 0 }

function opened(): MatchLine {
  const line = new MatchLine('m', 0, () => 'en', events)
  line.open()
  Socket.made[0]?.onopen?.()
  return line
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  Socket.made = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** How long a line waits until it tries again, for a draw of chance. */
function wait(chance: number): number {
  Socket.made = []
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  opened()
  Socket.made[0]?.onclose?.({ code: 1012 })
  let passed = 0
  while (Socket.made.length === 1 && passed < 20000) {
    vi.advanceTimersByTime(5)
    passed += 5
  }
  return passed
}

it('comes back at another moment than others do', () => {
  expect(wait(0)).toBeLessThan(wait(0.99))
})

it('says again what nobody has answered, under the same name', () => {
  const line = opened()
  const id = line.command(0, 3, { do: 'pass', player: 0 })
  Socket.made[0]?.onclose?.({ code: 1012 })
  vi.advanceTimersByTime(20000)
  Socket.made[1]?.onopen?.()
  expect(Socket.made[1]?.sent.map((each) => JSON.parse(each) as unknown)).toEqual([
    { type: 'command', id, seat: 0, expected: 3, command: { do: 'pass', player: 0 } },
  ])
})
