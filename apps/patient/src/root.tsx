import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { preloadedFonts } from '@contour/ui/font-files'
import type { Route } from './+types/root.ts'
import './app.css'
import { takeStashedState } from './first-page/stashed-state.ts'
import { RouterNavigation } from './first-page/router-navigation.tsx'
import { useRouteFocus } from './lib/route-focus.ts'
import { recordArrival } from './lib/tracking.ts'
import { PageError } from './frame/page-error.tsx'
import { PageLoading } from './frame/page-loading.tsx'
import { brandName } from './lib/brand.ts'

if (typeof window !== 'undefined') {
  recordArrival()
  takeStashedState()
}

export const links: Route.LinksFunction = () =>
  preloadedFonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))

export const meta: Route.MetaFunction = () => [{ title: brandName() }]

/** The document. The server adds data-demo and data-company to its root element when it serves the page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-demo={import.meta.env.DEV ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f6f8f5" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <RouterNavigation>{children}</RouterNavigation>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useRouteFocus()
  return <Outlet />
}

export function HydrateFallback() {
  return <PageLoading />
}

export function ErrorBoundary() {
  return <PageError />
}
