/** Putting troopers on the table where the server finds room. */

import type { Plan } from './plan.svelte'
import type { Placement } from './templates'
import type { InfinityCommand } from './types'

/** Let the server fill in what an option leaves open; another number, another suggestion. */
export async function fillIn(board: Plan, option: number, nth: number): Promise<void> {
  const answer = await board.session.ask<{ command: InfinityCommand | null }>({ ask: 'suggest', option, nth })
  if (answer.command) board.send(answer.command)
}

/** Where the server would lay what is chosen; null where it finds no place, or the question has changed. */
export async function suggestedPlacement(board: Plan): Promise<Placement | null> {
  const { chosen: option } = board
  if (option === null) return null
  const { sequence } = board.session.state
  const question = { ask: 'suggest', option, nth: Math.floor(Math.random() * 1000) }
  const answer = await board.session.ask<{ command: InfinityCommand | null }>(question).catch(() => null)
  const same = option === board.chosen && sequence === board.session.state.sequence
  return (same && answer?.command?.use?.placements?.[0]) || null
}

/** Put one member, or everybody, where the server finds room. */
export async function placeForMe(board: Plan, all: boolean): Promise<void> {
  if (board.placing) return
  board.placing = true
  try {
    do {
      const member = board.members.find((each) => each.member === board.member) ?? board.members[0]
      const option = member?.member === board.member ? (board.guise ?? member?.options[0]) : member?.options[0]
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

async function settled(board: Plan, sequence: number): Promise<boolean> {
  for (let wait = 0; wait < 100; wait += 1) {
    await new Promise((done) => setTimeout(done, 50))
    if (board.session.state.sequence > sequence && !board.session.state.pending) return true
  }
  return false
}
