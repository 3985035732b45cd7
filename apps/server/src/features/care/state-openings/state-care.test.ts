// What becomes of patients and parcels where nobody is licensed any more, and what is sold in a state that closed (D-104).
// The paths: a prescription that waits for its 12 hours, the patient's acceptance, the parcel at the pharmacy, the renewal,
// a continuation (they ask openHoldOf, proven one by one in held-paths.test.ts), a new address, a payment that is tried
// again, add-on, another plan, questionnaire, checkout.
import { openDoctorChat, write } from '@contour/testkit/people/red-thread'
import { startTestService, type TestService } from '@contour/testkit'
import { stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
} from '@contour/testkit/people/order-in-review'
import { checkOut, createBuyer, placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { moveToDay, shipToday, signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { addDays, addMonths, easternDate } from '@contour/domain/time/plain-date'
import { STATE_HOLD_DAYS } from '@contour/domain/care-holds/care-hold'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import {
  careHolds,
  intents,
  licenses,
  orders,
  prescriptions,
  refunds,
  stateRules,
  subscriptions,
  tasks,
} from '../../../db/schema.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let at: TestService
let kept: (typeof licenses.$inferSelect)[]
/** California as a clinic has it: opened by decision, and served while somebody is licensed there. */
beforeEach(async () => {
  at = await startTestService()
  await signInStaff(at, 'clinician')
  await gate('CA')
  kept = await at.ctx.db.select().from(licenses).where(eq(licenses.state, 'CA'))
})
afterEach(() => at.close())

const gate = (state: string, more: Partial<typeof stateRules.$inferSelect> = {}) =>
  at.ctx.db
    .update(stateRules)
    .set({ gated: true, ...more })
    .where(eq(stateRules.state, state))
/** What follows a change of licenses: the settling in its transaction, and the job right after. */
const settle = async () => {
  await inJob(at.ctx, () => at.ctx.db.transaction((tx) => settleClosedStates(tx, at.ctx)))
  await at.advance(1)
}
const loseLicenses = async () => {
  await at.ctx.db.delete(licenses).where(eq(licenses.state, 'CA'))
  await settle()
}
const regainLicenses = async () => {
  const inYears = addDays(easternDate(at.clock.now()), 600)
  await at.ctx.db.insert(licenses).values(kept.map((row) => ({ ...row, expires_on: inYears })))
  await settle()
}
const closeByDecision = () =>
  gate('CA', { served: false, message: 'We will be back in California in spring.' })

const holdsOf = (userId: number) =>
  at.ctx.db.select().from(careHolds).where(eq(careHolds.user_id, userId)).orderBy(careHolds.id)
const kindsTo = async (email: string) => (await messagesOf(at, email)).map(({ kind }) => kind)
const orderOf = async (publicId: string) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, publicId))
  if (!row) throw new Error('no order')
  return row
}
const careTasks = () => at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'state_care'))

test('D-104 where nobody is licensed any more a waiting prescription stands still, the patient is told until when, and all goes on once somebody is', async () => {
  const order = await placePrescribedOrder(at)
  await at.advance(4 * HOUR)
  await loseLicenses()
  const [hold] = await holdsOf(order.userId)
  expect(hold).toMatchObject({ source: 'state', state: 'waiting', reason: 'nobody_licensed' })
  expect((hold?.look_at.getTime() ?? 0) - (hold?.since.getTime() ?? 0)).toBe(STATE_HOLD_DAYS * DAY * 1000)
  const letter = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'state_hold_opened')
  expect(letter?.body).toContain('nobody who is licensed to treat you in California')
  const own = await at.call('GET', '/api/app/care-hold', { token: order.token })
  expect(own.body['hold']).toMatchObject({ source: 'state', by: hold?.look_at.toISOString(), who: null })
  const refused = await applyPrescriptionDecision(at, order, true)
  expect([refused.status, refused.body['code']]).toEqual([409, 'on_hold'])
  expect(refused.body.message).toContain('nobody of ours is licensed in your state')
  await at.advance(3 * DAY)
  expect((await orderOf(order.orderId)).status).toBe('prescription_received')

  await regainLicenses()
  expect(await holdsOf(order.userId)).toMatchObject([{ state: 'lifted', outcome: 'as_prescribed' }])
  expect(await kindsTo(order.email)).toContain('state_hold_lifted')
  const [prescription] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, (await orderOf(order.orderId)).id))
  const left = (prescription?.due_at?.getTime() ?? 0) - at.clock.now().getTime()
  expect(left / 1000).toBeCloseTo(8 * HOUR, -2)
})

