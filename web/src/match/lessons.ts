/** How far the coach of each match has come, so that a page that is loaded again goes on where it was. */

import type { Step } from '../courses/types'

const STORED = 'sightline.coach'
/** Of so many matches; the one that was coached longest ago is forgotten first. */
const MOST = 20

/** Milliseconds in which a lesson can be read. */
const READING = 4000

export interface Progress {
  had: readonly string[]
  /** Whether the coach was sent away. */
  quiet: boolean
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>
const NOTHING: Progress = { had: [], quiet: false }

/** Whether a lesson whose moment has passed was had: a task is had when it is done. */
export function isRead(step: Step, stood: number): boolean {
  return !step.done && stood >= READING
}

export function recall(match: string, kept: Kept): Progress {
  return new Map(all(kept)).get(match) ?? NOTHING
}

export function remember(match: string, progress: Progress, kept: Kept): void {
  const others = all(kept).filter(([name]) => name !== match)
  try {
    kept.setItem(STORED, JSON.stringify([...others, [match, progress]].slice(-MOST)))
  } catch {
    // A browser that keeps nothing: the coach only begins again after the page is loaded anew.
  }
}

function all(kept: Kept): [string, Progress][] {
  try {
    const found: unknown = JSON.parse(kept.getItem(STORED) ?? '[]')
    return Array.isArray(found) ? found.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(found: unknown): found is [string, Progress] {
  if (!Array.isArray(found) || typeof found[0] !== 'string') return false
  const progress = found[1] as Partial<Progress> | null
  return Array.isArray(progress?.had) && progress.had.every((key) => typeof key === 'string') && typeof progress.quiet === 'boolean'
}
