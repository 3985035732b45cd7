// Lives of treatments: a switch of medicine, a refill, an account from before, a sale by phone. Dose, directions, month, days
// and amounts are one for every role (D-78, D-83, D-88, D-90).
import { users } from '@contour/server/db/schema'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCart } from '../people/create-cart.ts'
import { moveToShipDay } from '../people/move-to-ship-day.ts'
import { prescribeOrder } from '../people/order-in-review.ts'
import { checkOut, checkoutBody, FIRST_CENTS } from '../people/place-order.ts'
import { submitForm } from '../people/submit-form.ts'
import {
  buySubscription,
  completeTreatment,
  moveToDay,
  shipOrder,
  signIn,
  startSubscriber,
} from '../people/subscription-life.ts'
import { startTestService, type TestService } from '../start-test-service.ts'
import { expectAgreement } from './expect-agreement.ts'
import { patientCalls, staffCalls } from './role-calls.ts'
import type { OrderOf } from './read-everywhere.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => moveToShipDay(at))

const today = () => easternDate(at.clock.now())
const now = (what: string) => `${what} on ${formatLongDate(today())}`
/** "Month 1: inject 0.25 mg under the skin once a week, on the same day each week." */
const inject = (month: string, dose: string) =>
  `${month}: inject ${dose} under the skin once a week, on the same day each week.`
const line = (month: number, dose: string) => [`Month ${month}`, dose, inject(`Month ${month}`, dose)]

test('D-83 a switch of medicine: the new order has its own total, and the older plan ends everywhere when it is signed', async () => {
  const sam = await startSubscriber(at)
  const token = await signIn(at, sam)
  const cart = { ...sam, token, cartId: await createCart(at, { token }, { drug: 'tirzepatide' }) }
  const bought = await checkOut(at, cart, {
    amount: FIRST_CENTS.tirzepatide[1],
    switches_from: 'semaglutide',
  })
  const next = { ...sam, orderId: String(bought.body['order_id']) }
  await expectAgreement(at, next, 'bought', {
    state: 'pending_approval',
    total: '$249.97',
    money: [now('Held $249.97')],
    plan: 'Tirzepatide, monthly',
  })
  await submitForm(at, { token, orderId: next.orderId })
  await prescribeOrder(at, next.orderId)
  await expectAgreement(at, sam, 'the older order', {
    plan: 'Semaglutide, monthly',
    next_charge: null,
    total: '$149.97',
    letters: { plan_switched: ['your earlier plan has ended without a fee'] },
  })
  await expectAgreement(at, next, 'the new order', {
    state: 'prescription_received',
    prescribed: [line(1, '2.5 mg'), line(2, '2.5 mg'), line(3, '2.5 mg')],
  })
})

test('D-88 a refill counts its months on, is held on its day, and has one dose on chart, label, home and directions', async () => {
  const rey = await startSubscriber(at, { term: 3 })
  const first = await orderOf(rey, 1)
  expect(first).toBe(rey.orderId)
  await expectAgreement(at, rey, 'the first quarter', {
    box: [1, 2, 3].map((month) => [month, '0.25 mg', inject(`Month ${month}`, '0.25 mg')]),
    doses: 14,
    letters: { shipped: ['your medicine for 14 weeks'], delivered: ['your medicine for 14 weeks'] },
    arrived: today(),
  })
  const due = await nextCharge(rey)
  await at.advance(60 * 86_400)
  let second = await orderOf(rey, 2)
  while (second === null) {
    await at.advance(7 * 86_400)
    second = await orderOf(rey, 2)
  }
  const refill = { ...rey, orderId: second }
  await expectAgreement(at, refill, 'the check-in is open', {
    state: 'pending_approval',
    total: null,
    money: [],
    next_charge: due,
  })
  await completeTreatment(at, rey, refill.orderId)
  await expectAgreement(at, refill, 'accepted', {
    total: null,
    prescribed: [4, 5, 6].map((month) => line(month, '0.25 mg')),
  })
  await moveToDay(at, due)
  await expectAgreement(at, refill, 'its day', { state: 'order_placed' })
  await shipOrder(at, refill.orderId)
  await expectAgreement(at, refill, 'delivered', {
    state: 'order_delivered',
    money: [expect.stringMatching(/^Charged \$/), expect.stringMatching(/^Held \$/)],
    box: [4, 5, 6].map((month) => [month, '0.25 mg', inject(`Month ${month}`, '0.25 mg')]),
  })
})

