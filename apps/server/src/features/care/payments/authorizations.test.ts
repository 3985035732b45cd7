import { inJob, inCall } from '../../../call-context.ts'
import { signature } from '@contour/stripe-sandbox'
import { armFault, clearFaults, placeOrder, sandboxLedger, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffCaller } from '../../../caller.ts'
import { scheduledJobs, intents, ledger, orders, subscriptions, webhookInbox } from '../../../db/schema.ts'
import { captureForShipment } from '../shipments/index.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const pharmacist: StaffCaller = {
  kind: 'staff',
  meta: {
    ip: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
    trackingSession: null,
  },
  staffId: 1,
  staffPublicId: 'pharmacist-1',
  name: 'Pat Sample',
  npi: null,
  roles: ['pharmacy'],
  tokenHash: '',
  sessionId: null,
}
const DAY = 86_400

const orderOf = async (publicId: string) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, publicId))
  return row!
}
const paymentIntentsOf = async (publicId: string) =>
  at.ctx.db.select().from(intents).where(eq(intents.order_public_id, publicId)).orderBy(intents.id)
const planOf = async (publicId: string) => {
  const order = await orderOf(publicId)
  const [subscription] = await at.ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  return subscription!
}
const entriesOf = async (publicId: string) => {
  const ids = (await paymentIntentsOf(publicId)).map(({ id }) => id)
  const rows = await at.ctx.db.select().from(ledger).where(inArray(ledger.intent_id, ids)).orderBy(ledger.id)
  return rows.map(({ kind, cents }) => `${kind} ${cents}`)
}
/** Skips the clinical steps between checkout and pharmacy, which belong to another feature. */
const sendToPharmacy = (publicId: string) =>
  at.ctx.db.update(orders).set({ status: 'order_placed' }).where(eq(orders.public_id, publicId))
let parcels = 0
const ship = (orderId: string) =>
  inCall(at.ctx, pharmacist, () =>
    captureForShipment(at.ctx, {
      orderId,
      carrier: 'FedEx',
      tracking: `79462300${String(++parcels).padStart(4, '0')}`,
      lots: [],
    }),
  )
const cancel = (token: string, subsId: string) =>
  at.call('POST', '/api/cancle-subs', { token, body: { subs_id: subsId, reason: 'test' } })

test('C-PAY-036 nothing is charged until the order ships; then the held amount is captured once', async () => {
  const { orderId } = await placeOrder(at)
  await sendToPharmacy(orderId)
  expect((await sandboxLedger(at, orderId)).captures).toEqual([])
  const parcel = { orderId, carrier: 'UPS', tracking: '1Z999AA10123456784', lots: [], caller: pharmacist }
  const shipped = await inCall(at.ctx, pharmacist, () => captureForShipment(at.ctx, parcel))
  expect(shipped.status).toBe('order_shipped')
  expect((await inCall(at.ctx, pharmacist, () => captureForShipment(at.ctx, parcel))).status).toBe(
    'order_shipped',
  )
  expect((await sandboxLedger(at, orderId)).captures).toMatchObject([{ amount: 14997 }])
  expect(await entriesOf(orderId)).toEqual(['hold 14997', 'capture 14997'])
  const subscription = await planOf(orderId)
  expect(subscription).toMatchObject({ state: 'active', anchor_on: easternDate(at.clock.now()) })
  const planned = await at.ctx.db.select().from(scheduledJobs).where(eq(scheduledJobs.subject, orderId))
  expect(planned.map(({ kind }) => kind)).toContain('assume_delivered')
})

