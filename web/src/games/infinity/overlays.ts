/** What a plan looks like on the table: reach, way, lines of fire, reactions. */

import type { LogEntry } from '../../lib/api'
import { length, signed, t } from '../../lib/i18n.svelte'
import { meetSolid, rayTo } from '../../table/ray'
import type { Overlay, Point, Point3, Solid, Tone } from '../../table/types'
import type { InfinityBoard } from './board.svelte'
import { templateOf } from './choices'
import { lengthTo } from './routing'
import { templateOutline } from './templates'
import type { Reaction, SightLine, StandAnswer, View, Words } from './types'

/** The Order so far: the way that was gone, and what was laid down. */
export function orderOverlays(view: View, words: Words | null): Overlay[] {
  const order = view.order
  if (!order) return []
  const trails: Overlay[] = Object.values(order.trails)
    .filter((trail) => trail.length > 1)
    .map((trail) => ({ type: 'path', points: trail.map((pose) => pose.at), tone: 'neutral' }))
  const templates: Overlay[] = order.templates.map((each) => ({
    type: 'outline',
    z: each.at[2],
    outline: templateOutline(templateOf(words, each.weapon, each.mode) || 'circular', each),
    tone: 'blocked',
  }))
  return [...trails, ...templates]
}

/** How high, in mm, an area is drawn: some reach up without end, and a pillar to the sky would hide half of the table. */
const DRAWN = 70

/** What lies over the table for a while: smoke, noise. */
export function areaOverlays(view: View): Overlay[] {
  return (view.areas ?? []).flatMap((area): Overlay[] => [
    { type: 'outline', z: area.at[2] + 1, outline: circle(area.at, area.radius), height: Math.min(area.height, DRAWN), tone: 'neutral' },
    { type: 'label', at: raised(area.at, 20), text: t(`n4_offer.area.${area.kind}`), tone: 'neutral' },
  ])
}

/** How far, in mm, the front of somebody is drawn. */
const FRONT = 70

/** What somebody has before it: the half of the table that it would see and react to. */
export function frontOverlay(at: Point3, facing: number): Overlay {
  const outline = Array.from({ length: 19 }, (_, step): Point => {
    const angle = ((facing - 90 + step * 10) * Math.PI) / 180
    return [at[0] + FRONT * Math.cos(angle), at[1] + FRONT * Math.sin(angle)]
  })
  return { type: 'outline', id: 'front', z: at[2] + 2, outline, tone: 'mine' }
}

function circle(at: Point3, radius: number): Point[] {
  return Array.from({ length: 36 }, (_, step) => {
    const angle = (step * Math.PI) / 18
    return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)]
  })
}

export function deploymentOverlays(
  spots: { outline: Point[]; elsewhere: boolean } | null,
  stand: StandAnswer | null,
): Overlay[] {
  const found: Overlay[] = []
  if (spots) found.push({ type: 'region', z: 1, polygons: [spots.outline], tone: 'mine' })
  if (stand) {
    const why = stand.violations[0]?.message
    found.push({ type: 'ring', at: stand.at, radius: 20, tone: stand.legal ? 'good' : 'blocked' })
    if (why) found.push({ type: 'label', at: raised(stand.at, 50), text: `✕ ${why}`, tone: 'blocked' })
  }
  return found
}

export function moveOverlays(board: InfinityBoard): Overlay[] {
  const found: Overlay[] = []
  for (const region of board.reach?.regions ?? []) {
    found.push({
      type: 'region',
      z: region.z + 1,
      polygons: region.polygons.map((rings) => rings[0] ?? []),
      holes: region.polygons.map((rings) => rings.slice(1)),
      tone: 'mine',
    })
  }
  // Where it matters at which place a movement ends, the places are shown.
  if (board.reach?.picky) found.push(...board.reach.ends.map((at): Overlay => ({ type: 'ring', at, radius: 4, tone: 'good' })))
  const route = board.route
  if (!route) return found
  const legalTo = route.legal ? lengthTo(route.points, board.endOf(route)) : 0
  found.push({ type: 'path', points: route.points, legalTo, label: board.lengthLabel, tone: 'mine' })
  found.push(...sightLines(board.sight, board.reacting))
  return found
}

/** What is about to be laid: a template in its real size, or the place of a token. */
export function placementOverlays(board: InfinityBoard): Overlay[] {
  const chosen = board.layouts.find((each) => each.option === board.chosen)
  const placement = board.placement ?? chosen?.placement
  if (!placement) return []
  const tone: Tone = board.checked.length ? 'blocked' : 'react'
  const lays = (kind: string) => board.option?.parameters.some((each) => each.kind === kind)
  const kind = board.templateKind || (lays('template') ? 'circular' : '')
  if (!kind || lays('token')) {
    return [{ type: 'ring', at: placement.at, radius: 20, tone }]
  }
  return [{ type: 'outline', z: placement.at[2], outline: templateOutline(kind, placement), tone }]
}

