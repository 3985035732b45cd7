import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * That a column has one of many values without spaces, in a single parameter: a placeholder for each of thousands would
 * be read again at every call.
 */
export const isAmong = (column: AnyPgColumn, values: Iterable<string | number>): SQL =>
  sql`${column} = any(string_to_array(${[...values].join(' ')}, ' ')::${sql.raw(column.getSQLType())}[])`
