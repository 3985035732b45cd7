import { errorField } from '../error-field.ts'

/** Whether a statement violated this unique index; both engines name it, drizzle wraps their errors. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (
    let inner: unknown = error, depth = 0;
    inner instanceof Error && depth < 4;
    inner = inner.cause, depth++
  ) {
    if (errorField(inner, 'code') === '23505') return errorField(inner, 'constraint') === index
  }
  return false
}
