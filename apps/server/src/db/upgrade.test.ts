import { createHash } from 'node:crypto'
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  copyFileSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { createClock } from '../clock.ts'
import { createLogger } from '@contour/server/log'
import { createEmptyDatabase, testConfig, testTime, type TestDatabase } from '@contour/testkit'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../service.ts'
import { APPEND_ONLY_STATEMENTS } from './append-only.ts'
import type { Database } from './database.ts'
import { MIGRATIONS, migrateDatabase } from './migrate.ts'

/**
 * A demo database as the build of the first schema left it: its patients, twelve days later, with sessions, messages,
 * ledger and the sandbox's payments. Data only, as INSERTs that name their columns; everyone in it is fictitious.
 */
const FIRST_DATA = path.join(import.meta.dirname, 'fixtures/0000-demo.sql.gz')
const OLD_PATIENT = { email: 'blair.sample@example.com', password: 'a demo person of an older schema' }
/** A migration that some database has already run can only be followed by another one (decisions D-53). */
const FROZEN = 'eb75ebfb9bcdfb327bdc38e880ec3bf874d3834a0d1075820cf435e9a18b7421'

type Journal = { entries: { idx: number; when: number; tag: string }[] }
const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal
const log = createLogger('silent')
const made = mkdtempSync(path.join(tmpdir(), 'contour-upgrade-'))
afterAll(() => rmSync(made, { recursive: true, force: true }))

test('R-018 the first migration is frozen', () => {
  const text = readFileSync(path.join(MIGRATIONS, '0000_tables.sql'))
  expect(createHash('sha256').update(text).digest('hex')).toBe(FROZEN)
})

test('R-018 the journal lists every migration file, in order, each later than the one before', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort())
  // The migrator silently skips what is older than the last migration applied.
  const times = journal.entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test('of the snapshots only the newest is kept, the one that the next migration is compared with', () => {
  const snapshots = readdirSync(path.join(MIGRATIONS, 'meta')).filter((name) => name !== '_journal.json')
  expect(snapshots).toEqual([`${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`])
})

/** The embedded engine takes eight times as long for each. */
const EVERY = process.env.TEST_DATABASE_URL ? 12 : 30
/** Schemas to upgrade from: a long run takes every one; else the first, some between and the last before the newest. */
const upgraded = journal.entries.filter(
  ({ idx }) => process.env.LONG || idx % EVERY === 0 || idx === journal.entries.length - 2,
)

test.each(upgraded)(
  'R-018 a filled database of schema $tag upgrades to the latest: no row, table or column is lost, and its people log in',
  async ({ idx }) => {
    const old = await createEmptyDatabase(log)
    try {
      await migrateDatabase(old.database, old.url, migrationsUpTo(idx))
      await fill(old)
      await addTriggers(old)
      const before = await contents(old.database)
      expect(before.keys.length).toBeGreaterThan(1_000)

      await migrateDatabase(old.database, old.url)

      const after = await contents(old.database)
      // A migration may add rows, such as one that converts old messages to tasks.
      expect(missingFrom(after.keys, before.keys)).toEqual([])
      expect(missingFrom(after.columns, before.columns)).toEqual([])
      await expectPatientLogsIn(old)
    } finally {
      await old.database.close().catch(() => {})
      await old.drop()
    }
  },
  120_000,
)

test('D-46 the numbers of clinicians on call move from the settings to their accounts', async () => {
  const old = await createEmptyDatabase(log)
  try {
    const moved = journal.entries.find(({ tag }) => tag.endsWith('_staff_phone'))
    await migrateDatabase(old.database, old.url, migrationsUpTo((moved?.idx ?? 0) - 1))
    for (const id of ['on-call', 'other'])
      await old.database.query(
        `insert into staff (public_id, email, name, password_hash, totp_secret, created_at)
         values ($1, $1 || '@example.com', 'Dr. Sample', '', '', now())`,
        [id],
      )
    await old.database.query(
      `insert into settings (name, value) values ('on_call_phone:on-call', '{"phone": "5555550142"}')`,
    )
    await migrateDatabase(old.database, old.url)
    const rows = await old.database.query('select public_id, phone from staff order by public_id')
    expect(rows).toEqual([
      { public_id: 'on-call', phone: '5555550142' },
      { public_id: 'other', phone: null },
    ])
  } finally {
    await old.database.close().catch(() => {})
    await old.drop()
  }
})

