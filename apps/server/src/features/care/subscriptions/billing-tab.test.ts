import { scheduledJobs, subscriptions } from '../../../db/schema.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { createBuyer, sandboxLedger, startTestService, type Answer, type TestService } from '@contour/testkit'
import {
  buySubscription,
  ledgerOfPerson,
  moveToDay,
  shipOrder,
  shipToday,
  signIn,
  startSubscriber,
  completeTreatment,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { prescribeOrder } from '@contour/testkit/people/order-in-review'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { submitForm } from '@contour/testkit/people/submit-form'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { shipBy } from '@contour/domain/shipments/supply'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { addDays, addMonths, formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const DAY = 86_400
let at: TestService

beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
// Jobs scheduled for the patients of one test would run during the days of the next.
afterEach(async () => {
  await at.ctx.db.update(scheduledJobs).set({ done_at: at.clock.now() }).where(isNull(scheduledJobs.done_at))
})

type Row = Record<string, unknown> & { id: string; status: string }

const today = () => easternDate(at.clock.now())
const get = async (who: Member, path: string) => at.call('GET', path, { token: await signIn(at, who) })
const post = async (who: Member, path: string, body: unknown): Promise<Answer> =>
  at.call('POST', path, { token: await signIn(at, who), body })
const planOf = async (who: Member): Promise<Row> =>
  ((await get(who, '/api/subscription-items')).body['subscriptions'] as Row[])[0]!
const paymentsOf = async (who: Member) =>
  (await get(who, '/api/transaction-items')).body['transactions'] as Row[]
const address = {
  addressLine1: '100 Sample Street',
  addressLine2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}
const captures = async (who: Member) =>
  (await ledgerOfPerson(at, who.userId)).filter(({ kind }) => kind === 'capture').map(({ cents }) => cents)
const cancel = (who: Member, subscription: Row) =>
  post(who, '/api/cancle-subs', {
    reason: 'Cancelled by patient from billing page',
    reccomend: 'yes',
    subs_id: subscription.id,
  })
const kindsTo = async (email: string) => (await at.messages(email)).map(({ kind }) => kind)

test('C-BIL-006 C-BIL-011 C-BIL-012 the payments are read with their status and the stated fields; before the first there is none', async () => {
  const buyer = await createBuyer(at)
  const before = await at.call('GET', '/api/transaction-items', { token: buyer.token })
  expect(before.body).toMatchObject({ status: 'success', transactions: [] })
  const maya = await buySubscription(at)
  const { status, body } = await get(maya, '/api/transaction-items')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'success',
    transactions: [
      {
        id: expect.any(String),
        transaction_id: expect.any(String),
        amount: 149.97,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        status: 'success',
        product_name: 'Semaglutide, monthly',
      },
    ],
  })
})

test.each([
  [1, 1, false],
  [3, 3, true],
] as const)(
  'M-25 D-88 the notice of a renewal after a term of %i, in %i months, names the check-in that it waits for: %s',
  async (term, months, waits) => {
    const ann = await startSubscriber(at, { term })
    await moveToDay(at, addDays(addMonths(today(), months), -6))
    const notice = (await messagesOf(at, ann.email)).find(({ kind }) => kind === 'renewal_notice')
    expect(notice?.body.includes('wait until you complete your check-in')).toBe(waits)
  },
)

test('C-CAT-004 C-BIL-008 C-BIL-009 C-BIL-010 C-BIL-018 a monthly plan is renewed at its date, held and then captured', async () => {
  const maya = await startSubscriber(at)
  const anchor = today()
  const subscription = await planOf(maya)
  const due = addMonths(anchor, 1)
  expect(subscription).toMatchObject({
    status: 'active',
    amount: 249.97,
    payment_terms: 1,
    next_billing_date: due,
  })
  await moveToDay(at, addDays(due, -6))
  expect(await kindsTo(maya.email)).toContain('renewal_notice')
  await moveToDay(at, due)
  const [renewal] = await paymentsOf(maya)
  expect(renewal).toMatchObject({
    status: 'success',
    payment_state: 'held',
    amount: 249.97,
    product_name: null,
  })
  // next_billing_date moves only after a successful charge (M-25).
  expect((await planOf(maya))['next_billing_date']).toBe(due)
  await shipOrder(at, String(renewal?.['order_id']))
  expect(await captures(maya)).toEqual([14997, 24997])
  expect((await planOf(maya))['next_billing_date']).toBe(addMonths(anchor, 2))
  expect(await kindsTo(maya.email)).toContain('payment_received')
})

