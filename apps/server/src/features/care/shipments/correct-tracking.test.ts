import { audit, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const call = async (who: string, path: string, body: object) =>
  at.staffCall('POST', `/staff-api/pharmacy/orders/${path}`, { token: await signInStaff(at, who), body })

async function accepted() {
  await moveToShipDay(at)
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  return order
}
const labelOf = async (token: string) => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  return (body['orders'] as { tracking_number: string }[])[0]?.tracking_number
}
const openTask = async (orderId: string) =>
  (
    await at.ctx.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.subject, `order:${orderId}`), eq(tasks.kind, 'shipment_problem')))
  ).find(({ state }) => state === 'open')

test('D-94 a wrong tracking number is corrected until the pickup; the patient follows the right parcel', async () => {
  const order = await accepted()
  const to = (tracking: string) => ({ carrier: 'FedEx', tracking })
  expect((await call('pharmacy', `${order.orderId}/tracking`, to('794600000501'))).status).toBe(409)
  await call('pharmacy', `${order.orderId}/ship`, {
    ...to('794600000501'),
    lots: await lotsOf(at, order.orderId),
  })
  expect(await call('pharmacy', `${order.orderId}/tracking`, to('123'))).toMatchObject({ status: 400 })
  await verifyForSupport(at, order.userId)
  expect((await call('support', `${order.orderId}/tracking`, to('794600000502'))).status).toBe(200)
  expect((await call('support', `${order.orderId}/tracking`, to('794600000502'))).status).toBe(200)
  expect(await labelOf(order.token)).toBe('794600000502')
  const letters = (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'tracking_corrected')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toContain('794600000502')
  const [row] = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'order.tracking_corrected'), eq(audit.subject, `order:${order.orderId}`)))
  expect(row).toMatchObject({ before: { tracking: '794600000501' }, after: { tracking: '794600000502' } })
  await at.advance(86_400)
  expect(await call('pharmacy', `${order.orderId}/tracking`, to('794600000503'))).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect(await labelOf(order.token)).toBe('794600000502')
})

test('D-94 the number of another parcel is refused', async () => {
  const [first, second] = [await accepted(), await accepted()]
  for (const [order, tracking] of [
    [first, '794600000601'],
    [second, '794600000602'],
  ] as const)
    await call('pharmacy', `${order.orderId}/ship`, {
      carrier: 'FedEx',
      tracking,
      lots: await lotsOf(at, order.orderId),
    })
  expect(
    await call('pharmacy', `${second.orderId}/tracking`, { carrier: 'FedEx', tracking: '794600000601' }),
  ).toMatchObject({ status: 400, body: { message: expect.stringContaining('another shipment') } })
})

test('M-15 what is in the way of a parcel is a task of whoever solves it, until the shipment is resumed', async () => {
  const order = await accepted()
  const pause = (problem: string) =>
    call('pharmacy', `${order.orderId}/pause`, { problem, reason: 'Is the dose right?' })
  await pause('clinical')
  const task = await openTask(order.orderId)
  expect(task).toMatchObject({ role: 'clinician' })
  expect(task?.details).not.toContain('dose')
  await call('clinician', `${order.orderId}/resume`, {})
  expect(await openTask(order.orderId)).toBeUndefined()
  await pause('address')
  expect(await openTask(order.orderId)).toMatchObject({ role: 'support' })
})
