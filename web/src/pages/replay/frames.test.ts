import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/api'
import {
  type Frame,
  chapterAt,
  chapters,
  frameOf,
  nextChapter,
  pause,
  previousChapter,
  readEyes,
  shareLink,
  viewOf,
} from './frames'

const entry = (event: string, text = ''): LogEntry => ({ sequence: 0, text, rule: null, event: { event } })
const frame = (sequence: number, log: LogEntry[] = [], rest: Partial<Frame> = {}): Frame => ({
  sequence,
  player: 0,
  log,
  view: { troopers: [] },
  ...rest,
})

const frames = [
  frame(0),
  frame(1, [entry('turn_began', '=== Round 1, turn of Player 1 ===')]),
  frame(2, [entry('moved', 'Fusilier moves 9.4 cm')]),
  frame(4, [entry('turn_began', '=== Round 1, turn of Player 2 ===')]),
  frame(5),
]

describe('chapters', () => {
  const found = chapters(frames)

  it('begin where a turn begins, in plain words', () => {
    expect(found).toEqual([
      { frame: 1, text: 'Round 1, turn of Player 1' },
      { frame: 3, text: 'Round 1, turn of Player 2' },
    ])
  })

  it('name whoever plays as the log does', () => {
    expect(chapters(frames, (text) => text.replace('Player 2', 'Ana')).at(-1)?.text).toBe('Round 1, turn of Ana')
  })

  it('are gone through forwards and backwards', () => {
    expect(nextChapter(found, 1, 4)).toBe(3)
    expect(nextChapter(found, 3, 4)).toBe(4)
    expect(previousChapter(found, 4)).toBe(3)
    expect(previousChapter(found, 1)).toBe(0)
    expect(chapterAt(found, 2)?.frame).toBe(1)
    expect(chapterAt(found, 0)).toBeUndefined()
  })
})

describe('positions', () => {
  it('are found by the number in a link, even where several commands came at once', () => {
    expect(frameOf(frames, 2)).toBe(2)
    expect(frameOf(frames, 3)).toBe(3)
    expect(frameOf(frames, 99)).toBe(4)
  })

  it('stay longer the more there is to read, and shorter at speed', () => {
    expect(pause(frames[0], 1)).toBe(260)
    expect(pause(frames[2], 1)).toBeGreaterThan(500)
    expect(pause(frames[2], 2)).toBe(pause(frames[2], 1) / 2)
  })
})

describe('eyes', () => {
  const secret = frame(1, [], {
    view: { troopers: [{ id: 'a', owner: 0, name: '?' }] },
    views: [
      { troopers: [{ id: 'a', owner: 0, name: 'Ninja' }] },
      { troopers: [{ id: 'a', owner: 0, name: '?' }, { id: 'b', owner: 1, name: 'Sniper' }] },
    ],
  })

  it('see what that seat saw, what everybody saw, or all there was', () => {
    expect(viewOf(secret, 1).troopers).toHaveLength(2)
    expect(viewOf(secret, 'public')).toBe(secret.view)
    expect(viewOf(secret, 'all').troopers).toEqual([
      { id: 'a', owner: 0, name: 'Ninja' },
      { id: 'b', owner: 1, name: 'Sniper' },
    ])
  })

  it('have only the common view while the match goes on', () => {
    expect(viewOf({ ...secret, views: null }, 'all')).toBe(secret.view)
  })

  it('are named in a link', () => {
    expect(shareLink('https://x.org', 'abc', 12, 1)).toBe('https://x.org/replay/abc?at=12&eyes=1')
    expect(readEyes('1', 2)).toBe(1)
    expect(readEyes('7', 2)).toBe('all')
    expect(readEyes(null, 2)).toBe('all')
    expect(readEyes('public', 2)).toBe('public')
  })
})