test('X-21 an account from before our time is the same order for every role, with its mark on the chart', async () => {
  const lou = await buySubscription(at)
  await at.ctx.db
    .update(users)
    .set({
      created_at: new Date('2025-04-01T12:00:00Z'),
      health_id: `health-${lou.userPublicId.slice(0, 8)}`,
    })
    .where(eq(users.id, lou.userId))
  await submitForm(at, { token: await signIn(at, lou), orderId: lou.orderId })
  const { chart } = await (await staffCalls(at, 'clinician')).clinic.chart({ id: lou.orderId })
  expect(chart.patient.is_legacy).toBe(true)
  await expectAgreement(at, lou, 'in review', { state: 'waiting_prescription', total: '$149.97' })
  await prescribeOrder(at, lou.orderId)
  await expectAgreement(at, lou, 'prescribed', {
    prescribed: [line(1, '0.25 mg'), line(2, '0.25 mg'), line(3, '0.25 mg')],
    letters: { prescription_ready: ['$149.97 is charged to your card when it ships, not before.'] },
  })
})

test('M-30 a sale by phone costs what was said on the phone, and is one order for every role', async () => {
  const support = await staffCalls(at, 'support')
  const email = `iris.${at.ctx.random.id().toLowerCase()}@example.com`
  const { user_id: userPublicId } = await support.sales.createLead({
    first_name: 'Iris',
    last_name: 'Sample',
    email,
    phone: '2125550147',
    gender: 'Female',
    dob: '1985-04-12',
    state: 'CA',
    height_inches: 66,
    weight: 220,
    desired_weight: null,
    script_version: 'phone-2',
    answers: { email: true, texts: false, calls: false },
  })
  const { rows: prices } = await support.sales.linkPrices({})
  const said = prices.find(({ drug, term }) => drug === 'semaglutide' && term === 1)
  const { link } = await support.sales.createCartLink({
    user_id: userPublicId,
    drug: 'semaglutide',
    term: 1,
    send_by: 'email',
  })
  const opened = await at.call('GET', `/api/get-cart/${link.id}`)
  const { token } = opened.body['session'] as { token: string }
  const paid = await at.call('POST', '/api/checkout-new', {
    token,
    body: checkoutBody(
      { cartId: link.id },
      { consents: { auto_renewal: true, policies: true, age: true, terms: true } },
    ),
  })
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, userPublicId))
  const iris: OrderOf = {
    userId: user?.id ?? 0,
    userPublicId,
    email,
    orderId: String(paid.body['order_id']),
  }
  expect(said).toMatchObject({ first_cents: 14_997 })
  await expectAgreement(at, iris, 'paid with the link', {
    state: 'pending_approval',
    total: '$149.97',
    money: [now('Held $149.97')],
    letters: { order_received: ['$149.97 is held on your card'] },
  })
})

async function orderOf(who: OrderOf, shipment: number): Promise<string | null> {
  const { orders } = await (await patientCalls(at, who)).orders.listOrders({})
  return orders.find(({ shipment_no }) => shipment_no === shipment)?.id ?? null
}

async function nextCharge(who: OrderOf): Promise<string> {
  const { subscriptions } = await (await patientCalls(at, who)).orders.listSubscriptions({})
  return subscriptions[0]?.next_billing_date ?? ''
}
