/** Putting troopers on the table where the server finds room. */

import { explain, t } from '../../lib/i18n.svelte'
import { notify } from '../../lib/notices.svelte'
import type { Plan } from './plan.svelte'
import type { InfinityCommand } from './types'

/** How many suggestions are asked for before it is said that there is none. */
const TRIES = 4
/** Milliseconds between two looks at whether a trooper is on the table, and how many of them. */
const [LOOK, LOOKS] = [50, 600]

/** Let the server fill in what an option leaves open: another number, another suggestion. Null where it finds nothing. */
async function suggested(board: Plan, option: number): Promise<InfinityCommand | null> {
  const { sequence } = board.session.state
  for (let tries = 0; tries < TRIES; tries += 1) {
    const nth = Math.floor(Math.random() * 1000)
    const { command } = await board.session.ask<{ command: InfinityCommand | null }>({ ask: 'suggest', option, nth })
    if (sequence !== board.session.state.sequence) return null
    if (command) return command
  }
  notify(t('web.choice.no_place'), 'bad')
  return null
}

/** Carry out an option where the server finds a place for it; what goes wrong is told, and can be tried again. */
export async function fillIn(board: Plan, option: number): Promise<void> {
  if (board.placing) return
  board.placing = true
  try {
    const command = await suggested(board, option)
    if (command) board.send(command)
  } catch (error) {
    notify(explain(error), 'bad')
  } finally {
    board.placing = false
  }
}

/** What is chosen as the server would fill it in; null where it finds nothing, or the question has changed. */
export async function suggestedUse(board: Plan): Promise<InfinityCommand | null> {
  const { chosen: option } = board
  if (option === null) return null
  const { sequence } = board.session.state
  const command = await suggested(board, option).catch((error: unknown) => {
    notify(explain(error), 'bad')
    return null
  })
  return option === board.chosen && sequence === board.session.state.sequence ? command : null
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
      const command = await suggested(board, option)
      if (!command) break
      board.session.send(command)
      if (!all || !(await settled(board, sequence))) break
    } while (all)
  } catch (error) {
    notify(explain(error), 'bad')
  } finally {
    board.placing = false
  }
}

async function settled(board: Plan, sequence: number): Promise<boolean> {
  for (let wait = 0; wait < LOOKS && board.session.state.refusal === null; wait += 1) {
    await new Promise((done) => setTimeout(done, LOOK))
    if (board.session.state.sequence > sequence && !board.session.state.pending) return true
  }
  return false
}
