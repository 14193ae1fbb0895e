/** What happens, as it is followed on the table: who goes where, who shoots at whom, what becomes of them. */

import type { GameEvent } from '../../lib/api'
import type { Sound } from '../../lib/sounds'
import type { Beat } from '../types'
import type { Overlay, Point3, Tone } from '../../table/types'
import { templateOf } from './choices'
import { templateOutline } from './templates'
import type { Declared, Words } from './types'

/** What a beat has to know of the match. */
export interface BeatScene {
  words: Words | null
  /** Where somebody is by now. */
  at(id: string): Point3 | null
  /** At whom somebody aims in the Order at hand. */
  aims(id: string): readonly string[]
  /** Whether it is the reader's own. */
  mine(id: string): boolean
  stateName(state: string): string
  signed(value: number): string
  t(key: string, params?: Record<string, string | number>): string
}

type Teller = (event: GameEvent, scene: BeatScene) => Beat | null

/** Milliseconds that a calm reader looks at things; what one has decided oneself needs no reading. */
const LOOK = { glance: 350, read: 750, dice: 1500, saves: 1300, result: 650, turn: 900 }
/** Walking takes so long for each mm, between a shortest and a longest time. */
const WALK = { mm: 6, least: 450, most: 1500 }
const EYE = 30

const raised = ([x, y, z]: Point3, by = EYE): Point3 => [x, y, z + by]
const placesOf = (...found: (Point3 | null)[]): Point3[] => found.flatMap((each) => (each ? [each] : []))
const toneOf = (id: string, scene: BeatScene): Tone => (scene.mine(id) ? 'mine' : 'theirs')

function lengthOf(points: readonly Point3[]): number {
  return points.slice(1).reduce((sum, to, at) => sum + Math.hypot(...to.map((part, axis) => part - points[at]![axis]!)), 0)
}

function ring(at: Point3, tone: Tone): Overlay {
  return { type: 'ring', at, radius: 22, tone }
}

function shot(from: Point3 | null, to: Point3 | null, tone: Tone, label = ''): Overlay[] {
  return from && to ? [{ type: 'line', from: raised(from), to: raised(to), tone, ...(label ? { label } : {}) }] : []
}

/** Something said where somebody stands. */
function said(id: string, text: string, tone: Tone, scene: BeatScene, ms = LOOK.result): Beat | null {
  const at = scene.at(id)
  return at ? { ms, watch: [at], overlays: [ring(at, tone), { type: 'label', at: raised(at, 70), text, tone }] } : null
}

function moved(event: GameEvent, scene: BeatScene): Beat {
  const [id, trail] = [String(event.trooper), event.trail as { at: Point3 }[]]
  const points = trail.map((pose) => pose.at)
  const ms = Math.min(WALK.most, Math.max(WALK.least, lengthOf(points) * WALK.mm)) * (scene.mine(id) ? 0.7 : 1)
  return {
    ms,
    watch: placesOf(points[0] ?? null, points.at(-1) ?? null),
    moves: [{ piece: id, points, facing: Number(event.facing) }],
    overlays: points.length > 1 ? [{ type: 'path', points, tone: toneOf(id, scene) }] : [],
  }
}

function faced(event: GameEvent, scene: BeatScene): Beat | null {
  const at = scene.at(String(event.trooper))
  if (!at || event.facing === null || event.facing === undefined) return null
  return { ms: LOOK.glance / 2, moves: [{ piece: String(event.trooper), points: [], facing: Number(event.facing) }] }
}

function declared(event: GameEvent, scene: BeatScene): Beat | null {
  const { trooper, use } = event.declared as Declared
  const at = scene.at(trooper)
  const targets = [...new Set((use.aims ?? []).map((aim) => aim.target))]
  // One's own choices are known; only what they are aimed at is worth a glance.
  if (!at || (scene.mine(trooper) && targets.length === 0)) return null
  const tone = toneOf(trooper, scene)
  const name = scene.words?.skill[use.skill] ?? use.skill.replaceAll('_', ' ')
  const weapon = use.weapon ? (scene.words?.weapons[use.weapon]?.name ?? scene.words?.program[use.weapon]?.name ?? '') : ''
  return {
    ms: scene.mine(trooper) ? LOOK.glance : LOOK.read,
    watch: placesOf(at, ...targets.map(scene.at)),
    overlays: [
      ring(at, tone),
      { type: 'label', at: raised(at, 70), text: weapon ? `${name} · ${weapon}` : name, tone },
      ...targets.flatMap((target) => shot(at, scene.at(target), tone)),
    ],
  }
}

