import { sql, type SQL } from 'drizzle-orm'
import { bigint, check, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** Internal key. The public ids in requests and responses are separate random texts (architecture.md, Data model). */
export const key = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = (target: () => AnyPgColumn) => bigint({ mode: 'number' }).references(target)
/** An instant set by the clock; no column defaults to the database's own time (decisions D-21). */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const publicId = () => text().notNull().unique()

/** A check that a text column contains one of a lifecycle's states. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`)
}

/**
 * `column in ('a', 'b')` with literal values, for the condition of a partial index and for statements whose prepared
 * plan must use it. Only for our own constants.
 */
export const isIn = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`
