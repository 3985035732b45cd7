import { stateRules } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { fillForm, submitForm } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const change = (state: string, set: { video?: boolean; refill_question?: boolean }) =>
  at.ctx.db.update(stateRules).set(set).where(eq(stateRules.state, state))

async function queueRow(orderId: string) {
  const token = await signInStaff(at, 'clinician')
  const { body } = await at.staffCall('GET', '/staff-api/queue', { token })
  return (body['rows'] as { order_id: string; video_state: boolean }[]).find(
    ({ order_id }) => order_id === orderId,
  )
}

/** A patient whose next order requires the refill form. */
async function returning(state: string) {
  const person = await placePendingOrder(at, { state, healthId: `health-${state}` })
  await prescribeDirectly(at, person, 'accepted', 'order_delivered')
  return placePendingOrder(at, { after: person })
}

const requiresState = async (person: Parameters<typeof fillForm>[1]) =>
  (await fillForm(at, person, 'refill')).answers.some(({ question }) => question === 'state_restriction')

test('R-063 M-49 the queue names the state’s rule as its row of the table says', async () => {
  const order = await placeOrderInReview(at)
  expect(await queueRow(order.orderId)).toMatchObject({ video_state: false })
  await change('CA', { video: true })
  expect(await queueRow(order.orderId)).toMatchObject({ video_state: true })
  await change('CA', { video: false })
})

test('R-063 S-68 the refill form asks the state question where the row of the table wants it, and nowhere else', async () => {
  const texan = await returning('TX')
  expect(await requiresState(texan)).toBe(true)
  await change('TX', { refill_question: false })
  expect(await requiresState(texan)).toBe(false)
  expect((await submitForm(at, texan, 'refill')).status).toBe(200)
  await change('TX', { refill_question: true })

  const newYorker = await returning('NY')
  expect(await requiresState(newYorker)).toBe(false)
  const without = await fillForm(at, newYorker, 'refill')
  await change('NY', { refill_question: true })
  // The server uses the same row: a form without the question is not complete.
  const refused = await at.call('POST', '/api/submit-md-form', { token: newYorker.token, body: without })
  expect([refused.status, refused.body['code']]).toEqual([400, 'invalid_request'])
  expect((await submitForm(at, newYorker, 'refill')).status).toBe(200)
})

test('R-063 the video step of an order follows the row of the table', async () => {
  const person = await placePendingOrder(at, { state: 'CO' })
  await change('CO', { video: true })
  const sent = await submitForm(at, person, 'bare')
  expect(sent.body).toMatchObject({ next: 'upload-video', order_status: 'pending_approval' })
})
