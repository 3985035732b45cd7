import type { PharmacistFacts } from '@contour/contract/staff-shipments'
import { startTestService, type TestService } from '@contour/testkit'
import {
  applyPrescriptionDecision,
  placePrescribedOrder,
  prescribeOrder,
} from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

async function factsOf(orderId: string): Promise<PharmacistFacts | undefined> {
  const token = await signInStaff(at, 'pharmacy')
  const { body } = await at.staffCall('GET', `/staff-api/pharmacy/orders?order=${orderId}`, { token })
  const rows = body['rows'] as { order_id: string; facts: PharmacistFacts }[]
  return rows.find(({ order_id: id }) => id === orderId)?.facts
}

test('M-15 D-85 the board names birth date, allergies, other medicines, prescriber, license, reason and note of a box', async () => {
  const order = await placeOrder(at)
  const sent = await submitForm(at, order, 'medical', {
    allergies: 'penicillin, rash',
    medications: 'metformin 500 mg',
  })
  expect(sent.status).toBe(200)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  expect(await factsOf(order.orderId)).toMatchObject({
    born: expect.stringMatching(/^1985-/),
    allergies: { text: 'penicillin, rash', flagged: true },
    medicines: { text: 'metformin 500 mg' },
    prescriber: {
      name: 'Dr. Casey Demo',
      npi: expect.stringMatching(/^\d{10}$/),
      licensed_until: expect.any(String),
    },
    accepted: { by: 'patient' },
    compounding: {
      reason: 'Cannot take an inactive ingredient of the approved product',
      note: 'Reacts with hives to the preservative of the approved pen.',
    },
    valid_until: expect.any(String),
  })
})

test('M-15 D-85 a prescription that silence accepted is marked so for the pharmacist', async () => {
  const order = await placePrescribedOrder(at)
  await at.advance(12 * 3600 + 60)
  expect((await factsOf(order.orderId))?.accepted).toMatchObject({ by: 'silence' })
})
