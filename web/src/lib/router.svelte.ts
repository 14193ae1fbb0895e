/** Addresses inside the client: ordinary links, followed without loading the page again. */

export interface Route {
  path: string
  params: Record<string, string>
  query: URLSearchParams
}

const here = $state({ path: location.pathname, search: location.search })

export function path(): string {
  return here.path
}

export function query(): URLSearchParams {
  return new URLSearchParams(here.search)
}

/** The blanks of a pattern such as `/match/:id` filled in by a path; null where it does not fit. */
export function fits(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (given.length > wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index]
    if (part.startsWith(':')) {
      if (value === undefined) {
        if (!part.endsWith('?')) return null
        continue
      }
      params[part.slice(1).replace('?', '')] = decodeURIComponent(value)
    } else if (value !== part) return null
  }
  return params
}

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  arrive()
  scrollTo(0, 0)
}

function arrive(): void {
  here.path = location.pathname
  here.search = location.search
}

/** Follow links of our own without leaving the page. */
export function follow(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (url.origin !== location.origin || url.pathname.startsWith('/api/') || url.pathname.includes('.')) return
    event.preventDefault()
    if (url.hash && url.pathname === location.pathname) document.querySelector(url.hash)?.scrollIntoView()
    else go(url.pathname + url.search)
  })
}
