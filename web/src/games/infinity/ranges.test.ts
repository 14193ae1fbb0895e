import { expect, it } from 'vitest'
import { rangeMod, shotWorth } from './ranges'
import type { InfinityCommand, View, Words } from './types'

const trooper = (id: string, x: number) => ({ id, at: [x, 0, 0], silhouette: '2', profile: null })
const words = {
  silhouettes: { 2: { radius: 12.5, height: 40 } },
  weapons: { pistol: { modes: [{ name: 'burst', bands: [[20, 3], [40, 0], [60, -6]] }] }, knife: { modes: [{ name: '', bands: [] }] } },
} as unknown as Words
const shot = (weapon: string, mode = '') => ({ do: 'react', player: 0, trooper: 'A1', use: { skill: 'bs_attack', weapon, mode, aims: [{ target: 'B1', dice: 1 }] } }) as InfinityCommand
const view = (x: number, way: number[] = []) =>
  ({ troopers: [trooper('A1', 0), trooper('B1', x)], fallen: [], order: { trails: { B1: way.map((each) => ({ at: [each, 0, 0] })) } } }) as unknown as View

it('measures from base to base', () => {
  expect(rangeMod(view(225), words, shot('pistol', 'burst'))).toBe(3)
  expect(rangeMod(view(226), words, shot('pistol', 'burst'))).toBe(0)
})

it('knows what is out of range', () => {
  expect(rangeMod(view(700), words, shot('pistol', 'burst'))).toBe(-Infinity)
})

it('takes the nearest point of the way of whom it aims at', () => {
  expect(rangeMod(view(700, [500, 180]), words, shot('pistol', 'burst'))).toBe(3)
})

it('has nothing against what has no range', () => {
  expect(rangeMod(view(700), words, shot('knife'))).toBe(0)
})

it('takes no shot that can hardly hit, for its range and for who hides well', () => {
  const seen = (x: number, mimetism: number, bs: number) => {
    const [one, two] = view(x).troopers
    const armed = { ...words, weapons: { rifle: { modes: [{ name: '', attribute: 'bs', bands: [[20, 0], [60, -6]] }] } } } as unknown as Words
    return shotWorth({ ...view(x), troopers: [{ ...one!, profile: { bs } }, { ...two!, mimetism }] } as unknown as View, armed, shot('rifle'))
  }
  expect(seen(150, 0, 11)).toBe(0)
  expect(seen(150, -6, 11)).toBe(-6)
  expect(seen(500, -3, 13)).toBe(-9)
  expect(seen(500, -3, 11)).toBe(-Infinity)
})
