import { COUNT_MAX, PAGE_ROWS } from '@contour/domain/lists/paging'
import { and, count, eq, gt, gte, lt, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../app-error.ts'
import type { Reader } from './database.ts'

type KeyValue = string | number | boolean | Date

/** What a list is sorted by. The last key is unique, so that the order is total. No key is null in the rows listed. */
export type SortKey = {
  by: AnyPgColumn | SQL
  kind: 'instant' | 'date' | 'number' | 'boolean'
  order?: 'asc' | 'desc'
}

const KINDS: Readonly<Record<SortKey['kind'], (value: unknown) => boolean>> = {
  instant: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  number: (value) => typeof value === 'number' && Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
}

const CASTS = { instant: 'timestamptz', date: 'date', number: 'bigint', boolean: 'boolean' } as const

/**
 * Reads one page of a list: the rows after the last one of the previous page, so that every page costs the same and no
 * row is left out or shown twice when others are added in the meantime.
 * @param after the `next` of the previous page
 * @throws AppError invalid_request for a cursor that this list did not issue
 */
export function keyset(keys: readonly SortKey[], after: string | undefined, rowsMax = PAGE_ROWS) {
  const values = after === undefined ? null : readCursor(keys, after)
  return {
    /** For the WHERE clause; undefined on the first page. */
    where: values ? afterRow(keys, values) : undefined,
    orderBy: keys.map(({ by, order }) => (order === 'desc' ? sql`${by} desc` : sql`${by} asc`)),
    /** One row more than is shown: it indicates whether there is another page. */
    limit: rowsMax + 1,
    /** @param keysOf the values of a row's keys, in their order */
    cut<Row>(found: readonly Row[], keysOf: (row: Row) => readonly KeyValue[]) {
      const rows = found.slice(0, rowsMax)
      const last = rows.at(-1)
      return { rows, next: found.length > rowsMax && last ? writeCursor(keysOf(last)) : null }
    },
  }
}

/** How many rows a query finds, counted up to one above COUNT_MAX. @param query selects one column without a limit */
export async function countRows(db: Reader, query: { limit(n: number): SQLWrapper }): Promise<number> {
  const [row] = await db.select({ n: count() }).from(sql`${query.limit(COUNT_MAX + 1)} as counted`)
  return row?.n ?? 0
}

function afterRow(keys: readonly SortKey[], values: readonly unknown[]): SQL | undefined {
  const given = keys.map(({ kind }, n) => sql`${values[n]}::${sql.raw(CASTS[kind])}`)
  const beyond = keys.map(({ by, order }, n) => {
    const same = keys.slice(0, n).map((key, m) => eq(sql`${key.by}`, given[m]))
    return and(...same, (order === 'desc' ? lt : gt)(sql`${by}`, given[n]))
  })
  const [first] = keys
  // Equivalent to the first comparison of `beyond`, in a form that can use the index.
  const range = first && (first.order === 'desc' ? lte : gte)(sql`${first.by}`, given[0])
  return and(range, or(...beyond))
}

const writeCursor = (values: readonly KeyValue[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url')

function readCursor(keys: readonly SortKey[], cursor: string): unknown[] {
  const refused = new AppError('invalid_request', {
    field: 'after',
    message: 'This page of the list does not exist. Open the list again.',
  })
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refused
  }
  if (!Array.isArray(values) || values.length !== keys.length) throw refused
  if (!keys.every(({ kind }, n) => KINDS[kind](values[n]))) throw refused
  return values
}
