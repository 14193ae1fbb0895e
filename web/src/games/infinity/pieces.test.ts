import { describe, expect, it } from 'vitest'
import { setMessages } from '../../lib/i18n.svelte'
import { initials, isDown, labelOf, nameOf, piecesOf, secretOf, sideOf, vitalityOf } from './pieces'
import type { Profile, Trooper, View } from './types'

const fusilier: Profile = { unit: 'fusiliers', name: 'Fusilier', mov: [10, 10], cc: 13, bs: 12, ph: 10, wip: 12 }

function trooper(id: string, over: Partial<Trooper> = {}): Trooper {
  return {
    id,
    owner: id.startsWith('A') ? 0 : 1,
    at: [0, 0, 0],
    facing: 90,
    silhouette: '2',
    states: [],
    profile: fusilier,
    member: null,
    peripheral: null,
    device: '',
    lost: 0,
    uses: {},
    lieutenant: null,
    mimetism: 0,
    tokens: [],
    ...over,
  }
}

describe('labels', () => {
  it('are two letters of the name', () => {
    expect(initials('Fusilier')).toBe('FU')
    expect(initials('Trauma-Doc')).toBe('TD')
  })

  it('are a letter and the number that the name has as well', () => {
    const reef = trooper('A2', { profile: { ...fusilier, name: 'Reef' } })
    expect(labelOf(reef)).toBe('R2')
    expect(nameOf(reef, null)).toBe('Reef 2')
  })

  it('say nothing of a Marker but its number', () => {
    const marker = trooper('B1', { profile: null, mimetism: -3, states: ['camouflaged'] })
    expect(labelOf(marker)).toBe('?1')
    setMessages({ 'places.marker': 'Marker {number}' })
    expect(nameOf(marker, null)).toBe('Marker 1 (−3)')
  })
})

describe('pieces', () => {
  const marks = { words: null, selected: 'A1', actable: new Set(['A1']), draggable: new Set<string>(), dimmed: new Set<string>() }

  it('are mine or theirs as seen from the seat', () => {
    expect([sideOf(0, 0), sideOf(1, 0), sideOf(1, 1), sideOf(null, 0)]).toEqual(['mine', 'theirs', 'mine', 'neutral'])
  })

  it('hide the facing of an enemy Marker and fade who is down', () => {
    const view = {
      troopers: [trooper('A1'), trooper('B1', { states: ['camouflaged'], profile: null }), trooper('B2', { states: ['unconscious'] })],
    } as unknown as View
    const [mine, marker, down] = piecesOf(view, { seat: 0, ...marks })
    expect(mine).toMatchObject({ selected: true, actable: true, facing: 90, side: 'mine' })
    expect(marker).toMatchObject({ facing: null, marker: true, wounds: null })
    expect(down?.dimmed).toBe(true)
  })

  it('tell their own side which of several that look alike is real, and whom somebody is taken for', () => {
    setMessages({ 'n4_offer.web.copy': 'Copy', 'n4_offer.web.real': 'The real one', 'n4_offer.web.seen_as': 'Seen as {name}' })
    const [image, real, masked] = [trooper('A1', { copy_of: 'A2' }), trooper('A2'), trooper('A3', { poses_as: 0 })]
    const mine = { troopers: [image, real, masked], lists: [{ members: [{ profile: fusilier }] }, null] } as unknown as View
    expect(mine.troopers.map((each) => secretOf(mine, each))).toEqual(['Copy', 'The real one', 'Seen as Fusilier'])
    expect(piecesOf(mine, { seat: 0, ...marks }).map((each) => each.dimmed)).toEqual([true, false, false])
    const theirs = { troopers: [trooper('A1'), trooper('A2')], lists: [null, null] } as unknown as View
    expect(theirs.troopers.map((each) => secretOf(theirs, each))).toEqual(['', ''])
  })

  it('count what is left of W', () => {
    expect(vitalityOf(trooper('A1', { lost: 2 }))).toEqual({ left: 0, total: 1 })
    expect(isDown(trooper('A1', { states: ['dead'] }))).toBe(true)
  })
})
