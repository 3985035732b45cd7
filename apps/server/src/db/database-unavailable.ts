import { errorField } from '../error-field.ts'

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '08000',
  '08003',
  '08006',
  '53300',
  '53100',
  'ENOSPC',
])

const WORDS =
  /timeout e(xceeded when trying to connect|xpired)|Connection terminated|not queryable|Query read timeout/i

/** Whether an error means that the database cannot be reached or does not respond; drizzle wraps the driver's error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (
    let inner: unknown = error, depth = 0;
    inner instanceof Error && depth < 4;
    inner = inner.cause, depth++
  ) {
    const code = errorField(inner, 'code')
    if ((typeof code === 'string' && CODES.has(code)) || WORDS.test(inner.message)) return true
  }
  return false
}
