/** Which page belongs to which address. Every page is a chunk of its own, loaded when it is first looked at. */

const PAGES = import.meta.glob<{ default: unknown }>([
  './pages/*/*Page.svelte',
  './pages/builder/Builder.svelte',
  './pages/rules/Rules.svelte',
  './pages/settings/Settings.svelte',
])

interface RouteEntry {
  pattern: string
  load: () => Promise<{ default: unknown }>
}

function page(pattern: string, file: string): RouteEntry[] {
  const load = PAGES[`./pages/${file}.svelte`]
  return load ? [{ pattern, load }] : []
}

export const ROUTES: RouteEntry[] = [
  ...page('/', 'home/HomePage'),
  ...page('/new/:kind?', 'new/NewPage'),
  ...page('/play', 'new/NewPage'),
  ...page('/tutorial', 'tutorial/TutorialPage'),
  ...page('/lobby', 'lobby/LobbyPage'),
  ...page('/match/:id', 'match/MatchPage'),
  ...page('/join/:id', 'lobby/JoinPage'),
  ...page('/army/:code?', 'builder/Builder'),
  ...page('/squads', 'squads/SquadsPage'),
  ...page('/packs', 'packs/PacksPage'),
  ...page('/odds', 'odds/OddsPage'),
  ...page('/rules/:id?', 'rules/Rules'),
  ...page('/tables/:name?', 'tables/TablesPage'),
  ...page('/replay/:id', 'replay/ReplayPage'),
  ...page('/settings', 'settings/Settings'),
]

/** Whether there is a page at an address, so that nobody is sent where there is none. */
export function exists(pattern: string): boolean {
  return ROUTES.some((route) => route.pattern.split('/:')[0] === pattern)
}
