const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/

/** Everything the first page needs, loaded together (its five steps change without a request). */
const firstPage: readonly RegExp[] = [
  /[\\/]apps[\\/]patient[\\/]src[\\/]frame[\\/](page-frame|page-trouble|site-footer)/,
  /[\\/]apps[\\/]patient[\\/]src[\\/]lib[\\/](call-error|device-store|hydration|leave-|left-|light-|narrow|place|session|sign-out|site|tracking)/,
  /[\\/]apps[\\/]patient[\\/]src[\\/]texts[\\/]en[\\/]shell/,
  /[\\/]packages[\\/]texts[\\/]src[\\/](screen-texts|read-texts|use-texts)/,
  /[\\/]apps[\\/]patient[\\/]src[\\/]features[\\/]intake[\\/](basics|terms|step|use-wizard|saved-answers|intake-answers|intake-aside|intake-facts|intake-page)/,
  /[\\/]packages[\\/]domain[\\/]src[\\/](eligibility[\\/](age|bmi|intake-rules|states)|contact[\\/](email|phone)|legal[\\/]legal-pages|consents[\\/]consent-texts|time[\\/]plain-date)\.ts/,
  /[\\/]packages[\\/]ui[\\/]src[\\/](words|spinner|button|shell|footer|demo-banner|loading-block|field|error-summary|line-progress|line-path|notice|question-card|why-note|sticky-actions|boxed-phone|phone-parts|checkbox-field|option-card|option-keys|text-field|select-field|date-triple|date-parts|height-weight)\.tsx?/,
]

/**
 * The shared chunks of the client build: React, the router, and the code that the first page shares with other pages.
 * By default the bundler would produce about thirty small files, but only 12 requests are allowed (performance.md). A
 * chunk includes what its modules import, so nothing in the first page may import the router.
 */
export const firstChunks = [
  { name: 'react', test: react, priority: 3 },
  {
    name: 'router',
    test: /[\\/]node_modules[\\/](@?react-router|cookie|set-cookie-parser)[\\/]/,
    priority: 2,
  },
  { name: 'first', test: (id: string) => firstPage.some((place) => place.test(id)), priority: 1 },
]
