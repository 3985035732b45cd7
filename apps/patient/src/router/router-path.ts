const SERVED = /^\/(api|forms|demo\/|storage|files|invoice|logout)/

/**
 * Returns the path that the router navigates to for a link, or null if the browser follows the link itself: another
 * site, a mail address, a file of the server, a place within the current page.
 */
export function routerPath(href: string, current: { pathname: string; search: string }): string | null {
  if (!href.startsWith('/') || href.startsWith('//') || SERVED.test(href)) return null
  const [path, hash] = href.split('#')
  return hash && path === current.pathname + current.search ? null : href
}
