/** The page kept over a sign-in. Only a path of our own: "//host" and "/\host" are other sites to a browser. */
export function nextPage(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/'
}
