/**
 * Mouse, pen and fingers. One finger or the left button turns the table (or shifts it in the top view) unless it takes
 * hold of a piece; two fingers or the right button do the other thing; a pinch or the wheel zooms.
 */

import type { Point } from './types'

export interface Hands {
  /** Whether a press here takes hold of something that may be dragged. */
  grab(at: Point): boolean
  drag(phase: 'start' | 'move' | 'end' | 'cancel', at: Point): void
  press(at: Point, alternate: boolean): void
  hover(at: Point | null): void
  /** A sweep of so many pixels with the first or the second meaning. */
  sweep(dx: number, dy: number, second: boolean): void
  zoom(factor: number, at: Point): void
  /** Degrees two fingers turned. */
  twist(degrees: number, at: Point): void
}

const SLACK = { mouse: 4, touch: 9 }
const LONG_PRESS = 550

interface Held {
  from: Point
  at: Point
  button: number
  touch: boolean
  moved: boolean
  dragging: boolean
}

export class Gestures {
  private readonly held = new Map<number, Held>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private readonly off = new AbortController()

  constructor(
    private readonly element: HTMLElement,
    private readonly hands: Hands,
    /** A quiet table leaves the wheel to the page. */
    private readonly quiet: () => boolean = () => false,
  ) {
    const { signal } = this.off
    element.addEventListener('pointerdown', this.down, { signal })
    element.addEventListener('pointermove', this.move, { signal })
    element.addEventListener('pointerup', this.up, { signal })
    element.addEventListener('pointercancel', this.cancel, { signal })
    element.addEventListener('pointerleave', () => this.held.size === 0 && this.hands.hover(null), { signal })
    element.addEventListener('wheel', this.wheel, { signal, passive: false })
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  }

  private spot(event: { clientX: number; clientY: number }): Point {
    const box = this.element.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  private readonly down = (event: PointerEvent): void => {
    const at = this.spot(event)
    this.element.setPointerCapture(event.pointerId)
    const first = this.held.size === 0
    const held = { from: at, at, button: event.button, touch: event.pointerType === 'touch', moved: false, dragging: false }
    this.held.set(event.pointerId, held)
    this.stopTimer()
    if (!first) return this.letGo()
    if (event.button === 0 && this.hands.grab(at)) held.dragging = true
    if (held.touch) {
      this.timer = setTimeout(() => {
        if (!held.moved && this.held.size === 1) {
          this.held.clear()
          this.hands.press(at, true)
        }
      }, LONG_PRESS)
    }
  }

  /** A second finger ends a drag that the first one began. */
  private letGo(): void {
    for (const held of this.held.values()) {
      if (held.dragging && held.moved) this.hands.drag('cancel', held.at)
      held.dragging = false
      held.moved = true
    }
  }

  private readonly move = (event: PointerEvent): void => {
    const at = this.spot(event)
    const held = this.held.get(event.pointerId)
    if (!held) {
      if (event.pointerType !== 'touch') this.hands.hover(at)
      return
    }
    const before = held.at
    if (!held.moved) {
      const slack = held.touch ? SLACK.touch : SLACK.mouse
      if (Math.hypot(at[0] - held.from[0], at[1] - held.from[1]) < slack) return
      held.moved = true
      this.stopTimer()
      if (held.dragging) this.hands.drag('start', held.from)
    }
    if (this.held.size >= 2) return this.pinch(event.pointerId, at)
    held.at = at
    if (held.dragging) this.hands.drag('move', at)
    else this.hands.sweep(at[0] - before[0], at[1] - before[1], held.button === 2 || held.button === 1 || event.shiftKey)
  }

  private pinch(id: number, at: Point): void {
    const [a, b] = [...this.held.entries()].slice(0, 2) as [[number, Held], [number, Held]]
    const moving = a[0] === id ? a[1] : b[0] === id ? b[1] : null
    if (!moving) return
    const other = moving === a[1] ? b[1] : a[1]
    const before = moving.at
    moving.at = at
    const spread = (p: Point): number => Math.hypot(p[0] - other.at[0], p[1] - other.at[1])
    const angle = (p: Point): number => Math.atan2(p[1] - other.at[1], p[0] - other.at[0])
    const middle: Point = [(at[0] + other.at[0]) / 2, (at[1] + other.at[1]) / 2]
    if (spread(at) > 10 && spread(before) > 10) {
      this.hands.zoom(spread(before) / spread(at), middle)
      const turn = ((((angle(at) - angle(before)) * 180) / Math.PI + 540) % 360) - 180
      this.hands.twist(turn, middle)
    }
    this.hands.sweep((at[0] - before[0]) / 2, (at[1] - before[1]) / 2, true)
  }

  private readonly up = (event: PointerEvent): void => {
    const held = this.held.get(event.pointerId)
    this.stopTimer()
    this.held.delete(event.pointerId)
    if (!held) return
    if (held.dragging && held.moved) this.hands.drag('end', this.spot(event))
    else if (!held.moved && held.button !== 1) this.hands.press(held.from, event.shiftKey || held.button === 2)
  }

  private readonly cancel = (event: PointerEvent): void => {
    const held = this.held.get(event.pointerId)
    this.stopTimer()
    this.held.delete(event.pointerId)
    if (held?.dragging && held.moved) this.hands.drag('cancel', held.at)
  }

  private readonly wheel = (event: WheelEvent): void => {
    if (this.quiet() && !event.ctrlKey) return
    event.preventDefault()
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
    this.hands.zoom(Math.exp(Math.max(-240, Math.min(240, step)) * 0.0014), this.spot(event))
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  dispose(): void {
    this.stopTimer()
    this.off.abort()
  }
}
