import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('F-VER-043 S-28 each remaining prescription carries the id of its order, and the caller’s only', async () => {
  const order = await placePendingOrder(at)
  const other = await placePendingOrder(at)
  const idsOf = async (token: string) => {
    const { body } = await at.call('GET', '/api/order-items', { token })
    return (body.remaining_prescriptions as { orderId: string }[]).map(({ orderId }) => orderId)
  }
  expect(await idsOf(order.token)).toEqual([order.orderId])
  expect(await idsOf(other.token)).toEqual([other.orderId])
  const reviewed = await placeOrderInReview(at)
  expect(await idsOf(reviewed.token)).toEqual([])
})
