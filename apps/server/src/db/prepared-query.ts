import { Param, Placeholder, is, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgInsertBase, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Reader } from './database.ts'
import * as schema from './schema.ts'

/** A statement of the builder, before it is executed. */
type Statement<T> = { prepare(name: string): { execute(): Promise<T> } }
type Values = Readonly<Record<string, unknown>>
type Prepared = {
  getQuery(): { sql: string; params: unknown[] }
  fields: never
  joinsNotNullableMap: unknown
}

export type PreparedQuery<T> = ((on: Reader, values: Values) => Promise<T>) & {
  /** The text as it is sent. */
  text(): string
}

/** Builds statement texts without a database. */
const builder = drizzle.mock({ schema }) as unknown as Db

/**
 * Creates a statement that is built at its first use and then runs on any connection: the builder's own prepared
 * statements belong to one connection, and building costs a frequent call more than everything else it does
 * (performance.md). Variable values are placeholders; each may be null.
 */
export function preparedQuery<T>(build: (db: Db) => Statement<T>): PreparedQuery<T> {
  let made: Prepared | null = null
  const prepared = () => (made ??= build(builder).prepare('') as unknown as Prepared)
  const run = (on: Reader, values: Values): Promise<T> => {
    const made = prepared()
    const { sql: text, params } = made.getQuery()
    const query = on._.session.prepareQuery(
      { sql: text, params: params.map((param) => filled(param, values)) },
      made.fields,
      undefined,
      true,
    )
    Object.assign(query, { joinsNotNullableMap: made.joinsNotNullableMap })
    return query.execute() as Promise<T>
  }
  return Object.assign(run, { text: () => prepared().getQuery().sql })
}

function filled(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return valueOf(values, param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return param
  const value = valueOf(values, param.value.name)
  return value === null ? null : param.encoder.mapToDriverValue(value)
}

function valueOf(values: Values, name: string): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`no value for "${name}"`)
  return value
}

type Rows<T extends PgTable> = readonly T['$inferInsert'][]
type Insert<T extends PgTable> = PgInsertBase<T, never>

/**
 * `insert into table values rows`, built once for each set of columns and number of rows. Values are plain: what the
 * database computes is written in `finish`, where `excluded` names the row.
 */
export function preparedInsert<T extends PgTable, R = unknown>(
  table: T,
  finish?: (insert: Insert<T>) => Statement<R>,
): (on: Reader, ...rows: Rows<T>) => Promise<R> {
  const made = new Map<string, PreparedQuery<R>>()
  return (on, ...rows) => {
    const values: Record<string, unknown> = {}
    const shape: Record<string, Placeholder>[] = rows.map((row, n) => {
      const columns: Record<string, Placeholder> = {}
      for (const [column, value] of Object.entries(row)) {
        if (value === undefined) continue
        values[`${n}.${column}`] = value
        columns[column] = sql.placeholder(`${n}.${column}`)
      }
      return columns
    })
    const key = Object.keys(values).join()
    let run = made.get(key)
    if (!run) {
      run = preparedQuery((db) => {
        const insert = db.insert(table).values(shape as never) as unknown as Insert<T>
        return finish ? finish(insert) : insert
      })
      made.set(key, run)
    }
    return run(on, values)
  }
}
