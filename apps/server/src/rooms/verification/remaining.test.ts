import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('F-VER-043 S-28 each remaining prescription carries its order’s id, the oldest first, and only the caller’s', async () => {
  const first = await placePendingOrder(at)
  await at.advance(60)
  const refill = await placePendingOrder(at, { after: first })
  await placePendingOrder(at)
  const { body } = await at.call('GET', '/api/order-items', { token: first.token })
  const ids = (body.remaining_prescriptions as { orderId: string }[]).map(({ orderId }) => orderId)
  expect(ids).toEqual([first.orderId, refill.orderId])
})
