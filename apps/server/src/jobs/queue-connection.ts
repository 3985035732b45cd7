import type { PGlite } from '@electric-sql/pglite'
import { PgBoss, fromPglite } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { connectionSettings, createPool } from '../db/connection-pool.ts'
import { errorFacts } from '../log.ts'
import type { Logger } from '../log.ts'

type Sql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export type QueueConnection = {
  boss: PgBoss
  /** Milliseconds since the queue's last successful statement; Infinity before the first. */
  quietFor(): number
  close(): Promise<void>
}

/**
 * Runs the job library on a pool of ours: its own neither notices a connection that was dropped silently nor survives
 * the loss of one in use.
 */
export function openQueue(database: Database, databaseUrl: string | null, log: Logger): QueueConnection {
  let answeredAt = -Infinity
  const observed = (ask: Sql): Sql => {
    return async (text, values) => {
      const answer = await ask(text, values)
      answeredAt = performance.now()
      return answer
    }
  }
  const idleFor = () => performance.now() - answeredAt
  if (database.kind === 'pglite') {
    const lite = fromPglite(database.raw as PGlite)
    const db = { ...lite, executeSql: observed((text, values) => lite.executeSql(text, values)) }
    return { boss: new PgBoss({ db, backend: 'pglite' }), quietFor: idleFor, close: async () => {} }
  }
  const pool = createPool(
    {
      ...connectionSettings(databaseUrl ?? ''),
      // It creates its schema in one statement, for which several processes wait in turn.
      statement_timeout: 10_000,
      query_timeout: 12_000,
      application_name: 'pgboss',
      max: 3,
    },
    (error) => log.warn({ err: errorFacts(error) }, 'connection of the job queue lost'),
  )
  const executeSql = observed((text, values) => pool.query(text, values))
  return {
    boss: new PgBoss({ db: { executeSql } }),
    quietFor: idleFor,
    close: async () => void (pool.ending || (await pool.end())),
  }
}
