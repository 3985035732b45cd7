import { inJob } from '../../../call-context.ts'
import { addresses, intents, licenses, orders, staffMembers, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
  prescriptionBody,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { sandboxLedger } from '@contour/testkit/people/place-order'
import { shipToday } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { captureForShipment } from './capture-shipment.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

const orderOf = async ({ orderId }: Reviewed) => {
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, orderId))
  return order
}

/** Moves the patient: the next shipment goes to another state. */
const moveTo = (order: Reviewed, city: string, state: string, zip: string) =>
  at.ctx.db
    .update(addresses)
    .set({ city, state, zip })
    .where(and(eq(addresses.user_id, order.userId), eq(addresses.kind, 'shipping')))

const openTask = async (order: Reviewed) => {
  const rows = await at.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.subject, `order:${order.orderId}`), eq(tasks.kind, 'license_differs')))
  return rows.map(({ state }) => state)
}

type Row = { order_id: string; blocked: string[]; unlicensed: boolean; address: { state: string } }
async function boardRow({ orderId }: Reviewed) {
  const token = await signInStaff(at, 'pharmacy')
  const { body } = await at.staffCall('GET', '/staff-api/pharmacy/orders', { token })
  return (body['rows'] as Row[]).find(({ order_id }) => order_id === orderId)
}

/** Prescribed by the clinician who is licensed only in CA, OR and WA. */
async function prescribedInTheWest(): Promise<Reviewed> {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId, 'clinician-west')
  const token = await signInStaff(at, 'clinician-west')
  const signed = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/prescribe`, {
    token,
    body: prescriptionBody(chart),
  })
  expect(signed.status).toBe(200)
  return order
}

test('R-004 an acceptance for a parcel to a state without its prescriber’s license returns the order to a clinician there', async () => {
  const order = await prescribedInTheWest()
  await moveTo(order, 'Atlanta', 'GA', '30301')
  const answer = await applyPrescriptionDecision(at, order, true)
  expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  expect(answer.body.message).toContain('a different state')
  expect(await orderOf(order)).toMatchObject({ status: 'waiting_prescription', state: 'GA' })
  expect(await openTask(order)).toEqual(['open'])
  const message = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'review_moved')
  expect(message?.body).toContain('/home')
  expect((await sandboxLedger(at, order.orderId)).captures).toEqual([])

  // A clinician of that state reviews it; then it ships there, and the task is resolved.
  const south = await readChartOf(at, order.orderId, 'clinician-south')
  const token = await signInStaff(at, 'clinician-south')
  const signed = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/prescribe`, {
    token,
    body: prescriptionBody(south),
  })
  expect(signed.status).toBe(200)
  expect(await openTask(order)).toEqual(['settled'])
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  expect(await boardRow(order)).toMatchObject({ blocked: [], address: { state: 'GA' } })
  expect((await shipToday(at, order.orderId)).status).toBe(200)
})

test('R-004 the twelve-hour timer accepts nothing for a state without the prescriber’s license', async () => {
  const order = await prescribedInTheWest()
  await moveTo(order, 'Atlanta', 'GA', '30301')
  await at.advance(12 * 3600 + 60)
  await at.settle()
  expect(await orderOf(order)).toMatchObject({ status: 'waiting_prescription', state: 'GA' })
})

test('R-004 a state that asks for the identity video gets it before the review', async () => {
  const order = await placePrescribedOrder(at)
  await moveTo(order, 'Wichita', 'KS', '67202')
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(409)
  expect(await orderOf(order)).toMatchObject({
    status: 'pending_approval',
    state: 'KS',
    submitted: 1,
    video_required: true,
  })
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  expect((body['orders'] as { needs_video: boolean }[])[0]).toMatchObject({ needs_video: true })
  const message = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'review_moved')
  expect(message?.body).toContain(`/upload-video/${order.orderId}`)
})

test('R-004 the ship gate refuses a parcel to a state without the license, charges nothing, and returns the order', async () => {
  const order = await prescribedInTheWest()
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  const [west] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-west@staff.contour.example'))
  const license = and(eq(licenses.staff_id, west?.id ?? 0), eq(licenses.state, 'CA'))
  await at.ctx.db.update(licenses).set({ expires_on: '2020-01-01' }).where(license)
  expect(await boardRow(order)).toMatchObject({
    blocked: ['The prescriber is not licensed in CA.'],
    unlicensed: true,
  })
  const refused = await shipToday(at, order.orderId)
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  expect(await orderOf(order)).toMatchObject({ status: 'waiting_prescription' })
  expect((await sandboxLedger(at, order.orderId)).captures).toEqual([])
  await at.ctx.db.update(licenses).set({ expires_on: '2099-01-01' }).where(license)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  expect((await shipToday(at, order.orderId)).status).toBe(200)
})

test('R-004 the pharmacy returns such an order by itself, and no other', async () => {
  const order = await prescribedInTheWest()
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  const token = await signInStaff(at, 'pharmacy')
  const returnOrder = () =>
    at.staffCall('POST', `/staff-api/pharmacy/orders/${order.orderId}/return`, { token, body: {} })
  expect(await returnOrder()).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  await at.ctx.db.update(orders).set({ state: 'OR' }).where(eq(orders.public_id, order.orderId))
  expect(await returnOrder()).toMatchObject({
    status: 200,
    body: { order_status: 'waiting_prescription' },
  })
})

test('R-004 nothing is signed for an order whose parcel goes elsewhere; it moves to that state’s queue', async () => {
  const order = await placeOrderInReview(at)
  await moveTo(order, 'Atlanta', 'GA', '30301')
  expect(await prescribeOrder(at, order.orderId)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect(await orderOf(order)).toMatchObject({ status: 'waiting_prescription', state: 'GA' })
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
})

test('R-081 the gate is asked again under the lock, and nothing is captured where it has closed', async () => {
  const order = await prescribedInTheWest()
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  const shipping = inJob(at.ctx, () =>
    captureForShipment(at.ctx, {
      orderId: order.orderId,
      carrier: 'FedEx',
      tracking: '794600000001',
      lots: [],
      gate: () => Promise.reject(new AppError('wrong_status', { message: 'Paused meanwhile.' })),
    }),
  )
  await expect(shipping).rejects.toMatchObject({ code: 'wrong_status' })
  expect((await sandboxLedger(at, order.orderId)).captures).toEqual([])
  expect(await orderOf(order)).toMatchObject({ status: 'order_placed' })
  const [held] = await at.ctx.db.select().from(intents).where(eq(intents.user_id, order.userId))
  expect(held).toMatchObject({ state: 'held' })
})
