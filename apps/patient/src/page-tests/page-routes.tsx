import type { RouteConfigEntry } from '@react-router/dev/routes'
import { UNSAFE_withComponentProps, matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import routes from '../routes.ts'

type PageModule = { default: () => React.ReactNode }

const modules = import.meta.glob<PageModule>(['../{features,frame,first-page}/**/*.tsx', '!**/*.test.tsx'])

/**
 * Returns the routes of the app. Only the page of this address is loaded and drawn, with the layouts around it: where it
 * leads is told by the address, and what another page does there is that page's test.
 */
export function routesFor(path: string): RouteObject[] {
  const all = routes.map((route) => toRoute(route, () => true))
  const page = matchRoutes(all, new URL(path, window.location.href).pathname)?.at(-1)?.route.handle
  return routes.map((route) => toRoute(route, (file) => file === page))
}

function toRoute(entry: RouteConfigEntry, isDrawn: (file: string) => boolean): RouteObject {
  const { path, index, file, children } = entry
  const lazy = async () => {
    if (!children && !isDrawn(file)) return { Component: Elsewhere }
    const module = await modules[`../${file}`]?.()
    if (!module) throw new Error(`there is no page in ${file}`)
    return { Component: UNSAFE_withComponentProps(module.default) }
  }
  if (index) return { index, lazy, handle: file }
  return { path, lazy, handle: file, children: children?.map((child) => toRoute(child, isDrawn)) }
}

const Elsewhere = () => null
