import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { intents, orders, outbox, prescriptions, subscriptions } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { createCart } from '@contour/testkit/people/create-cart'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  prescribeOrder,
  prescriptionBody,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { FIRST_CENTS, checkOut } from '@contour/testkit/people/place-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import {
  buySubscription,
  completeTreatment,
  moveToDay,
  shipToday,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const BESIDE =
  'You already have another GLP-1 medication with us, and only one can run at a time. Nothing was charged. Reload this page to switch.'

/** A second cart of a patient, of tirzepatide. */
async function otherCart(who: Member) {
  const token = await signIn(at, who)
  return { ...who, token, cartId: await createCart(at, { token }, { drug: 'tirzepatide' }) }
}
const pay = (who: Awaited<ReturnType<typeof otherCart>>, more: Record<string, unknown> = {}) =>
  checkOut(at, who, { amount: FIRST_CENTS.tirzepatide[1], ...more })
const intentsOf = ({ userId }: Member) => at.ctx.db.select().from(intents).where(eq(intents.user_id, userId))
const orderRow = async (publicId: string) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, publicId))
  if (!row) throw new Error('no order')
  return row
}

/** Buys the other drug as the page says it: a switch. Returns the new order. */
async function switchTo(who: Member): Promise<Member> {
  const cart = await otherCart(who)
  const { status, body } = await pay(cart, { switches_from: 'semaglutide' })
  expect(status).toBe(200)
  return { ...cart, drug: 'tirzepatide', orderId: String(body['order_id']) }
}

/** The other drug too, signed without the chart: as it was before anybody asked. */
async function overlap(who: Member, state: 'awaiting' | 'accepted' = 'accepted') {
  const other = await switchTo(who)
  const { id } = await orderRow(other.orderId)
  const written = { ...other, orderKey: id, state: 'CA', productId: '' }
  await prescribeDirectly(at, written, state, state === 'awaiting' ? 'prescription_received' : 'order_placed')
  return other
}

test('D-83 at the checkout a purchase beside another GLP-1 is refused in one sentence, and nothing is charged', async () => {
  const who = await buySubscription(at)
  const cart = await otherCart(who)
  const before = (await intentsOf(who)).length
  const refused = await pay(cart)
  expect([refused.status, refused.body['code'], refused.body.message]).toEqual([409, 'other_glp', BESIDE])
  expect(await intentsOf(who)).toHaveLength(before)
})

test('D-83 before the payment the cart says from which drug the purchase switches, and then it is sold', async () => {
  const who = await buySubscription(at)
  const own = await at.call(
    'GET',
    `/api/get-cart/${await createCart(at, { token: await signIn(at, who) })}`,
    {
      token: await signIn(at, who),
    },
  )
  expect(own.body['switches_from']).toBeNull()
  const cart = await otherCart(who)
  const read = await at.call('GET', `/api/get-cart/${cart.cartId}`, { token: cart.token })
  expect(read.body['switches_from']).toBe('semaglutide')
  expect((await pay(cart, { switches_from: 'semaglutide' })).status).toBe(200)
})

test('D-83 of both drugs in two tabs at the same moment one is bought, and nothing is held for the other', async () => {
  const who = await buySubscription(at, { drug: 'semaglutide' })
  await at.ctx.db
    .update(subscriptions)
    .set({ state: 'ended', ended_at: at.clock.now() })
    .where(eq(subscriptions.user_id, who.userId))
  await at.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.user_id, who.userId))
  const before = (await intentsOf(who)).length
  const token = await signIn(at, who)
  const one = { ...who, token, cartId: await createCart(at, { token }) }
  const two = await otherCart(who)
  const answers = await Promise.all([checkOut(at, one), pay(two)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(BESIDE)
  expect(await intentsOf(who)).toHaveLength(before + 1)
})

test('D-83 a switch is asked the medical form, because the earlier prescription was of the other drug', async () => {
  const who = await startSubscriber(at)
  const next = await switchTo(who)
  const form = await at.call('GET', `/forms/orders/${next.orderId}`, { token: next.token })
  expect(form.body['has_own_prescription']).toBe(false)
  expect((await submitForm(at, next, 'refill')).status).toBe(409)
  expect((await submitForm(at, next, 'medical')).status).toBe(200)
})

