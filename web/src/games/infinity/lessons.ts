/** The introductory game, guided: what to say at which moment, once each. */

import type { Board, Lesson } from '../types'
import type { InfinityBoard } from './board.svelte'
import { ordersLeft } from './types'

interface Moment extends Lesson {
  when(board: InfinityBoard): boolean
}

/** Whether dice of a kind have fallen since the first turn began: the Initiative Roll is no lesson. */
function rolled(board: InfinityBoard, kind: string): boolean {
  const log = board.session.state.log
  const begun = log.findIndex((entry) => entry.event.event === 'turn_began')
  return begun >= 0 && log.slice(begun).some((entry) => entry.event.event === kind)
}

export const LESSONS: readonly Moment[] = [
  { key: 'welcome', at: '.bar .what', rule: 'C1-INTRO-002', when: (board) => board.asked && board.kind === 'lieutenant' },
  { key: 'advantage', at: '.bar .what', rule: 'C1-INTRO-044', when: (board) => board.asked && ['advantage', 'turn_order', 'deployment'].includes(board.kind) },
  { key: 'deploy', at: '.bar .what', rule: 'C1-DEP-004', when: (board) => board.asked && board.kind === 'deploy' && !board.standPinned },
  { key: 'deploy_commit', at: '.bar .commit', when: (board) => board.asked && board.kind === 'deploy' && board.standPinned },
  { key: 'orders', at: '.bar .what', rule: 'C1-ORD-001', when: (board) => board.asked && board.kind === 'orders' },
  { key: 'first_skill', at: '.bar .what', rule: 'C1-ACT-002', when: (board) => board.asked && board.kind === 'first_skill' && board.skill === null },
  { key: 'way', at: '.table', rule: 'C1-MOV-006', when: (board) => board.moving && board.kind !== 'dodge_move' && !board.pinned },
  { key: 'commit_way', at: '.right .preview', rule: 'C1-ARO-002', when: (board) => board.moving && board.kind !== 'dodge_move' && board.pinned },
  { key: 'second_skill', at: '.bar .what', rule: 'C1-SEQ-005', when: (board) => board.asked && board.kind === 'second_skill' && board.skill === null },
  { key: 'odds', at: '.right .preview', rule: 'C1-BS-001', when: (board) => board.odds !== null && board.skill === 'bs_attack' },
  { key: 'aro', at: '.bar .what', rule: 'C1-ARO-001', when: (board) => board.asked && board.kind === 'aros' },
  { key: 'dodge_move', at: '.table', rule: 'C1-CSK-245', when: (board) => board.asked && board.kind === 'dodge_move' },
  { key: 'dice', at: '.right .log', rule: 'C1-INTRO-026', when: (board) => rolled(board, 'rolled') },
  { key: 'saves', at: '.right .log', rule: 'C1-DMG-005', when: (board) => rolled(board, 'saves_rolled') },
  { key: 'end_turn', at: '.bar .what', rule: 'C1-TURN-007', when: (board) => board.asked && board.kind === 'orders' && ordersLeft(board.view?.pool) <= 1 },
  { key: 'their_turn', at: '.right .log', rule: 'C1-ARO-001', when: (board) => board.playing && !board.asked && board.view?.active !== board.seat },
]

/** The first lesson for the moment that has not been had yet. */
export function lessonFor(board: Board, had: ReadonlySet<string>): Lesson | null {
  const infinity = board as InfinityBoard
  return LESSONS.find((lesson) => !had.has(lesson.key) && lesson.when(infinity)) ?? null
}
