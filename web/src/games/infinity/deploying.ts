/** Putting troopers on the table: whether there is room, and leaving it to the server. */

import type { Violation } from '../../lib/api'
import type { InfinityBoard } from './board.svelte'
import { sizeOf } from './pieces'
import type { InfinityCommand, StandAnswer } from './types'

/** How far, in mm, a Peripheral stands from its Controller's base when it is put down with it. */
const BESIDE = 12

/** Whether a member can stand there; its Peripherals stand beside it, where there is room. */
export async function standing(board: InfinityBoard, question: Record<string, unknown>, pinned: boolean): Promise<StandAnswer> {
  const answer = await board.session.ask<StandAnswer>(question)
  const company = board.members.find((each) => each.member === question.member)?.profile.peripherals ?? []
  if (company.length === 0) return answer
  const others = answer.violations.filter((each) => each.code !== 'army.peripherals_missing')
  if (others.length || !pinned) return { ...answer, violations: others, legal: others.length === 0 }
  const silhouette = board.members.find((each) => each.member === question.member)?.profile.silhouette ?? '2'
  const near = sizeOf(null, silhouette, board.words).radius + BESIDE
  let refused = answer.violations
  for (let angle = 0; angle < 360; angle += 45) {
    const peripherals = company.map((profile, index) => {
      const way = ((angle + index * 60) * Math.PI) / 180
      const far = near + sizeOf(profile, profile.silhouette ?? '2', board.words).radius
      return [answer.at[0] + far * Math.cos(way), answer.at[1] + far * Math.sin(way), answer.at[2]]
    })
    const command = { ...answer.command, peripherals }
    const { violations } = await board.session.ask<{ violations: Violation[] }>({ ask: 'check', command })
    if (violations.length === 0) return { ...answer, command, violations, legal: true }
    refused = violations
  }
  return { ...answer, violations: refused, legal: false }
}

/** Let the server fill in what an option leaves open; another number, another suggestion. */
export async function fillIn(board: InfinityBoard, option: number, nth: number): Promise<void> {
  const answer = await board.session.ask<{ command: InfinityCommand | null }>({ ask: 'suggest', option, nth })
  if (answer.command) board.send(answer.command)
}

/** Put one member, or everybody, where the server finds room. */
export async function placeForMe(board: InfinityBoard, all: boolean): Promise<void> {
  if (board.placing) return
  board.placing = true
  try {
    do {
      const member = board.members.find((each) => each.member === board.member) ?? board.members[0]
      const option = member?.options[0]
      if (!board.asked || board.kind !== 'deploy' || option === undefined) break
      const sequence = board.session.state.sequence
      const nth = Math.floor(Math.random() * 1000)
      const answer = await board.session.ask<{ command: InfinityCommand | null }>({ ask: 'suggest', option, nth })
      if (!answer.command) continue
      board.session.send(answer.command)
      if (!all || !(await settled(board, sequence))) break
    } while (all)
  } catch {
    // What went wrong has been told; the player goes on by hand.
  } finally {
    board.placing = false
  }
}

async function settled(board: InfinityBoard, sequence: number): Promise<boolean> {
  for (let wait = 0; wait < 100; wait += 1) {
    await new Promise((done) => setTimeout(done, 50))
    if (board.session.state.sequence > sequence && !board.session.state.pending) return true
  }
  return false
}
