import { isRecord } from '@contour/domain/is-record'
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
    const words: unknown = JSON.parse(written ?? '{}')
    return isWords(words) ? { ...stated, ...words } : stated
  } catch {
    return stated
  }
}

const isWords = (value: unknown): value is Partial<PromiseWords> =>
  isRecord(value) && Object.values(value).every((words) => typeof words === 'string')
