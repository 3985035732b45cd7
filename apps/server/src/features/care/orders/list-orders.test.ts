import { FIRST_CENTS, checkOut, createBuyer, placeOrder, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { createLead } from '@contour/testkit/people/create-lead'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { submitForm } from '@contour/testkit/people/submit-form'
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
  // Also when the first authorization has expired on its own.
  await at.advance(2 * 86_400)
  expect(await newest(buyer.token)).toMatchObject({
    hold: null,
    unpaid_cents: FIRST_CENTS.semaglutide[1],
  })
})

test('P-ORD-002 the list answers status, orders and the health id that the first form gives', async () => {
  const list = async (token: string) => (await at.call('GET', '/api/order-items', { token })).body
  const lead = await createLead(at)
  expect(await list(lead.token)).toMatchObject({ status: 'success', orders: [], health_id: null })
  const order = await placeOrder(at)
  expect(await list(order.token)).toMatchObject({ status: 'success', health_id: null })
  expect((await submitForm(at, order)).status).toBe(200)
  const after = await list(order.token)
  expect(after['orders']).toHaveLength(1)
  expect(String(after['health_id'])).not.toBe('')
  expect(after['health_id']).not.toBeNull()
})

test('P-ORD-003 the newest order comes first', async () => {
  const first = await placeOrder(at)
  await at.advance(3600)
  const cartId = await createCart(at, first, { drug: 'tirzepatide' })
  const second = await checkOut(
    at,
    { ...first, cartId },
    {
      amount: FIRST_CENTS.tirzepatide[1],
      switches_from: 'semaglutide',
    },
  )
  expect(second.status, JSON.stringify(second.body)).toBe(200)
  const { body } = await at.call('GET', '/api/order-items', { token: first.token })
  expect((body['orders'] as OrderItem[]).map(({ id }) => id)).toEqual([
    second.body['order_id'],
    first.orderId,
  ])
})

test('M-08 a prescription comes with who signed it and when; without one there is nobody', async () => {
  const order = await placePendingOrder(at)
  expect(await newest(order.token)).toMatchObject({ prescription_data: [], prescriber: null })
  await prescribeDirectly(at, order, 'accepted', 'order_placed')
  const { prescription_data: lines, prescriber } = await newest(order.token)
  expect(lines.map(({ strength }) => strength)).toEqual(['0.25 mg', '0.5 mg', '1 mg'])
  expect(prescriber).toEqual({
    name: 'Dr. Casey Sample',
    npi: '0000000001',
    issued_at: expect.stringContaining('T'),
  })
})
