import { afterEach, describe, expect, it } from 'vitest'
import type { MatchCard } from '../lib/api'
import { setMessages } from '../lib/i18n.svelte'
import { accounted } from './ending'

afterEach(() => setMessages({}))

describe('the final account', () => {
  it('calls everybody by name and says nothing twice', () => {
    setMessages({ 'log.player': 'Jugador {number}' })
    const card = { seats: [{ name: 'Ana' }, { name: 'Bot' }], result: { text: 'Un bando ha caído.' } } as unknown as MatchCard
    expect(accounted(['Recuento', 'Un bando ha caído.', 'Jugador 1', '  Total: 3', 'Victoria de Jugador 2.'], card)).toEqual(['Recuento', 'Ana', '  Total: 3', 'Victoria de Bot.'])
  })
})
