import { createHash, randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { createLogger } from '@contour/server/log'
import type { Database } from '@contour/server/db/database'
import { migrateDatabase } from '@contour/server/db/migrate'
import { openDatabase } from '@contour/server/db/open-database'
import pg from 'pg'

export type Row = Record<string, unknown>
/** Runs a statement with the driver alone; on PostgreSQL it is prepared under its name. */
export type Run = (text: string, values?: unknown[]) => Promise<Row[]>
export type Engine = {
  database: Database
  run: Run
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/** Opens the service's own tables on PGlite (a folder) or PostgreSQL (a URL), without a query builder. */
export async function openEngine(at: string): Promise<Engine> {
  const databaseUrl = at.startsWith('postgres') ? at : null
  const database = await openDatabase({ databaseUrl, dataDir: at }, createLogger('silent'))
  await migrateDatabase(database, databaseUrl)
  return {
    database,
    ...(databaseUrl
      ? onPool(new pg.Pool({ connectionString: databaseUrl }))
      : onLite(database.raw as PGlite)),
  }
}

function onLite(lite: PGlite): Omit<Engine, 'database'> {
  return {
    run: async (text, values) => (await lite.query<Row>(text, values)).rows,
    transaction: (work) =>
      lite.transaction((tx) => work(async (text, values) => (await tx.query<Row>(text, values)).rows)),
  }
}

function onPool(pool: pg.Pool): Omit<Engine, 'database'> {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return name
  }
  const runOn =
    (client: pg.Pool | pg.PoolClient): Run =>
    async (text, values) =>
      (await client.query<Row>({ name: nameOf(text), text, values })).rows
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(runOn(client))
        await client.query('commit')
        return result
      } finally {
        client.release()
      }
    },
  }
}

/** Inserts rows with the same columns in one statement and returns the first as stored. */
export async function insert(run: Run, table: string, ...rows: readonly Row[]): Promise<Row> {
  const columns = Object.keys(rows[0] ?? {})
  const places = rows.map(
    (_, r) => `(${columns.map((_c, c) => `$${r * columns.length + c + 1}`).join(', ')})`,
  )
  const text = `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values ${places.join(', ')}
    returning *`
  const [stored] = await run(
    text,
    rows.flatMap((row) => Object.values(row)),
  )
  return stored ?? {}
}

export const newId = () => randomBytes(16).toString('base64url')
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
