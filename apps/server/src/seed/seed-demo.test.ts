import { inJob } from '../call-context.ts'
import { isLegacyAccount } from '@contour/domain/accounts/legacy-account'
import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { staffToken, startTestService, type Answer, type TestService } from '@contour/testkit'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import {
  contactChanges,
  conversations,
  identityReviews,
  lateOrderRecords,
  imageRequests,
  orders,
  intents,
  prescriptions,
  replacementRequests,
  shipmentMoves,
  shipments,
  subscriptions,
  tasks,
  users,
  visitHours,
  visits,
} from '../db/schema.ts'
import { readDemoLogins } from './demo-logins.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'
import { seedStaff } from './seed-staff.ts'

let at: TestService
beforeAll(async () => {
  // With production limits: a seed takes longer than all tests of this file, so they share one.
  at = await startTestService({ env: { SEED: 'demo', RATE_LIMITS: 'on' } })
})
afterAll(() => at.close())

const SECOND = DEMO_PEOPLE.filter(({ second }) => second).length

const tokenOf = (answer: Answer) => (answer.body['session'] as { token: string } | undefined)?.token ?? ''

test('each journey of the tracker has a visibly fictitious person, and one is a lead without an order', async () => {
  const people = await at.ctx.db.select().from(users)
  expect(people).toHaveLength(DEMO_PEOPLE.length)
  for (const person of people) {
    expect(person.last_name).toBe('Sample')
    expect(person.email).toMatch(/@example\.com$/)
    expect(person.phone).toMatch(/^\d{3}55501\d\d$/)
  }
  const found = await at.ctx.db.select({ status: orders.status }).from(orders)
  const seen = new Set(found.map((row) => row.status))
  expect([...seen].sort()).toEqual([...ORDER_STATUSES].sort())
  expect(found).toHaveLength(DEMO_PEOPLE.length - 1 + SECOND)
})

test('what was shipped was paid for, what ended is voided, everything else is held', async () => {
  const rows = await at.ctx.db.select({ state: intents.state }).from(intents)
  const count = (state: string) => rows.filter((intent) => intent.state === state).length
  const shipped = DEMO_PEOPLE.filter(({ journey }) => ['order_shipped', 'order_delivered'].includes(journey))
  const open = DEMO_PEOPLE.length + SECOND - shipped.length - 1
  expect([count('captured'), count('voided'), count('expired')]).toEqual([shipped.length, 3, 1])
  expect(count('held')).toBe(open - 4)
})

test('R-031 with production limits every demo person exists and logs in, and nothing is printed for anybody else', async () => {
  const logins = readDemoLogins(at.ctx).filter(({ role }) => role === 'patient')
  expect(logins.map(({ email }) => email)).toEqual(
    DEMO_PEOPLE.filter(({ journey }) => journey !== 'lead').map(
      ({ first }) => `${first.toLowerCase()}.sample@example.com`,
    ),
  )
  expect(await at.ctx.db.select().from(users)).toHaveLength(DEMO_PEOPLE.length)
  for (const { email, password } of logins) {
    const answer = await at.call('POST', '/api/login', { body: { email, password } })
    expect([email, answer.status]).toEqual([email, 200])
    const orders = await at.call('GET', '/api/order-items', { token: tokenOf(answer) })
    expect([email, orders.status]).toEqual([email, 200])
  }
})

test('R-031 a person who could not be made is reported, and gets no login', async () => {
  const errors: unknown[] = []
  // A lead, and the first who send pictures.
  const some = DEMO_PEOPLE.slice(0, 4)
  const without = await startTestService()
  try {
    const log = { ...without.ctx.log, error: (facts: unknown) => errors.push(facts) }
    let calls = 0
    const failing: Ctx = {
      ...without.ctx,
      log: log,
      passwords: without.ctx.passwords,
      files: {
        ...without.ctx.files,
        put: async (...put) => {
          calls += 1
          if (calls === 1) throw new Error('the disk is full')
          return without.ctx.files.put(...put)
        },
      },
    }
    await seedStaff(without.ctx)
    await inJob(without.ctx, () => seedDemo(failing, some))
    expect(errors.length).toBeGreaterThan(0)
    const people = await without.ctx.db.select().from(users)
    const known = readDemoLogins(without.ctx).filter(({ role }) => role === 'patient')
    expect(known.length).toBe(some.length - 2)
    for (const { email } of known) expect(people.map((person) => person.email)).toContain(email)
  } finally {
    await without.close()
  }
}, 120_000)

