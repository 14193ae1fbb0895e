/** What a match is called: its game, what is played and how large it is, in the words of that game. */

import type { MatchCard } from './api'
import { has, t } from './i18n.svelte'

export function scenarioName(game: string, scenario: unknown): string {
  if (typeof scenario !== 'string' || !scenario) return ''
  const own = `${game}_desk.scenario.${scenario}.name`
  return t(has(own) ? own : `desk.scenario.${scenario}.name`)
}

/** Points of an army, or Legends of a squad. */
export function sizeName(game: string, size: unknown): string {
  const count = Number(size)
  if (!count) return ''
  const own = `web_${game}.size`
  return t(has(own) ? own : 'web.match.points', { count })
}

export function called(card: Pick<MatchCard, 'game' | 'public'>): string {
  const { game } = card
  return [t(`page.games.${game}`), scenarioName(game, card.public.scenario), sizeName(game, card.public.points)].filter(Boolean).join(' · ')
}
