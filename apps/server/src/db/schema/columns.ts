import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { bigint, check, text, timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Internal key. Public ids on the wire are random text beside it (architecture.md, data model). */
export const key = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = (target: () => AnyPgColumn) => bigint({ mode: 'number' }).references(target)
/** An instant given by the clock; no column has a default of the database's own time (decisions D-21). */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const publicId = () => text().notNull().unique()

/** A check that a text column holds one of a life cycle's states. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`)
}

/**
 * `column in ('a', 'b')` with the values written out, for the condition of a partial index and for statements whose
 * prepared plan must find it. Constants of ours only.
 */
export const isIn = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`

/** What a plan may be of; the same in every table that names one. */
export const DRUGS = ['semaglutide', 'tirzepatide']
