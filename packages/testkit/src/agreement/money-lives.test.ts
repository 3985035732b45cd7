// Lives of orders about their money: at each step home, tracker, billing page, receipts, letters, support, the person's page,
// chart, board and ledger say one thing (D-90, D-99).
import { coupons, subscriptions } from '@contour/server/db/schema'
import { recordDispute } from '@contour/server/features/care/payments/record-dispute'
import { intents } from '@contour/server/db/schema'
import { inJob } from '@contour/server/call-context'
import { addDays, addMonths, easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveToShipDay } from '../people/move-to-ship-day.ts'
import { applyPrescriptionDecision, prescribeOrder } from '../people/order-in-review.ts'
import { submitForm } from '../people/submit-form.ts'
import {
  buySubscription,
  moveToDay,
  shipOrder,
  signIn,
  startSubscriber,
} from '../people/subscription-life.ts'
import { tasksAbout } from '../people/tasks-about.ts'
import { startTestService, type TestService } from '../start-test-service.ts'
import { expectAgreement } from './expect-agreement.ts'
import { patientCalls, staffCalls } from './role-calls.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
// What is held and what ships happens on one day.
beforeEach(() => moveToShipDay(at))
afterAll(() => at.close())

const today = () => easternDate(at.clock.now())
/** "Held $249.97 on November 30, 2026", of today. */
const now = (what: string) => `${what} on ${formatLongDate(today())}`

test('D-90 an order with an add-on is one total with two lines for every role, from the purchase to the delivery', async () => {
  const zoe = await buySubscription(at, { drug: 'tirzepatide' })
  const token = await signIn(at, zoe)
  const patient = await patientCalls(at, zoe)
  await patient.addOn.bundleSelected({ selectedMed: 'Nausea' })
  const words = '$269.94 ($249.97 for your plan, $19.97 for your add-on)'
  const held = [now('Held $19.97'), now('Held $249.97')]
  const money = { total: words, sum: '$269.94', refunded: '$0.00' }
  await expectAgreement(at, zoe, 'bought', {
    ...money,
    state: 'pending_approval',
    money: held,
    left: 0,
    plan: 'Tirzepatide, monthly',
    letters: { order_received: ['$249.97 is held'], addon_added: [`${words} is held`] },
  })
  await submitForm(at, { token, orderId: zoe.orderId })
  await (await staffCalls(at, 'clinician')).clinic.ask({ id: zoe.orderId, text: 'Do you take insulin?' })
  await expectAgreement(at, zoe, 'asked by the doctor', {
    ...money,
    state: 'waiting_prescription',
    waits: { with: 'You', usually: 'Your doctor has a question for you.' },
  })
  await patient.doctorChat.sendToDoctor({ visitId: zoe.orderId, message: 'No, never.' })
  await prescribeOrder(at, zoe.orderId)
  await expectAgreement(at, zoe, 'prescribed', {
    ...money,
    state: 'prescription_received',
    letters: { prescription_ready: [`${words} is charged to your card when it ships, not before.`] },
  })
  await applyPrescriptionDecision(at, { ...zoe, token }, true)
  await shipOrder(at, zoe.orderId)
  await expectAgreement(at, zoe, 'delivered', {
    ...money,
    state: 'order_delivered',
    money: [now('Charged $19.97'), now('Charged $249.97'), ...held],
    left: 26_994,
    left_on: today(),
    arrived: today(),
    letters: { shipped: [`${words} was charged to your card.`] },
  })
})

test('D-90 a coupon and a refund in part leave one amount everywhere: total, receipt, what went back and what is left', async () => {
  await at.ctx.db
    .insert(coupons)
    .values({ public_id: at.ctx.random.id(), code_lower: 'lives50', cents_off: 5000, max_uses: 2 })
  const oakley = await startSubscriber(at, { couponCode: 'lives50', amount: 9_997 })
  const charged = [now('Charged $99.97'), now('Held $99.97')]
  await expectAgreement(at, oakley, 'delivered', {
    total: '$99.97',
    sum: '$99.97',
    money: charged,
    refunded: '$0.00',
    left: 9_997,
  })
  await at.advance(2 * 86_400)
  const [payment] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, oakley.userId))
  await (
    await staffCalls(at, 'billing')
  ).billing.askRefund({
    id: payment?.public_id ?? '',
    cents: 4_000,
    reason: 'The parcel came a day late.',
  })
  await expectAgreement(at, oakley, 'refunded in part', {
    total: '$99.97',
    money: [...charged, now('Refunded $40.00')],
    refunded: '$40.00',
    left: 5_997,
    letters: {
      refund_made: [
        `On ${formatLongDate(today())} we refunded $40.00 to your Visa card ending in 4242.`,
        'The parcel came a day late.',
      ],
    },
  })
})

test('D-90 a denied order was held and is released, everywhere on one day, and no plan goes on', async () => {
  const maxi = await buySubscription(at, { term: 3 })
  const held = now('Held $449.97')
  await submitForm(at, { token: await signIn(at, maxi), orderId: maxi.orderId })
  await at.advance(86_400)
  await (
    await staffCalls(at, 'clinician')
  ).clinic.deny({
    id: maxi.orderId,
    reason: 'contraindication',
    text: 'This treatment is not safe for you.',
  })
  await expectAgreement(at, maxi, 'denied', {
    state: 'denied',
    steps: [],
    total: null,
    money: [held, now('Released $449.97')],
    refunded: '$0.00',
    left: 0,
    next_charge: null,
    letters: { order_denied: ['The hold of $449.97 on your Visa card ending in 4242 has been released'] },
  })
})

