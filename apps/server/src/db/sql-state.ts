import { errorField } from '../error-field.ts'

/** The SQLSTATE of a database error, which drizzle wraps; null for any other error. */
export function sqlState(error: unknown): string | null {
  for (
    let inner: unknown = error, depth = 0;
    inner instanceof Error && depth < 4;
    inner = inner.cause, depth++
  ) {
    const code = errorField(inner, 'code')
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}
