// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gestures, type Hands } from './gestures'
import { Pace } from './pace'

let pad: HTMLElement
let gestures: Gestures
let hands: { [each in keyof Hands]: ReturnType<typeof vi.fn> }
let grabs = false
let quiet = false

beforeEach(() => {
  vi.useFakeTimers()
  pad = document.createElement('div')
  pad.setPointerCapture = () => undefined
  document.body.append(pad)
  grabs = quiet = false
  hands = { grab: vi.fn(() => grabs), drag: vi.fn(), press: vi.fn(), hover: vi.fn(), sweep: vi.fn(), zoom: vi.fn(), twist: vi.fn() }
  gestures = new Gestures(pad, hands as unknown as Hands, () => quiet)
})
afterEach(() => {
  gestures.dispose()
  pad.remove()
  vi.useRealTimers()
})

function point(type: string, x: number, y: number, more: PointerEventInit = {}): void {
  pad.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, pointerType: 'mouse', bubbles: true, ...more }))
}

describe('the mouse', () => {
  it('presses where it does not move, or hardly', () => {
    point('pointerdown', 10, 10)
    point('pointermove', 12, 11)
    point('pointerup', 12, 11)
    expect(hands.press).toHaveBeenCalledWith([10, 10], false)
    expect(hands.sweep).not.toHaveBeenCalled()
  })

  it('sweeps over the table, the right button with the other meaning', () => {
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 30, 10)
    expect(hands.sweep).toHaveBeenLastCalledWith(20, 0, false)
    point('pointerdown', 10, 10, { button: 2 })
    point('pointermove', 10, 40, { button: 2 })
    expect(hands.sweep).toHaveBeenLastCalledWith(0, 30, true)
    expect(hands.press).not.toHaveBeenCalled()
  })

  it('drags what it takes hold of', () => {
    grabs = true
    point('pointerdown', 10, 10)
    point('pointermove', 30, 10)
    point('pointerup', 40, 12)
    expect(hands.drag.mock.calls).toEqual([
      ['start', [10, 10]],
      ['move', [30, 10]],
      ['end', [40, 12]],
    ])
    expect(hands.sweep).not.toHaveBeenCalled()
  })

  it('still presses a piece that may be dragged', () => {
    grabs = true
    point('pointerdown', 10, 10)
    point('pointerup', 10, 10)
    expect(hands.press).toHaveBeenCalledWith([10, 10], false)
    expect(hands.drag).not.toHaveBeenCalled()
  })

  it('zooms by the wheel, unless the table is quiet', () => {
    const wheel = (): boolean => pad.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }))
    expect(wheel()).toBe(false)
    expect(hands.zoom.mock.calls[0]![0]).toBeGreaterThan(1)
    quiet = true
    expect(wheel()).toBe(true)
    expect(hands.zoom).toHaveBeenCalledTimes(1)
  })
})

describe('fingers', () => {
  const finger = (pointerId: number): PointerEventInit => ({ pointerId, pointerType: 'touch' })

  it('pinch to zoom and twist to turn', () => {
    point('pointerdown', 100, 100, finger(1))
    point('pointerdown', 200, 100, finger(2))
    point('pointermove', 300, 100, finger(2))
    expect(hands.zoom).toHaveBeenLastCalledWith(0.5, [200, 100])
    point('pointermove', 100, 300, finger(2))
    expect(hands.twist.mock.lastCall![0]).toBeCloseTo(90)
  })

  it('let go of a piece when a second one comes', () => {
    grabs = true
    point('pointerdown', 100, 100, finger(1))
    point('pointermove', 130, 100, finger(1))
    point('pointerdown', 200, 200, finger(2))
    expect(hands.drag).toHaveBeenLastCalledWith('cancel', [130, 100])
  })

  it('press with the second meaning when they stay', () => {
    point('pointerdown', 50, 60, finger(1))
    vi.advanceTimersByTime(700)
    expect(hands.press).toHaveBeenCalledWith([50, 60], true)
    point('pointerup', 50, 60, finger(1))
    expect(hands.press).toHaveBeenCalledTimes(1)
  })

  it('do not hover', () => {
    point('pointermove', 50, 60, finger(1))
    expect(hands.hover).not.toHaveBeenCalled()
    point('pointermove', 50, 60)
    expect(hands.hover).toHaveBeenCalledWith([50, 60])
  })
})

describe('the pace', () => {
  const run = (gap: number, count: number): boolean[] => {
    const pace = new Pace()
    return Array.from({ length: count }, (_, at) => pace.tick(at * gap))
  }

  it('is slow when many pictures in a row come late', () => {
    expect(run(100, 40)).toContain(true)
    expect(run(100, 10)).not.toContain(true)
  })

  it('is not slow when the machine keeps up, or when nothing moves', () => {
    expect(run(16, 200)).not.toContain(true)
    expect(run(1000, 200)).not.toContain(true)
  })
})
