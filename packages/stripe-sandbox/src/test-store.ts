import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Client, Pool } from 'pg'
import type { Query, Row, SandboxStore } from './store.ts'

export type TestStore = { store: SandboxStore; close(): Promise<void> }

/** Opens an empty database for a test file: PGlite in memory, or a new database where TEST_DATABASE_URL is set. */
export async function openTestStore(): Promise<TestStore> {
  const admin = process.env['TEST_DATABASE_URL']
  if (!admin) {
    const lite = await PGlite.create()
    return { store: pgliteStore(lite), close: () => lite.close() }
  }
  const name = `sandbox_${randomBytes(6).toString('hex')}`
  await onServer(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const pool = new Pool({ connectionString: url.toString() })
  // `pool.end()` returns before the server has closed every connection. The drop below terminates such a one, and an
  // error event without a listener ends the test run.
  pool.on('error', () => {})
  return {
    store: poolStore(pool),
    async close() {
      await pool.end()
      await onServer(admin, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

type LiteQuery = { query(sql: string, params?: unknown[]): Promise<{ rows: Row[] }> }

const over =
  (target: LiteQuery): Query =>
  async (sql, params) =>
    (await target.query(sql, params)).rows

function pgliteStore(lite: PGlite): SandboxStore {
  return { query: over(lite), transaction: (run) => lite.transaction((tx) => run(over(tx))) }
}

function poolStore(pool: Pool): SandboxStore {
  return {
    query: over(pool),
    async transaction(run) {
      const client = await pool.connect()
      let broken = false
      try {
        await client.query('begin')
        const result = await run(over(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}
