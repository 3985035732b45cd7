import { types, type PGlite, type ParserOptions, type QueryOptions, type Results } from '@electric-sql/pglite'
import type { Row } from './database.ts'

/**
 * The types that drizzle reads as text, by their numbers in pg_type: it brings parsers for them with every query. PGlite
 * then copies its 300 others for that query, which takes as long as the query itself. So the database has them instead.
 */
const AS_TEXT: ParserOptions = Object.fromEntries(
  [
    types.TIMESTAMP,
    types.TIMESTAMPTZ,
    types.INTERVAL,
    types.DATE,
    // numeric[], timestamp[], timestamptz[], interval[] and date[]
    1231,
    1115,
    1185,
    1187,
    1182,
  ].map((type) => [type, (text: string) => text]),
)

const READS_ITSELF: readonly number[] = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE]

export function readAsText(lite: PGlite): void {
  Object.assign(lite.parsers, AS_TEXT)
}

/** Returns the options of a query without its parsers, where the database reads all their types as text itself. */
export function withoutTextParsers(options: QueryOptions): QueryOptions {
  const { parsers, ...others } = options
  return parsers && Object.keys(parsers).every((type) => type in AS_TEXT) ? others : options
}

/**
 * Returns the rows of a query that the builder did not make, with points in time and days as PGlite reads them itself.
 * Intervals, and arrays of the types above, are text: no such query reads one.
 */
export function textToValues({ rows, fields }: Results<Row>): Row[] {
  const read = fields.filter(({ dataTypeID }) => READS_ITSELF.includes(dataTypeID))
  for (const row of rows)
    for (const { name, dataTypeID } of read)
      if (typeof row[name] === 'string') row[name] = types.parseType(row[name], dataTypeID)
  return rows
}
