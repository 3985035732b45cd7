import { FIRST_CENTS, checkOut, createBuyer, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import type { OrderItem } from '@contour/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const newest = async (token: string): Promise<OrderItem> => {
  const { body, headers } = await at.call('GET', '/api/order-items', { token })
  expect(Date.parse(headers.get('x-service-time') ?? '')).toBeCloseTo(at.clock.now().getTime(), -5)
  return (body['orders'] as OrderItem[])[0]!
}

test('an order in payment_failed tells where it returns to and what the next hold takes (decisions D-18)', async () => {
  const buyer = await createBuyer(at)
  expect((await checkOut(at, buyer, { cardToken: 'pm_card_chargeCustomerFail' })).status).toBe(200)
  const before = await newest(buyer.token)
  expect(before).toMatchObject({ status: 'pending_approval', resume_status: null, unpaid_cents: null })
  await at.advance(6 * 86_400)
  expect(await newest(buyer.token)).toMatchObject({
    status: 'payment_failed',
    resume_status: 'pending_approval',
    unpaid_cents: FIRST_CENTS.semaglutide[1],
  })
  // Also when the first hold has run out by itself.
  await at.advance(2 * 86_400)
  expect(await newest(buyer.token)).toMatchObject({
    hold: null,
    unpaid_cents: FIRST_CENTS.semaglutide[1],
  })
})
