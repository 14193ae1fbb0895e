/** Aim cards that were revealed, as the dice of this game. */

import type { LogEntry } from '../../lib/api'
import { has, signed, t } from '../../lib/i18n.svelte'
import type { Throw } from '../types'
import { nameOf } from './choices'
import type { View, Words } from './types'

interface Term {
  value: number
  source: string
  rule?: string | null
}
interface Judged {
  card: string
  space: number
  value: number
  verdict: 'hit' | 'miss'
  /** The icon that decided, whatever the number; null when the number did. */
  icon?: string | null
  headshot: boolean
}
interface ShotEvent {
  event: string
  legend: string
  target: string
  shot: { threshold: Term[]; cards: Judged[]; hits: number; headshots: number; damage: number }
}

/** A card with the modifier of its space, and the icon that decided where the number did not. */
function told(each: Judged, words: Words | null): string {
  const sum = `${words?.aim[each.card]?.value ?? each.value} ${signed(words?.aim_board[each.space] ?? 0)}`
  return each.icon ? `${sum} (${t(`apex_effects.icon.${each.icon}`)})` : sum
}

/** A shot with every card it revealed; null for events without one. */
export function throwOf(entry: LogEntry, view: View, mine: number, words: Words | null): Throw | null {
  const event = entry.event as unknown as ShotEvent
  if (event.event !== 'shot_resolved') return null
  const squad = view.legends.find((each) => each.key === event.legend)?.squad
  const named = (source: string): string => (has(source) ? t(source) : nameOf(source, words))
  return {
    title: t('web_apex.aim_cards'),
    sides: [
      {
        who: nameOf(event.legend, words),
        side: squad === undefined ? 'neutral' : squad === mine ? 'mine' : 'theirs',
        what: t('web_apex.shot_at', { name: nameOf(event.target, words) }),
        sum: event.shot.threshold.map((term) => ({ name: named(term.source), value: term.value, rule: term.rule })),
        value: event.shot.threshold.reduce((sum, term) => sum + term.value, 0),
        dice: event.shot.cards.map((each) => ({ value: each.value, state: each.headshot ? 'critical' : each.verdict === 'hit' ? 'kept' : 'failed' })),
        note: `${event.shot.cards.map((each) => told(each, words)).join(' · ')} → ${t('web_apex.damage', { damage: event.shot.damage })}`,
      },
    ],
  }
}
