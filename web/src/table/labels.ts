/**
 * Words on the table. They are elements over the canvas, not pictures in it: sharp at any zoom and in the low-power
 * mode, coloured by the theme, and free of draw calls.
 */

import { icon } from './icons'
import type { Point3, Side, Tone } from './types'

export interface Note {
  key: string
  kind: 'piece' | 'note' | 'height' | 'token' | 'objective' | 'square'
  at: Point3
  text: string
  side?: Side
  tone?: Tone
  name?: string
  /** The name is written out. */
  named?: boolean
  wounds?: { left: number; total: number } | null
  states?: readonly string[]
  marker?: boolean
  selected?: boolean
  actable?: boolean
  dimmed?: boolean
  ghost?: boolean
  focused?: boolean
  /** Stands behind or below something. */
  hidden?: boolean
  /** Pixels of the badge in the top view; 0 floats it above its place. */
  disc?: number
  /** Shade of the side. */
  colour?: string
}

export interface Placing {
  /** Pixels from the left and top, and the depth that orders labels. */
  (at: Point3): Point3
}

interface Shown {
  element: HTMLElement
  stamp: string
  note: Note
  size: { width: number; height: number }
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Moves a box down until it covers none of the others; after a few tries it stays. */
export function clear(box: Box, taken: readonly Box[]): Box {
  let free = box
  for (let attempt = 0; attempt < 6; attempt++) {
    const hit = taken.find((other) => overlap(free, other))
    if (!hit) return free
    const down = hit.bottom - free.top + 2
    free = { ...free, top: free.top + down, bottom: free.bottom + down }
  }
  return box
}

export class Labels {
  private readonly shown = new Map<string, Shown>()

  constructor(private readonly layer: HTMLElement) {}

  update(notes: readonly Note[]): void {
    const wanted = new Set(notes.map((note) => note.key))
    for (const [key, { element }] of this.shown) {
      if (!wanted.has(key)) {
        element.remove()
        this.shown.delete(key)
      }
    }
    for (const note of notes) {
      const stamp = stampOf(note)
      const before = this.shown.get(note.key)
      if (before?.stamp === stamp) {
        before.note = note
        continue
      }
      const element = before?.element ?? document.createElement('div')
      dress(element, note)
      if (!before) this.layer.append(element)
      const size = note.kind === 'note' ? { width: element.offsetWidth, height: element.offsetHeight } : NONE
      this.shown.set(note.key, { element, stamp, note, size })
    }
  }

  place(spot: Placing, width: number, height: number): void {
    const seen = [...this.shown.values()].map((shown) => ({ shown, spot: spot(shown.note.at) }))
    seen.sort((a, b) => b.spot[2] - a.spot[2])
    // Words of plans keep clear of pieces and of each other.
    const taken: Box[] = seen.filter(({ shown }) => shown.note.kind === 'piece').map(({ shown, spot: at }) => badgeBox(shown.note, at))
    seen.forEach(({ shown, spot }, order) => {
      const { element, note, size } = shown
      const x = spot[0]
      let y = spot[1]
      if (note.kind === 'note') {
        const box = clear({ left: x - size.width / 2, right: x + size.width / 2, top: y - size.height, bottom: y }, taken)
        taken.push(box)
        y = box.bottom
      }
      const out = x < -60 || y < -60 || x > width + 60 || y > height + 60
      element.hidden = out
      if (out) return
      const lift = note.disc ? '-50%' : '-100%'
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, ${lift})`
      element.style.zIndex = String(order + (note.kind === 'note' ? 600 : note.selected || note.focused ? 500 : note.kind === 'piece' ? 100 : 0))
    })
  }

  clear(): void {
    for (const { element } of this.shown.values()) element.remove()
    this.shown.clear()
  }
}

const HALF_BADGE = 14

function badgeBox({ disc }: Note, [x, y]: Point3): Box {
  const half = disc ? disc / 2 + 1 : HALF_BADGE
  const middle = disc ? y : y - HALF_BADGE
  return { left: x - half, right: x + half, top: middle - half, bottom: middle + half }
}

const NONE = { width: 0, height: 0 }

const stampOf = (note: Note): string =>
  JSON.stringify({ ...note, at: null, disc: note.disc ? Math.round(note.disc) : 0 })

function part(name: string, text = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}

function dress(element: HTMLElement, note: Note): void {
  const flags = ['marker', 'selected', 'actable', 'dimmed', 'ghost', 'focused', 'hidden'] as const
  element.className = [
    'label',
    note.kind,
    note.side ?? '',
    note.tone ? `tone-${note.tone}` : '',
    note.disc ? 'flat' : 'floating',
    ...flags.filter((flag) => note[flag]).map((flag) => `is-${flag}`),
  ].join(' ')
  element.replaceChildren(...(note.kind === 'piece' ? pieceParts(note) : [part('text', note.text)]))
}

function pieceParts(note: Note): HTMLElement[] {
  const badge = part('badge', note.text)
  if (note.colour) badge.style.setProperty('--line', note.colour)
  if (note.disc) {
    const size = `${Math.round(note.disc)}px`
    badge.style.width = badge.style.height = size
    badge.style.fontSize = `${Math.max(10, Math.min(22, note.disc * 0.4)).toFixed(1)}px`
  }
  const found = [badge]
  const under = part('under')
  if (note.wounds && note.wounds.total > 0) under.append(pips(note.wounds))
  for (const state of note.states ?? []) {
    const chip = part('state')
    chip.dataset.state = state
    chip.append(icon(state))
    under.append(chip)
  }
  if (under.childElementCount) found.push(under)
  if (note.named && note.name) found.push(part('name', note.name))
  return found
}

/** A dot for each wound; many points are a bar. */
function pips({ left, total }: { left: number; total: number }): HTMLElement {
  if (total > 6) {
    const bar = part('meter')
    const fill = part('fill')
    fill.style.width = `${Math.round((Math.max(0, left) / total) * 100)}%`
    bar.append(fill)
    return bar
  }
  const row = part('pips')
  for (let pip = 0; pip < total; pip++) row.append(part(pip < left ? 'pip' : 'pip lost'))
  return row
}
