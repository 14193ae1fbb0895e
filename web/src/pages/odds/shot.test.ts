import { describe, expect, it } from 'vitest'
import { amountsOf, armed, fatesOf, fitted, readShot, type Shot, type ShotAnswer, type ShotOffers, writeShot } from './shot'

const usual: Shot = {
  weapon: 'smg', distance: 3, attachments: [], elevation: 0, cover: false, helmet: 'none', knockdown_shield: 'none', shield: 20, health: 40,
}
const slot = (kind: string, ...tokens: string[]) => ({ kind, printed: null, tokens: Object.fromEntries(tokens.map((each) => [each, each])) })
const weapon = { name: '', range: [1, 2] as [number, number], threshold: 50, rate: [1, 1] as [number, number], damage: 3, headshot: 3 }
const offers: ShotOffers = {
  weapons: {
    smg: { ...weapon, slots: [slot('barrel', 'rare_barrel'), slot('mag', 'light_mag')] },
    sniper: { ...weapon, slots: [slot('barrel', 'rare_barrel')] },
  },
  helmets: { none: '', rare: '' },
  knockdown_shields: { none: '', rare: '' },
  limits: {},
  usual,
}
const answer = { damage: { 0: 0.25, 10: 0.25, 30: 0.25, 60: 0.25 }, eliminates: 0.25 } as unknown as ShotAnswer

describe('a shot in the address', () => {
  it('comes back as it was', () => {
    const shot: Shot = { ...usual, weapon: 'smg', distance: 7, attachments: ['light_mag'], elevation: -1, cover: true, helmet: 'rare', shield: 0 }
    expect(readShot(new URLSearchParams(writeShot(shot, usual)), offers)).toEqual(shot)
    expect(writeShot(usual, usual)).toBe('game=apex')
  })
  it('is as usual where it says what nobody knows', () => {
    expect(readShot(new URLSearchParams('weapon=laser&distance=far&with=rubbish&helmet=x&elevation=9'), offers)).toEqual({ ...usual, elevation: 1 })
  })
})

describe('Attachments', () => {
  it('stay with another Weapon where they fit', () => {
    const full = fitted(fitted(usual, offers.weapons.smg!.slots[0]!, 'rare_barrel'), offers.weapons.smg!.slots[1]!, 'light_mag')
    expect(full.attachments).toEqual(['rare_barrel', 'light_mag'])
    expect(armed(full, 'sniper', offers).attachments).toEqual(['rare_barrel'])
  })
})

describe('the odds', () => {
  it('say what becomes of the target', () => {
    expect(fatesOf(answer, 20)).toEqual({ nothing: 0.25, shield: 0.25, health: 0.25, eliminated: 0.25 })
  })
  it('say how likely at least so much is', () => {
    expect(amountsOf(answer.damage).map((row) => row.least)).toEqual([1, 0.75, 0.5, 0.25])
  })
})
