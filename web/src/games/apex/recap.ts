/** What the other squad did in its turn, Legend by Legend, out of the log. */

import type { LogEntry } from '../../lib/api'

export interface RecapActivation {
  legend: string
  /** What is worth a line, in the words of the log. */
  lines: string[]
  entries: LogEntry[]
}
export interface Recap {
  /** The number of the command with which the turn began. */
  since: number
  activations: RecapActivation[]
}

/** What one wants to have read: runs are seen on the board, and the cards of a shot are in the log. */
const TOLD = new Set(['shot_declared', 'damaged', 'eliminated', 'card_played', 'feat_used', 'grenade_thrown', 'bin_opened', 'consumed', 'respawned'])

/** The other squad's turn before one's own, until somebody of one's own acts; null where there was none. */
export function recapOf(log: readonly LogEntry[], squad: number): Recap | null {
  const turns = log.flatMap(({ event }, at) => (event.event === 'turn_began' ? [{ at, squad: Number(event.squad) }] : []))
  const [theirs, mine] = [turns.at(-2), turns.at(-1)]
  if (!theirs || !mine || mine.squad !== squad || theirs.squad === squad) return null
  if (log.slice(mine.at).some(({ event }) => event.event === 'activation_began')) return null
  const activations = activationsOf(log.slice(theirs.at, mine.at))
  return activations.length ? { since: log[theirs.at]!.sequence, activations } : null
}

function activationsOf(entries: readonly LogEntry[]): RecapActivation[] {
  const found: RecapActivation[] = []
  for (const entry of entries) {
    if (entry.event.event === 'activation_began') found.push({ legend: String(entry.event.legend), lines: [], entries: [] })
    const now = found.at(-1)
    if (!now) continue
    now.entries.push(entry)
    if (TOLD.has(entry.event.event) && entry.text && now.lines.at(-1) !== entry.text) now.lines.push(entry.text)
  }
  return found
}
