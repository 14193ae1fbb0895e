/** How this browser likes to be shown things. */

export interface Prefs {
  theme: 'system' | 'dark' | 'light'
  power: 'auto' | 'low' | 'full'
  motion: 'system' | 'less'
  view: 'top' | '3d'
  curtain: boolean
  /** Commit a declaration with one press, without being asked to confirm what is risky. */
  dice: boolean
}

const STORED = 'sightline.prefs'
const FIRST: Prefs = { theme: 'system', power: 'auto', motion: 'system', view: 'top', curtain: true, dice: true }

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

/** Keep the page and the store in step with the preferences; call once. */
export function keep(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset.theme = theme()
      document.documentElement.dataset.motion = reducedMotion() ? 'less' : 'full'
    })
    $effect(() => localStorage.setItem(STORED, JSON.stringify(prefs)))
  })
}