test('only a placed order ships, and what is refused takes nothing', async () => {
  const { orderId } = await placeOrder(at)
  await expect(ship(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
  expect((await sandboxLedger(at, orderId)).captures).toEqual([])
})

test('a capture whose answer is lost leaves the order placed until the reconciler finishes the shipment', async () => {
  const { orderId } = await placeOrder(at)
  await sendToPharmacy(orderId)
  await armFault(at, 'lose_answer', 'payment_intents.capture', 20)
  await expect(ship(orderId)).rejects.toMatchObject({ code: 'payment_unanswered' })
  expect((await orderOf(orderId)).status).toBe('order_placed')
  await clearFaults(at)
  await inJob(at.ctx, () => reconcilePayments(at.ctx))
  expect((await orderOf(orderId)).status).toBe('order_shipped')
  expect((await sandboxLedger(at, orderId)).captures).toHaveLength(1)
  expect(await entriesOf(orderId)).toEqual(['hold 14997', 'capture 14997'])
})

test('cancelling before the shipment ends the plan, cancels the order and lets the hold go in one step', async () => {
  const { token, orderId } = await placeOrder(at)
  const subscription = await planOf(orderId)
  const answer = await cancel(token, subscription.public_id)
  expect(answer.body).toMatchObject({ success: true, order_status: 'cancelled' })
  expect((await sandboxLedger(at, orderId)).holds).toMatchObject([{ state: 'voided' }])
  expect(await entriesOf(orderId)).toEqual(['hold 14997', 'void 14997'])
  expect((await planOf(orderId)).state).toBe('ended')
  expect((await cancel(token, subscription.public_id)).body['code']).toBe('wrong_status')
})

test('cancelling after the shipment ends the renewals and leaves the order alone', async () => {
  const { token, orderId } = await placeOrder(at)
  await sendToPharmacy(orderId)
  await ship(orderId)
  const { public_id: subscription } = await planOf(orderId)
  // A fee applies: it must be shown before it can be charged (D-10).
  expect((await cancel(token, subscription)).body['code']).toBe('preview_required')
  await at.call('GET', `/api/app/subscriptions/${subscription}/cancel-preview`, { token })
  const answer = await cancel(token, subscription)
  expect(answer.body).toMatchObject({ success: true, order_status: null })
  expect((await orderOf(orderId)).status).toBe('order_shipped')
})

test('a foreign plan and one that does not exist answer alike', async () => {
  const [own, other] = [await placeOrder(at), await placeOrder(at)]
  const foreign = await cancel(own.token, (await planOf(other.orderId)).public_id)
  const absent = await cancel(own.token, 'no-such-plan-0000000000')
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'not_found'])
  expect([absent.status, absent.body['code']]).toEqual([404, 'not_found'])
  expect((await orderOf(other.orderId)).status).toBe('pending_approval')
})

test('Process Refund denies the own order and releases the money, also when the gateway is away at first', async () => {
  const { orderId, token } = await placeOrder(at)
  await armFault(at, 'lose_request', 'payment_intents.cancel', 20)
  const answer = await at.call('GET', `/forms/add-disqualify?order_id=${orderId}`, { token })
  expect(answer.status).toBe(200)
  expect((await orderOf(orderId)).status).toBe('denied')
  await clearFaults(at)
  await inJob(at.ctx, () => reconcilePayments(at.ctx))
  expect((await sandboxLedger(at, orderId)).holds).toMatchObject([{ state: 'voided' }])
})

test('a hold is renewed a day before it runs out: the new one first, then the old one goes', async () => {
  const { orderId } = await placeOrder(at)
  await at.advance(6 * DAY + 60)
  const rows = await paymentIntentsOf(orderId)
  expect(rows).toMatchObject([{ state: 'voided' }, { state: 'held', purpose: 'reauth' }])
  expect(rows[1]?.replaces).toBe(rows[0]?.id)
  expect((await sandboxLedger(at, orderId)).holds.filter(({ state }) => state === 'held')).toHaveLength(1)
  expect((await orderOf(orderId)).status).toBe('pending_approval')
})

