import type { ComponentType, ReactNode } from 'react'
import { matchRoute, type PageModule, type PageRoute } from './page-route.ts'

type Layout = ComponentType<{ needsSession: boolean; children: ReactNode }>
export type LoadedPage = PageModule & { Layout: Layout | null }

let routes: readonly PageRoute[] = []
const loaded = new Map<PageRoute, LoadedPage>()
const loading = new Map<PageRoute, Promise<LoadedPage>>()
let written: LoadedPage | undefined

export function setRoutes(list: readonly PageRoute[]): void {
  routes = list
}

export const routeAt = (pathname: string) => matchRoute(routes, pathname)

/** Returns a page whose files are there; undefined before. */
export const loadedPage = (route: PageRoute): LoadedPage | undefined => loaded.get(route)

/**
 * Names the page that is written into the HTML, before the first render; undefined where the HTML says that a page loads.
 * What hydrates it must be the same, even if the files of the page come first.
 */
export function setWrittenPage(page: LoadedPage | undefined): void {
  written = page
}

export const writtenPage = () => written

/** Loads the files of a page once; after a failure the next call tries again. */
export function loadPage(route: PageRoute): Promise<LoadedPage> {
  const before = loading.get(route)
  if (before) return before
  const now = load(route)
  loading.set(route, now)
  now.catch(() => loading.delete(route))
  return now
}

async function load(route: PageRoute): Promise<LoadedPage> {
  const layout = route.within === 'nothing' ? null : import('../frame/data-layout.tsx')
  const [page, data] = await Promise.all([route.load(), layout])
  const found = { ...page, Layout: data?.default ?? null }
  loaded.set(route, found)
  return found
}

/**
 * Loads a page whose address stands already. If its files are gone, because a new version was published meanwhile, its
 * document loads instead: that happens once, for the new document names what exists.
 */
export const openPage = (route: PageRoute): Promise<LoadedPage> =>
  loadPage(route).catch(() => {
    window.location.reload()
    return new Promise<never>(() => {})
  })
