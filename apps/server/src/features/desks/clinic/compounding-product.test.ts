import { encounters, orders, pharmacyProducts } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import {
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const reasonsOf = async (orderId: string) =>
  (await readChartOf(at, orderId)).compounding_reasons.map(({ code }) => code)

test('D-85 what makes the product different decides which reasons the chart offers, and the server refuses the others', async () => {
  const order = await placeOrderInReview(at)
  expect(await reasonsOf(order.orderId)).toEqual(['ingredient', 'added-component', 'device', 'other'])
  const starter = and(eq(pharmacyProducts.drug, 'semaglutide'), eq(pharmacyProducts.strength_ug, 250))
  await at.ctx.db
    .update(pharmacyProducts)
    .set({ differs_by: ['added-component'] })
    .where(starter)
  const refused = await prescribeOrder(at, order.orderId)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'The pharmacy has no product of 0.25 mg that differs so: choose another reason.',
  ])
  await at.ctx.db.update(pharmacyProducts).set({ differs_by: [] })
  expect(await reasonsOf(order.orderId)).toEqual(['device', 'other'])
  await at.ctx.db.update(pharmacyProducts).set({ differs_by: ['ingredient', 'added-component'] })
  const chart = await readChartOf(at, order.orderId)
  expect(chart.products).toContainEqual({
    strength_ug: 250,
    composition: 'Semaglutide, vitamin B6, no preservative (sample)',
  })
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
})

test('M-07 LAW-11 an encounter stores who decided and how the patient was seen, and the chart shows it', async () => {
  const signed = await placePrescribedOrder(at)
  const visited = await placeOrderInReview(at)
  const token = await signInStaff(at, 'clinician')
  const act = (what: string, body: Record<string, unknown>) =>
    at.staffCall('POST', `/staff-api/orders/${visited.orderId}/${what}`, { token, body })
  expect((await act('require-visit', {})).status).toBe(200)
  expect((await act('visit-done', { outcome: 'By phone.' })).status).toBe(200)
  expect((await prescribeOrder(at, visited.orderId)).status).toBe(200)

  const shown = async (orderId: string) => (await readChartOf(at, orderId)).encounters
  const decided = { clinician: 'Dr. Casey Demo', outcome: 'prescribed', ended_at: expect.any(String) }
  expect(await shown(signed.orderId)).toMatchObject([{ n: 1, modality: 'form', ...decided }])
  expect(await shown(visited.orderId)).toMatchObject([{ n: 1, modality: 'other_visit', ...decided }])
  const open = await at.ctx.db
    .select({ modality: encounters.modality })
    .from(encounters)
    .innerJoin(orders, eq(orders.id, encounters.order_id))
    .where(eq(encounters.outcome, 'prescribed'))
  expect(open.map(({ modality }) => modality)).not.toContain(null)
})
