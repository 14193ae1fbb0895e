/** How the dice fell in a whole match, against how they were to be expected to. */

import type { Luck, Tally, Throw } from '../games/types'

const SIDES = 20
/** Rolls that went otherwise than expected and are worth a line. */
const MOST = 3

const nobody = (): Tally => ({ dice: 0, got: 0, expected: 0 })

/** Rolls of twenty-sided dice that succeed with a value or less; Saving Rolls want high dice and are left out. */
export function luckOf(throws: readonly Throw[]): Luck | null {
  const luck: Luck = { mine: nobody(), theirs: nobody(), surprises: [] }
  for (const each of throws) {
    if (each.saves) continue
    for (const side of each.sides) {
      if (side.value === null || side.side === 'neutral' || !side.dice.length) continue
      const chance = Math.min(1, Math.max(0, side.value / SIDES))
      const [dice, expected] = [side.dice.length, side.dice.length * chance]
      const got = side.dice.filter((die) => die.value <= side.value!).length
      const tally = luck[side.side]
      tally.dice += dice
      tally.got += got
      tally.expected += expected
      if (Math.abs(got - expected) >= 1) luck.surprises.push({ who: side.who, what: side.what, side: side.side, dice, got, expected })
    }
  }
  luck.surprises.sort((one, two) => Math.abs(two.got - two.expected) - Math.abs(one.got - one.expected)).splice(MOST)
  return luck.mine.dice + luck.theirs.dice ? luck : null
}