test('D-104 the administrators have one red task for the state, with the day on which plans begin to end, until nobody waits', async () => {
  await placeOrderInReview(at)
  await placeOrderInReview(at)
  await loseLicenses()
  const [task, ...more] = await careTasks()
  expect(more).toEqual([])
  expect(task).toMatchObject({ role: 'administrator', state: 'open', subject: 'state:CA' })
  expect(task?.details).toContain('2 patients in treatment in California')
  // It is due within the day, so that it is red long before the first plan ends.
  expect((task?.due_at.getTime() ?? 0) - (task?.created_at.getTime() ?? 0)).toBe(4 * HOUR * 1000)
  await regainLicenses()
  expect((await careTasks()).map(({ state }) => state)).toEqual(['settled'])
})

test('D-104 a parcel at the pharmacy waits with that reason, is not returned to clinicians who are not there, and ships afterwards', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  await moveToShipDay(at)
  await loseLicenses()
  const refused = await shipToday(at, order.orderId)
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.body.message).toBe('On hold: nobody is licensed in the state of the patient.')
  expect((await orderOf(order.orderId)).status).toBe('order_placed')
  await regainLicenses()
  await moveToShipDay(at)
  expect((await shipToday(at, order.orderId)).status).toBe(200)
})

test('D-104 a plan is not renewed meanwhile, and is renewed within the hour after it', async () => {
  const member = await startSubscriber(at)
  const due = addMonths(easternDate(at.clock.now()), 1)
  await moveToDay(at, addDays(due, -1))
  await loseLicenses()
  await moveToDay(at, addDays(due, 3))
  const renewals = () =>
    at.ctx.db
      .select()
      .from(intents)
      .where(and(eq(intents.user_id, member.userId), eq(intents.purpose, 'renewal')))
  expect(await renewals()).toEqual([])
  await regainLicenses()
  await at.advance(HOUR)
  expect(await renewals()).toMatchObject([{ state: 'held' }])
})

test('D-104 D-42 after fourteen days the treatment ends without a fee: the card is released, and one letter says so', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  await loseLicenses()
  await at.advance(STATE_HOLD_DAYS * DAY - HOUR)
  expect((await orderOf(order.orderId)).status).toBe('order_placed')
  await at.advance(2 * HOUR)
  const row = await orderOf(order.orderId)
  expect(row).toMatchObject({ status: 'denied', denial_reason: 'treatment_ended' })
  expect(row.denial_text).toContain('licensed to treat you in California')
  const own = await at.ctx.db.select().from(intents).where(eq(intents.user_id, order.userId))
  expect(own.every(({ state }) => state === 'voided')).toBe(true)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, row.subscription_id))
  expect(plan?.state).toBe('ended')
  expect(await holdsOf(order.userId)).toMatchObject([{ state: 'lifted', outcome: 'ended', lifted_by: null }])
  const kinds = await kindsTo(order.email)
  expect(kinds.filter((kind) => kind === 'state_care_ended')).toHaveLength(1)
  expect(kinds).not.toContain('order_denied')
  expect((await careTasks()).map(({ state }) => state)).toEqual(['settled'])
})

