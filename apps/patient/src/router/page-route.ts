import type { ComponentType } from 'react'

export type PageModule = { default: ComponentType; title?: () => string; description?: () => string }

/**
 * A page and its address, as in `/prescription/:id`. `within` says what is drawn around it: the query client and what
 * all pages with data have, and with `session` the guard that leads others to the login.
 */
export type PageRoute = {
  path: string
  load: () => Promise<PageModule>
  within: 'nothing' | 'data' | 'session'
}

export type Params = Readonly<Record<string, string>>

/** Returns the route of a path with the values of its parameters; the last route is the one of unknown paths. */
export function matchRoute(routes: readonly PageRoute[], pathname: string) {
  for (const route of routes) {
    const params = paramsOf(route.path, pathname)
    if (params) return { route, params }
  }
  throw new Error('the last route matches every path')
}

function paramsOf(pattern: string, pathname: string): Params | null {
  if (pattern === '*') return {}
  const [wanted, given] = [partsOf(pattern), partsOf(pathname)]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value.toLowerCase()) return null
  }
  return params
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
