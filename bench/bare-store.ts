import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** The smallest store there is: one table of its own, of which a row is read by its key or added. */
export type BareStore = {
  read(key: string): Promise<string | undefined>
  add(key: string, body: string): Promise<void>
  close(): Promise<void>
}
type Row = { body: string }

const CREATE = 'create table if not exists bare_rows (key text primary key, body text not null)'
const READ = 'select body from bare_rows where key = $1'
const ADD = 'insert into bare_rows (key, body) values ($1, $2)'

/** Opens the store with the driver alone, on PGlite (a folder) or PostgreSQL (a URL). */
export async function openStore(at: string): Promise<BareStore> {
  if (!at.startsWith('postgres')) return onPglite(await PGlite.create(at))
  const pool = new pg.Pool({ connectionString: at })
  await pool.query(CREATE)
  return {
    read: async (key) => (await pool.query<Row>({ name: 'read', text: READ, values: [key] })).rows[0]?.body,
    add: async (key, body) => void (await pool.query({ name: 'add', text: ADD, values: [key, body] })),
    close: () => pool.end(),
  }
}

async function onPglite(lite: PGlite): Promise<BareStore> {
  await lite.exec(CREATE)
  return {
    read: async (key) => (await lite.query<Row>(READ, [key])).rows[0]?.body,
    add: async (key, body) => void (await lite.query(ADD, [key, body])),
    close: () => lite.close(),
  }
}
