/** How a table is first looked at. */

import { prefs } from '../lib/prefs.svelte'
import type { Mode } from './types'

/** Below this a table in 3D shows less than a plan of it. */
const TINY = { width: 640, height: 520 }

/** In 3D where the window is large enough to enjoy it. Whoever cannot draw it finds that out by itself. */
export const suggested = (width: number, height: number): Mode => (width > TINY.width && height > TINY.height ? '3d' : 'top')

/** As it was chosen last, or as the window suggests. */
export function firstView(): Mode {
  return prefs.looking === 'auto' ? suggested(innerWidth, innerHeight) : prefs.looking
}

/** Remember a view that somebody has chosen: what was only suggested is no choice. */
export function remember(mode: Mode): void {
  if (mode !== firstView()) prefs.looking = mode
}
