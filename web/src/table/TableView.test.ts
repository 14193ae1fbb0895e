// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import TableView from './TableView.svelte'
import type { Piece, Scenery } from './types'

// Without WebGL the table is an SVG plan: the same pieces, the same picks.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)

const scenery: Scenery = {
  kind: 'table',
  name: 'x',
  title: 'Harbour Steps',
  width: 600,
  depth: 800,
  solids: [{ id: 'b/1', kind: 'roof', outline: [[100, 100], [200, 100], [200, 200], [100, 200]], bottom: 0, top: 66 }],
  ladders: [{ id: 'l', at: [[100, 150, 0], [100, 150, 66]], normal: [-1, 0] }],
  gates: [{ id: 'g', ends: [[120, 100], [160, 100]], bottom: 0, top: 52 }],
  zones: [{ id: 'deployment-a', kind: 'deployment', side: 'a', outline: [[0, 0], [600, 0], [600, 200], [0, 200]] }],
  objectives: [{ id: 'o', kind: 'console', at: [300, 400, 0] }],
}
const fusilier: Piece = {
  id: 'a1',
  at: [300, 50, 0],
  facing: 90,
  radius: 12.5,
  height: 40,
  side: 'mine',
  label: 'FU',
  name: 'Fusilier',
  wounds: { left: 1, total: 1 },
  actable: true,
}
const zhanshi: Piece = { ...fusilier, id: 'b1', at: [300, 700, 66], side: 'theirs', label: 'ZH', name: 'Zhanshi', actable: false }
const t = (key: string, params: Record<string, string | number> = {}): string => `${key} ${Object.values(params).join(' ')}`.trim()

afterEach(cleanup)

describe('the table', () => {
  it('lists its pieces for those who do not see them', () => {
    render(TableView, { scenery, pieces: [fusilier, zhanshi, { ...fusilier, id: 'g', ghost: true }], t })
    const named = screen.getAllByRole('button').map((button) => button.textContent ?? '')
    expect(named.filter((text) => text.includes('web_table.side_'))).toHaveLength(2)
    expect(named.some((text) => text.includes('side_mine Fusilier') && text.includes('web_table.actable'))).toBe(true)
    expect(named.some((text) => text.includes('side_theirs Zhanshi') && text.includes('place_high 30 70 6.6'))).toBe(true)
  })

  it('picks a piece by its button', async () => {
    const onpick = vi.fn()
    const { container } = render(TableView, { scenery, pieces: [fusilier], t, onpick })
    await fireEvent.click(container.querySelector('[data-piece="a1"]')!)
    expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ piece: 'a1', point: [300, 50, 0] }))
  })

  it('draws a plan where there is no WebGL', () => {
    const { container } = render(TableView, { scenery, pieces: [fusilier, zhanshi], t })
    const plan = container.querySelector('svg[role="img"]')!
    expect(plan.querySelectorAll('polygon').length).toBe(2)
    expect([...plan.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['FU', 'ZH'])
    expect(plan.querySelectorAll('g circle, g rect')).toHaveLength(2)
  })

  it('offers its views as buttons, with the zones only where there are some', async () => {
    const { container, rerender } = render(TableView, { scenery, t })
    const button = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(name) })
    expect(button('web_table.zones').getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(button('web_table.zones'))
    expect(button('web_table.zones').getAttribute('aria-pressed')).toBe('false')
    expect(container.querySelectorAll('polygon[data-side]')).toHaveLength(0)
    await rerender({ scenery: { ...scenery, zones: [] } })
    expect(screen.queryByRole('button', { name: /web_table.zones/ })).toBeNull()
  })

  it('changes the view by its key and says so', async () => {
    const { container } = render(TableView, { scenery, t, mode: '3d' })
    await fireEvent.keyDown(container.querySelector('section')!, { key: 't' })
    expect(container.querySelector('[aria-live]')!.textContent).toBe('web_table.now_top')
  })

  it('moves a cursor by keys', async () => {
    const onhover = vi.fn()
    const { container } = render(TableView, { scenery, pieces: [{ ...fusilier, selected: true }], t, onhover })
    await fireEvent.keyDown(container.querySelector('section')!, { key: 'ArrowUp', shiftKey: true })
    expect(onhover).toHaveBeenLastCalledWith(expect.objectContaining({ point: [300, 60, 0] }))
  })

  it('chooses where the cursor is once; then Enter is for the page, until the cursor moves on', async () => {
    const onpick = vi.fn()
    const { container } = render(TableView, { scenery, pieces: [{ ...fusilier, selected: true }], t, onpick })
    const table = container.querySelector('section')!
    const step = (): Promise<boolean> => fireEvent.keyDown(table, { key: 'ArrowUp', shiftKey: true })
    await step()
    expect(await fireEvent.keyDown(table, { key: 'Enter' })).toBe(false)
    expect(await fireEvent.keyDown(table, { key: 'Enter' })).toBe(true)
    expect(onpick).toHaveBeenCalledTimes(1)
    await step()
    await fireEvent.keyDown(table, { key: 'Enter' })
    expect(onpick).toHaveBeenLastCalledWith(expect.objectContaining({ point: [300, 70, 0] }))
  })
})
