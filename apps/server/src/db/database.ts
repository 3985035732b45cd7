import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema.ts'

export type Schema = typeof schema
/** Both engines use the same drizzle dialect; one type serves both. */
export type Db = NodePgDatabase<Schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Where a read may run: in a transaction, or outside one. */
export type Reader = Db | Tx

export type Row = Record<string, unknown>

export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  /** For the prepared reads of nearly every request: short ones, never in a transaction (shared-read-connection.ts). */
  reads: Db
  /** Plain SQL for the parts with a schema of their own (sandbox, jobs). */
  query(text: string, params?: unknown[]): Promise<Row[]>
  /** Plain SQL in one transaction. */
  transaction<T>(work: (query: Database['query']) => Promise<T>): Promise<T>
  /** Resolves within 2 s or throws. */
  ping(): Promise<void>
  /** The engine itself: PGlite, or the pool. */
  raw: unknown
  close(): Promise<void>
}
