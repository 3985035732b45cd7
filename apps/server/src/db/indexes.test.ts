import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAITING } from '../background.ts'
import { claimOpen } from '../features/ground/notifications/send-outbox.ts'
import { isFoundOrder, isFoundPerson } from '../features/desks/search/search-conditions.ts'
import { readSearchText } from '../features/desks/search/search-text.ts'
import { migrateDatabase } from './migrate.ts'
import { orders, users } from './schema.ts'

let at: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  at = await createTestDatabase(createLogger('silent'))
  await migrateDatabase(at.database, at.url)
})
afterAll(async () => {
  await at.database.close()
  await at.drop()
})

/** Tables that grow with the patients and are queried by what they belong to. */
const OWNERS = [
  'carts',
  'chat_users',
  'consents',
  'conversation_messages',
  'conversations',
  'encounters',
  'form_submissions',
  'intents',
  'orders',
  'periods',
  'prescription_items',
  'prescriptions',
  'refunds',
  'shipments',
  'subscriptions',
  'uploads',
  'users',
  'visits',
]

/** Never queried by this column, or together with one that has an index; and nothing deletes what they belong to alone. */
const ASKED_OTHERWISE = [
  'contact_changes.user_id',
  'coupon_uses.cart_id',
  'disqualifications.user_id',
  'form_submissions.encounter_id',
  'ledger.refund_id',
  'orders.cart_id',
  'purchase_events.user_id',
  'upload_attempts.user_id',
]

test('what belongs to a person, an order, a consent, an upload or the like is found by an index of all rows', async () => {
  const bare = await at.database.query(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text = any($1)
       and not exists(select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
     order by 1`,
    [OWNERS],
  )
  expect(bare.map(({ name }) => name)).toEqual(ASKED_OTHERWISE)
})

test('the sender of messages reads the open ones alone, however many were sent and however its plan was made', async () => {
  const { database } = at
  await database.query(
    `insert into outbox (public_id, dedupe_key, channel, "to", kind, subject, body, state, created_at, sent_at)
     select 'example-message-' || n, 'example-' || n, 'email', 'maya@example.com', 'example', '', '', 'sent', now(), now()
     from generate_series(1, 5000) n`,
  )
  await database.query('analyze outbox')
  const plan = await planOf(claimOpen(database.db).toSQL().sql)
  expect(plan).toContain('outbox_open')
  expect(plan).not.toMatch(/Seq Scan on outbox|outbox_pkey on outbox outbox_1/)
})

test('the look of every second reads no due item that is planned for later', async () => {
  const { database } = at
  await database.query(
    `insert into due (kind, subject, due_at, created_at)
     select 'example', 'example-' || n, now() + make_interval(days => n), now() from generate_series(1, 5000) n`,
  )
  await database.query('analyze due')
  expect(await planOf(WAITING)).not.toMatch(/Seq Scan on due/)
  const [waiting] = await database.query(WAITING, [new Date(0).toISOString(), new Date(0).toISOString()])
  expect(waiting?.['due']).toBe(false)
  await database.query(`update due set due_at = to_timestamp(0) where subject = 'example-7'`)
  const [now] = await database.query(WAITING, [new Date(0).toISOString(), new Date(0).toISOString()])
  expect(now?.['due']).toBe(true)
})

test('the search of the staff console finds people, orders and tracking numbers by their beginnings in indexes', async () => {
  const { database } = at
  await database.query(
    `insert into users (public_id, email, email_lower, first_name, last_name, phone, dob, sex, state, height_in,
       weight_lb, created_at)
     select 'example-' || n, md5(n::text) || '@example.com', md5(n::text) || '@example.com', md5('a' || n), md5('b' || n),
       (2120000000 + n)::text, '1985-03-14', 'Female', 'TX', 65, 180, now() from generate_series(1, 5000) n`,
  )
  await database.query('analyze users')
  const person = await planWith(
    database.db
      .select({ id: users.id })
      .from(users)
      .where(isFoundPerson(readSearchText('2120000143'))),
  )
  for (const name of ['words', 'email', 'phone']) expect(person).toContain(`users_search_${name}`)
  expect(person).not.toMatch(/Seq Scan on users/)
  const order = await planWith(
    database.db
      .select({ id: orders.id })
      .from(orders)
      .where(isFoundOrder(readSearchText('794612345678'), ['name', 'order id', 'tracking'])),
  )
  expect(order).toMatch(/orders_search_id[^]*shipments_search_tracking/)
})

/** The plan of a statement with its values, where tables are small: without reading one from start to end. */
function planWith(statement: { getSQL(): SQL }): Promise<string> {
  return at.database.db.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    const { rows } = await tx.execute<Record<string, string>>(sql`explain ${statement.getSQL()}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** The generic plan, made without values: a prepared statement uses it after five executions. */
async function planOf(text: string): Promise<string> {
  const { database } = at
  return database.db.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(statement) as Promise<{ rows: Record<string, string>[] }>
    await run('set local plan_cache_mode = force_generic_plan')
    await run(`prepare asked as ${text}`)
    const blanks = Array.from({ length: new Set(text.match(/\$\d+/g)).size }, () => 'null').join(', ')
    const { rows } = await run(`explain execute asked(${blanks})`)
    await run('deallocate asked')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
