import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { brandName } from './lib/brand.ts'
import { loadPage, routeAt, setRoutes, setWrittenPage } from './router/loaded-pages.ts'
import { setFirstPlace } from './router/place.ts'
import { routes } from './routes.ts'

setRoutes(routes)

/** Renders a page at build time, without a visitor's data. */
export async function prerender(pathname: string) {
  const page = await loadPage(routeAt(pathname).route)
  const { title, description } = page
  setWrittenPage(page)
  setFirstPlace({ pathname, search: '', state: null })
  return { title: title?.() ?? brandName(), description: description?.(), body: renderToString(<App />) }
}

/** What every other page shows until its files have come. */
export function fallback() {
  setWrittenPage(undefined)
  setFirstPlace({ pathname: '/page', search: '', state: null })
  return { title: brandName(), body: renderToString(<App />) }
}
