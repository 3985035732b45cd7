import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { prescribeOrder } from '@contour/testkit/people/order-in-review'
import { signIn, startSubscriber, moveToDay } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const DAY = 86_400
const staff = async (who: string, method: string, path: string, body: unknown = {}) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(method === 'GET' ? {} : { body }),
  })
const statesOf = async (subject: string) =>
  (await tasksAbout(at, subject)).map(({ kind, state }) => `${kind} ${state}`)

test('R-007 an add-on and a differing shipping state are tasks of the clinicians until the prescription is signed', async () => {
  const order = await placeOrder(at, { state: 'NY' })
  const subject = `order:${order.orderId}`
  const bought = await at.call('POST', '/api/bundle-selected', {
    token: order.token,
    body: { selectedMed: 'Nausea' },
  })
  expect(bought.status).toBe(200)
  expect(await statesOf(subject)).toEqual(['shipping_state_differs open', 'addon_bought open'])
  expect((await submitForm(at, order)).status).toBe(200)
  const signed = await prescribeOrder(at, order.orderId)
  expect([signed.status, signed.body.message]).toEqual([200, 'Prescription issued.'])
  expect(await statesOf(subject)).toEqual(['shipping_state_differs settled', 'addon_bought settled'])
})

test('R-007 a cancelled order leaves nobody anything to do', async () => {
  const order = await placeOrder(at)
  const subject = `order:${order.orderId}`
  await at.call('POST', '/api/bundle-selected', { token: order.token, body: { selectedMed: 'Nausea' } })
  expect(await statesOf(subject)).toEqual(['addon_bought open'])
  await verifyForSupport(at, order.userId)
  const cancelled = await staff('support', 'POST', `/orders/${order.orderId}/cancel`, {
    reason: 'Asked on the phone.',
  })
  expect([cancelled.status, cancelled.body.message]).toEqual([200, expect.any(String)])
  expect(await statesOf(subject)).toEqual(['addon_bought settled'])
})

test('R-007 a refund that waits is a task until the second person decides', async () => {
  const ana = await startSubscriber(at, { term: 12 })
  const { body } = await staff('billing', 'GET', `/billing/patients/${ana.userPublicId}`)
  const [payment] = body['payments'] as { id: string }[]
  const requested = await staff('billing', 'POST', `/billing/payments/${payment!.id}/refund`, {
    cents: 60_000,
    reason: 'The parcel was warm.',
  })
  const refund = requested.body['refund'] as { id: string; state: string }
  expect(refund.state).toBe('waiting')
  expect(await statesOf(`refund:${refund.id}`)).toEqual(['refund_waits open'])
  expect((await staff('billing-second', 'POST', `/billing/refunds/${refund.id}/approve`)).status).toBe(200)
  expect(await statesOf(`refund:${refund.id}`)).toEqual(['refund_waits settled'])
})

test('R-007 a dispute is a task with the gateway’s own deadline until the evidence is sent', async () => {
  const omar = await startSubscriber(at, { card: 'pm_card_createDispute' })
  await at.settle()
  const rows = (await staff('billing', 'GET', '/billing/disputes')).body['rows'] as Record<string, string>[]
  const dispute = rows.find(({ patient_id }) => patient_id === omar.userPublicId)
  const [task] = await tasksAbout(at, `dispute:${dispute?.['id']}`)
  expect(task).toMatchObject({ kind: 'dispute_opened', state: 'open', user_id: omar.userId })
  expect(task?.due_at.toISOString()).toBe(dispute?.['evidence_due_at'])
  await staff('billing', 'POST', `/billing/disputes/${dispute?.['id']}/answer`, { text: 'Tracking sent.' })
  expect(await statesOf(`dispute:${dispute?.['id']}`)).toEqual(['dispute_opened settled'])
})

test('R-007 a plan past due is a task of support until it is paid', async () => {
  const lee = await startSubscriber(at)
  const token = () => signIn(at, lee)
  await at.call('POST', '/api/update-card', {
    token: await token(),
    body: { token: 'pm_card_chargeCustomerFail' },
  })
  const plans = async () =>
    (await at.call('GET', '/api/subscription-items', { token: await token() })).body[
      'subscriptions'
    ] as Record<string, string>[]
  const [plan] = await plans()
  await moveToDay(at, String(plan?.['next_billing_date']))
  await at.advance(15 * DAY)
  const subject = `subscription:${plan?.['id']}`
  expect(await statesOf(subject)).toEqual(['plan_past_due open'])
  const paid = await at.call('POST', '/api/process-subs-payment', {
    token: await token(),
    body: { token: 'pm_card_visa', subscription_id: plan?.['id'], amount: 249.97 },
  })
  expect([paid.status, paid.body.message]).toEqual([200, 'Payment processed successfully'])
  expect(await statesOf(subject)).toEqual(['plan_past_due settled'])
})
