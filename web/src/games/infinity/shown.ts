/** What an open match shows: pieces, overlays, and the facts of the header. */

import { t } from '../../lib/i18n.svelte'
import type { Overlay, Piece, Point3 } from '../../table/types'
import type { InfinityBoard } from './board.svelte'
import {
  areaOverlays,
  attackLines,
  blockedLine,
  deploymentOverlays,
  frontOverlay,
  moveOverlays,
  orderOverlays,
  placementOverlays,
  resultLabels,
  sightLines,
} from './overlays'
import { fireteamOverlays } from './fireteams'
import { isDown, piecesOf, sizeOf } from './pieces'

/** Round and turn, for the header. */
export function chipsOf(board: InfinityBoard): string[] {
  const view = board.view
  if (!view) return []
  const chips = []
  if (board.playing) chips.push(t('web.match.round', { round: view.round }))
  if (board.playing) chips.push(view.active === board.seat && board.session.seat !== null ? t('web.match.your_turn') : t('web.match.turn_of', { name: board.session.card?.seats[view.active]?.name ?? '' }))
  if (view.last_turn) chips.push(t('web.match.last_turn'))
  return chips
}

/** Whoever looks and sees nobody is told so. */
function seesNobody(board: InfinityBoard): Overlay[] {
  const looker = board.trooper(board.selected)
  if (!looker || !board.sighted || board.sight.some((line) => line.sees || line.seen_by)) return []
  return [{ type: 'label', at: [looker.at[0], looker.at[1], looker.at[2] + 60], text: t('web_facts.sees_nobody'), tone: 'neutral' }]
}

/** The parts of the table that a mission counts. */
function missionZones(board: InfinityBoard): Overlay[] {
  return (board.mission?.zones ?? []).map((outline, number) => ({ type: 'outline', id: `mission-${number}`, z: 0, outline, tone: 'neutral', hollow: true, dashed: true }))
}

/** Objective Points where the mission has some, else how many are standing on either side. */
export function scoreOf(board: InfinityBoard): { label: string; mine: number; theirs: number } | null {
  const view = board.view
  if (!view || !board.playing) return null
  const points = board.mission?.prospect?.objective
  if (points && board.mission?.prospect?.lines.some((each) => each.kind === 'objective')) {
    return { label: t('web_facts.op'), mine: points[board.seat] ?? 0, theirs: points[1 - board.seat] ?? 0 }
  }
  const standing = (owner: boolean) =>
    view.troopers.filter((each) => (each.owner === board.seat) === owner && !isDown(each) && !each.device).length
  return { label: t('web.match.standing'), mine: standing(true), theirs: standing(false) }
}

/** Everybody on the table, and the outline of what is planned. */
export function shownPieces(board: InfinityBoard): Piece[] {
  const view = board.view
  if (!view) return []
  const pieces = piecesOf(view, {
    seat: board.seat,
    words: board.words,
    selected: board.actor ?? board.selected,
    actable: pickable(board),
    draggable: new Set(board.moving && board.actor ? [board.actor] : []),
    dimmed: new Set(),
  })
  const ghost = ghostOf(board)
  return ghost ? [...pieces, ghost] : pieces
}

/** Who a press would choose. */
function pickable(board: InfinityBoard): Set<string> {
  if (!board.asked) return new Set()
  if (board.company.leading) return new Set([...board.company.able, ...board.company.members])
  if (board.kind === 'orders' || board.kind === 'impetuous') return board.activatable
  if (board.kind === 'aros') return new Set([...board.reactors, ...board.targets.map((each) => each.target)])
  return new Set([...(board.actor ? [board.actor] : []), ...board.targets.map((each) => each.target)])
}

/** Where somebody would stand. */
function ghostOf(board: InfinityBoard): Piece | null {
  if (board.placingSomebody && board.stand) {
    const { member, trooper } = board.stand.command
    const profile = board.view?.lists[board.seat]?.members[member ?? -1]?.profile ?? board.trooper(trooper)?.profile
    if (!profile) return null
    const size = sizeOf(profile, board.prone ? 'X' : (profile.silhouette ?? '2'), board.words)
    const facing = board.stand.command.facing ?? 90
    return { id: 'ghost', at: board.stand.at, facing, ...size, side: 'mine', label: '', name: profile.name, ghost: true }
  }
  const actor = board.trooper(board.actor)
  const end = board.route && board.endOf(board.route)
  if (!actor || !end || !board.moving) return null
  const prone = board.prone ?? actor.states.includes('prone')
  const size = sizeOf(actor.profile, prone ? 'X' : (actor.profile?.silhouette ?? '2'), board.words)
  return { id: 'ghost', at: end, facing: board.plannedFacing, ...size, side: 'mine', label: '', name: actor.profile?.name ?? '', ghost: true }
}

/** What lies over the table in the decision at hand. */
export function shownOverlays(board: InfinityBoard): Overlay[] {
  const view = board.view
  if (!view) return []
  const found: Overlay[] = [...areaOverlays(view), ...fireteamOverlays(view, board.seat, board.words), ...orderOverlays(view, board.words), ...resultLabels(board.session.state.news, board)]
  found.push(...board.tools.overlays, ...missionZones(board))
  if (!board.asked) return found
  if (board.placingSomebody) found.push(...deploymentOverlays(board.spots, board.stand))
  if (board.moving) found.push(...moveOverlays(board))
  else if (board.targets.length) found.push(...attackLines(board))
  else if (board.looking) found.push(...sightLines(board.sight, board.reacting), ...seesNobody(board))
  const blocked = board.sight.find((line) => line.target === board.hovered && !line.sees)
  if (blocked) found.push(blockedLine(blocked, board.session.scenery?.solids ?? []))
  for (const id of board.company.members) {
    const trooper = board.trooper(id)
    if (trooper) found.push({ type: 'ring', at: trooper.at, radius: 24, tone: 'mine' })
  }
  for (const each of board.reacting) {
    const trooper = board.trooper(each.trooper)
    if (trooper) found.push({ type: 'ring', at: trooper.at, radius: 24, tone: 'react' })
  }
  if (board.turning && board.facing !== null) {
    const trooper = board.trooper(board.active)
    if (trooper) {
      found.push(frontOverlay(trooper.at, board.facing))
      const angle = (board.facing * Math.PI) / 180
      const to: Point3 = [trooper.at[0] + 80 * Math.cos(angle), trooper.at[1] + 80 * Math.sin(angle), trooper.at[2] + 5]
      found.push({ type: 'line', from: [trooper.at[0], trooper.at[1], trooper.at[2] + 5], to, tone: 'mine' })
    }
  }
  const ghost = ghostOf(board)
  if (ghost && ghost.facing !== null && (board.standPinned || board.pinned)) found.push(frontOverlay(ghost.at, ghost.facing))
  found.push(...placementOverlays(board))
  return found
}
