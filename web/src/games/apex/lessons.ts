/** The introductory game of Apex Legends, guided: what to say at which moment, once each. */

import type { Board, Lesson } from '../types'
import type { ApexBoard } from './board.svelte'

interface Moment extends Lesson {
  when(board: ApexBoard): boolean
}

const asks = (...kinds: string[]) => (board: ApexBoard): boolean => board.asked && kinds.includes(board.kind)
const happened = (kind: string) => (board: ApexBoard): boolean => board.session.state.log.some((entry) => entry.event.event === kind)

export const LESSONS: readonly Moment[] = [
  { key: 'apex_gear', at: '.choices', rule: 'AX-GEAR-003', when: asks('gear') },
  { key: 'apex_edge', at: '.choices', rule: 'AX-DROP-004', when: asks('edge') },
  { key: 'apex_enter', at: '.table', rule: 'AX-DROP-011', when: asks('enter', 'land_in') },
  { key: 'apex_keep', at: '.choices', rule: 'AX-INV-008', when: asks('keep') },
  { key: 'apex_activate', at: '.choices', rule: 'AX-ROUND-005', when: asks('activate') },
  { key: 'apex_actions', at: '.choices', rule: 'AX-ACT-001', when: asks('activation') },
  { key: 'apex_move', at: '.table', rule: 'AX-MOVE-001', when: (board) => asks('act')(board) && board.spaces.size > 0 },
  { key: 'apex_shoot', at: '.right .preview', rule: 'AX-SHOOT-007', when: (board) => board.odds !== null },
  { key: 'apex_cards', at: '.right .log', rule: 'AX-HIT-007', when: happened('shot_resolved') },
  { key: 'apex_react', at: '.choices', rule: 'AX-REACT-001', when: (board) => board.asked && board.kind.includes('react') },
  { key: 'apex_ring', at: '.left', rule: 'AX-RING-001', when: (board) => (board.view?.round ?? 0) > 1 },
  { key: 'apex_win', at: '.top', rule: 'AX-WIN-001', when: (board) => (board.view?.victory_points ?? [0, 0]).some((points) => points > 0) },
]

/** The first lesson for the moment that has not been had yet. */
export function lessonFor(board: Board, had: ReadonlySet<string>): Lesson | null {
  const apex = board as ApexBoard
  return LESSONS.find((lesson) => !had.has(lesson.key) && lesson.when(apex)) ?? null
}
