import { routeAt } from '../router/loaded-pages.ts'

/**
 * Returns where a login leads: page_ref if it is a path of this site that matches a page, else /home.
 * "productPage", "Checkouts", "//elsewhere" and URLs with a host all lead to /home, so the parameter cannot leave this
 * site.
 */
export function pageAfterLogin(pageRef: string | null): string {
  const wanted = pageRef ?? ''
  if (!/^\/[A-Za-z0-9]/.test(wanted) || /[\\\s]/.test(wanted)) return '/home'
  try {
    const url = new URL(wanted, 'https://site.invalid')
    const { path } = routeAt(url.pathname).route
    const known = url.origin === 'https://site.invalid' && path !== '*' && path !== '/login'
    return known ? url.pathname + url.search : '/home'
  } catch {
    return '/home'
  }
}

export const loginPath = (path: string): string => `/login?page_ref=${encodeURIComponent(path)}`

/** Returns where the back arrow of /sorry leads: the previous page, else / (F-DSQ-004). */
export const pageBefore = (stored: string | null): string => ownPath(stored) ?? '/'

/** Returns a stored value if it is a path of this site, else null. */
export const ownPath = (path: string | null): string | null =>
  path && /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) ? path : null
