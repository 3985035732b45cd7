const framework = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/

/** What the first page needs, all of it at once (its five steps change without a request). */
const firstPage = [
  /[\\/]apps[\\/]patient[\\/]src[\\/]frame[\\/](page-|site-|consent-)/,
  /[\\/]apps[\\/]patient[\\/]src[\\/]lib[\\/](call-error|device-store|hydration|leave-|light-|link-|route-|session|sign-out|site|tracking)/,
  /[\\/]apps[\\/]patient[\\/]src[\\/]texts[\\/](screen-texts|use-texts|en[\\/]shell)/,
  /[\\/]apps[\\/]patient[\\/]src[\\/]rooms[\\/]intake[\\/]intake-answers/,
  /[\\/]packages[\\/]domain[\\/]src[\\/](eligibility[\\/](age|bmi|intake-rules|states)|contact[\\/](email|phone)|legal[\\/]legal-pages|consents[\\/]consent-texts|time[\\/]plain-date)\.ts/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](words|spinner|button|shell|footer|demo-banner|loading-block|field|error-summary|line-progress|line-path|notice|question-card|why-note|sticky-actions|boxed-phone|phone-parts|checkbox-field|option-card|option-keys|text-field|select-field|date-triple|date-parts|height-weight)\.tsx?/,
]

/**
 * The chunk of a module of the client build: the framework in one, what the first page shares with the others in a
 * second. Left to itself the bundler makes some thirty small files of it, against 12 requests allowed (performance.md).
 */
export function firstChunks(id: string): string | null {
  if (framework.test(id)) return 'framework'
  return firstPage.some((place) => place.test(id)) ? 'first' : null
}
