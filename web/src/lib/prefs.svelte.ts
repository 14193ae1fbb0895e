/** How this browser likes to be shown things. */

export interface Prefs {
  theme: 'system' | 'dark' | 'light'
  power: 'auto' | 'low' | 'full'
  motion: 'system' | 'less'
  /** How a table is first looked at; `auto`: in 3D wherever that is a pleasure. */
  looking: 'auto' | 'top' | '3d'
  curtain: boolean
  /** What lengths are told in. */
  units: 'cm' | 'in'
  /** Which colours tell the sides apart. */
  palette: 'usual' | 'clear'
  /** Whether dice are shown over the table. */
  dice: boolean
  /** How fast a match is told; null: as the motion that is wanted suggests. */
  speed: 'slow' | 'normal' | 'fast' | 'none' | null
  /** Whether the camera goes to what happens. */
  follow: boolean
  /** Whether one is asked for reactions: always, only where somebody could attack, or never: then the likely is done. */
  reactions: 'ask' | 'attacks' | 'likely'
  /** Whether one is asked who turns at an Alert!. */
  alerts: boolean
  /** Whether anything is to be heard, and how loud, from 0 to 1. */
  sounds: boolean
  volume: number
  /** Whether one is called by a notification when one looks elsewhere. */
  calls: boolean
}

const STORED = 'sightline.prefs'
const FIRST: Prefs = { theme: 'system', power: 'auto', motion: 'system', looking: 'auto', curtain: true, units: 'cm', palette: 'usual', dice: true, speed: null, follow: true, reactions: 'ask', alerts: true, sounds: false, volume: 0.6, calls: false }

function read(): Prefs {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Prefs>) }
  } catch {
    return { ...FIRST }
  }
}

export const prefs = $state<Prefs>(read())

const light = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null
const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null
const system = $state({ light: light?.matches ?? false, calm: calm?.matches ?? false })
light?.addEventListener('change', (event) => (system.light = event.matches))
calm?.addEventListener('change', (event) => (system.calm = event.matches))

export function theme(): 'dark' | 'light' {
  return prefs.theme === 'system' ? (system.light ? 'light' : 'dark') : prefs.theme
}

export function reducedMotion(): boolean {
  return prefs.motion === 'less' || system.calm
}

export function speed(): NonNullable<Prefs['speed']> {
  return prefs.speed ?? (reducedMotion() ? 'none' : 'normal')
}

/** Keep the page and the store in step with the preferences; call once. */
export function keep(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.theme = theme()
      document.documentElement.dataset.palette = prefs.palette
      document.documentElement.dataset.motion = reducedMotion() ? 'less' : 'full'
    })
    $effect(() => localStorage.setItem(STORED, JSON.stringify(prefs)))
  })
}
