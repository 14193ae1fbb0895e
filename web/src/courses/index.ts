/** The courses there are. Each is fetched when it is taken. */

import { begin } from '../lib/starting'
import type { Course } from './types'

const FILES = import.meta.glob<Course>('./*.json', { import: 'default' })

export async function courseOf(key: string): Promise<Course | null> {
  return (await FILES[`./${key}.json`]?.()) ?? null
}

/** Begin a match with a coach at one's side. */
export async function take(key: string): Promise<void> {
  const course = (await courseOf(key)) ?? (await courseOf('codeone'))
  if (!course) return
  const { game, wishes, opponent, choices = [] } = course
  const [mine = {}, theirs = {}] = choices
  const seats = [
    { kind: 'me' as const, choices: mine },
    { kind: 'bot' as const, level: opponent, choices: theirs },
  ]
  await begin({ game, wishes, seats }, `?tutorial=${course.key}`)
}
