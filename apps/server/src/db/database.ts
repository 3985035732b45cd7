import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The query builder. Both engines use the same drizzle dialect, so one type serves both. */
export type Builder = Omit<NodePgDatabase, 'transaction'>

/** A statement with its values; PostgreSQL prepares its text under its name, once on each connection. */
export type NamedStatement = { name: string; text: string; values: unknown[] }

/** Work that rows describe: scheduled jobs, messages, events of the gateway. */
export type StoredWork = 'due' | 'outbox' | 'webhooks'

type Connected = Builder & {
  /** Sends a statement whose result is not needed. */
  send(statement: NamedStatement): Promise<void>
  /** Says that rows with such work were written: whoever runs it is woken, in a transaction once it is committed. */
  announce(work: StoredWork): void
  /** Runs `work` in a transaction; inside one, in a savepoint. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The database outside transactions: each statement may run on another connection. */
export type Db = Connected & { readonly inTransaction: false }
/** The database inside a transaction: one connection. */
export type Tx = Connected & { readonly inTransaction: true }
/** Where a read may run: in a transaction, or outside one. */
export type Reader = Db | Tx

export type Row = Record<string, unknown>

/** Plain SQL, for the parts with a schema of their own (sandbox, jobs). */
export type SendQuery = (text: string, params?: unknown[]) => Promise<Row[]>

export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  query: SendQuery
  transaction<T>(work: (query: SendQuery) => Promise<T>): Promise<T>
  onAnnounced(listener: (work: StoredWork) => void): void
  /** Resolves within 2 s or throws. */
  ping(): Promise<void>
  /** The engine itself: PGlite, or the pool. */
  raw: unknown
  close(): Promise<void>
}
