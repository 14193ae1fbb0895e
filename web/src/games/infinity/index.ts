import type { GameClient } from '../types'
import Bar from './Bar.svelte'
import { InfinityBoard } from './board.svelte'
import Mission from './Mission.svelte'
import Preview from './Preview.svelte'
import Recap from './Recap.svelte'
import Side from './Side.svelte'
import Tools from './Tools.svelte'

export function infinity(name: string): GameClient {
  return { name, open: (session) => new InfinityBoard(session), Side, Bar, Preview, Recap, Tools, Mission }
}
