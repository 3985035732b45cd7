import { startTestService, type TestService } from '@contour/testkit'
import { placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectRecords } from './collect-records.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('R-055 M-07 the copy of a record says who decided, with which NPI, and how the patient was seen', async () => {
  const signed = await placePrescribedOrder(at)
  const records = await collectRecords(at.ctx.db, signed.userId)
  const section = records.find(({ title }) => title === 'Who decided about your orders, and how')
  expect(section?.rows).toMatchObject([
    {
      order: signed.orderId,
      clinician: 'Dr. Casey Demo',
      npi: expect.stringMatching(/^\d{10}$/),
      decided: 'prescribed',
      how: 'from your form and pictures, without a visit',
    },
  ])
})
