import { inJob } from '../../../call-context.ts'
import { placeOrder, sandboxLedger, startTestService, type TestService } from '@contour/testkit'
import {
  ledgerOfPerson,
  moveToDay,
  signIn,
  startSubscriber,
  processDay,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { formatUsd } from '@contour/domain/money/cents'
import { firstCharge } from '@contour/domain/catalog/price-book'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents, orders, subscriptions } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const deny = async (orderId: string) =>
  at.staffCall('POST', `/staff-api/orders/${orderId}/deny`, {
    token: await signInStaff(at, 'clinician'),
    body: { reason: 'contraindication', text: 'This treatment is not safe for you.' },
  })

/** Returns the member's order that waits for its form. */
async function checkInOf({ userId }: Member): Promise<string> {
  const [order] = await at.ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.status, 'pending_approval')))
  if (!order) throw new Error('no check-in is open')
  return order.id
}

/** Advances week by week until this many shipments have left, and submits the form of the next one. */
async function nextInReview(member: Member, shipped: number): Promise<string> {
  const own = eq(orders.user_id, member.userId)
  for (let week = 0; week < 60; week += 1) {
    const all = await at.ctx.db.select({ status: orders.status }).from(orders).where(own)
    const left = all.filter(({ status }) => ['order_shipped', 'order_delivered'].includes(status)).length
    if (left === shipped && all.some(({ status }) => status === 'pending_approval')) break
    if (left < shipped) await processDay(at, [member])
    await moveToDay(at, addDays(easternDate(at.clock.now()), 7))
  }
  const orderId = await checkInOf(member)
  const token = await signIn(at, member)
  const sent = await submitForm(at, { token, orderId }, 'refill')
  expect(sent.status).toBe(200)
  return orderId
}

const sum = (rows: { kind: string; cents: number }[], kind: string) =>
  rows.filter((row) => row.kind === kind).reduce((all, { cents }) => all + cents, 0)

/** Returns the notifications about the money of a denial, of either kind. */
const lettersOf = async ({ email }: Member) => {
  await at.settle()
  const all = await at.messages(email)
  return all.filter(({ kind }) => ['order_denied', 'refund_made'].includes(kind))
}

test.each([
  [6, 1, 'tirzepatide'],
  [12, 1, 'semaglutide'],
  [12, 3, 'semaglutide'],
] as const)(
  'R-009 denied after %d months were paid and %d parcels left: the rest goes back, rounded up, in one letter',
  async (term, shipped, drug) => {
    const member = await startSubscriber(at, { term, drug })
    const orderId = await nextInReview(member, shipped)
    expect((await deny(orderId)).status).toBe(200)
    const paid = firstCharge('checkout', drug, term)
    const back = Math.ceil((paid * (term - shipped * 3)) / term)
    const rows = await ledgerOfPerson(at, member.userId)
    expect([sum(rows, 'capture'), sum(rows, 'refund')]).toEqual([paid, back])
    const letters = await lettersOf(member)
    expect(letters.map(({ kind }) => kind)).toEqual(['order_denied'])
    expect(letters[0]?.text).toContain(`${formatUsd(back)} to your Visa card ending in 4242`)
    expect(letters[0]?.text).not.toMatch(/hold/i)
  },
)

test('R-009 an earlier partial refund and a purchase with an add-on leave the share of what was paid', async () => {
  const member = await startSubscriber(at, { term: 6 })
  const [payment] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, member.userId))
  const billing = await signInStaff(at, 'billing')
  const requested = await at.staffCall('POST', `/staff-api/billing/payments/${payment!.public_id}/refund`, {
    token: billing,
    body: { cents: 10_001, reason: 'The first parcel came late' },
  })
  expect(requested.status).toBe(200)
  const orderId = await nextInReview(member, 1)
  expect((await deny(orderId)).status).toBe(200)
  const paid = firstCharge('checkout', 'semaglutide', 6)
  const rows = await ledgerOfPerson(at, member.userId)
  expect(sum(rows, 'refund')).toBe(10_001 + Math.ceil((paid - 10_001) / 2))
})

test('R-009 a first order that is denied has its hold released, and the letter says how much and where', async () => {
  const order = await placeOrderInReview(at)
  expect((await deny(order.orderId)).status).toBe(200)
  await at.settle()
  const [letter] = (await at.messages(order.email)).filter(({ kind }) => kind === 'order_denied')
  expect(letter?.text).toContain('The hold of $149.97 on your Visa card ending in 4242 has been released')
  expect((await sandboxLedger(at, order.orderId)).holds.map(({ state }) => state)).toEqual(['voided'])
})

test('R-009 money that was captured for an order of which nothing shipped goes back in full', async () => {
  const order = await placeOrderInReview(at)
  const [held] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, order.userId))
  // The authorization is captured in the gateway's own dashboard; we find out when reconciliation looks it up.
  await at.ctx.payments.capture({
    authRef: held!.gateway_ref!,
    amount: held!.cents,
    orderId: order.orderId,
    key: `desk:${held!.id}`,
  })
  await at.settle()
  const { reconcileIntent } = await import('./reconcile-intent.ts')
  expect((await inJob(at.ctx, () => reconcileIntent(at.ctx, held!.id))).state).toBe('captured')
  expect((await deny(order.orderId)).status).toBe(200)
  const { captures, refunds } = await sandboxLedger(at, order.orderId)
  expect([captures[0]?.amount, refunds.map(({ amount }) => amount)]).toEqual([14_997, [14_997]])
})

test('R-009 a plan bought to follow the denied one ends too, with all its money', async () => {
  const member = await startSubscriber(at, { term: 6 })
  const token = await signIn(at, member)
  const bought = await at.call('POST', '/api/buy-more', {
    token,
    body: {
      planId: 'sema_buymore_12',
      paymentTerms: 12,
      productId: 'semaglutide-injection',
      product_name: 'Semaglutide',
    },
  })
  expect(bought.status).toBe(200)
  const orderId = await nextInReview(member, 1)
  expect((await deny(orderId)).status).toBe(200)
  const plans = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  expect(plans.map(({ state }) => state)).toEqual(['ended', 'ended'])
  const rows = await ledgerOfPerson(at, member.userId)
  const bought12 = firstCharge('buymore', 'semaglutide', 12)
  const half = Math.ceil(firstCharge('checkout', 'semaglutide', 6) / 2)
  expect(sum(rows, 'refund')).toBe(bought12 + half)
  const [letter] = await lettersOf(member)
  expect(letter?.text).toContain(formatUsd(bought12 + half))
})

test('R-009 "Process Refund" says where the money goes and never names a hold that was captured', async () => {
  const first = await placeOrder(at)
  const ended = await at.call('GET', `/forms/add-disqualify?order_id=${first.orderId}`, {
    token: first.token,
  })
  expect(ended.body.message).toContain('The hold of $149.97')
  const member = await startSubscriber(at, { term: 6 })
  await moveToDay(at, addDays(easternDate(at.clock.now()), 80))
  const orderId = await checkInOf(member)
  const token = await signIn(at, member)
  const later = await at.call('GET', `/forms/add-disqualify?order_id=${orderId}`, { token })
  const half = Math.ceil(firstCharge('checkout', 'semaglutide', 6) / 2)
  expect(later.body.message).toContain(`${formatUsd(half)} to your Visa card ending in 4242`)
  expect(later.body.message).not.toMatch(/hold/i)
})
