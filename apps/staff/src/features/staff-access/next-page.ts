/** Returns the page to open after sign-in. Only a path of ours: browsers read "//host" and "/\host" as other sites. */
export function nextPage(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/'
}