test('D-83 the chart has a critical flag, the signature answers it, and the older plan ends without a fee', async () => {
  const who = await buySubscription(at)
  await completeTreatment(at, who, who.orderId)
  const next = await switchTo(who)
  expect((await submitForm(at, next, 'medical')).status).toBe(200)
  const chart = await readChartOf(at, next.orderId)
  const flag = chart.flags.find(({ kind }) => kind === 'other_glp')
  expect(flag).toMatchObject({ severity: 'critical', reason: 'Another GLP-1 runs: Semaglutide' })
  expect(flag?.words).toMatch(/Prescribed .+ That plan ends with this signature\.$/)
  const token = await signInStaff(at, 'clinician')
  const answered = prescriptionBody(chart)
  const silent = await at.staffCall('POST', `/staff-api/orders/${next.orderId}/prescribe`, {
    token,
    body: { ...answered, flag_answers: answered.flag_answers.filter(({ id }) => id !== flag?.id) },
  })
  expect(silent.status).toBe(409)
  expect((await orderRow(who.orderId)).status).toBe('order_placed')

  expect((await prescribeOrder(at, next.orderId)).status).toBe(200)
  expect(await orderRow(who.orderId)).toMatchObject({
    status: 'denied',
    denial_text:
      'You have switched to Tirzepatide. Your doctor signed the new prescription, so this plan ended.',
  })
  const plans = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, who.userId))
  expect(plans.map(({ drug, state }) => [drug, state]).toSorted()).toEqual([
    ['semaglutide', 'ended'],
    ['tirzepatide', 'pending'],
  ])
  const held = (await intentsOf(who)).filter(({ state }) => state === 'held')
  expect(held.map(({ drug }) => drug)).toEqual(['tirzepatide'])
  const letters = await at.ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.user_id, who.userId), eq(outbox.kind, 'plan_switched')))
  expect(letters).toHaveLength(1)
})

test('D-83 the timer accepts nothing beside another GLP-1: after 12 hours the order is with the clinicians again', async () => {
  const who = await buySubscription(at)
  await submitForm(at, { ...who, token: await signIn(at, who) }, 'medical')
  expect((await prescribeOrder(at, who.orderId)).status).toBe(200)
  await overlap(who)
  await at.advance(12 * 3600 + 60)
  const order = await orderRow(who.orderId)
  expect(order.status).toBe('waiting_prescription')
  const [voided] = await at.ctx.db.select().from(prescriptions).where(eq(prescriptions.order_id, order.id))
  expect(voided?.state).toBe('voided')
})

test('D-83 the patient’s acceptance is refused in one sentence, and the order goes back to the clinicians', async () => {
  const who = await buySubscription(at)
  const token = await signIn(at, who)
  await submitForm(at, { ...who, token }, 'medical')
  expect((await prescribeOrder(at, who.orderId)).status).toBe(200)
  await overlap(who)
  const answer = await applyPrescriptionDecision(at, { ...who, token: await signIn(at, who) }, true)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Something has changed since your doctor signed this, so your doctor looks at it again before anything ships. Nothing was charged. You do not need to do anything.',
  ])
  expect((await orderRow(who.orderId)).status).toBe('waiting_prescription')
})

test('D-83 a continuation beside another GLP-1 waits for a check-in that a clinician reviews', async () => {
  const who = await startSubscriber(at, { term: 1 })
  await overlap(who)
  await moveToDay(at, addMonths(easternDate(at.clock.now()), 1))
  const [next] = await at.ctx.db
    .select({ kind: orders.kind, status: orders.status })
    .from(orders)
    .where(and(eq(orders.user_id, who.userId), eq(orders.shipment_no, 2)))
  expect(next).toMatchObject({ kind: 'refill', status: 'pending_approval' })
})

test('D-83 at the ship gate neither of two drugs leaves, and the board says why', async () => {
  const who = await buySubscription(at)
  await completeTreatment(at, who, who.orderId)
  await overlap(who)
  await moveToShipDay(at)
  const kept = await shipToday(at, who.orderId)
  const why =
    'Tirzepatide is also prescribed, in another plan. One of the two plans has to end before this ships.'
  expect([kept.status, kept.body.message]).toEqual([409, why])
  const token = await signInStaff(at, 'pharmacy')
  const board = await at.staffCall('GET', `/staff-api/pharmacy/orders?order=${who.orderId}`, { token })
  const rows = board.body['rows'] as { order_id: string; blocked: string[] }[]
  expect(rows.find(({ order_id }) => order_id === who.orderId)?.blocked).toContain(why)
  expect((await orderRow(who.orderId)).status).toBe('order_placed')
})

test('MED-09 D-83 at the ship gate a drug that she has in her hands counts, though its prescription was voided since', async () => {
  const who = await startSubscriber(at)
  await stopCare(at, { ...who, token: await signIn(at, who) }, 'other')
  expect((await liftCareHold(at, await holdIdOf(at, who.userId), 'dose_change')).status).toBe(200)
  const other = await overlap(who)
  await moveToShipDay(at)
  const kept = await shipToday(at, other.orderId)
  const why =
    'Semaglutide is also prescribed, in another plan. One of the two plans has to end before this ships.'
  expect([kept.status, kept.body.message]).toEqual([409, why])
})

test('D-83 a longer plan of the other drug is not sold beside a running one', async () => {
  const who = await startSubscriber(at)
  // Treated with it before: an accepted prescription is what the Upgrade tab asks for.
  await at.ctx.db.update(orders).set({ drug: 'tirzepatide' }).where(eq(orders.public_id, who.orderId))
  const { status, body } = await at.call('POST', '/api/buy-more', {
    token: await signIn(at, who),
    body: { paymentTerms: 3, productId: 'tirzepatide-injection', planId: 'tirz_upgrade_3' },
  })
  expect([status, body['code']]).toEqual([409, 'other_glp'])
})
