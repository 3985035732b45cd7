import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { RETENTION } from '@contour/domain/retention/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPEND_ONLY_TABLES } from '../../../db/append-only.ts'
import { EXPIRED_ROWS } from './expired-rows.ts'

const DAY = 86_400_000
let now = Date.parse('2026-03-02T15:00:00Z')
let at: TestService
let userId: number
beforeAll(async () => {
  at = await startTestService({ background: true, realNow: () => now })
  userId = (await placePendingOrder(at)).userId
})
afterAll(() => at.close())

/** Inserts one row of every class, as it is once its purpose is fulfilled on this day. */
async function fill(day: number): Promise<void> {
  const moment = new Date(now).toISOString()
  const [staff] = await at.ctx.database.query('select min(id) as id from staff')
  const rows: [string, unknown[]][] = [
    [
      'insert into rate_limits values ($1, extract(epoch from $2::timestamptz)::bigint, 1)',
      [`b${day}`, moment],
    ],
    [
      `insert into sessions (token_hash, user_id, scope, created_at, last_seen_at, expires_at, ended_at)
       values ($1, $2, 'patient', $3, $3, $3::timestamptz + interval '30 days', $3)`,
      [`s${day}`, userId, moment],
    ],
    ['insert into staff_sessions values ($1, $2, $3, $3, $3)', [`t${day}`, staff?.id, moment]],
    [
      `insert into password_links (token_hash, user_id, kind, created_at, expires_at) values ($1, $2, 'reset', $3, $3)`,
      [`p${day}`, userId, moment],
    ],
    [
      `insert into resume_links (token_hash, user_id, path, created_at, expires_at) values ($1, $2, '/plan', $3, $3)`,
      [`r${day}`, userId, moment],
    ],
    ['insert into login_guards values ($1, 3, $2, null)', [`g${day}`, moment]],
    [
      `insert into known_devices (token_hash, user_id, created_at, last_used_at, expires_at)
       values ($1, $2, $3, $3, $3)`,
      [`k${day}`, userId, moment],
    ],
    [
      'insert into login_links (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $3)',
      [`l${day}`, userId, moment],
    ],
    [
      `insert into contact_undos (token_hash, user_id, channel, old_value, created_at, expires_at)
       values ($1, $2, 'phone', '2125550143', $3, $3)`,
      [`u${day}`, userId, moment],
    ],
    [
      `insert into codes (user_id, channel, address, hash, state, created_at, expires_at)
       values ($1, 'phone', '2125550143', 'x', 'used', $2, $2)`,
      [userId, moment],
    ],
    [
      `insert into caller_checks (user_id, staff_id, agreed, at) values ($1, $2, '{}', $3)`,
      [userId, staff?.id, moment],
    ],
    [
      `insert into drafts (user_id, step, subject, data, version, save_key, updated_at)
       values ($1, 'checkout', $2, '{}', 1, 'k', $3)`,
      [userId, `c${day}`, moment],
    ],
    [
      'insert into intake_submissions (key_hash, user_id, created_at) values ($1, $2, $3)',
      [`i${day}`, userId, moment],
    ],
    ['insert into upload_attempts (user_id, success, at) values ($1, true, $2)', [userId, moment]],
    [
      `insert into alerts (public_id, fault, subject, details, state, opened_at, closed_at)
       values ($1, 'disk_low', '', '', 'closed', $2, $2)`,
      [`alert-${moment}`, moment],
    ],
    [
      `insert into browser_errors (app, kind, place, version, count, first_at, last_at)
       values ('patient', 'TypeError', 'elsewhere', $1, 1, $2, $2)`,
      [moment, moment],
    ],
    [
      `insert into due (kind, subject, due_at, done_at, created_at) values ('note', $1, $2, $2, $2)`,
      [`d${day}`, moment],
    ],
    [
      `insert into webhook_inbox (source, event_id, type, received_at, applied_at) values ('test', $1, 'x', $2, $2)`,
      [`e${day}`, moment],
    ],
    [
      `insert into outbox (public_id, dedupe_key, channel, "to", kind, subject, body, html, state, created_at, sent_at)
       values ($1, $1, 'email', 'robin@example.com', 'note', 'Subject', 'Text', '<p>Text</p>', 'sent', $2, $2)`,
      [`m${day}`, moment],
    ],
    [
      `insert into chat_users (public_id, first_name, last_name, email, secret_sha, source_web, created_at)
       values ($1, 'Vera', 'Sample', 'vera@example.com', 'x', 2, $2)`,
      [`v${day}`, moment],
    ],
    [
      `insert into chat_links (token_hash, chat_user_id, created_at, expires_at)
       select $1, id, $2, $2 from chat_users where public_id = $1`,
      [`v${day}`, moment],
    ],
    [
      `insert into conversations (public_id, channel, chat_user_id, state, team, last_seq, last_message_at,
         patient_seen_seq, staff_seen_seq, notified_seq, ticket_token, ticket_email, created_at)
       select $1, 'support', id, 'answered', 'support', 1, $2, 0, 0, 0, $1, 'vera@example.com', $2
       from chat_users where public_id = $1`,
      [`v${day}`, moment],
    ],
    [`insert into audit (at, actor, purpose, action) values ($1, 'server', 'operations', 'kept')`, [moment]],
  ]
  for (const [text, values] of rows) await at.ctx.database.query(text, values)
  await placeEndedVideo(moment)
}

