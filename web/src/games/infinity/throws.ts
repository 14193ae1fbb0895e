/** Rolls as people look at them: which dice counted, which were cancelled, and the sum that was needed. */

import type { GameEvent } from '../../lib/api'
import type { Throw, ThrowSide } from '../types'
import type { Words } from './types'

interface Mod {
  value: number
  source: string
  rule?: string | null
}
interface RollSide {
  trooper: string
  skill: string
  attribute: string
  base: number
  mods: Mod[]
  value: number
  dice: number[]
  kept: number[]
  criticals: number
}
interface Save {
  base: number
  mods: Mod[]
  value: number
  die: number | null
  failed: boolean
}

export interface Telling {
  words: Words | null
  name(trooper: string): string
  side(trooper: string): 'mine' | 'theirs' | 'neutral'
  t(key: string, params?: Record<string, string | number>): string
}

export function throwOf(event: GameEvent, tell: Telling): Throw | null {
  if (event.event === 'rolled') return rolled(event as unknown as { kind: string; sides: RollSide[] }, tell)
  if (event.event === 'saves_rolled') return saved(event as unknown as SavesRolled, tell)
  return null
}

function rolled(event: { kind: string; sides: RollSide[] }, tell: Telling): Throw {
  const title = tell.t(event.kind === 'face_to_face' ? 'web.dice.face_to_face' : 'web.dice.normal')
  return { title, wanted: '≤', sides: event.sides.map((side) => sideThrow(side, tell)) }
}

function sideThrow(side: RollSide, tell: Telling): ThrowSide {
  return {
    who: tell.name(side.trooper),
    side: tell.side(side.trooper),
    what: tell.words?.skill[side.skill] ?? side.skill.replaceAll('_', ' '),
    sum: [
      { name: tell.words?.attribute[side.attribute] ?? side.attribute.toUpperCase(), value: side.base },
      ...side.mods.map((mod) => ({ name: tell.t(mod.source), value: mod.value, rule: mod.rule })),
    ],
    value: side.value,
    dice: judged(side),
  }
}

/** Which dice took effect: a Critical is a natural roll of exactly the value needed (or beyond it, above 20). */
function judged(side: RollSide): ThrowSide['dice'] {
  const kept = [...side.kept]
  let criticals = side.criticals
  return side.dice.map((value) => {
    const at = kept.indexOf(value)
    if (at >= 0) {
      kept.splice(at, 1)
      const critical = criticals > 0 && (value === side.value || side.value > 20)
      if (critical) criticals -= 1
      return { value, state: critical ? 'critical' : 'kept' }
    }
    return { value, state: value <= side.value ? 'cancelled' : 'failed' }
  })
}

interface SavesRolled {
  trooper: string
  attacker: string
  weapon: string
  hits: number
  criticals: number
  saves: Save[]
}

function saved(event: SavesRolled, tell: Telling): Throw {
  const first = event.saves[0]
  return {
    title: tell.t('web.dice.saves'),
    saves: true,
    wanted: '>',
    sides: [
      {
        who: tell.name(event.trooper),
        side: tell.side(event.trooper),
        what: tell.words?.weapons[event.weapon]?.name ?? event.weapon.replaceAll('_', ' '),
        sum: first
          ? [
              { name: tell.t('web.dice.damage'), value: first.base },
              ...first.mods.map((mod) => ({ name: tell.t(mod.source), value: mod.value, rule: mod.rule })),
            ]
          : [],
        value: first?.value ?? null,
        dice: event.saves.map((save) => ({ value: save.die ?? 0, state: save.failed ? 'failed' : 'saved' })),
        note: tell.t('web.dice.save_rule'),
      },
    ],
  }
}
