/** A recorded match: its positions, its chapters, and through whose eyes it is looked at. */

import type { LogEntry, MatchCard } from '../../lib/api'
import type { Scenery } from '../../table/types'

export type View = Record<string, unknown>

export interface Frame {
  sequence: number
  player: number | null
  log: LogEntry[]
  /** What everybody may know. */
  view: View
  /** What each seat knew; only when the match is over. */
  views?: View[] | null
}

export interface Replay {
  card: MatchCard
  scenery: Scenery
  frames: Frame[]
}

/** A seat, everybody's common knowledge, or all that was known to anybody. */
export type Eyes = number | 'public' | 'all'

export interface Chapter {
  /** Number of its first frame. */
  frame: number
  text: string
}

const OPENINGS = new Set(['turn_began', 'round_began'])

/** Where turns and rounds begin, as they are called at that table. */
export function chapters(frames: readonly Frame[], say = (text: string): string => text): Chapter[] {
  const found: Chapter[] = []
  frames.forEach((frame, at) => {
    const entry = frame.log.find((each) => OPENINGS.has(each.event.event) && each.text)
    if (entry) found.push({ frame: at, text: say(tidy(entry.text)) })
  })
  return found
}

/** A heading of the log without the lines drawn round it. */
export const tidy = (text: string): string => text.replace(/^[\s=-]+|[\s=-]+$/g, '').replace(/\s+/g, ' ')

/** The frame at which a sequence number is reached. */
export function frameOf(frames: readonly Frame[], sequence: number): number {
  const at = frames.findIndex((frame) => frame.sequence >= sequence)
  return at < 0 ? Math.max(0, frames.length - 1) : at
}

export const nextChapter = (list: readonly Chapter[], at: number, last: number): number =>
  list.find((chapter) => chapter.frame > at)?.frame ?? last

export const previousChapter = (list: readonly Chapter[], at: number): number =>
  list.findLast((chapter) => chapter.frame < at)?.frame ?? 0

export const chapterAt = (list: readonly Chapter[], at: number): Chapter | undefined =>
  list.findLast((chapter) => chapter.frame <= at)

/** The position as those eyes saw it. Nothing is made up: without seats' own views there is only the common one. */
export function viewOf(frame: Frame, eyes: Eyes): View {
  const { views } = frame
  if (!views || eyes === 'public') return frame.view
  if (eyes !== 'all') return views[eyes] ?? frame.view
  return everything(frame.view, views)
}

interface Owned {
  owner: number | null
}

/** What all seats knew together: everybody's pieces as their owner sees them. */
function everything(view: View, views: readonly View[]): View {
  const owned = (from: View, field: string): Owned[] => (Array.isArray(from[field]) ? (from[field] as Owned[]) : [])
  if (!Array.isArray(view.troopers)) return views[0] ?? view
  return {
    ...view,
    troopers: views.flatMap((each, seat) => owned(each, 'troopers').filter((trooper) => trooper.owner === seat)),
  }
}

/** How long a position stays before the next, in milliseconds: longer where more is to be read. */
export function pause(frame: Frame | undefined, speed: number): number {
  const told = frame?.log.filter((entry) => entry.text) ?? []
  const reading = told.reduce((sum, entry) => sum + 350 + entry.text.length * 12, 0)
  return Math.min(3200, Math.max(260, reading)) / speed
}

export function shareLink(origin: string, id: string, sequence: number, eyes: Eyes): string {
  const query = new URLSearchParams({ at: String(sequence) })
  if (eyes !== 'all') query.set('eyes', String(eyes))
  return `${origin}/replay/${id}?${query}`
}

export function readEyes(said: string | null, seats: number): Eyes {
  if (said === 'public') return 'public'
  const seat = Number(said)
  return said !== null && said !== '' && Number.isInteger(seat) && seat >= 0 && seat < seats ? seat : 'all'
}