test('the people of the demo cover what their lists are for', async () => {
  const orderOf = async (first: string) => {
    const [row] = await at.ctx.db
      .select({ order: orders, user: users })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(eq(users.first_name, first))
    if (!row) throw new Error(`no order of ${first}`)
    return row
  }
  const tatum = await orderOf('Tatum')
  const issued = await at.ctx.db
    .select({ state: prescriptions.state })
    .from(prescriptions)
    .where(eq(prescriptions.order_id, tatum.order.id))
  expect(issued.map(({ state }) => state).sort()).toEqual(['awaiting', 'declined'])
  const now = at.ctx.clock.now().getTime()
  const age = async (first: string) =>
    (now - (await orderOf(first)).order.status_since.getTime()) / 86_400_000
  expect(await age('Umber')).toBeGreaterThan(7)
  expect(await age('Jules')).toBeLessThan(7)
  const { user: noa } = await orderOf('Noa')
  const waiting = await at.ctx.db
    .select({ channel: contactChanges.channel, to: contactChanges.new_value })
    .from(contactChanges)
    .where(and(eq(contactChanges.user_id, noa.id), isNull(contactChanges.verified_at)))
    .orderBy(contactChanges.channel)
  expect(waiting).toEqual([
    { channel: 'email', to: 'new.noa.sample@example.com' },
    { channel: 'phone', to: '2125550198' },
  ])
  const [moved] = await at.ctx.db
    .select({ shipment: shipmentMoves.shipment_no })
    .from(shipmentMoves)
    .innerJoin(subscriptions, eq(subscriptions.id, shipmentMoves.subscription_id))
    .where(eq(subscriptions.user_id, (await orderOf('Jules')).user.id))
  expect(moved).toEqual({ shipment: 2 })
  const legacy = async (first: string) => isLegacyAccount((await orderOf(first)).user.created_at)
  expect([await legacy('Vesper'), await legacy('Wren')]).toEqual([true, false])
  const wren = (await orderOf('Wren')).user
  const prescribed = await at.ctx.db
    .select({ drug: orders.drug, state: prescriptions.state })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.user_id, wren.id))
    .orderBy(orders.id)
  expect(prescribed).toEqual([
    { drug: 'semaglutide', state: 'accepted' },
    { drug: 'tirzepatide', state: 'awaiting' },
  ])
})

test('E-055 a shipment is ordered, shipped and delivered at different times, all in the past', async () => {
  const rows = await at.ctx.db
    .select({ ordered: orders.created_at, shipped: shipments.shipped_at, delivered: shipments.delivered_at })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
  const delivered = rows.filter((row) => row.delivered !== null)
  expect(delivered.length).toBeGreaterThan(5)
  const now = at.ctx.clock.now().getTime()
  for (const row of delivered) {
    const times = [row.ordered, row.shipped, row.delivered].map((time) => time?.getTime() ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times.map((time) => Math.floor(time / 3_600_000))).size).toBe(3)
    expect(times.at(-1)).toBeLessThanOrEqual(now)
  }
})

test('one review is late from the start: the patient has the letter, the clinicians have it on their list', async () => {
  await at.settle()
  const late = await at.ctx.db
    .select({ role: lateOrderRecords.role, email: users.email })
    .from(lateOrderRecords)
    .innerJoin(orders, eq(orders.id, lateOrderRecords.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(eq(lateOrderRecords.status, 'waiting_prescription'))
  expect(late).toEqual([{ role: 'clinician', email: 'kit.sample@example.com' }])
  expect((await at.messages('kit.sample@example.com')).map(({ kind }) => kind)).toContain('promise_broken')
})

test('two orders under review have a standing request: a new image for the clinician, a new video for the identity', async () => {
  const requested = await at.ctx.db
    .select({ state: imageRequests.state, email: users.email, status: orders.status })
    .from(imageRequests)
    .innerJoin(orders, eq(orders.id, imageRequests.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
  expect(requested).toEqual([
    { state: 'open', email: 'parker.sample@example.com', status: 'waiting_prescription' },
    { state: 'open', email: 'bay.sample@example.com', status: 'waiting_prescription' },
  ])
})

test('four requests for a replacement: requested, at the pharmacy, on the way or assumed delivered, refused', async () => {
  const requests = await at.ctx.db
    .select({
      first: users.first_name,
      state: replacementRequests.state,
      message: replacementRequests.decision_message,
    })
    .from(replacementRequests)
    .innerJoin(users, eq(users.id, replacementRequests.user_id))
    .orderBy(users.first_name)
  expect(requests).toEqual([
    { first: 'Oakley', state: 'requested', message: null },
    { first: 'Shiloh', state: 'refused', message: expect.stringContaining('Sample') },
    { first: 'Yael', state: 'approved', message: null },
    { first: 'Zion', state: 'reshipped', message: null },
  ])
})

test('M-09 M-34 the demo has a conversation in each state, and a visitor', async () => {
  const rows = await at.ctx.db
    .select({ first: users.first_name, thread: conversations })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.user_id))
  const shown = rows.map(({ first, thread }) => [first, thread.channel, thread.state, thread.team])
  expect(shown).toHaveLength(11)
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Gray', 'support', 'waiting', 'support'],
      ['Harper', 'support', 'assigned', 'support'],
      ['Indigo', 'support', 'answered', 'support'],
      ['Kai', 'support', 'ticket', 'support'],
      ['Morgan', 'support', 'closed', 'support'],
      [null, 'support', 'waiting', 'support'],
      ['Drew', 'doctor', 'waiting', 'clinician'],
      ['Jules', 'doctor', 'answered', 'clinician'],
      ['Logan', 'doctor', 'waiting', 'support'],
      ['Umber', 'doctor', 'waiting', 'clinician'],
      ['Vesper', 'doctor', 'waiting', 'clinician'],
    ]),
  )
})

