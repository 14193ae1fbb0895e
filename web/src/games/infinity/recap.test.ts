import { describe, expect, it } from 'vitest'
import type { GameEvent, LogEntry } from '../../lib/api'
import { recapOf } from './recap'

const log = (...events: GameEvent[]): LogEntry[] => events.map((event, sequence) => ({ sequence, text: '', rule: null, event }))
const turn = (player: number): GameEvent => ({ event: 'turn_began', player, round: 1 })
const order = (...troopers: string[]): GameEvent => ({ event: 'activated', order: { troopers } })
const declares = (trooper: string, skill: string, target?: string): GameEvent => ({
  event: 'skill_declared',
  declared: { trooper, step: 1, use: { skill, aims: target ? [{ target, dice: 3 }] : [] } },
})

describe('the recap', () => {
  it('says what the other side did, Order by Order', () => {
    const recap = recapOf(
      log(turn(1), order('B1'), declares('B1', 'move'), declares('B1', 'bs_attack', 'A2'), { event: 'vitality_changed', trooper: 'A2', points: 1 }, order('B2'), declares('B2', 'idle'), turn(0), turn(0)),
      0,
    )
    expect(recap?.orders).toHaveLength(2)
    expect(recap?.orders[0]).toMatchObject({
      troopers: ['B1'],
      skills: [{ skill: 'move', targets: [] }, { skill: 'bs_attack', targets: ['A2'] }],
      results: [{ trooper: 'A2', kind: 'hurt', points: 1 }],
    })
    expect(recap?.orders[1]?.skills).toEqual([])
  })

  it('tells of harm, not of what somebody does with itself', () => {
    const gains = (trooper: string, state: string): GameEvent => ({ event: 'state_gained', trooper, state })
    const recap = recapOf(log(turn(1), order('B1'), declares('B1', 'suppressive_fire'), gains('B1', 'suppressive_fire'), gains('A1', 'isolated'), turn(0)), 0)
    expect(recap?.orders[0]?.results).toMatchObject([{ trooper: 'A1', what: 'isolated' }])
  })

  it('is for whoever has the turn now, and only where something was done', () => {
    expect(recapOf(log(turn(1), order('B1'), turn(0)), 1)).toBeNull()
    expect(recapOf(log(turn(1), turn(0)), 0)).toBeNull()
    expect(recapOf(log(turn(0), order('A1')), 0)).toBeNull()
    expect(recapOf(log(turn(1), order('B1'), turn(0), order('A1')), 0)).toBeNull()
  })
})