/** What has just become of somebody, said where it happened. */
export function resultLabels(news: readonly LogEntry[], board: InfinityBoard): Overlay[] {
  const said = new Map<string, { text: string[]; bad: boolean }>()
  const say = (id: unknown, text: string, bad: boolean) => {
    const known = said.get(String(id)) ?? { text: [], bad: false }
    said.set(String(id), { text: [...known.text, text], bad: known.bad || bad })
  }
  for (const { event } of news) {
    if (event.event === 'vitality_changed') say(event.trooper, `${signed(-Number(event.points))} ${t('web.trooper.w')}`, Number(event.points) > 0)
    else if (event.event === 'state_gained') say(event.trooper, board.stateName(String(event.state)), true)
    else if (event.event === 'state_lost') say(event.trooper, `✓ ${board.stateName(String(event.state))}`, false)
    else if (event.event === 'saves_rolled' && (event.saves as { failed: boolean }[]).every((save) => !save.failed)) {
      say(event.trooper, t('web.dice.saved'), false)
    }
  }
  return [...said].flatMap(([id, { text, bad }]) => {
    const trooper = board.trooper(id)
    return trooper ? [{ type: 'label', at: raised(trooper.at, 70), text: text.join(' · '), tone: bad ? 'blocked' : 'good' } as Overlay] : []
  })
}

/** Lines of fire from where a trooper would be, and from where on the way it would be seen. */
export function sightLines(lines: readonly SightLine[], reacting: readonly Reaction[]): Overlay[] {
  const found = lines.flatMap((line): Overlay[] => {
    const reaction = reacting.find((each) => each.trooper === line.target)
    if (line.sees) {
      const tone = line.target_cover === 'partial' ? 'cover' : 'clear'
      return [{ type: 'line', from: line.from, to: line.to, tone, label: labelOf(line.distance, line.target_cover, reaction !== undefined) }]
    }
    // Whoever is not seen from the end may still look at it there: the arrow points at the one who is looked at.
    if (!line.seen_by || reaction?.line) return []
    return [arrow(line.to, line.from, labelOf(line.distance, line.cover, reaction !== undefined))]
  })
  const met = new Set(lines.filter((line) => line.sees).map((line) => line.target))
  const elsewhere = reacting.filter((each) => each.line && !met.has(each.trooper))
  return [...found, ...elsewhere.map(({ line }) => arrow(line!.from, line!.to, labelOf(line!.distance, line!.cover, true)))]
}

/** From whoever reacts to whom it reacts to. */
function arrow(from: Point3, to: Point3, label: string): Overlay {
  return { type: 'line', from, to, tone: 'react', dashed: true, label }
}

/** Why somebody is not seen: the line, and what stands in its way. */
export function blockedLine(line: SightLine, solids: readonly Solid[]): Overlay {
  const ray = rayTo(line.from, line.to)
  const kinds = line.blockers.flatMap((id) => solids.find((solid) => solid.id === id)?.kind ?? [])
  const by = [...new Set(kinds)].slice(0, 2).map((kind) => t(`scenery.${kind.replaceAll('-', '_')}`)).join(', ')
  const label = by ? t('web.sight.blocked_by', { by }) : t(line.reasons[0]?.code === 'sight.out_of_arc' ? 'web.sight.behind' : 'web.sight.blocked')
  const nearest = (walls: readonly Solid[]) => walls.flatMap((solid) => meetSolid(ray, solid, ray.length) ?? []).sort((one, two) => one.distance - two.distance)[0]
  // The line between two middles may pass what hides the rest of them: then whatever it meets is crossed.
  const met = line.blockers.length ? (nearest(solids.filter((solid) => line.blockers.includes(solid.id))) ?? nearest(solids)) : undefined
  return { type: 'line', from: line.from, to: line.to, tone: 'blocked', dashed: true, label, ...(met ? { crossed: met.point } : {}) }
}

function labelOf(distance: number, cover: string, reacts: boolean): string {
  const parts = [length(distance, 0)]
  if (cover === 'partial') parts.push(t('web.sight.cover'))
  if (reacts) parts.push(t('web.sight.reacts'))
  return parts.join(' · ')
}

/** Lines to everybody who could be a target, the chosen ones strong. */
export function attackLines(board: InfinityBoard): Overlay[] {
  const actor = board.trooper(board.actor)
  if (!actor) return []
  const aimed = new Set(board.aims.filter((aim) => aim.dice > 0).map((aim) => aim.target))
  return board.targets.flatMap(({ target }) => {
    const other = board.trooper(target)
    if (!other) return []
    const dice = board.aims.find((aim) => aim.target === target)?.dice
    const seen = board.sight.find((each) => each.target === target && each.sees)
    // Where lines may be measured, only one that is free is drawn.
    if (board.full && !seen) return []
    const line: Overlay = {
      type: 'line',
      from: seen?.from ?? raised(actor.at, 30),
      to: seen?.to ?? raised(other.at, 30),
      tone: aimed.has(target) ? 'clear' : 'neutral',
      dashed: !aimed.has(target),
      ...(dice && aimed.has(target) ? { label: t(dice === 1 ? 'web.skill.die' : 'web.skill.dice', { count: dice }) } : {}),
    }
    return [line]
  })
}

function raised(point: Point3, by: number): Point3 {
  return [point[0], point[1], point[2] + by]
}
