import { PAGE_ROWS } from '@contour/domain/lists/paging'
import { intents, orders } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { copyRows } from '@contour/testkit/copy-rows'
import { recordLocks } from '@contour/testkit/lock-order'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MANY = 3 * PAGE_ROWS + 7

let at: TestService
/** The first rows of the patients, subscriptions, orders and payments that every list has many of. */
let made: Awaited<ReturnType<typeof createOrders>>
/** Statements of the query builder so far. */
let statements = 0

beforeEach(async () => {
  at = await startTestService({
    locks: { ...recordLocks(), log: { logQuery: () => void (statements += 1) } },
  })
  await signInStaff(at, 'clinician')
  made = await createOrders(MANY, 'many')
})
afterEach(() => at.close())

type ListRow = Record<string, unknown>

type List = {
  path: string
  who: string
  /** What identifies a row. */
  key: (row: ListRow) => string
  /** The number of rows to reach, by SQL. */
  count: string
  rows?: string
}

const id = (row: ListRow) => String(row['id'])
const orderId = (row: ListRow) => String(row['order_id'])

async function readPage(list: List, after: string | null) {
  const url = `/staff-api${list.path}${after === null ? '' : `${list.path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`}`
  const { status, body } = await at.staffCall('GET', url, { token: await signInStaff(at, list.who) })
  expect([list.path, status]).toEqual([list.path, 200])
  return {
    rows: body[list.rows ?? 'rows'] as ListRow[],
    next: body['next'] as string | null,
    total: body['total'] as number | null,
  }
}

/** Reads the keys of all rows, page by page. */
async function walk(list: List, between: (page: number) => Promise<void> = async () => undefined) {
  const seen: string[] = []
  let next: string | null = null
  let pages = 0
  do {
    const page = await readPage(list, next)
    expect(page.rows.length).toBeLessThanOrEqual(PAGE_ROWS)
    if (page.next !== null) expect(page.rows.length).toBe(PAGE_ROWS)
    seen.push(...page.rows.map(list.key))
    next = page.next
    pages += 1
    await between(pages)
  } while (next !== null && pages < 40)
  return seen
}

const counted = async (sql: string) => Number((await at.ctx.database.query(sql))[0]?.['n'])

/** Creates orders of as many patients, in queue order but with ties: five enter a status at the same instant. */
async function createOrders(n: number, name: string, status = 'waiting_prescription') {
  const meta = await placeOrder(at)
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, meta.orderId))
  const [intent] = await at.ctx.db
    .select()
    .from(intents)
    .where(eq(intents.order_id, order?.id ?? 0))
  if (!order || !intent) throw new Error('no order to copy')
  const people = await copyRows(
    at,
    'users',
    { id: order.user_id, n },
    {
      public_id: `'${name}-user-' || n`,
      email: `'${name}-' || n || '@example.com'`,
      email_lower: `'${name}-' || n || '@example.com'`,
      health_id: 'null',
    },
  )
  const firstPerson = Math.min(...people) - 1
  const plans = await copyRows(
    at,
    'subscriptions',
    { id: order.subscription_id, n },
    { public_id: `'${name}-plan-' || n`, user_id: `${firstPerson} + n` },
  )
  const firstPlan = Math.min(...plans) - 1
  const copies = await copyRows(
    at,
    'orders',
    { id: order.id, n },
    {
      public_id: `'${name}-order-' || n`,
      user_id: `${firstPerson} + n`,
      subscription_id: `${firstPlan} + n`,
      cart_id: 'null',
      period_id: 'null',
      status: `'${status}'`,
      status_since: `source.status_since + make_interval(secs => n / 5)`,
      created_at: `source.created_at + make_interval(secs => n / 5)`,
    },
  )
  const firstOrder = Math.min(...copies) - 1
  const payments = await copyRows(
    at,
    'intents',
    { id: intent.id, n },
    {
      public_id: `'${name}-payment-' || n`,
      key: `'${name}-key-' || n`,
      user_id: `${firstPerson} + n`,
      order_id: `${firstOrder} + n`,
      order_public_id: `'${name}-order-' || n`,
      subscription_id: `${firstPlan} + n`,
      cart_id: 'null',
      period_id: 'null',
      gateway_ref: `'${name}-ref-' || n`,
      capture_before: `source.created_at + interval '1 day' + make_interval(secs => n / 5)`,
    },
  )
  return { firstPerson, firstPlan, firstOrder, firstPayment: Math.min(...payments) - 1 }
}

