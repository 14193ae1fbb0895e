import { expect, it } from 'vitest'
import { throwOf } from './throws'

const tell = { words: null, name: (id: string) => id, side: () => 'mine' as const, t: (key: string) => key }

function side(value: number, dice: number[], kept: number[], criticals = 0) {
  return { trooper: 'A1', skill: 'bs_attack', attribute: 'bs', base: 12, mods: [{ value: -3, source: 'mod.cover', rule: 'C1-COV-003' }], value, dice, kept, criticals }
}

it('tells which dice counted, which were beaten and which failed', () => {
  const shown = throwOf({ event: 'rolled', kind: 'face_to_face', sides: [side(9, [9, 4, 17, 4], [9, 4], 1)] }, tell)
  expect(shown?.sides[0]?.dice.map((die) => die.state)).toEqual(['critical', 'kept', 'failed', 'cancelled'])
  expect(shown?.sides[0]?.sum.map((row) => row.value)).toEqual([12, -3])
})

it('tells saves from failures', () => {
  const saves = [
    { base: 13, mods: [], value: 12, die: 7, failed: true },
    { base: 13, mods: [], value: 12, die: 15, failed: false },
  ]
  const event = { event: 'saves_rolled', trooper: 'B1', attacker: 'A1', weapon: 'combi_rifle', hits: 2, criticals: 0, saves }
  expect(throwOf(event, tell)?.sides[0]?.dice.map((die) => die.state)).toEqual(['failed', 'saved'])
})

it('has nothing to show for other events', () => {
  expect(throwOf({ event: 'moved' }, tell)).toBeNull()
})