/** A video of an order that was delivered at this moment. */
async function placeEndedVideo(moment: string) {
  const order = await placePendingOrder(at, { state: 'TX' })
  const set = `update orders set status = 'order_delivered', status_since = $2 where id = $1`
  await at.ctx.database.query(set, [order.orderKey, moment])
  await at.ctx.database.query(
    `with stored as (insert into uploads (public_id, user_id, purpose, key, name, content_type, max_bytes, state,
       created_at, expires_at) values ($1, $2, 'video', 'public/' || $1, 'me.mp4', 'video/mp4', 1, 'checked', $3, $3)
       returning id)
     insert into order_files (order_id, upload_id, type, at) select $4, id, 'av_video', $3 from stored`,
    [`video-of-${order.orderId}`, order.userId, moment, order.orderKey],
  )
}

const count = async (text: string) => Number((await at.ctx.database.query(text))[0]?.n)
/** How many of the test's rows of each class are left, by class. */
const left = async () => ({
  rate_limits: await count(`select count(*) as n from rate_limits where bucket like 'b%'`),
  sessions: await count(`select count(*) as n from sessions where token_hash ~ '^s\\d+$'`),
  staff_sessions: await count(`select count(*) as n from staff_sessions where token_hash ~ '^t\\d+$'`),
  password_links: await count(`select count(*) as n from password_links where token_hash ~ '^p\\d+$'`),
  login_guards: await count(`select count(*) as n from login_guards where account_hash ~ '^g\\d+$'`),
  known_devices: await count(`select count(*) as n from known_devices where token_hash ~ '^k\\d+$'`),
  login_links: await count('select count(*) as n from login_links'),
  contact_undos: await count('select count(*) as n from contact_undos'),
  resume_links: await count('select count(*) as n from resume_links'),
  codes: await count(`select count(*) as n from codes where hash = 'x'`),
  caller_checks: await count('select count(*) as n from caller_checks'),
  drafts: await count('select count(*) as n from drafts'),
  intake_keys: await count('select count(*) as n from intake_submissions'),
  upload_attempts: await count('select count(*) as n from upload_attempts'),
  alerts: await count(`select count(*) as n from alerts where fault = 'disk_low'`),
  browser_errors: await count('select count(*) as n from browser_errors'),
  identity_videos: await count(`select count(*) as n from uploads where state = 'checked'`),
  finished_jobs: await count(`select count(*) as n from due where kind = 'note'`),
  gateway_events: await count('select count(*) as n from webhook_inbox'),
  message_bodies: await count(
    `select count(*) as n from outbox where kind = 'note' and (body <> '' or html is not null)`,
  ),
  chat_visitors: await count(
    `select count(*) as n from chat_users where public_id ~ '^v\\d+$' and num_nonnulls(secret_sha, first_name, last_name, email) > 0`,
  ),
  chat_links: await count(`select count(*) as n from chat_links where token_hash ~ '^v\\d+$'`),
  ticket_addresses: await count(
    `select count(*) as n from conversations where public_id ~ '^v\\d+$' and num_nonnulls(ticket_token, ticket_email) > 0`,
  ),
})