test('M-28 billing is asked once about each running plan whose disputes have all ended before somebody was asked', async () => {
  const old = await createEmptyDatabase(log)
  const { database } = old
  try {
    const asked = journal.entries.find(({ tag }) => tag.endsWith('_renewals_resumed_after_a_dispute'))
    await migrateDatabase(database, old.url, migrationsUpTo((asked?.idx ?? 0) - 1))
    await fill(old)
    const plans = await database.query(
      `select s.id, s.public_id, s.user_id, min(i.id) as paid from subscriptions s join intents i on i.subscription_id = s.id
       where s.state <> 'ended' and s.cancelled_at is null
         and not exists (select 1 from disputes d join intents o on o.id = d.intent_id where o.subscription_id = s.id)
       group by 1, 2, 3 order by 1 limit 6`,
    )
    const histories = [['won'], ['lost', 'won'], ['won', 'open'], ['won', 'answered'], ['won'], ['lost']]
    for (const [index, states] of histories.entries())
      for (const state of states)
        await database.query(
          `insert into disputes (public_id, intent_id, gateway_ref, cents, reason, state, gateway_state, opened_at, notes)
           values ($1, $2, $1, 100, 'fraudulent', $3, $3, now(), '[]')`,
          [`dp_${index}_${state}`, plans[index]?.['paid'], state],
        )
    await database.query(`update subscriptions set cancelled_at = now() where id = $1`, [plans[4]?.['id']])
    await database.query(`update subscriptions set state = 'ended' where id = $1`, [plans[5]?.['id']])
    await addTriggers(old)

    await migrateDatabase(database, old.url)

    const tasks = await database.query(
      `select t.subject, t.user_id, t.role, t.state, t.due_at > now() as ahead, e.event, d.kind as escalates
       from tasks t left join task_events e on e.task_id = t.id left join due d on d.subject = t.public_id
       where t.kind = 'plan_after_dispute' order by t.user_id`,
    )
    expect(tasks).toEqual(
      plans.slice(0, 2).map(({ public_id: id, user_id: userId }) => ({
        subject: `subscription:${String(id)}`,
        user_id: userId,
        role: 'billing',
        state: 'open',
        ahead: true,
        event: 'created',
        escalates: 'task_escalation',
      })),
    )
    expect(await database.query('select id from disputes where resumed_at is not null')).toEqual([])
  } finally {
    await database.close().catch(() => {})
    await old.drop()
  }
})

/** The migrations folder as it was when this migration was the last. */
function migrationsUpTo(last: number): string {
  const folder = path.join(made, String(last))
  mkdirSync(path.join(folder, 'meta'), { recursive: true })
  const entries = journal.entries.filter(({ idx }) => idx <= last)
  for (const { tag } of entries)
    copyFileSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** Inserts the data of the first schema. A later schema accepts it too: a running older build writes such rows. */
async function fill({ database }: TestDatabase): Promise<void> {
  const sql = gunzipSync(readFileSync(FIRST_DATA)).toString('utf8')
  if (database.kind === 'pglite') await (database.raw as PGlite).exec(sql)
  else await database.query(sql)
}

/** Protects the append-only tables of that schema during the upgrade, as in a running service. */
async function addTriggers({ database }: TestDatabase): Promise<void> {
  const lines: string[] = []
  for (const line of APPEND_ONLY_STATEMENTS) {
    const table = / on (\w+) for each (?:row|statement)/.exec(line)?.[1]
    const [there] = table
      ? await database.query('select to_regclass($1) as found', [table])
      : [{ found: true }]
    if (there?.found) lines.push(line)
  }
  const sql = lines.join(';\n')
  if (database.kind === 'pglite') await (database.raw as PGlite).exec(sql)
  else await database.query(sql)
}

const missingFrom = (found: readonly string[], wanted: readonly string[]) => {
  const there = new Set(found)
  return wanted.filter((one) => !there.has(one))
}

/** The rows of each table, by primary key, and the existing columns. */
async function contents({ query }: Database) {
  const tables = await query(
    `select t.relname::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as key
     from pg_class t
     join pg_index i on i.indrelid = t.oid and i.indisprimary
     join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
     where t.relnamespace = 'public'::regnamespace group by 1`,
  )
  const keys: string[] = []
  for (const { name, key } of tables)
    for (const row of await query(`select row(${String(key)})::text as key from ${String(name)}`))
      keys.push(`${String(name)} ${String(row['key'])}`)
  const columns = await query(
    `select table_name || '.' || column_name || ' ' || udt_name as name
     from information_schema.columns where table_schema = 'public'`,
  )
  return { keys, columns: columns.map(({ name }) => String(name)) }
}

async function expectPatientLogsIn({ database, url }: TestDatabase): Promise<void> {
  const config = testConfig({ SEED: 'demo', ...(url ? { DATABASE_URL: url } : {}) })
  const people = async () => (await database.query('select count(*)::int as n from users'))[0]?.n
  const before = await people()
  const service = await startService(config, {
    database,
    log,
    clock: createClock(testTime),
    pages: false,
    background: false,
  })
  try {
    const ask = async (method: string, where: string, token: string, body?: unknown) => {
      const response = await fetch(service.patientUrl + where, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await response.json()) as { session?: { token: string }; orders?: unknown[] }
    }
    const { session } = await ask('POST', '/api/login', '', OLD_PATIENT)
    const { orders } = await ask('GET', '/api/order-items', session?.token ?? '')
    expect(orders).toHaveLength(1)
    expect(await people()).toBe(before)
  } finally {
    await service.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
}
