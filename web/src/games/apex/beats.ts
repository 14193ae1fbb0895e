/** What happens, as it is followed on the board: who runs where, who shoots at whom, what becomes of them. */

import type { GameEvent } from '../../lib/api'
import type { Sound } from '../../lib/sounds'
import type { Overlay, Point3, Tone } from '../../table/types'
import type { Beat } from '../types'
import { type GridSize, pointOf } from './places'
import type { Space } from './types'

/** What a beat has to know of the match. */
export interface BeatScene {
  grid: GridSize
  /** Where a Legend is by now. */
  at(legend: string): Point3 | null
  mine(legend: string): boolean
  name(id: string): string
}

type Teller = (event: GameEvent, scene: BeatScene) => Beat | null

/** Milliseconds that a calm reader looks at things. */
const LOOK = { glance: 350, read: 750, cards: 1500, result: 700, turn: 900 }
/** Running takes so long for each space, between a shortest and a longest time. */
const RUN = { space: 240, least: 400, most: 1600 }

const placesOf = (...found: (Point3 | null)[]): Point3[] => found.flatMap((each) => (each ? [each] : []))
const toneOf = (legend: string, scene: BeatScene): Tone => (scene.mine(legend) ? 'mine' : 'theirs')
const raised = ([x, y, z]: Point3, by: number): Point3 => [x, y, z + by]

function ring(at: Point3, tone: Tone, { grid }: BeatScene): Overlay {
  return { type: 'ring', at, radius: grid.size * 0.45, tone }
}

/** Something said where a Legend stands. */
function said(legend: string, text: string, tone: Tone, scene: BeatScene, sound?: Sound): Beat | null {
  const at = scene.at(legend)
  const label: Overlay[] = at ? [ring(at, tone, scene), { type: 'label', at: raised(at, scene.grid.size), text, tone }] : []
  return at ? { ms: LOOK.result, watch: [at], overlays: label, ...(sound ? { sound } : {}) } : null
}

function moved(event: GameEvent, scene: BeatScene): Beat | null {
  const id = String(event.legend)
  const path = (event.path as Space[]).map((space) => pointOf(space, scene.grid))
  const points = [...placesOf(scene.at(id)), ...path].filter((point, at, all) => at === 0 || point.some((part, axis) => part !== all[at - 1]?.[axis]))
  if (points.length < 2) return null
  return {
    ms: Math.min(RUN.most, Math.max(RUN.least, (points.length - 1) * RUN.space)) * (scene.mine(id) ? 0.7 : 1),
    watch: placesOf(points[0] ?? null, points.at(-1) ?? null),
    moves: [{ piece: id, points, facing: null }],
    overlays: [{ type: 'path', points, tone: toneOf(id, scene) }],
    sound: 'step',
  }
}

function relocated(event: GameEvent, scene: BeatScene): Beat {
  const id = String(event.legend)
  const to = pointOf(event.to as Space, scene.grid)
  const points = [...placesOf(scene.at(id)), to]
  return { ms: LOOK.read, watch: points, moves: [{ piece: id, points, facing: null }], overlays: [ring(to, toneOf(id, scene), scene)] }
}

/** A line from who shoots to who is shot at. */
function aimed(event: GameEvent, scene: BeatScene, ms: number, sound: Sound): Beat {
  const [by, target] = [String(event.legend), String(event.target)]
  const [from, to] = [scene.at(by), scene.at(target)]
  const eye = scene.grid.size * 0.6
  const line: Overlay[] = from && to ? [{ type: 'line', from: raised(from, eye), to: raised(to, eye), tone: toneOf(by, scene) }] : []
  return { ms, watch: placesOf(from, to), overlays: [...placesOf(from).map((at) => ring(at, toneOf(by, scene), scene)), ...line], sound }
}

const TELLERS: Record<string, Teller> = {
  moved,
  relocated,
  respawned: relocated,
  shot_declared: (event, scene) => aimed(event, scene, scene.mine(String(event.legend)) ? LOOK.glance : LOOK.read, 'shot'),
  shot_resolved: (event, scene) => aimed(event, scene, LOOK.cards, 'dice'),
  activation_began: (event, scene) => (scene.mine(String(event.legend)) ? null : said(String(event.legend), scene.name(String(event.legend)), 'theirs', scene)),
  card_played: (event, scene) => said(String(event.legend), scene.name(String(event.card)), toneOf(String(event.legend), scene), scene),
  damaged: (event, scene) => said(String(event.legend), `−${String(event.amount)}`, 'blocked', scene, 'hurt'),
  restored: (event, scene) => said(String(event.legend), `+${String(event.amount)}`, 'good', scene),
  eliminated: (event, scene) => said(String(event.legend), '✕', 'blocked', scene, 'hurt'),
  exploded: (event, scene) => {
    const cells = (event.spaces as [Space, number][]).map(([space]) => pointOf(space, scene.grid))
    const at = pointOf(event.at as Space, scene.grid)
    return { ms: LOOK.read, watch: [at], overlays: [{ type: 'cells', id: 'explosion', cells, tone: 'blocked' }], sound: 'shot' }
  },
  grenade_thrown: (event, scene) => {
    const points = [...placesOf(scene.at(String(event.legend))), pointOf(event.to as Space, scene.grid)]
    return { ms: LOOK.read, watch: points, overlays: points.length > 1 ? [{ type: 'path', points, tone: toneOf(String(event.legend), scene) }] : [] }
  },
  turn_began: () => ({ ms: LOOK.turn }),
}

export function beatOf(event: GameEvent, scene: BeatScene): Beat | null {
  return TELLERS[event.event]?.(event, scene) ?? null
}