test('R-038 over a year, data of every class goes when its period is over, and not before', async () => {
  await signInStaff(at, 'support')
  const filled: number[] = []
  for (let day = 0; day < 365; day += 73) {
    await fill(day)
    filled.push(now)
    now += 73 * DAY
    await at.settle()
  }
  await fill(365)
  filled.push(now)
  now += DAY
  await at.settle()
  // Six days of rows, 73 days apart, the last one a day old.
  const kept = (period: number) => filled.filter((then) => now - then < period * DAY).length
  expect(await left()).toEqual(Object.fromEntries(RETENTION.map(({ id, days }) => [id, kept(days)])))
  expect(await count(`select count(*) as n from audit where action = 'kept'`)).toBe(6)
  expect(await count(`select count(*) as n from outbox where kind = 'note'`)).toBe(6)

  const token = await signInStaff(at, 'admin')
  const { body } = await at.staffCall('GET', '/staff-api/jobs', { token })
  expect(body['retention']).toMatchObject({ ran_at: expect.any(String) as string })
}, 120_000)

test('R-038 a guard that still delays, a browser that is still known and a live link stay', async () => {
  const live = new Date(now + DAY).toISOString()
  const moment = new Date(now).toISOString()
  await at.ctx.database.query('insert into login_guards values ($1, 25, $2, $3)', ['live', moment, live])
  await at.ctx.database.query(
    `insert into known_devices (token_hash, user_id, created_at, last_used_at, expires_at)
     values ('live', $1, $2, $2, $3)`,
    [userId, new Date(now - 150 * DAY).toISOString(), live],
  )
  now += DAY / 2
  await at.settle()
  expect(await count(`select count(*) as n from login_guards where account_hash = 'live'`)).toBe(1)
  expect(await count(`select count(*) as n from known_devices where token_hash = 'live'`)).toBe(1)
})

test('D-50 a link that was used stays as long as the secret of its visitor', async () => {
  const then = new Date(now - 60 * DAY).toISOString()
  for (const [name, secret] of [
    ['living', 'x'],
    ['ended', null],
  ] as const) {
    await at.ctx.database.query(
      `with visitor as (insert into chat_users (public_id, secret_sha, source_web, created_at)
         values ($1, $2, 2, $3) returning id)
       insert into chat_links (token_hash, chat_user_id, created_at, expires_at, used_at, secret_sha)
       select $1, id, $3, $3, $3, 'of the browser' from visitor`,
      [name, secret, then],
    )
  }
  now += DAY
  await at.settle()
  expect(await count(`select count(*) as n from chat_links where token_hash = 'living'`)).toBe(1)
  expect(await count(`select count(*) as n from chat_links where token_hash = 'ended'`)).toBe(0)
})

test('D-50 the ticket of an account keeps its address', async () => {
  const then = new Date(now - 400 * DAY).toISOString()
  await at.ctx.database.query(
    `insert into conversations (public_id, channel, user_id, state, team, last_seq, last_message_at,
       patient_seen_seq, staff_seen_seq, notified_seq, ticket_token, ticket_email, created_at)
     values ('account', 'support', $1, 'closed', 'support', 1, $2, 0, 0, 0, 'account', 'robin@example.com', $2)`,
    [userId, then],
  )
  now += DAY
  await at.settle()
  expect(await count(`select count(*) as n from conversations where ticket_token = 'account'`)).toBe(1)
})

test('R-038 no append-only table is in the list, and every class has a reason', () => {
  const appendOnly: readonly string[] = APPEND_ONLY_TABLES
  expect(appendOnly).toContain('audit')
  for (const { table } of Object.values(EXPIRED_ROWS)) expect(appendOnly).not.toContain(table)
  for (const { why, days } of RETENTION) expect(why.length * days).toBeGreaterThan(100)
})