test('D-104 D-42 what was paid ahead for parcels that were not sent is returned', async () => {
  const member = await startSubscriber(at, { term: 6 })
  await loseLicenses()
  await at.advance(STATE_HOLD_DAYS * DAY + HOUR)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  expect(plan?.state).toBe('ended')
  const back = await at.ctx.db
    .select({ cents: refunds.cents, paid: intents.captured_cents })
    .from(refunds)
    .innerJoin(intents, eq(intents.id, refunds.intent_id))
    .where(eq(intents.user_id, member.userId))
  expect(back).toHaveLength(1)
  expect(back[0]?.cents).toBeGreaterThan(0)
  expect(back[0]?.cents).toBeLessThan(back[0]?.paid ?? 0)
  const letter = (await messagesOf(at, member.email)).find(({ kind }) => kind === 'state_care_ended')
  expect(letter?.body).toContain('We are refunding $')
})

test('D-104 D-76 a hold of the patient and one of the state never lose each other: she can still stop her care, and a license that returns ends only the latter', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  await loseLicenses()
  const own = await at.call('GET', '/api/app/care-hold', { token: order.token })
  expect(own.body['may_stop']).toBe(true)
  await stopCare(at, order)
  // Another cause for hers changes neither of them.
  await write(at, await openDoctorChat(at, order.userId), 'patient', 'I found out that I am pregnant.')
  expect((await holdsOf(order.userId)).map(({ source, state }) => [source, state])).toEqual([
    ['state', 'waiting'],
    ['patient', 'open'],
  ])
  await regainLicenses()
  expect((await holdsOf(order.userId)).map(({ source, state }) => [source, state])).toEqual([
    ['state', 'lifted'],
    ['patient', 'open'],
  ])
  // Her order does not go on, so no letter says that it does.
  expect(await kindsTo(order.email)).not.toContain('state_hold_lifted')
  await moveToShipDay(at)
  expect((await shipToday(at, order.orderId)).body.message).toContain('On hold, with')
})

test('D-104 D-76 a hold of the patient that was there first stays, and the state’s comes next to it once; all read who has hers', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  await stopCare(at, order)
  await loseLicenses()
  await settle()
  expect((await holdsOf(order.userId)).map(({ source, state }) => [source, state])).toEqual([
    ['patient', 'open'],
    ['state', 'waiting'],
  ])
  expect((await kindsTo(order.email)).filter((kind) => kind === 'state_hold_opened')).toHaveLength(1)
  const own = await at.call('GET', '/api/app/care-hold', { token: order.token })
  expect(own.body['hold']).toMatchObject({ source: 'patient' })
  const board = await at.staffCall('GET', '/staff-api/pharmacy/orders', {
    token: await signInStaff(at, 'pharmacy'),
  })
  const row = (board.body['rows'] as { order_id: string; blocked: string[] }[]).find(
    ({ order_id: id }) => id === order.orderId,
  )
  expect(row?.blocked).toContainEqual(expect.stringContaining('On hold, with'))
})

test('D-104 a license that ends at midnight puts its patients on hold within a minute', async () => {
  const order = await placePrescribedOrder(at)
  const today = easternDate(at.clock.now())
  await at.ctx.db.update(licenses).set({ expires_on: today }).where(eq(licenses.state, 'CA'))
  await settle()
  expect(await holdsOf(order.userId)).toEqual([])
  const midnight = new Date(`${addDays(today, 1)}T00:00:00-05:00`)
  await at.advance(Math.floor((midnight.getTime() - at.clock.now().getTime()) / 1000) - 1)
  expect(await holdsOf(order.userId)).toEqual([])
  await at.advance(61)
  expect(await holdsOf(order.userId)).toMatchObject([{ source: 'state' }])
})

test('D-104 a state that is closed by decision sells nothing, and who is treated there by a licensed clinician keeps her care', async () => {
  const order = await placePrescribedOrder(at)
  await closeByDecision()
  await settle()
  expect(await holdsOf(order.userId)).toEqual([])
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  await moveToShipDay(at)
  expect((await shipToday(at, order.orderId)).status).toBe(200)
})

