import { checkOut, createBuyer, placeOrder, startTestService, type TestService } from '@contour/testkit'
import { moveToDay, signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { addDays, addMonths, easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedCards } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown> & { id: string }
const plansOf = async (token: string) =>
  (await at.call('GET', '/api/subscription-items', { token })).body['subscriptions'] as Row[]
const paymentsOf = async (token: string) =>
  (await at.call('GET', '/api/transaction-items', { token })).body['transactions'] as Row[]
const timelineOf = async (token: string, id: string) =>
  (await at.call('GET', `/api/app/subscriptions/${id}/upcoming`, { token })).body['timeline'] as {
    on: string
    kind: string
  }[]
const buyYear = (token: string) =>
  at.call('POST', '/api/buy-more', {
    token,
    body: {
      paymentTerms: 12,
      product_name: 'Semaglutide',
      productId: 'semaglutide-injection',
      planId: 'sema_buymore_12',
    },
  })

test('R-097 R-082 a plan before its first shipment is active, with its first date and its first charge', async () => {
  const order = await placeOrder(at)
  const [subscription] = await plansOf(order.token)
  expect(subscription).toMatchObject({ status: 'active', awaits_shipment: true, amount: 149.97 })
  const first = (await timelineOf(order.token, subscription!.id)).find(({ kind }) => kind === 'capture')
  expect(subscription?.['next_billing_date']).toBe(first?.on)
})

test('R-097 a bought plan is no subscription of its own before it starts; it stands next to the one it follows', async () => {
  const member = await startSubscriber(at)
  const token = await signIn(at, member)
  const [running] = await plansOf(token)
  const next = String(running?.['next_billing_date'])
  expect((await buyYear(token)).status).toBe(200)
  const shown = await plansOf(token)
  expect(shown.map(({ status }) => status)).toEqual(['active'])
  expect(shown[0]?.['next_plan']).toMatchObject({
    plan_name: 'Semaglutide, 12 months',
    amount: 1349.97,
    starts_on: next,
    can_cancel: true,
  })
  // The subscription that ends then lists no charges of its own from that day on.
  for (const { on } of await timelineOf(token, shown[0]!.id)) expect(on < next).toBe(true)
  await moveToDay(at, next)
  const later = await plansOf(await signIn(at, member))
  expect(later.map(({ status, next_plan }) => [status, next_plan])).toEqual([
    ['active', null],
    ['ended', null],
  ])
})

test('R-082 a declined purchase is named as what was to be bought', async () => {
  const buyer = await createBuyer(at)
  expect((await checkOut(at, buyer, { cardToken: 'pm_card_chargeDeclined' })).status).toBe(402)
  expect((await checkOut(at, buyer)).status).toBe(200)
  const token = await signIn(at, buyer)
  expect((await paymentsOf(token)).map(({ status, product_name }) => [status, product_name])).toEqual([
    ['success', 'Semaglutide, monthly'],
    ['failed', 'Semaglutide, monthly'],
  ])
})

test('R-082 a past-due plan names the day it is past due since, and no next date that has passed', async () => {
  const member = await startSubscriber(at)
  await at.ctx.db
    .update(savedCards)
    .set({ ref: 'pm_card_chargeDeclined', fp: null })
    .where(eq(savedCards.user_id, member.userId))
  const due = addMonths(easternDate(at.clock.now()), 1)
  await moveToDay(at, addDays(due, 2))
  const [subscription] = await plansOf(await signIn(at, member))
  expect(subscription).toMatchObject({ status: 'paused', past_due_since: due, next_billing_date: null })
})

test('R-082 no timeline goes further than twelve months', async () => {
  const member = await startSubscriber(at, { term: 12 })
  const token = await signIn(at, member)
  const [subscription] = await plansOf(token)
  const last = addMonths(easternDate(at.clock.now()), 12)
  const shown = await timelineOf(token, subscription!.id)
  expect(shown.length).toBeGreaterThan(0)
  for (const { on } of shown) expect(on <= last).toBe(true)
})
