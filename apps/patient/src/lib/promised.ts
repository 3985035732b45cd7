import {
  PROMISE_PLACES,
  STATED_HOURS,
  promiseWords,
  type PromiseWords,
} from '@contour/domain/promises/promise-hours'

/**
 * Returns the times that the clinic promises today, which the server writes into the page (D-101); at build time their
 * placeholders. Where no server wrote them, those that the documents state.
 */
export function promised(): PromiseWords {
  if (typeof document === 'undefined' && !import.meta.env.DEV) return PROMISE_PLACES
  const stated = promiseWords(STATED_HOURS)
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset['promises']
  try {
    return { ...stated, ...(JSON.parse(written ?? '{}') as Partial<PromiseWords>) }
  } catch {
    return stated
  }
}
