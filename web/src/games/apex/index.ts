import type { GameClient } from '../types'
import Bar from './Bar.svelte'
import { ApexBoard } from './board.svelte'
import Preview from './Preview.svelte'
import Side from './Side.svelte'

export const apex: GameClient = { name: 'apex', open: (session) => new ApexBoard(session), Side, Bar, Preview }
