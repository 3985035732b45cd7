import { lateOrderRecords, orders, scheduledJobs, shipments } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { callStaff } from '@contour/testkit/people/replacement-life'
import {
  completeTreatment,
  moveToDay,
  shipToday,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { addDays, easternDate, easternInstant, formatLongDate } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Planned = { shipment: number; ships_on: string }
type Order = { id: string; subscription_id: string; promise: { usual_by: string } | null }

const ordersOf = async (member: Member) => {
  const { body } = await at.call('GET', '/api/order-items', { token: await signIn(at, member) })
  return body['orders'] as Order[]
}

/** Creates a patient whose second shipment support moved by 20 days and whose check-in was reviewed as soon as it opened. */
async function placeMovedOrder() {
  const member = await startSubscriber(at, { term: 6 })
  const [first] = await ordersOf(member)
  const plan = `/billing/subscriptions/${first?.subscription_id}`
  const { body } = await callStaff(at, 'support', 'GET', `${plan}/shipments`)
  const [second] = body['shipments'] as Planned[]
  const on = nextShipDate(addDays(second!.ships_on, 20))
  const move = { shipment: 2, from_on: second!.ships_on, on, reason: 'After your trip.' }
  await verifyForSupport(at, member.userId)
  expect((await callStaff(at, 'support', 'POST', `${plan}/move-shipment`, move)).status).toBe(200)
  await moveToDay(at, addDays(on, -14))
  const [order] = await at.ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, member.userId), eq(orders.shipment_no, 2)))
  await completeTreatment(at, member, order!.public_id)
  return { member, on, orderId: order!.public_id, orderKey: order!.id }
}

const shipDayOf = async (orderKey: number) => {
  const [shipment] = await at.ctx.db.select().from(shipments).where(eq(shipments.order_id, orderKey))
  return shipment?.ship_on
}

test('M-18 a shipment does not leave before the day to which it was moved, also after a pause, and is not late until then', async () => {
  const { member, on, orderId, orderKey } = await placeMovedOrder()
  expect(await shipDayOf(orderKey)).toBe(on)
  const act = (who: string, name: string, body = {}) =>
    callStaff(at, who, 'POST', `/pharmacy/orders/${orderId}/${name}`, body)
  const why = `This shipment was moved to ${formatLongDate(on)}. It does not leave before that day.`
  const refuses = async () => {
    const refused = await shipToday(at, orderId)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', message: why, details: { blocked: [why] } },
    })
    const { body } = await callStaff(at, 'pharmacy', 'GET', '/pharmacy/orders?show=open')
    const row = (body['rows'] as { order_id: string }[]).find(({ order_id }) => order_id === orderId)
    expect(row).toMatchObject({ ship_on: on, blocked: [why] })
    expect(row).toMatchObject({ checks: expect.arrayContaining([{ check: 'day', problem: why }]) })
    expect(await shipDayOf(orderKey)).toBe(on)
  }
  await moveToDay(at, nextShipDate(easternDate(at.clock.now())))
  await refuses()

  expect((await act('pharmacy', 'pause', { reason: 'Out of stock' })).status).toBe(200)
  expect((await act('pharmacy', 'resume')).body).toMatchObject({ order_status: 'order_placed' })
  await refuses()

  // The pharmacy's time begins on the moved day: until then nobody is told that the order is late.
  const begins = easternInstant(on, '00:00')
  const [shown] = await ordersOf(member)
  expect(new Date(shown!.promise!.usual_by).getTime()).toBeGreaterThan(begins.getTime())
  const waiting = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(
      and(
        eq(scheduledJobs.kind, 'promise_breach'),
        eq(scheduledJobs.subject, orderId),
        isNull(scheduledJobs.done_at),
      ),
    )
  expect(waiting).toHaveLength(1)
  expect(waiting[0]!.due_at.getTime()).toBeGreaterThan(begins.getTime())

  let before = addDays(on, -1)
  while (!isShipDay(before)) before = addDays(before, -1)
  await moveToDay(at, before)
  await refuses()
  await moveToDay(at, on)
  const late = await at.ctx.db.select().from(lateOrderRecords).where(eq(lateOrderRecords.order_id, orderKey))
  expect(late.filter(({ status }) => status === 'order_placed')).toEqual([])
  expect((await shipToday(at, orderId)).status).toBe(200)
})

test('M-18 a pause that outlasts the moved day ends on the next ship day', async () => {
  const { on, orderId, orderKey } = await placeMovedOrder()
  const act = (name: string, body = {}) =>
    callStaff(at, 'pharmacy', 'POST', `/pharmacy/orders/${orderId}/${name}`, body)
  expect((await act('pause', { reason: 'Out of stock' })).status).toBe(200)
  await moveToDay(at, addDays(on, 3))
  expect((await act('resume')).status).toBe(200)
  const next = nextShipDate(addDays(on, 3))
  expect(await shipDayOf(orderKey)).toBe(next)
  await moveToDay(at, next)
  expect((await shipToday(at, orderId)).status).toBe(200)
})
