import { describe, expect, it } from 'vitest'
import { factionFiles, heldBy, needsData } from './data'

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }))

describe('the files of the official builder', () => {
  it('tells factions from what they share, however they were saved', () => {
    const { factions, metadata } = factionFiles(named('metadata (1).json', 'yu-jing.json', 'O-12.JSON', 'picture.png'))
    expect(factions.map(({ name }) => name)).toEqual(['yu-jing.json', 'O-12.JSON'])
    expect(metadata?.name).toBe('metadata (1).json')
  })
  it('names a faction once for all its games', () => {
    expect(heldBy(['human_sphere/yu-jing', 'n4/morat', 'n4/yu-jing'])).toEqual([
      { faction: 'morat', games: ['n4'] },
      { faction: 'yu-jing', games: ['human_sphere', 'n4'] },
    ])
  })
  it('knows when there are none', () => {
    expect(factionFiles(named('metadata.json')).factions).toEqual([])
  })
  it('helps against what is missing and not against what is damaged', () => {
    expect(needsData('builder_codes.nothing_imported')).toBe(true)
    expect(needsData('builder_codes.cut')).toBe(false)
  })
})
