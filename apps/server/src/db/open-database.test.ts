import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PostgresClient } from './postgres-client.ts'
import { SharedReadConnection } from './shared-read-connection.ts'

const server = process.env.TEST_DATABASE_URL

test('what one transaction commits the reads see, and what it undoes they do not', async () => {
  const { database, drop } = await createTestDatabase(createLogger('silent'))
  await database.query('create table things (name text)')
  const insert = (name: string) =>
    database.transaction(async (query) => {
      await query('insert into things (name) values ($1)', [name])
      if (name === 'undone') throw new Error('no')
    })
  for (const name of ['one', 'two']) await insert(name)
  await expect(insert('undone')).rejects.toThrow('no')
  const { rows } = await database.reads.execute('select name from things order by name')
  expect(rows).toEqual([{ name: 'one' }, { name: 'two' }])
  await database.close()
  await drop()
})

// The embedded engine has no connections, so there is nothing to test there.

let client: PostgresClient
const settings = { connectionString: server, ...({ pipeline: true } as object) }

if (server) {
  beforeAll(async () => {
    client = new PostgresClient(settings)
    await client.connect()
    await client.query('create temporary table things (name text unique)')
  })
  beforeEach(() => client.query('delete from things'))
  afterAll(() => client.end())
}

const rowsOf = async (requested: Promise<pg.QueryResult>) => (await requested).rows as unknown[]
const INSERT = 'insert into things (name) values ($1)'

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what belongs to a transaction is stored or undone with it',
  async () => {
    for (const name of ['one', 'two', 'three']) {
      await client.query('begin')
      await client.query(INSERT, [name])
      await client.query(name === 'two' ? 'rollback' : 'commit')
    }
    expect(await rowsOf(client.query('select name from things order by name'))).toEqual([
      { name: 'one' },
      { name: 'three' },
    ])
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a transaction in which nothing is asked ends all the same',
  async () => {
    await client.query('begin')
    await client.query('rollback')
    await client.query('begin')
    await client.query('savepoint sp1')
    await client.query('release savepoint sp1')
    await client.query('commit')
    expect(await rowsOf(client.query('select $1::int as one', [1]))).toEqual([{ one: 1 }])
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a failure inside a savepoint leaves what was before it',
  async () => {
    await client.query('begin')
    await client.query(INSERT, ['before'])
    for (let time = 0; time < 3; time++) {
      await client.query('savepoint sp1')
      await expect(client.query(INSERT, ['before'])).rejects.toMatchObject({ code: '23505' })
      await client.query('rollback to savepoint sp1')
    }
    await client.query('commit')
    expect(await rowsOf(client.query(`select name from things where name = 'before'`))).toHaveLength(1)
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)('a text that comes again is prepared once', async () => {
  const text = 'select $1::int + 40 as sum'
  for (const n of [1, 2, 3]) expect(await rowsOf(client.query(text, [n]))).toEqual([{ sum: n + 40 }])
  const prepared = await rowsOf(
    client.query(`select 1 from pg_prepared_statements where statement = '${text}'`),
  )
  expect(prepared).toHaveLength(1)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'reads share one connection; one that fails does not touch the others, and a lost one is replaced',
  async () => {
    const lost: string[] = []
    const sharedReads = new SharedReadConnection(settings, (error) => lost.push(error.message))
    const read = (text: string, value: number) => sharedReads.query({ text }, [value])
    try {
      const [pid, again, failed, whole] = await Promise.allSettled([
        read('select pg_backend_pid() as pid, $1::int', 1),
        read('select pg_backend_pid() as pid, $1::int', 2),
        read('select 1 / $1::int', 0),
        read('select $1::int as one', 1),
      ])
      const pidOf = (settled: typeof pid) =>
        settled.status === 'fulfilled' ? (settled.value.rows[0] as { pid: number }) : null
      expect(pidOf(pid)?.pid).toBe(pidOf(again)?.pid)
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      expect(whole).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } })

      const waiting = expect(read('select pg_sleep($1)', 20)).rejects.toMatchObject({ code: '57P01' })
      await client.query('select pg_terminate_backend($1)', [pidOf(pid)?.pid])
      await waiting
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      expect(await rowsOf(read('select $1::int as one', 1))).toEqual([{ one: 1 }])
    } finally {
      await sharedReads.close()
    }
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a connection that does not answer in time is given up, and later reads have another',
  async () => {
    const sharedReads = new SharedReadConnection({ ...settings, query_timeout: 200 }, () => {})
    const silent = [
      sharedReads.query({ text: 'select pg_sleep($1)' }, [30]),
      sharedReads.query({ text: 'select 1 as one' }),
    ]
    for (const requested of silent) await expect(requested).rejects.toThrow(/timeout|terminated/)
    await expect
      .poll(() => rowsOf(sharedReads.query({ text: 'select 1 as one' })).catch(() => []))
      .toEqual([{ one: 1 }])
    await sharedReads.close()
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a server that cannot be reached fails the read, and the next read asks again',
  async () => {
    const sharedReads = new SharedReadConnection({ host: '127.0.0.1', port: 1 }, () => {})
    for (let time = 0; time < 2; time++)
      await expect(sharedReads.query({ text: 'select 1' })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await sharedReads.close()
  },
)