/** What stops with a dispute, and stays so until staff decide: nobody reads of another charge or parcel (M-28, W-57). */
const stopped = { next_charge: null, next_amount: null, supply: { next_arrives_on: null } }
const upcomingAtBilling = async () => {
  const { rows } = await (await staffCalls(at, 'billing')).billing.upcoming({ days: 60 })
  return rows.map(({ patient_id }) => patient_id)
}

test('D-99 W-57 a dispute takes the payment until it is won, on every page and receipt, and nobody states a charge that it stopped', async () => {
  const dana = await startSubscriber(at)
  await expectAgreement(at, dana, 'delivered', { state: 'order_delivered', arrived: today() })
  const before = await upcomingAtBilling()
  expect(before).toContain(dana.userPublicId)
  const [payment] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, dana.userId))
  const paid = [now('Charged $149.97'), now('Held $149.97')]
  const report = (status: string) =>
    inJob(at.ctx, () =>
      recordDispute(at.ctx, payment?.gateway_ref ?? '', {
        ref: 'dp_life',
        amount: 14_997,
        reason: 'fraudulent',
        evidenceDueAt: null,
        status,
      }),
    )
  await at.advance(86_400)
  await report('needs_response')
  const disputed = now('Disputed $149.97')
  await expectAgreement(at, dana, 'disputed', {
    total: '$149.97',
    money: [paid[0], disputed, paid[1]],
    refunded: '$0.00',
    left: 0,
    ...stopped,
    renewals: 'disputed',
  })
  expect(await upcomingAtBilling()).not.toContain(dana.userPublicId)
  await at.advance(86_400)
  await report('won')
  await expectAgreement(at, dana, 'won', {
    total: '$149.97',
    money: [paid[0], now('Dispute decided for us $149.97'), disputed, paid[1]],
    left: 14_997,
    ...stopped,
    renewals: 'undecided',
  })
  expect(await upcomingAtBilling()).not.toContain(dana.userPublicId)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, dana.userId))
  const id = plan?.public_id ?? ''
  expect(await tasksAbout(at, `subscription:${id}`)).toMatchObject([
    { kind: 'medicine_ends', state: 'open', role: 'support' },
    { kind: 'plan_after_dispute', state: 'open', role: 'billing' },
  ])
  const { billing } = await staffCalls(at, 'billing')
  const { next_billing_on: on } = await billing.previewResume({ id })
  expect(on).toBe(addMonths(plan?.anchor_on ?? '', 1))
  await billing.resumePlan({ id })
  await expectAgreement(at, dana, 'resumed', {
    left: 14_997,
    next_charge: on,
    next_amount: 24_997,
    renewals: 'running',
    letters: { plan_resumed: [`Your next charge of $249.97 is on ${formatLongDate(on ?? '')}.`] },
  })
  expect(await upcomingAtBilling()).toContain(dana.userPublicId)
  expect(await tasksAbout(at, `subscription:${id}`)).toMatchObject([
    { state: 'settled' },
    { state: 'settled' },
  ])
  await expect(billing.resumePlan({ id })).rejects.toMatchObject({ code: 'wrong_status' })
  await moveToDay(at, on ?? '')
  expect((await billing.ledger({ id: dana.userPublicId })).payments[0]).toMatchObject({ cents: 24_997 })
})

test('M-28 W-57 a lost dispute that ended on the day of the charge: the charge comes seven days later, after its letter and its notice', async () => {
  const maxi = await startSubscriber(at)
  await expectAgreement(at, maxi, 'delivered', { state: 'order_delivered', arrived: today() })
  const [payment] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, maxi.userId))
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, maxi.userId))
  const id = plan?.public_id ?? ''
  const report = (status: string) =>
    inJob(at.ctx, () =>
      recordDispute(at.ctx, payment?.gateway_ref ?? '', {
        ref: 'dp_lost',
        amount: 14_997,
        reason: 'fraudulent',
        evidenceDueAt: null,
        status,
      }),
    )
  await report('needs_response')
  const { billing } = await staffCalls(at, 'billing')
  await expect(billing.resumePlan({ id })).rejects.toMatchObject({
    message: 'A dispute of this plan is still open.',
  })
  await moveToDay(at, addMonths(plan?.anchor_on ?? '', 1))
  await report('lost')
  const on = addDays(today(), 7)
  expect(await billing.resumePlan({ id })).toMatchObject({ next_billing_on: on })
  await expectAgreement(at, maxi, 'resumed late', {
    next_charge: on,
    left: 0,
    renewals: 'running',
    letters: { plan_resumed: [`on ${formatLongDate(on)}`, 'Nothing is charged before that day.'] },
  })
  expect(await tasksAbout(at, `subscription:${id}`)).toMatchObject([
    { kind: 'medicine_ends', state: 'open', role: 'support' },
    { kind: 'plan_after_dispute', state: 'settled' },
  ])
  const charges = async () =>
    (await at.ctx.db.select().from(intents).where(eq(intents.user_id, maxi.userId))).length
  await moveToDay(at, addDays(on, -1))
  expect(await charges()).toBe(1)
  await moveToDay(at, on)
  expect(await charges()).toBe(2)
})
