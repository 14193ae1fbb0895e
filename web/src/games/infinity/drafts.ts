/** What is chosen, as the command that the commit button would send. */

import type { Violation } from '../../lib/api'
import { t } from '../../lib/i18n.svelte'
import type { Foresight } from './foresight.svelte'
import { blanksOf, commandOf, useOf } from './choices'
import type { Placement } from './templates'
import type { InfinityCommand } from './types'

/** Something that could be committed: complete, or not allowed and why. */
export interface Draft {
  command: InfinityCommand
  label: string
  violations: Violation[]
}

/** The command that the commit button would send. */
export function draftOf(board: Foresight): Draft | null {
  if (!board.asked) return null
  if (board.placingSomebody) {
    return board.stand && board.standPinned
      ? { command: board.stand.command, label: t('web.commit.deploy'), violations: board.stand.violations }
      : null
  }
  if (board.kind === 'orders') return activation(board)
  if (board.turning) return turning(board)
  if (board.stepping) return movement(board, t('web.commit.step_aside'))
  return declaration(board)
}

/** An Order for several, once somebody has been named. */
function together(board: Foresight, group: string): Draft | null {
  const { answer, members } = board.company
  if (!answer || members.length === 0) return null
  const label = t('web.commit.together', { group: board.words?.group[group] ?? group, count: members.length + 1 })
  return { command: answer.command, label, violations: answer.violations }
}

function activation(board: Foresight): Draft | null {
  const { leading } = board.company
  if (leading) return together(board, leading.group)
  const fits = board.options
    .filter((option) => option.parameters.length === 0)
    .map(commandOf)
    .filter((each) => each.do === 'activate' && each.troopers?.[0] === board.selected)
  const command = fits.find((each) => each.order === board.orderKind) ?? fits[0]
  const end = board.plain('end_turn')
  if (!command && end && board.activatable.size === 0) return { command: end, label: t('web.orders.end_turn'), violations: [] }
  return command ? { command, label: t('web.commit.activate', { name: board.name(board.selected) }), violations: [] } : null
}

function turning(board: Foresight): Draft | null {
  const keep = board.options.find((option) => option.parameters.length === 0)
  if (!keep) return null
  const command = { ...commandOf(keep), facing: board.facing }
  return { command, label: t(board.facing === null ? 'web.commit.keep_facing' : 'web.commit.turn'), violations: [] }
}

function movement(board: Foresight, label: string): Draft | null {
  const route = board.route
  if (!route || !board.pinned) return null
  return { command: route.command, label, violations: route.violations }
}

function declaration(board: Foresight): Draft | null {
  const option = board.option
  if (!option || !board.skill) return null
  const name = board.words?.skill[board.skill] ?? board.skillAnswer?.name ?? board.skill
  const label = t(board.kind === 'aros' ? 'web.commit.react' : 'web.commit.declare', { skill: name })
  const blanks = blanksOf(option)
  if (blanks.includes('path')) return movement(board, label)
  const command = commandOf(option)
  const use = { ...command.use, skill: board.skill }
  if (blanks.includes('placements')) {
    if (!board.placement) return null
    return { command: { ...command, use: { ...use, placements: Array.from({ length: laid(board) }, () => board.placement as Placement) } }, label, violations: board.checked }
  }
  const aims = board.aims.filter((aim) => aim.dice > 0)
  return { command: { ...command, use: aims.length ? { ...use, aims } : use }, label, violations: [] }
}

/** How many templates a free laying has to place: as many as one that is ready. */
function laid(board: Foresight): number {
  const ready = board.layouts.find((each) => each.placement)
  const option = ready && board.options[ready.option]
  return Math.max(1, (option && useOf(commandOf(option))?.placements?.length) ?? 1)
}
