import { Param, Placeholder, is, sql, type Query } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Builder, Reader } from './database.ts'

type Values = Readonly<Record<string, unknown>>
/** A statement of the builder that returns rows, before it is executed. */
type Preparable<T> = { prepare(name: string): { execute(values?: Values): Promise<T> } }
/** A statement of the builder as text. */
type Renderable = { toSQL(): Query }

let names = 0
const nextName = () => `s${++names}`

/**
 * A statement that the query builder prepares once, because building it costs a frequent call more than everything else
 * it does (docs/performance.md): outside transactions once for each database, inside them once for each connection of
 * PostgreSQL (on PGlite each transaction builds it). Each connection prepares its text under one name. Variable values
 * are placeholders.
 */
export function preparedQuery<T>(build: (on: Builder) => Preparable<T>) {
  const name = nextName()
  const prepared = new WeakMap<Reader, { execute(values?: Values): Promise<T> }>()
  return (on: Reader, values: Values): Promise<T> => {
    let statement = prepared.get(on)
    if (!statement) prepared.set(on, (statement = build(on).prepare(name)))
    return statement.execute(values)
  }
}

/** Renders statements without a database. */
const renderer = drizzle.mock()

/**
 * A statement without a result, for frequent writes inside transactions: its text is rendered at its first use and then
 * sent with its values. Variable values are placeholders; each may be null.
 */
export function preparedWrite(build: (on: Builder) => Renderable) {
  const name = nextName()
  let rendered: Query | null = null
  return async (on: Reader, values: Values): Promise<void> => {
    const { sql: text, params } = (rendered ??= build(renderer).toSQL())
    await on.send({ name, text, values: params.map((param) => filled(param, values)) })
  }
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

const startInsert = (on: Builder, table: PgTable, rows: Record<string, Placeholder>[]) =>
  on.insert(table).values(rows)
export type Insert = ReturnType<typeof startInsert>

/**
 * `insert into table values rows`, rendered once for each set of columns and number of rows. Values are plain: what the
 * database computes is written in `finish`, where `excluded` names the row.
 */
export function preparedInsert<T extends PgTable>(
  table: T,
  finish: (insert: Insert) => Renderable = (i) => i,
) {
  const writes = new Map<string, ReturnType<typeof preparedWrite>>()
  return (on: Reader, ...rows: readonly T['$inferInsert'][]): Promise<void> => {
    const values: Record<string, unknown> = {}
    const shape = rows.map((row, n) => {
      const columns: Record<string, Placeholder> = {}
      for (const [column, value] of Object.entries(row)) {
        if (value === undefined) continue
        values[`${n}.${column}`] = value
        columns[column] = sql.placeholder(`${n}.${column}`)
      }
      return columns
    })
    const key = Object.keys(values).join()
    let write = writes.get(key)
    if (!write) writes.set(key, (write = preparedWrite((on) => finish(startInsert(on, table, shape)))))
    return write(on, values)
  }
}