test('a demo person logs in with the password of the file', async () => {
  const login = readDemoLogins(at.ctx).find((known) => known.email === 'blair.sample@example.com')
  const body = { email: login?.email, password: login?.password }
  expect((await at.call('POST', '/api/login', { body })).status).toBe(200)
})

test('the billing desk and the conversions desk have something in their lists, made by their own use cases', async () => {
  await at.settle()
  const list = async (who: 'billing' | 'content', path: string) =>
    (await at.staffCall('GET', `/staff-api${path}`, { token: await staffToken(at.ctx, [who]) })).body[
      'rows'
    ] as Record<string, unknown>[]
  expect(await list('billing', '/billing/dunning')).toMatchObject([
    { subscription: { patient: 'Kai S.', status: 'paused' }, last_decline: 'generic' },
  ])
  const upcoming = await list('billing', '/billing/upcoming')
  expect(upcoming.map((row) => row['patient'])).toContain('Logan S.')
  expect(await list('billing', '/billing/refunds')).toMatchObject([
    { patient: 'Morgan S.', cents: 3000, state: 'made' },
  ])
  expect(await list('billing', '/billing/disputes')).toMatchObject([
    { patient: 'Noa S.', state: 'open' },
    { patient: 'Shiloh S.', state: 'won' },
  ])
  const about = { kind: 'plan_after_dispute', role: 'billing', state: 'open' }
  expect(await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'plan_after_dispute'))).toMatchObject([
    about,
  ])
  const result = await list('content', '/conversions')
  expect(result.map((row) => [row['source'], row['state']])).toEqual([
    ['sample partner', 'sent'],
    ['sample partner', 'sent'],
  ])
})

test('running again adds nobody; a reset brings the same people with the same password', async () => {
  const before = readDemoLogins(at.ctx)
  await inJob(at.ctx, () => seedDemo(at.ctx))
  expect(await at.ctx.db.select().from(users)).toHaveLength(DEMO_PEOPLE.length)
  expect((await at.call('POST', '/demo/reset', { body: {} })).status).toBe(200)
  expect(await at.ctx.db.select().from(users)).toHaveLength(DEMO_PEOPLE.length)
  expect(readDemoLogins(at.ctx)).toEqual(before)
})

test('three identity videos: one waits for its review, one was asked for again, one was rejected', async () => {
  const reviews = await at.ctx.db
    .select({ first: users.first_name, state: identityReviews.state, status: orders.status })
    .from(identityReviews)
    .innerJoin(orders, eq(orders.id, identityReviews.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .orderBy(users.first_name)
  expect(reviews).toEqual([
    { first: 'Ash', state: 'waiting', status: 'waiting_prescription' },
    { first: 'Bay', state: 'asked_again', status: 'waiting_prescription' },
    { first: 'Cleo', state: 'rejected', status: 'denied' },
  ])
})

test('M-06 one live visit is booked, one was missed, one is in line, and times can be booked', async () => {
  const rows = await at.ctx.db
    .select({ first: users.first_name, state: visits.state, startsAt: visits.starts_at })
    .from(visits)
    .innerJoin(users, eq(users.id, visits.user_id))
  const found = new Map(rows.map(({ first, state }) => [first, state]))
  expect(found).toEqual(
    new Map([
      ['Drew', 'booked'],
      ['Emery', 'missed'],
      ['Parker', 'waiting'],
    ]),
  )
  expect(rows.find(({ first }) => first === 'Drew')?.startsAt?.getTime()).toBeGreaterThan(
    at.clock.now().getTime(),
  )
  expect((await at.ctx.db.select().from(visitHours)).length).toBe(10)
})