test('C-BIL-014 C-BIL-026 C-BIL-029 a failed renewal is past due, retried, and paid by Pay Now, once', async () => {
  const nora = await startSubscriber(at)
  await post(nora, '/api/update-card', {
    token: 'pm_card_chargeCustomerFail',
    details: {},
    billingAddress: address,
  })
  const due = String((await planOf(nora))['next_billing_date'])
  await moveToDay(at, due)
  const subscription = await planOf(nora)
  expect(subscription).toMatchObject({
    status: 'paused',
    can_pay: true,
    amount_due: 249.97,
    past_due_since: due,
  })
  await at.advance(8 * DAY)
  expect((await kindsTo(nora.email)).filter((kind) => kind === 'renewal_failed').length).toBe(5)
  const pay = (amount: number, token = 'pm_card_visa') =>
    post(nora, '/api/process-subs-payment', {
      token,
      details: {},
      billingAddress: address,
      subscription_id: subscription.id,
      amount,
    })
  for (const wrong of [0, -249.97, 1, 249.971, 1e9])
    expect((await pay(wrong)).body['code']).toBe('amount_mismatch')
  expect((await pay(249.97, 'pm_card_chargeDeclined')).status).toBe(402)
  expect((await planOf(nora)).status).toBe('paused')
  const answers = await Promise.all([pay(249.97), pay(249.97), pay(249.97)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body['transaction_id'])).size).toBe(1)
  expect(answers[0]?.body.message).toBe('Payment processed successfully')
  expect((await planOf(nora)).status).toBe('active')
  const [paid] = await paymentsOf(nora)
  await shipOrder(at, String(paid?.['order_id']))
  expect(await captures(nora)).toEqual([14997, 24997])
  // The billing day does not change.
  expect(String((await planOf(nora))['next_billing_date']).slice(8)).toBe(due.slice(8))
})

test('R-007 a plan that is never paid is told to support after 14 days and ends after 30', async () => {
  const lee = await startSubscriber(at)
  await post(lee, '/api/update-card', {
    token: 'pm_card_chargeCustomerFail',
    details: {},
    billingAddress: address,
  })
  await moveToDay(at, String((await planOf(lee))['next_billing_date']))
  await at.advance(15 * DAY)
  const task = async () => (await tasksAbout(at, `subscription:${(await planOf(lee))['id']}`))[0]
  expect(await task()).toMatchObject({ kind: 'plan_past_due', role: 'support', state: 'open' })
  expect((await planOf(lee)).status).toBe('paused')
  await at.advance(16 * DAY)
  expect((await planOf(lee)).status).toBe('ended')
  expect(await captures(lee)).toEqual([14997])
  expect((await task())?.state).toBe('settled')
})

test('C-BIL-027 C-BIL-031 Update Card saves another card without a charge and tries a past-due plan again', async () => {
  const ana = await startSubscriber(at)
  const failing = { token: 'pm_card_chargeCustomerFail', details: {}, billingAddress: address }
  expect((await post(ana, '/api/update-card', failing)).body.message).toBe(
    'Billing details updated successfully',
  )
  const declined = await post(ana, '/api/update-card', { ...failing, token: 'pm_card_chargeDeclined' })
  expect(declined.status).toBe(402)
  const half = await post(ana, '/api/update-card', { ...failing, billingAddress: { ...address, zip: '' } })
  expect(half.body).toMatchObject({
    code: 'invalid_address',
    message: 'Please enter a complete billing address.',
  })
  await moveToDay(at, String((await planOf(ana))['next_billing_date']))
  expect((await planOf(ana)).status).toBe('paused')
  const saved = await post(ana, '/api/update-card', { ...failing, token: 'pm_card_mastercard' })
  expect(saved.body['card']).toMatchObject({ brand: 'mastercard' })
  await at.settle()
  expect((await planOf(ana)).status).toBe('active')
  expect((await sandboxLedger(at)).holds.length).toBeGreaterThan(0)
})

test('C-BIL-028 C-BIL-030 C-CAT-016 the fee is charged once, only after it was shown, and 24 hours later', async () => {
  const eva = await startSubscriber(at)
  const subscription = await planOf(eva)
  const unseen = await cancel(eva, subscription)
  expect(unseen.body).toMatchObject({ code: 'preview_required', details: { fee_cents: 27997 } })
  const { body } = await get(eva, `/api/app/subscriptions/${subscription.id}/cancel-preview`)
  expect(body['preview']).toMatchObject({ fee_cents: 27997, refund_cents: 0, can_undo: true })
  const done = await cancel(eva, subscription)
  expect(done.body).toMatchObject({ status: 'success', message: 'Your subscription is cancelled.' })
  expect((await planOf(eva)).status).toBe('ended')
  expect(await captures(eva)).toEqual([14997])
  await at.advance(DAY + 60)
  expect(await captures(eva)).toEqual([14997, 27997])
  await at.advance(40 * DAY)
  expect(await captures(eva)).toEqual([14997, 27997])
  expect((await kindsTo(eva.email)).filter((kind) => kind === 'plan_cancelled').length).toBe(1)
})