const QUEUE: List = {
  path: '/queue',
  who: 'clinician',
  key: orderId,
  count: `select count(*) as n from orders where status in ('waiting_prescription', 'appointment_required')`,
}

/** Lists with the rows of `createOrders`, and the other rows that they need. */
const LISTS: readonly (List & { fill?: (made: Awaited<ReturnType<typeof createOrders>>) => string })[] = [
  QUEUE,
  {
    path: '/queue?kind=first&drug=semaglutide&state=CA',
    who: 'clinician',
    key: orderId,
    count: QUEUE.count,
  },
  { path: '/orders', who: 'support', key: orderId, count: 'select count(*) as n from orders' },
  {
    path: '/orders?search=many-1',
    who: 'support',
    key: orderId,
    count: `select count(*) as n from orders o join users u on u.id = o.user_id where u.email like '%many-1%'`,
  },
  {
    path: '/billing/patients',
    who: 'billing',
    key: id,
    count: 'select count(distinct user_id) as n from subscriptions',
  },
  {
    path: '/billing/holds?hours=240',
    who: 'billing',
    key: id,
    count: `select count(*) as n from intents where state = 'held'`,
    fill: () =>
      `update intents set capture_before = coalesce(capture_before, created_at) where state = 'held'`,
  },
  {
    path: '/billing/leads?search=many-',
    who: 'support',
    key: id,
    count: `select count(*) as n from users where email like 'many-%'`,
  },
  {
    path: '/billing/refunds',
    who: 'billing',
    key: id,
    count: 'select count(*) as n from refunds',
    fill: ({ firstPayment }) =>
      `insert into refunds (public_id, intent_id, key, cents, reason, approver, state, at, updated_at)
       select 'refund-' || n, ${firstPayment} + n, 'refund-' || n, 100, 'Example', 'staff:example',
         case when n % 3 = 0 then 'waiting' else 'refused' end, now(), now() from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/billing/credits',
    who: 'billing',
    key: id,
    count: 'select count(*) as n from credits',
    fill: ({ firstPerson }) =>
      `insert into credits (public_id, user_id, cents, reason, by, state, at)
       select 'credit-' || n, ${firstPerson} + n, 100, 'Example', 'staff:example',
         case when n % 3 = 0 then 'waiting' else 'granted' end, now() from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/billing/upcoming?days=90',
    who: 'billing',
    key: (row) => String(row['subscription_id']),
    // Before the disputes, which stop the charges of their subscriptions.
    count: `select count(*) as n from subscriptions s where state = 'active'`,
    fill: ({ firstPlan }) =>
      `update subscriptions set state = 'active', next_billing_on = created_at::date + (id % 7)::int
       where id > ${firstPlan}`,
  },
  {
    path: '/billing/disputes',
    who: 'billing',
    key: id,
    count: 'select count(*) as n from disputes',
    fill: ({ firstPayment }) =>
      `insert into disputes (public_id, intent_id, gateway_ref, cents, reason, state, gateway_state, opened_at, notes)
       select 'dispute-' || n, ${firstPayment} + n, 'dispute-' || n, 100, 'fraudulent',
         case when n % 3 = 0 then 'open' else 'lost' end, 'example', now(), '[]' from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/billing/cart-links',
    who: 'support',
    key: id,
    count: 'select count(*) as n from cart_links',
    fill: ({ firstPerson }) =>
      `with made as (insert into carts (public_id, user_id, state, drug, product_id, created_at, signs_in_until, expires_at)
         select 'cart-' || n, ${firstPerson} + n, 'open', 'semaglutide', 'example', now(), now(), now()
         from generate_series(1, ${MANY}) n returning id)
       insert into cart_links (cart_id, staff_id, term, sent_by, made_at)
       select id, (select min(id) from staff), 1, 'none', now() from made`,
  },
  {
    path: '/billing/dunning',
    who: 'billing',
    key: (row) => String((row['subscription'] as ListRow)['id']),
    count: `select count(*) as n from subscriptions where state = 'paused'`,
    fill: ({ firstPlan }) =>
      `update subscriptions set state = 'paused', past_due_on = date '2026-01-01' + (id % 7)::int where id > ${firstPlan}`,
  },
  {
    path: '/billing/coupons',
    who: 'billing',
    key: id,
    count: 'select count(*) as n from coupons',
    fill: () =>
      `insert into coupons (public_id, code_lower, cents_off) select 'coupon-' || n, 'example' || n, 100
       from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/late-orders',
    who: 'clinician',
    key: id,
    count: 'select count(*) as n from broken_promises where closed_at is null',
    fill: ({ firstOrder }) =>
      `insert into broken_promises (public_id, order_id, n, status, owner, role, since, usual_by, write_by, broken_at)
       select 'late-' || n, ${firstOrder} + n, 1, 'waiting_prescription', 'Clinical team', 'clinician',
         '2026-01-01'::timestamptz + make_interval(secs => n / 5), now(), now(), now()
       from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/data-requests',
    who: 'support',
    key: id,
    count: `select count(*) as n from data_requests where state = 'open'`,
    fill: ({ firstPerson }) =>
      `insert into data_requests (public_id, user_id, kind, words, state, created_at, due_at)
       select 'request-' || n, ${firstPerson} + n, 'copy', '', 'open', now(),
         '2026-01-01'::timestamptz + make_interval(secs => n / 5) from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/tasks',
    who: 'billing',
    key: id,
    count: `select count(*) as n from tasks where state = 'open' and role = 'billing'`,
    fill: () =>
      `insert into tasks (public_id, kind, subject, role, details, state, due_at, created_at)
       select 'task-' || n, 'refund_waits', 'refund:' || n, 'billing', 'Example', 'open',
         '2026-01-01'::timestamptz + make_interval(secs => n / 5), now() from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/waitlist/people?kind=state&about=XX',
    who: 'support',
    key: (row) => String(row['email']) + String(row['since']),
    count: `select count(*) as n from waitlist where about = 'XX'`,
    fill: () =>
      `insert into waitlist (email_lower, kind, about, at)
       select 'wait-' || n || '@example.com', 'state', 'XX', '2026-01-01'::timestamptz + make_interval(secs => n)
       from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/outbox?state=failed',
    who: 'admin',
    key: id,
    count: `select count(*) as n from outbox where state = 'failed'`,
    fill: () =>
      `insert into outbox (public_id, dedupe_key, channel, "to", kind, subject, body, state, created_at)
       select 'message-' || n, 'message-' || n, 'email', 'maya@example.com', 'example', '', '', 'failed', now()
       from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/jobs?show=failed',
    who: 'admin',
    key: id,
    rows: 'due',
    count: 'select count(*) as n from due where done_at is null and tries > 0',
    fill: () =>
      `insert into due (kind, subject, due_at, created_at, tries, last_error)
       select 'example', 'example-' || n, '2099-01-01'::timestamptz + make_interval(secs => n / 5), now(), 1, 'Example'
       from generate_series(1, ${MANY}) n`,
  },
  {
    path: '/conversions',
    who: 'content',
    key: id,
    count: 'select count(*) as n from conversions',
    fill: ({ firstOrder }) =>
      `with origins as (insert into order_origins (order_id, source, cents, at)
         select ${firstOrder} + n, 'example', 100, now() from generate_series(1, ${MANY}) n)
       insert into conversions (key, order_id, body, state, created_at, sent_at)
       select 'conversion-' || n, ${firstOrder} + n, '{"c_id": "example"}', 'sent', now(), now()
       from generate_series(1, ${MANY}) n`,
  },
]

test('R-065 every list of the desks comes in pages that reach each row once, with counts of the whole', async () => {
  for (const list of LISTS) {
    if (list.fill) await at.ctx.database.query(list.fill(made))
    const rows = await counted(list.count)
    expect(rows, list.path).toBeGreaterThan(PAGE_ROWS)
    const seen = await walk(list)
    expect(new Set(seen).size, list.path).toBe(seen.length)
    expect(seen.length, list.path).toBe(rows)
    expect((await readPage(list, null)).total, list.path).toBe(rows)
    expect(await walk(list), `${list.path} keeps its order`).toEqual(seen)
  }
  const { body } = await at.staffCall('GET', '/staff-api/billing/dunning', {
    token: await signInStaff(at, 'billing'),
  })
  const owed = await counted(
    `select sum(s.renewal_cents - least(coalesce(c.cents, 0), s.renewal_cents - 50)) as n
     from subscriptions s left join credits c on c.user_id = s.user_id and c.state = 'granted'
     where s.state = 'paused'`,
  )
  expect(body['total_cents'], 'what all of them owe, not only those on the page').toBe(owed)
}, 240_000)

test('R-065 rows that are added while somebody turns the pages neither hide a row nor show one twice', async () => {
  const before = (await at.ctx.database.query(`select public_id from orders`)).map((row) =>
    String(row['public_id']),
  )
  for (const list of [QUEUE, { ...QUEUE, path: '/orders', who: 'support' }]) {
    const name = `added-${list.who}`
    const seen = await walk(list, async (page) => {
      if (page < 3) await createOrders(7, `${name}-${page}`)
    })
    expect(new Set(seen).size).toBe(seen.length)
    const listed = new Set(seen)
    const waited = list === QUEUE ? before.filter((one) => one.startsWith('many-')) : before
    expect(waited.filter((one) => !listed.has(one))).toEqual([])
  }
}, 120_000)

test('R-065 the pharmacy board comes in pages, delivered orders newest first, with counts of each column', async () => {
  for (const [show, status] of [
    ['ready', 'order_placed'],
    ['paused', 'shipping_paused'],
    ['shipped', 'order_shipped'],
    ['delivered', 'order_delivered'],
  ] as const) {
    await at.ctx.database.query(`update orders set status = '${status}' where public_id like 'many-order-%'`)
    const seen = await walk({
      path: `/pharmacy/orders?show=${show}`,
      who: 'pharmacy',
      key: orderId,
      count: '',
    })
    expect(new Set(seen).size).toBe(MANY)
    expect(seen[0]).toBe(show === 'delivered' ? `many-order-${MANY}` : 'many-order-1')
    const { body } = await at.staffCall(
      'GET',
      `/staff-api/pharmacy/orders?show=${show}&order=many-order-150`,
      {
        token: await signInStaff(at, 'pharmacy'),
      },
    )
    expect((body['rows'] as ListRow[]).map(orderId)[0]).toBe('many-order-150')
    expect(body['counts']).toEqual({
      ready: show === 'ready' ? MANY : 0,
      paused: show === 'paused' ? MANY : 0,
      replacements: 0,
    })
  }
}, 120_000)

test('R-065 a view of a list asks the database as often for many rows as for few', async () => {
  const requested = async (list: List) => {
    let [least, shown] = [Number.POSITIVE_INFINITY, 0]
    // The minimum of three: a session occasionally records that it was used.
    for (let time = 0; time < 3; time++) {
      statements = 0
      shown = (await readPage(list, null)).rows.length
      least = Math.min(least, statements)
    }
    return { rows: shown, statements: least }
  }
  const refunds = LISTS.find(({ path }) => path === '/billing/refunds')
  await at.ctx.database.query(refunds?.fill?.(made) ?? '')
  for (const [status, list] of [
    ['waiting_prescription', QUEUE],
    ['order_placed', { path: '/pharmacy/orders', who: 'pharmacy', key: orderId, count: '' }],
    ['waiting_prescription', { path: '/billing/dunning', who: 'billing', key: id, count: '' }],
    ['waiting_prescription', { path: '/billing/refunds', who: 'billing', key: id, count: '' }],
  ] as const) {
    await at.ctx.database.query(`update orders set status = 'order_delivered' where public_id like 'many-%'`)
    await at.ctx.database.query(`update orders set status = '${status}' where public_id like 'many-order-_'`)
    await at.ctx.database.query(
      `update subscriptions set state = case when public_id like 'many-plan-_' then 'paused' else 'pending' end
       where public_id like 'many-%'`,
    )
    const few = await requested(list)
    await at.ctx.database.query(`update orders set status = '${status}' where public_id like 'many-%'`)
    await at.ctx.database.query(`update subscriptions set state = 'paused' where public_id like 'many-%'`)
    const many = await requested(list)
    expect(many.rows, list.path).toBe(PAGE_ROWS)
    expect(many.statements, list.path).toBeGreaterThan(0)
    expect(many.statements, list.path).toBe(few.statements)
  }
}, 120_000)

test('R-065 a page that no list gave is refused', async () => {
  const token = await signInStaff(at, 'support')
  for (const after of [
    'example',
    Buffer.from('["x", 1]').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
  ]) {
    const { status, body } = await at.staffCall('GET', `/staff-api/orders?after=${after}`, { token })
    expect(status).toBe(400)
    expect(body['message']).toBe('This page of the list does not exist. Open the list again.')
  }
})
