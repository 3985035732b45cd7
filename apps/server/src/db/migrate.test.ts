import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { APPEND_ONLY_TABLES } from './append-only.ts'
import { MIGRATIONS, migrateDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({})) })

const log = createLogger('silent')
const admin = process.env.TEST_DATABASE_URL

test('migrating a database that is up to date changes nothing', async () => {
  const { database, url, drop } = await createTestDatabase(log)
  await migrateDatabase(database, url)
  const before = await database.query('select hash from drizzle.__drizzle_migrations')
  await migrateDatabase(database, url)
  expect(await database.query('select hash from drizzle.__drizzle_migrations')).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
  await database.close()
  await drop()
})

test('R-018 a migration that was rewritten after it was applied, or that would be passed over, stops the start', async () => {
  const { database, url, drop } = await createTestDatabase(log)
  const table = 'drizzle.__drizzle_migrations'
  try {
    await migrateDatabase(database, url)
    await database.query(`update ${table} set hash = 'x' || hash where id = (select min(id) from ${table})`)
    await expect(migrateDatabase(database, url)).rejects.toThrow(
      'migration 0000 was changed after it was applied to this database',
    )
    // As if only a later one had been applied: the migrator reads the last timestamp only.
    await database.query(`delete from ${table}`)
    await database.query(`insert into ${table} (hash, created_at) values ('later', 9000000000000)`)
    await expect(migrateDatabase(database, url)).rejects.toThrow('would never run')
  } finally {
    await database.close()
    await drop()
  }
})

test('a migration that fails halfway leaves nothing of it, and runs whole once it is right', async () => {
  const { database, url, drop } = await createTestDatabase(log)
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-migrations-'))
  const columns = () =>
    database.query(`select column_name from information_schema.columns where column_name = 'half_done'`)
  try {
    await migrateDatabase(database, url)
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journalFile = path.join(folder, 'meta', '_journal.json')
    const journal = Journal.parse(JSON.parse(readFileSync(journalFile, 'utf8')))
    const last = journal.entries.at(-1)
    const entry = { ...last, idx: journal.entries.length, when: 9_000_000_000_000, tag: '9999_halfway' }
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
    const write = (second: string) =>
      writeFileSync(
        path.join(folder, '9999_halfway.sql'),
        `alter table settings add column half_done text;\n--> statement-breakpoint\n${second}`,
      )
    write('alter table no_such_table add column more text;')
    await expect(migrateDatabase(database, url, folder)).rejects.toThrow()
    expect(await columns()).toEqual([])
    write('alter table settings add column half_done_too text;')
    await migrateDatabase(database, url, folder)
    expect(await columns()).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
    await database.close()
    await drop()
  }
})

// One connection of the embedded database cannot wait for another.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'R-036 a start of the same build waits for no writer, and puts a missing trigger back',
  async () => {
    const { database, url, drop } = await createTestDatabase(log)
    await migrateDatabase(database, url)
    const writer = new pg.Client({ connectionString: url ?? '' })
    await writer.connect()
    try {
      await writer.query('begin')
      for (const table of APPEND_ONLY_TABLES) await writer.query(`lock table ${table} in row exclusive mode`)
      await migrateDatabase(database, url)
      await writer.query('rollback')
      await database.query('drop trigger ledger_keep on ledger')
      await database.query('alter table audit disable trigger audit_keep')
      await migrateDatabase(database, url)
      const inForce = await database.query(
        `select tgname from pg_trigger where tgname in ('ledger_keep', 'audit_keep') and tgenabled <> 'D'`,
      )
      expect(inForce).toHaveLength(2)
    } finally {
      await writer.end()
      await database.close()
      await drop()
    }
  },
)

// Two processes never share the embedded database, so there is nothing to test there.
test.skipIf(!process.env.TEST_DATABASE_URL)('four processes that start at once migrate once', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(admin ?? '')
  url.pathname = `/${name}`
  const pools = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url.toString(), dataDir: '' }, log)),
  )
  try {
    await Promise.all(pools.map((database) => migrateDatabase(database, url.toString())))
    const rows = await pools[0]?.query('select hash from drizzle.__drizzle_migrations')
    expect(rows?.length).toBe(new Set(rows?.map((row) => row.hash)).size)
    expect(await pools[0]?.query('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
  } finally {
    for (const database of pools) await database.close()
    await onServer(`drop database ${name} with (force)`)
  }
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
