import type { OrderItem } from '@contour/contract/orders'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  buySubscription,
  completeTreatment,
  moveToDay,
  shipOrder,
  signIn,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

/** The patient's orders, the first shipment first. */
async function ordersOf(member: Member): Promise<OrderItem[]> {
  const { body } = await at.call('GET', '/api/order-items', { token: await signIn(at, member) })
  return (body['orders'] as OrderItem[]).toSorted((a, b) => a.shipment_no - b.shipment_no)
}
const inBox = ({ contents }: OrderItem) => contents.map(({ slot, month }) => [slot, month])

/** Milliseconds: months of scheduled jobs take longer than other tests on a busy machine. */
const LONG_LIFE = 120_000

test(
  'E-008 D-66 an order that has left says what is in its shipment, with the directions of its month; a continuation too',
  async () => {
    const member = await buySubscription(at, { drug: 'semaglutide', term: 1 })
    await completeTreatment(at, member, member.orderId)
    const [placed] = await ordersOf(member)
    expect(placed?.contents).toEqual([])
    await shipOrder(at, member.orderId)
    const [first] = await ordersOf(member)
    expect(inBox(first!)).toEqual([['Month 1', 1]])
    const written = first!.prescription_data.find(({ slot }) => slot === 'Month 1')
    expect(first!.contents).toMatchObject([{ ...written, month: 1, lot: { strength_ug: 250 } }])

    await moveToDay(at, nextShipDate(addMonths(easternDate(at.clock.now()), 1)))
    const second = (await ordersOf(member))[1]!
    expect(second).toMatchObject({ shipment_no: 2, contents: [] })
    await shipOrder(at, second.id)
    expect(inBox((await ordersOf(member))[1]!)).toEqual([['Month 2', 2]])
  },
  LONG_LIFE,
)

test('E-008 D-66 a shipment of three months says each month', async () => {
  const member = await buySubscription(at, { drug: 'tirzepatide', term: 6 })
  await completeTreatment(at, member, member.orderId)
  await shipOrder(at, member.orderId)
  const [order] = await ordersOf(member)
  expect(inBox(order!)).toEqual([
    ['Month 1', 1],
    ['Month 2', 2],
    ['Month 3', 3],
  ])
})
