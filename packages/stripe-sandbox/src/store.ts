export type Row = Record<string, unknown>

/** Runs one statement with `$1` parameters. */
export type Query = (sql: string, params?: unknown[]) => Promise<Row[]>

/**
 * The part of SQL that the sandbox needs, so that it runs on PGlite and on node-postgres. `transaction` commits when
 * `run` resolves and rolls back when it throws. Inside it use only the query that it passes, because on PGlite the
 * outer one would wait forever.
 */
export type SandboxStore = { query: Query; transaction<T>(run: (query: Query) => Promise<T>): Promise<T> }

/** An arbitrary number, the same in every process: two sandboxes must not create the tables at the same time. */
const SCHEMA_LOCK = 5_140_231

const TABLES = [
  'create schema if not exists stripe_sandbox',
  `create table if not exists stripe_sandbox.object (
     id text primary key,
     kind text not null,
     seq bigint generated always as identity,
     created bigint not null,
     customer text,
     parent text,
     secret text unique,
     status text,
     due bigint,
     metadata jsonb not null,
     body text not null,
     hidden text not null)`,
  'create index if not exists object_by_kind on stripe_sandbox.object (kind, customer, seq)',
  'create index if not exists object_by_parent on stripe_sandbox.object (parent, kind, seq)',
  'create index if not exists object_by_metadata on stripe_sandbox.object using gin (metadata)',
  'create index if not exists object_due on stripe_sandbox.object (due) where due is not null',
  `create table if not exists stripe_sandbox.idempotency (
     key text primary key,
     fingerprint text not null,
     status integer not null,
     body text not null,
     created bigint not null)`,
  `create table if not exists stripe_sandbox.delivery (
     event text primary key references stripe_sandbox.object (id) on delete cascade,
     seq bigint generated always as identity,
     attempts integer not null default 0,
     delivered boolean not null default false)`,
  'create index if not exists delivery_open on stripe_sandbox.delivery (seq) where not delivered',
]

/** Creates the schema `stripe_sandbox` if it does not exist. */
export async function createTables(store: SandboxStore): Promise<void> {
  await store.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    for (const statement of TABLES) await query(statement)
  })
}

export async function emptyTables(store: SandboxStore): Promise<void> {
  await store.query(
    'truncate stripe_sandbox.delivery, stripe_sandbox.idempotency, stripe_sandbox.object restart identity',
  )
}
