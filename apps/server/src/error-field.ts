import { isRecord } from '@contour/domain/is-record'

/**
 * Returns what a library adds to its errors, such as the `code` of a system error or the `constraint` of a database
 * error; undefined if there is no such field.
 */
export const errorField = (error: unknown, name: string): unknown =>
  isRecord(error) ? error[name] : undefined