/** Declined authorizations count against the card that every buyer here uses, so each test has a service of its own. */
describe('a renewal that is declined', () => {
  let shared: TestService
  beforeEach(async () => {
    shared = at
    at = await startTestService()
  })
  afterEach(async () => {
    await at.close()
    at = shared
  })

  test('sends the order to payment_failed; paying returns it to where it was', async () => {
    const { orderId, token } = await placeOrder(at)
    await sendToPharmacy(orderId)
    await armFault(at, 'decline', 'payment_intents.create', 50)
    await at.advance(6 * DAY + 60)
    await clearFaults(at)
    expect(await orderOf(orderId)).toMatchObject({ status: 'payment_failed', resume_status: 'order_placed' })
    const refused = await at.call('POST', `/api/app/orders/${orderId}/pay`, {
      token,
      body: { cardToken: 'pm_card_chargeDeclined' },
    })
    expect(refused.body['code']).toBe('card_declined')
    const pay = () =>
      at.call('POST', `/api/app/orders/${orderId}/pay`, { token, body: { cardToken: 'pm_card_mastercard' } })
    const answers = await Promise.all([pay(), pay(), pay()])
    for (const answer of answers) expect(answer.body).toMatchObject({ order_status: 'order_placed' })
    const { holds: authorizations } = await sandboxLedger(at, orderId)
    expect(authorizations.filter(({ state }) => state === 'held')).toHaveLength(1)
    expect((await ship(orderId)).status).toBe('order_shipped')
    expect((await sandboxLedger(at, orderId)).captures).toHaveLength(1)
  })

  test('paying for a lost hold of an order with an add-on: the other hold, passed over meanwhile, is renewed too', async () => {
    const { orderId, token } = await placeOrder(at)
    await at.call('POST', '/api/bundle-selected', { token, body: { selectedMed: 'Nausea' } })
    const [own, addon] = await paymentIntentsOf(orderId)
    expect([own?.purpose, addon?.purpose]).toEqual(['checkout', 'addon'])
    await armFault(at, 'decline', 'payment_intents.create', 50)
    await at.advance(6 * DAY + 60)
    await clearFaults(at)
    expect((await orderOf(orderId)).status).toBe('payment_failed')
    const paid = await at.call('POST', `/api/app/orders/${orderId}/pay`, {
      token,
      body: { cardToken: 'pm_card_mastercard' },
    })
    expect(paid.body).toMatchObject({ order_status: 'pending_approval' })
    await at.settle()
    const standing = (await paymentIntentsOf(orderId)).filter(({ state }) => state === 'held')
    expect(standing.map(({ replaces, cents }) => [replaces, cents]).toSorted()).toEqual(
      [own, addon].map((lost) => [lost!.id, lost!.cents]).toSorted(),
    )
    await at.advance(2 * DAY)
    expect((await orderOf(orderId)).status).toBe('pending_approval')
    const { holds: authorizations } = await sandboxLedger(at, orderId)
    expect(authorizations.filter(({ state }) => state === 'held')).toHaveLength(2)
  })
})

test('a webhook with a wrong signature is refused; a true one is kept once and applied in any order', async () => {
  const { orderId } = await placeOrder(at)
  const [intent] = await paymentIntentsOf(orderId)
  const event = (id: string, type: string) =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      created: Math.floor(at.clock.real().getTime() / 1000),
      data: { object: { id: intent!.gateway_ref, object: 'payment_intent' } },
    })
  const post = (raw: string, header: string) =>
    at.call('POST', '/api/webhooks/payment', { raw, headers: { 'stripe-signature': header } })
  const forged = await post(event('evt_forged', 'payment_intent.canceled'), 't=1,v1=00')
  expect([forged.status, forged.body['code']]).toEqual([400, 'invalid_request'])
  const sign = (raw: string) => signature(raw, at.ctx.secrets.webhook, at.clock.real())
  const bodies = ['payment_intent.canceled', 'payment_intent.amount_capturable_updated'].map((type, n) =>
    event(`evt_${orderId}_${n}`, type),
  )
  for (const raw of [...bodies, ...bodies]) expect((await post(raw, sign(raw))).status).toBe(200)
  await at.settle()
  const kept = await at.ctx.db.select().from(webhookInbox)
  expect(kept.filter(({ event_id }) => event_id.startsWith(`evt_${orderId}`))).toHaveLength(2)
  expect(kept.some(({ event_id }) => event_id === 'evt_forged')).toBe(false)
  expect(kept.every(({ applied_at }) => applied_at !== null)).toBe(true)
  // The event said "canceled"; the gateway says that the authorization is valid, and the gateway decides.
  expect((await paymentIntentsOf(orderId))[0]?.state).toBe('held')
})