function activated(event: GameEvent, scene: BeatScene): Beat | null {
  const { troopers } = event.order as { troopers: string[] }
  const others = troopers.filter((id) => !scene.mine(id))
  const watch = placesOf(...others.map(scene.at))
  return watch.length ? { ms: LOOK.glance, watch, overlays: watch.map((at) => ring(at, 'theirs')) } : null
}

function rolled(event: GameEvent, scene: BeatScene): Beat {
  const ids = (event.sides as { trooper: string }[]).map((side) => side.trooper)
  const [one = '', two] = ids
  // Whoever rolls alone has a target all the same.
  const others = placesOf(...(two === undefined ? scene.aims(one) : [two]).map(scene.at))
  const from = scene.at(one)
  return {
    ms: LOOK.dice,
    watch: placesOf(from, ...others),
    overlays: [...ids.flatMap((id) => placesOf(scene.at(id)).map((at) => ring(at, toneOf(id, scene)))), ...others.flatMap((to) => shot(from, to, toneOf(one, scene)))],
  }
}

function saved(event: GameEvent, scene: BeatScene): Beat {
  const [id, by] = [String(event.trooper), String(event.attacker)]
  const at = scene.at(id)
  return {
    ms: LOOK.saves,
    watch: placesOf(at),
    overlays: [...placesOf(at).map((place) => ring(place, 'blocked')), ...shot(scene.at(by), at, toneOf(by, scene))],
  }
}

function laid(event: GameEvent, scene: BeatScene): Beat {
  const template = event.template as { by: string; weapon: string; mode: string; at: Point3; direction: number; affected: string[] }
  const kind = templateOf(scene.words, template.weapon, template.mode) || 'circular'
  return {
    ms: LOOK.read,
    watch: placesOf(template.at, scene.at(template.by)),
    overlays: [
      { type: 'outline', z: template.at[2], outline: templateOutline(kind, template), tone: 'blocked' },
      ...template.affected.flatMap((id) => placesOf(scene.at(id)).map((at) => ring(at, 'blocked'))),
    ],
  }
}

function put(event: GameEvent, scene: BeatScene): Beat | null {
  const { id, at } = event.trooper as { id: string; at: Point3 }
  return scene.mine(id) ? null : { ms: LOOK.glance, watch: [at], overlays: [ring(at, 'theirs')] }
}

const TELLERS: Record<string, Teller> = {
  moved,
  faced,
  activated,
  rolled,
  skill_declared: declared,
  aro_declared: declared,
  saves_rolled: saved,
  template_laid: laid,
  placed: put,
  turn_began: () => ({ ms: LOOK.turn }),
  area_laid: (event) => {
    const { at, radius } = event.area as { at: Point3; radius: number }
    return { ms: LOOK.read, watch: [at], overlays: [{ type: 'disc', at, radius, tone: 'neutral' }] }
  },
  vitality_changed: (event, scene) =>
    said(String(event.trooper), `${scene.signed(-Number(event.points))} ${scene.t('web.trooper.w')}`, Number(event.points) > 0 ? 'blocked' : 'good', scene),
  state_gained: (event, scene) => said(String(event.trooper), scene.stateName(String(event.state)), 'blocked', scene),
  state_lost: (event, scene) => said(String(event.trooper), `✓ ${scene.stateName(String(event.state))}`, 'good', scene, LOOK.glance),
  revealed: (event, scene) => said(String(event.trooper), '!', toneOf(String(event.trooper), scene), scene),
}

const SOUNDS: Record<string, Sound> = { moved: 'step', rolled: 'dice', saves_rolled: 'save', template_laid: 'shot' }
const ATTACKS = new Set(['bs_attack', 'intuitive_attack', 'speculative_attack', 'suppressive_fire'])

function soundOf(event: GameEvent): Sound | undefined {
  if (event.event === 'vitality_changed') return Number(event.points) > 0 ? 'hurt' : undefined
  if (event.event === 'skill_declared' || event.event === 'aro_declared') return ATTACKS.has((event.declared as Declared).use.skill) ? 'shot' : undefined
  return SOUNDS[event.event]
}

export function beatOf(event: GameEvent, scene: BeatScene): Beat | null {
  const beat = TELLERS[event.event]?.(event, scene) ?? null
  const sound = soundOf(event)
  return beat && sound ? { ...beat, sound } : beat
}
