import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, readChartOf } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const LETTER = 'Dear Maya, this medicine is not safe for you.\nPlease talk with your own doctor.'

async function deniedOrder() {
  const order = await placeOrderInReview(at)
  const token = await signInStaff(at, 'clinician')
  const answer = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/deny`, {
    token,
    body: { reason: 'contraindication', text: LETTER },
  })
  expect(answer.status).toBe(200)
  return order
}

test('D-84 a denial stands on the chart and on support’s order: reason, letter, who and when; billing reads neither', async () => {
  const { orderId } = await deniedOrder()
  const denial = {
    reason: 'A condition or medication makes the treatment unsafe',
    letter: LETTER,
    by: 'Dr. Casey Demo',
    at: at.clock.now().toISOString(),
  }
  expect((await readChartOf(at, orderId)).denial).toMatchObject({ ...denial, at: expect.any(String) })
  const read = async (who: 'support' | 'billing') =>
    (await at.staffCall('GET', `/staff-api/orders/${orderId}`, { token: await signInStaff(at, who) })).body
  expect((await read('support'))['denial']).toMatchObject({ ...denial, at: expect.any(String) })
  expect((await read('billing'))['denial']).toBeNull()
})

test('D-84 an order that nobody denied has no denial, and the patient reads who said no and what was released', async () => {
  const open = await placeOrderInReview(at)
  expect((await readChartOf(at, open.orderId)).denial).toBeNull()
  const denied = await deniedOrder()
  const home = await at.call('GET', '/api/order-items', { token: denied.token })
  const [order] = home.body['orders'] as { notice: string; denial: unknown }[]
  expect(order?.notice).toBe(LETTER)
  expect(order?.denial).toEqual({
    by: 'Dr. Casey Demo',
    released: [{ cents: 14_997, brand: 'visa', last4: '4242' }],
    refunded: [],
  })
  const own = await at.call('GET', '/api/order-items', { token: open.token })
  expect((own.body['orders'] as { denial: unknown }[])[0]?.denial).toBeNull()
})