const CLOSED = {
  status: 409,
  body: { code: 'state_not_served', message: 'We will be back in California in spring.' },
}

test('D-104 in a state that closed a new patient may not try a failed payment again; one in treatment may', async () => {
  const fails = async ({ orderId }: { orderId: string }) => {
    const row = await orderOf(orderId)
    await at.ctx.db.update(intents).set({ state: 'expired' }).where(eq(intents.order_id, row.id))
    await at.ctx.db
      .update(orders)
      .set({ status: 'payment_failed', resume_status: row.status })
      .where(eq(orders.id, row.id))
  }
  const pay = (order: { orderId: string; token: string }) =>
    at.call('POST', `/api/app/orders/${order.orderId}/pay`, {
      token: order.token,
      body: { cardToken: 'pm_card_mastercard' },
    })
  const [isNew, treated] = [await placeOrder(at), await placePrescribedOrder(at)]
  await fails(isNew)
  await fails(treated)
  await closeByDecision()
  expect(await pay(isNew)).toMatchObject(CLOSED)
  expect((await orderOf(isNew.orderId)).status).toBe('payment_failed')
  expect((await pay(treated)).status).toBe(200)
})

test('D-104 a state that closed sells no add-on, no other plan, and no purchase that was begun before', async () => {
  const buyer = await createBuyer(at)
  const order = await placeOrder(at)
  const member = await startSubscriber(at)
  await closeByDecision()
  expect(await checkOut(at, buyer)).toMatchObject(CLOSED)
  const addOn = { token: order.token, body: { selectedMed: 'Nausea', terms: 1 } }
  expect(await at.call('POST', '/api/bundle-selected', addOn)).toMatchObject(CLOSED)
  const more = await at.call('POST', '/api/buy-more', {
    token: await signIn(at, member),
    body: {
      paymentTerms: 12,
      product_name: 'Semaglutide',
      productId: 'semaglutide-injection',
      planId: 'sema_buymore_12',
    },
  })
  expect(more).toMatchObject(CLOSED)
})

test('D-104 whoever lives in a state that closed corrects the address within it, and cannot move into one', async () => {
  const order = await placePrescribedOrder(at)
  await closeByDecision()
  const move = (address: { city: string; state: string; zip: string }) =>
    at.call('POST', '/api/ship-address', {
      token: order.token,
      body: { addressLine1: '7 Other Street', addressLine2: '', ...address },
    })
  expect((await move({ city: 'Sacramento', state: 'CA', zip: '95814' })).status).toBe(200)
  await gate('TX', { served: false, message: 'We are not in Texas.' })
  const refused = await move({ city: 'Austin', state: 'TX', zip: '73301' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'state_not_served' } })
})

test('D-104 who moves to a state in which somebody is licensed is treated there at once', async () => {
  const order = await placePrescribedOrder(at)
  await loseLicenses()
  expect(await holdsOf(order.userId)).toMatchObject([{ state: 'waiting' }])
  const moved = await at.call('POST', '/api/ship-address', {
    token: order.token,
    body: { addressLine1: '7 Other Street', addressLine2: '', city: 'Austin', state: 'TX', zip: '73301' },
  })
  expect(moved.status).toBe(200)
  await at.advance(1)
  expect(await holdsOf(order.userId)).toMatchObject([{ state: 'lifted', outcome: 'as_prescribed' }])
})

test('D-104 an order that is canceled meanwhile leaves no hold and no letter about one', async () => {
  const order = await placeOrder(at)
  await loseLicenses()
  await at.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.public_id, order.orderId))
  await at.ctx.db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.user_id, order.userId))
  await settle()
  expect(await holdsOf(order.userId)).toMatchObject([{ state: 'lifted', outcome: 'ended' }])
  expect(await kindsTo(order.email)).not.toContain('state_care_ended')
  expect((await careTasks()).filter(({ state }) => state === 'open')).toEqual([])
})