test('a cancellation is undone within 24 hours, and not after', async () => {
  const ida = await startSubscriber(at)
  const subscription = await planOf(ida)
  const next = subscription['next_billing_date']
  await get(ida, `/api/app/subscriptions/${subscription.id}/cancel-preview`)
  await cancel(ida, subscription)
  expect((await planOf(ida))['undo']).toMatchObject({ kind: 'cancelled' })
  await at.advance(DAY - 600)
  expect(
    (await post(ida, `/api/app/subscriptions/${subscription.id}/undo`, {})).body['next_billing_date'],
  ).toBe(next)
  await at.advance(2 * DAY)
  expect(await planOf(ida)).toMatchObject({ status: 'active', undo: null, next_billing_date: next })
  expect(await captures(ida)).toEqual([14997])
  await get(ida, `/api/app/subscriptions/${subscription.id}/cancel-preview`)
  await cancel(ida, subscription)
  await at.advance(DAY + 60)
  expect((await post(ida, `/api/app/subscriptions/${subscription.id}/undo`, {})).body['code']).toBe(
    'undo_over',
  )
})

test('the date of the next charge moves, pauses and is taken back; the charge comes on the new day', async () => {
  const pia = await startSubscriber(at)
  const subscription = await planOf(pia)
  const next = String(subscription['next_billing_date'])
  const move = (on: string) => post(pia, `/api/app/subscriptions/${subscription.id}/move`, { on })
  for (const wrong of [next, addDays(next, -1), addDays(next, 61)])
    expect((await move(wrong)).status).toBe(400)
  const to = addDays(next, 10)
  const shown = await get(pia, `/api/app/subscriptions/${subscription.id}/move-preview?on=${to}`)
  expect(shown.body['preview']).toMatchObject({
    on: to,
    next_cents: 24997,
    lines: expect.arrayContaining([
      `Your next charge of $249.97 moves from ${formatLongDate(next)} to ${formatLongDate(to)}.`,
      // Five doses were delivered, and the next parcel comes ten days later than the month is long (D-88).
      expect.stringMatching(/^What you have is enough until .* You would miss (?:one week|2 weeks)\.$/),
    ]),
  })
  expect((await move(to)).body).toMatchObject({
    next_billing_date: to,
    message: `Your next charge is on ${formatLongDate(to)}.`,
  })
  expect(
    (await post(pia, `/api/app/subscriptions/${subscription.id}/undo`, {})).body['next_billing_date'],
  ).toBe(next)
  expect(
    (await post(pia, `/api/app/subscriptions/${subscription.id}/pause`, { months: 1 })).body[
      'next_billing_date'
    ],
  ).toBe(addMonths(today(), 2))
  await moveToDay(at, next)
  expect(await paymentsOf(pia)).toHaveLength(1)
  await moveToDay(at, addMonths(next, 1))
  expect(await paymentsOf(pia)).toHaveLength(2)
})

test('nothing ships while a cancellation can be undone, and its holds go when it is final', async () => {
  const zoe = await startSubscriber(at)
  await moveToDay(at, String((await planOf(zoe))['next_billing_date']))
  const [held] = await paymentsOf(zoe)
  const subscription = await planOf(zoe)
  const { body } = await get(zoe, `/api/app/subscriptions/${subscription.id}/cancel-preview`)
  expect(body['preview']).toMatchObject({ released_cents: 24997 })
  await cancel(zoe, subscription)
  expect((await shipToday(at, String(held?.['order_id']))).status).toBe(409)
  await at.advance(DAY + 60)
  const states = (await paymentsOf(zoe)).map((row) => row['payment_state'])
  expect(states.sort()).toEqual(['captured', 'captured', 'voided'])
  expect(await captures(zoe)).toEqual([14997, 27997])
})

