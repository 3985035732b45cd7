import type { Query } from './store.ts'
import { notFound } from './api-error.ts'
import { readAny, readStored, type Kind, type Stored } from './stored-objects.ts'

export type ApiObject = {
  id: string
  object: string
  metadata?: Record<string, string>
  [field: string]: unknown
}

export type SaveKeys = { customer?: string | null; parent?: string | null }

const COLUMNS = 'kind, body, hidden, due'

export async function save(query: Query, stored: Stored, keys: SaveKeys = {}): Promise<void> {
  const { body, hidden } = stored
  await query(
    `insert into stripe_sandbox.object (id, kind, created, customer, parent, secret, status, due, metadata, body, hidden)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)
     on conflict (id) do update set customer = excluded.customer, status = excluded.status, due = excluded.due,
       metadata = excluded.metadata, body = excluded.body, hidden = excluded.hidden`,
    [
      body.id,
      stored.kind,
      Number(body['created'] ?? 0),
      keys.customer ?? body['customer'] ?? null,
      keys.parent ?? body['payment_intent'] ?? null,
      body['client_secret'] ?? null,
      body['status'] ?? null,
      stored.due,
      JSON.stringify(body.metadata ?? {}),
      JSON.stringify(body),
      JSON.stringify(hidden),
    ],
  )
}

/** Reads an object and locks its row for the rest of the transaction. */
export async function lock<K extends Kind>(
  query: Query,
  kind: K,
  id: string,
): Promise<Stored<K> | undefined> {
  const rows = await query(
    `select ${COLUMNS} from stripe_sandbox.object where id = $1 and kind = $2 for update`,
    [id, kind],
  )
  return rows[0] && readStored(kind, rows[0])
}

export async function find<K extends Kind>(
  query: Query,
  kind: K,
  id: string,
): Promise<Stored<K> | undefined> {
  const rows = await query(`select ${COLUMNS} from stripe_sandbox.object where id = $1 and kind = $2`, [
    id,
    kind,
  ])
  return rows[0] && readStored(kind, rows[0])
}

/** Does the same as lock, but throws the API's 404 if the object does not exist. */
export async function need<K extends Kind>(
  query: Query,
  kind: K,
  id: string,
  param?: string,
): Promise<Stored<K>> {
  const stored = await lock(query, kind, id)
  if (!stored) throw notFound(kind, id, param)
  return stored
}

export async function findBySecret(query: Query, secret: string): Promise<Stored | undefined> {
  const rows = await query(`select ${COLUMNS} from stripe_sandbox.object where secret = $1 for update`, [
    secret,
  ])
  return rows[0] && readAny(rows[0])
}

export type Filter<K extends Kind> = {
  kind: K
  customer?: string
  parent?: string
  status?: string
  metadata?: Record<string, string>
  createdFrom?: number
  after?: string
  before?: string
  limit?: number
}

/** Lists objects, newest first. `after` and `before` are ids, like the cursors of the API. */
export async function list<K extends Kind>(query: Query, filter: Filter<K>): Promise<Stored<K>[]> {
  const params: unknown[] = []
  const where: string[] = []
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return
    params.push(value)
    where.push(condition(`$${params.length}`))
  }
  add((p) => `kind = ${p}`, filter.kind)
  add((p) => `customer = ${p}`, filter.customer)
  add((p) => `parent = ${p}`, filter.parent)
  add((p) => `status = ${p}`, filter.status)
  add((p) => `created >= ${p}`, filter.createdFrom)
  add((p) => `metadata @> ${p}::jsonb`, filter.metadata && JSON.stringify(filter.metadata))
  add((p) => `seq < (select seq from stripe_sandbox.object where id = ${p})`, filter.after)
  add((p) => `seq > (select seq from stripe_sandbox.object where id = ${p})`, filter.before)
  params.push(filter.limit ?? 10_000)
  const rows = await query(
    `select ${COLUMNS} from stripe_sandbox.object where ${where.join(' and ')} order by seq desc limit $${params.length}`,
    params,
  )
  return rows.map((row) => readStored(filter.kind, row))
}

/** Lists the objects that are due, oldest first. */
export async function listScheduled(query: Query, now: number): Promise<Stored[]> {
  const rows = await query(
    `select ${COLUMNS} from stripe_sandbox.object where due is not null and due <= $1 order by due, seq`,
    [now],
  )
  return rows.map(readAny)
}

/** Returns the Unix seconds at which the next object is due; null if there is none. */
export async function firstScheduled(query: Query): Promise<number | null> {
  const rows = await query('select min(due) as due from stripe_sandbox.object where due is not null')
  const due = rows[0]?.['due']
  return due === null || due === undefined ? null : Number(due)
}
