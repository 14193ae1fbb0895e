/** What keys mean at the table. */

import type { Mode } from './types'

export type Action =
  | { do: 'mode'; mode?: Mode }
  | { do: 'heights' | 'zones' | 'fit' | 'choose' | 'leave' }
  | { do: 'level'; by: number }
  | { do: 'pan'; right: number; up: number }
  | { do: 'cursor'; right: number; up: number; far: boolean }
  | { do: 'zoom'; factor: number }
  | { do: 'turn'; degrees: number }

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const PLAIN: Record<string, Action> = {
  t: { do: 'mode' },
  h: { do: 'heights' },
  z: { do: 'zones' },
  '0': { do: 'fit' },
  '+': { do: 'zoom', factor: 0.8 },
  '=': { do: 'zoom', factor: 0.8 },
  '-': { do: 'zoom', factor: 1.25 },
  _: { do: 'zoom', factor: 1.25 },
  q: { do: 'turn', degrees: -15 },
  e: { do: 'turn', degrees: 15 },
  pageup: { do: 'level', by: 1 },
  pagedown: { do: 'level', by: -1 },
  enter: { do: 'choose' },
  ' ': { do: 'choose' },
  escape: { do: 'leave' },
}

export function keyAction(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>): Action | null {
  if (event.altKey || event.metaKey) return null
  const arrow = ARROWS[event.key]
  if (arrow) {
    const [right, up] = arrow
    if (event.shiftKey) return { do: 'cursor', right, up, far: event.ctrlKey }
    return event.ctrlKey ? null : { do: 'pan', right, up }
  }
  return event.ctrlKey ? null : (PLAIN[event.key.toLowerCase()] ?? null)
}