test('R-091 cancelling before the first shipment voids an unanswered prescription and releases everything', async () => {
  const ben = await buySubscription(at)
  const subscription = await planOf(ben)
  const sent = await submitForm(at, { token: await signIn(at, ben), orderId: ben.orderId })
  expect(sent.status).toBe(200)
  expect((await prescribeOrder(at, ben.orderId)).status).toBe(200)
  const written = () =>
    at.ctx.database.query(
      `select p.state from prescriptions p join orders o on o.id = p.order_id where o.public_id = $1`,
      [ben.orderId],
    )
  expect(await written()).toMatchObject([{ state: 'awaiting' }])
  const answer = await cancel(ben, subscription)
  expect(answer.body).toMatchObject({ order_status: 'cancelled', undo_until: null })
  expect(await written()).toMatchObject([{ state: 'voided' }])
  expect((await paymentsOf(ben))[0]).toMatchObject({ payment_state: 'voided', status: 'voided' })
})

test('C-CAT-019 D-88 a prepaid plan opens its check-in 14 days before the second shipment is to leave in time, which costs nothing', async () => {
  const gil = await startSubscriber(at, { term: 6 })
  // 13 weekly doses from today: the parcel leaves so that it comes two days before the first uncovered one.
  const leaves = shipBy({ firstUncoveredOn: addDays(today(), 13 * 7) }, US_SHIPPING_CALENDAR)
  await moveToDay(at, addDays(leaves, -15))
  expect((await get(gil, '/api/order-items')).body['orders']).toHaveLength(1)
  await moveToDay(at, addDays(leaves, -14))
  const items = (await get(gil, '/api/order-items')).body['orders'] as Row[]
  expect(items[0]).toMatchObject({ status: 'pending_approval', shipment_no: 2, hold: null })
  expect(await kindsTo(gil.email)).toContain('check_in_due')
  await completeTreatment(at, gil, items[0]!.id)
  await shipOrder(at, items[0]!.id)
  expect(await captures(gil)).toEqual([80995])
})

test('C-BUY-013 a purchase whose plan started at once is the same purchase when it is sent again', async () => {
  const mia = await startSubscriber(at)
  await moveToDay(at, addDays(today(), 1))
  const [subscription] = await at.ctx.db
    .update(subscriptions)
    .set({ next_billing_on: today() })
    .where(eq(subscriptions.user_id, mia.userId))
    .returning()
  await cancelJobs(at.ctx.db, at.clock, 'renewal', subscription?.public_id ?? '')
  const buy = () =>
    post(mia, '/api/buy-more', {
      paymentTerms: 12,
      product_name: 'Semaglutide',
      productId: 'semaglutide-injection',
      planId: 'sema_buymore_12',
    })
  const first = await buy()
  expect(first.body['starts_on']).toBe(today())
  await at.settle()
  expect((await buy()).body).toEqual(first.body)
  await at.settle()
  expect(await captures(mia)).toEqual([14997, 134997])
})

test('C-BUY-013 C-BUY-014 C-BUY-020 buy-more charges the card on file once and replaces the plan from its next date', async () => {
  const liv = await startSubscriber(at)
  const next = String((await planOf(liv))['next_billing_date'])
  const buy = (more: Record<string, unknown> = {}) =>
    post(liv, '/api/buy-more', {
      paymentTerms: 12,
      product_name: 'Semaglutide',
      productId: 'semaglutide-injection',
      planId: 'sema_buymore_12',
      ...more,
    })
  expect((await buy({ paymentTerms: 3 })).status).toBe(400)
  expect((await buy({ planId: 'nothing' })).status).toBe(400)
  expect(
    (await buy({ planId: 'tirz_upgrade_3', paymentTerms: 3, productId: 'tirzepatide-injection' })).body[
      'code'
    ],
  ).toBe('wrong_status')
  const answers = await Promise.all([buy(), buy(), buy()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.body).toMatchObject({
    starts_on: next,
    message: `Your new plan starts on ${formatLongDate(next)}.`,
  })
  expect(await captures(liv)).toEqual([14997, 134997])
  expect((await buy({ planId: 'sema_buymore_6', paymentTerms: 6 })).body['code']).toBe('conflict')
  await moveToDay(at, next)
  const rows = (await get(liv, '/api/subscription-items')).body['subscriptions'] as Row[]
  expect(rows.map(({ status }) => status)).toEqual(['active', 'ended'])
  expect(rows[0]).toMatchObject({
    payment_terms: 12,
    next_billing_date: addMonths(next, 12),
    amount: 1349.97,
  })
  expect(await captures(liv)).toEqual([14997, 134997])
  const [sub] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, rows[0]!.id))
  expect(sub).toMatchObject({ anchor_on: next, list: 'buymore' })
})
