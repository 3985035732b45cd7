import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, prescriptionBody, readChartOf } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('D-84 D-82 no medicines but insulin: a critical flag on chart and queue, which the signature answers', async () => {
  const order = await placeOrder(at)
  expect((await submitForm(at, order, 'medical', { medications: 'none', insulin: 'Yes' })).status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  const [flag, ...others] = chart.flags.filter(({ kind }) => kind === 'contradiction')
  expect(others).toEqual([])
  expect(flag).toMatchObject({
    rule: 'no-medicines-but-insulin',
    severity: 'critical',
    words: 'medications: none · insulin: Yes',
  })
  const token = await signInStaff(at, 'clinician')
  const { body: queue } = await at.staffCall('GET', '/staff-api/queue', { token })
  const rows = queue['rows'] as { order_id: string; flags: string[] }[]
  expect(rows.find(({ order_id }) => order_id === order.orderId)?.flags).toContain(
    'critical: No medicines, but takes insulin or a sulfonylurea',
  )
  const answered = prescriptionBody(chart)
  const sign = (body: Record<string, unknown>) =>
    at.staffCall('POST', `/staff-api/orders/${order.orderId}/prescribe`, { token, body })
  const silent = await sign({
    ...answered,
    flag_answers: answered.flag_answers.filter(({ id }) => id !== flag?.id),
  })
  expect(silent.status).toBe(409)
  expect((await sign(answered)).status).toBe(200)
})

test('D-84 what a patient writes under "anything else" is compared with her answers', async () => {
  const order = await placeOrder(at)
  const said = { conditions: ['None of these'], additional_details: 'I had pancreatitis in 2019.' }
  expect((await submitForm(at, order, 'medical', said)).status).toBe(200)
  expect((await readChartOf(at, order.orderId)).flags).toContainEqual(
    expect.objectContaining({ kind: 'contradiction', rule: 'no-conditions-but-named', severity: 'critical' }),
  )
})

test('D-84 a form without a contradiction has no such flag', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.flags.filter(({ kind }) => kind === 'contradiction')).toEqual([])
})
