import type { GameClient } from '../types'
import Bar from './Bar.svelte'
import { InfinityBoard } from './board.svelte'
import { lessonFor, LESSONS } from './lessons'
import Preview from './Preview.svelte'
import Recap from './Recap.svelte'
import Side from './Side.svelte'

export function infinity(name: string): GameClient {
  return { name, open: (session) => new InfinityBoard(session), Side, Bar, Preview, Recap, lessons: { count: LESSONS.length, next: lessonFor } }
}
