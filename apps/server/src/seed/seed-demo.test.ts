import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { staffToken, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises, imageRequests, orders, intents, users } from '../db/schema.ts'
import { readDemoLogins } from './demo-logins.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { SEED: 'demo' } })
})
afterAll(() => at.close())

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
  const expected = ORDER_STATUSES.filter(
    (status) => !['payment_failed', 'denied', 'cancelled'].includes(status),
  )
  expect([...seen].sort()).toEqual([...expected].sort())
  expect(found).toHaveLength(DEMO_PEOPLE.length - 1)
})

test('what was shipped was paid for, everything else is held', async () => {
  const rows = await at.ctx.db.select({ state: intents.state }).from(intents)
  const captured = rows.filter((intent) => intent.state === 'captured')
  const held = rows.filter((intent) => intent.state === 'held')
  const shipped = DEMO_PEOPLE.filter(({ journey }) => ['order_shipped', 'order_delivered'].includes(journey))
  expect([captured.length, held.length]).toEqual([shipped.length, DEMO_PEOPLE.length - shipped.length - 1])
})

test('one review is late from the start: the patient has the letter, the clinicians have it on their list', async () => {
  await at.settle()
  const late = await at.ctx.db
    .select({ role: brokenPromises.role, email: users.email })
    .from(brokenPromises)
    .innerJoin(orders, eq(orders.id, brokenPromises.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(eq(brokenPromises.status, 'waiting_prescription'))
  expect(late).toEqual([{ role: 'clinician', email: 'kit.sample@example.com' }])
  expect((await at.messages('kit.sample@example.com')).map(({ kind }) => kind)).toContain('promise_broken')
})

test('one order under review has a standing request for a new image, asked by its clinician', async () => {
  const asked = await at.ctx.db
    .select({ state: imageRequests.state, email: users.email, status: orders.status })
    .from(imageRequests)
    .innerJoin(orders, eq(orders.id, imageRequests.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
  expect(asked).toEqual([
    { state: 'open', email: 'parker.sample@example.com', status: 'waiting_prescription' },
  ])
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
  expect(await list('billing', '/billing/disputes')).toMatchObject([{ patient: 'Noa S.', state: 'open' }])
  const told = await list('content', '/conversions')
  expect(told.map((row) => [row['source'], row['state']])).toEqual([
    ['sample partner', 'sent'],
    ['sample partner', 'sent'],
  ])
})

test('running again adds nobody; a reset brings the same people with the same password', async () => {
  const before = readDemoLogins(at.ctx)
  await seedDemo(at.ctx)
  expect(await at.ctx.db.select().from(users)).toHaveLength(DEMO_PEOPLE.length)
  expect((await at.call('POST', '/demo/reset', { body: {} })).status).toBe(200)
  expect(await at.ctx.db.select().from(users)).toHaveLength(DEMO_PEOPLE.length)
  expect(readDemoLogins(at.ctx)).toEqual(before)
})
