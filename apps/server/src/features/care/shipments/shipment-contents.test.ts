import type { OrderItem } from '@contour/contract/orders'
import { addDays, addMonths, easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { orders, prescriptionItems, prescriptions } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  buySubscription,
  moveToDay,
  shipOrder,
  signIn,
  completeTreatment,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

type Row = {
  order_id: string
  items: { slot: string; month: number | null; name: string }[]
  place: { number: number; of: number } | null
  prescription: { slot: string }[]
  checks: { problem: string | null }[]
}

async function boxOf(orderId: string, show: 'open' | 'shipped' | 'delivered' = 'open') {
  const token = await signInStaff(at, 'pharmacy')
  const { body } = await at.staffCall('GET', `/staff-api/pharmacy/orders?show=${show}`, { token })
  const row = (body['rows'] as Row[]).find(({ order_id }) => order_id === orderId)
  return row?.items.map(({ slot }) => slot)
}

const orderNo = async ({ userId }: Member, shipment: number) => {
  const [order] = await at.ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.shipment_no, shipment)))
    .orderBy(desc(orders.id))
  return order
}

/** Milliseconds: months of scheduled jobs take longer than other tests on a busy machine. */
const LONG_LIFE = 120_000

test('the board names the place of a shipment and the whole prescription next to what is in the box', async () => {
  const member = await buySubscription(at, { drug: 'semaglutide', term: 1 })
  await completeTreatment(at, member, member.orderId)
  await moveToShipDay(at)
  const token = await signInStaff(at, 'pharmacy')
  const { body } = await at.staffCall('GET', '/staff-api/pharmacy/orders?show=open', { token })
  const row = (body['rows'] as Row[]).find(({ order_id }) => order_id === member.orderId)
  expect(row?.place).toEqual({ number: 1, of: 3 })
  expect(row?.prescription.map(({ slot }) => slot)).toEqual(['Month 1', 'Month 2', 'Month 3'])
  expect(row?.checks.every(({ problem }) => problem === null)).toBe(true)
})

test('R-003 the first parcel of each term holds the months of that shipment alone', async () => {
  for (const drug of ['semaglutide', 'tirzepatide'] as const)
    for (const [term, months] of [
      [1, ['Month 1']],
      [3, ['Month 1', 'Month 2', 'Month 3']],
      [6, ['Month 1', 'Month 2', 'Month 3']],
      [12, ['Month 1', 'Month 2', 'Month 3']],
    ] as const) {
      const member = await buySubscription(at, { drug, term })
      await completeTreatment(at, member, member.orderId)
      expect(await boxOf(member.orderId), `${drug} ${term}`).toEqual(months)
    }
})

test(
  'R-003 D-88 a monthly plan ships month by month, and after its check-in the months count on',
  async () => {
    const member = await buySubscription(at, { drug: 'semaglutide', term: 1 })
    await completeTreatment(at, member, member.orderId)
    expect(await boxOf(member.orderId)).toEqual(['Month 1'])
    await shipOrder(at, member.orderId)
    const anchor = easternDate(at.clock.now())
    for (const [shipment, slot] of [
      [2, 'Month 2'],
      [3, 'Month 3'],
    ] as const) {
      await moveToDay(at, nextShipDate(addMonths(anchor, shipment - 1)))
      const order = await orderNo(member, shipment)
      expect(order).toMatchObject({ kind: 'continuation', status: 'order_placed' })
      expect(await boxOf(order!.public_id)).toEqual([slot])
      await shipOrder(at, order!.public_id)
    }
    await moveToDay(at, addDays(addMonths(anchor, 3), -10))
    const checkIn = await orderNo(member, 4)
    expect(checkIn).toMatchObject({ kind: 'refill', status: 'pending_approval' })
    await completeTreatment(at, member, checkIn!.public_id)
    expect(await boxOf(checkIn!.public_id)).toEqual(['Month 4'])
    const token = await signIn(at, member)
    const { body } = await at.call('GET', '/api/order-items', { token })
    const [own] = body['orders'] as OrderItem[]
    expect(own).toMatchObject({ id: checkIn!.public_id, months_before: 3 })
    expect(own!.prescription_data.map(({ directions }) => directions.split(':')[0])).toEqual([
      'Month 4',
      'Month 5',
      'Month 6',
    ])
    // A shipment that has left is shown with its own contents, not by the newer prescription.
    const third = await orderNo(member, 3)
    expect(await boxOf(third!.public_id, 'delivered')).toEqual(['Month 3'])
  },
  LONG_LIFE,
)

test(
  'R-003 the check-in starts from the dose of the month that shipped last, not from another month of the prescription',
  async () => {
    const member = await buySubscription(at, { drug: 'semaglutide', term: 6 })
    await completeTreatment(at, member, member.orderId)
    await shipOrder(at, member.orderId)
    const anchor = easternDate(at.clock.now())
    await moveToDay(at, addDays(anchor, 80))
    const second = await orderNo(member, 2)
    const token = await signIn(at, member)
    const loaded = await at.call('GET', `/forms/orders/${second!.public_id}`, { token })
    const [sent] = await at.ctx.db
      .select({ strength: prescriptionItems.strength_ug })
      .from(prescriptionItems)
      .innerJoin(prescriptions, eq(prescriptions.id, prescriptionItems.prescription_id))
      .innerJoin(orders, eq(orders.id, prescriptions.order_id))
      .where(and(eq(orders.public_id, member.orderId), eq(prescriptionItems.slot, 'Month 3')))
    expect(loaded.body['currentDose']).toBe((sent?.strength ?? 0) / 1000)
  },
  LONG_LIFE,
)
