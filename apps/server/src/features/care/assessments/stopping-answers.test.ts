import { audit, stoppingAnswers } from '@contour/server/db/schema'
import { openHoldOf } from '@contour/server/features/care/care-holds/index'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import {
  placeOrderInReview,
  prescribeOrder,
  prescriptionBody,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { setPassword } from '@contour/testkit/people/set-password'
import { submitForm } from '@contour/testkit/people/submit-form'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Person = { token: string; orderId: string }
type Said = { question: string; answer: string | string[]; form?: string; stop_key?: string }

const stop = ({ token, orderId }: Person, said: Said) =>
  at.call('POST', `/api/app/orders/${orderId}/stops`, {
    token,
    body: { form: 'medical', stop_key: crypto.randomUUID(), ...said },
  })
const selfHarm = { question: 'self_harm', answer: 'Yes' }
const storedOf = (userId: number) =>
  at.ctx.db.select().from(stoppingAnswers).where(eq(stoppingAnswers.user_id, userId))

/** The patients whom clinicians have to call now. */
async function redContacts() {
  const token = await signInStaff(at, 'clinician')
  const { body } = await at.staffCall('GET', '/staff-api/emergencies?who=patients', { token })
  return (body as unknown as { rows: { id: string; name: string }[] }).rows
}

const stoppedIn = (chart: Awaited<ReturnType<typeof readChartOf>>) =>
  chart.flags.filter(({ kind }) => kind === 'stopped')

test('MED-04 PW-01 D-81 Yes to self-harm on one device, closed, No on another and sent: a red contact, and a critical flag with both answers', async () => {
  const order = await placeOrder(at)
  const before = (await redContacts()).length
  expect((await stop(order, selfHarm)).status).toBe(200)
  // Nothing was sent, and the clinicians already have somebody to call.
  expect(await redContacts()).toHaveLength(before + 1)
  expect(await openHoldOf(at.ctx.db, order.userId)).toMatchObject({ source: 'alarm', reason: 'emergency' })

  await at.advance(18 * 60)
  const other = { ...order, token: await setPassword(at, order) }
  expect((await submitForm(at, other, 'medical', { self_harm: 'No' })).status).toBe(200)
  expect(await redContacts()).toHaveLength(before + 1)

  const chart = await readChartOf(at, order.orderId)
  const [flag, ...others] = stoppedIn(chart)
  expect(others).toEqual([])
  expect(flag).toMatchObject({
    severity: 'critical',
    reason: 'The form stopped at this answer: Thoughts of self-harm in the last 6 months',
  })
  expect(flag?.words).toMatch(/^First Yes, .+\sET\. Changed to No, .+\sET\.$/)

  const token = await signInStaff(at, 'clinician')
  const sign = (body: Record<string, unknown>) =>
    at.staffCall('POST', `/staff-api/orders/${order.orderId}/prescribe`, { token, body })
  const answered = prescriptionBody(chart)
  const silent = await sign({
    ...answered,
    flag_answers: answered.flag_answers.filter(({ id }) => id !== flag?.id),
  })
  expect(silent.status).toBe(409)
  expect(silent.body.message).toBe(`Answer before you sign: ${flag?.reason}.`)
  expect((await sign(answered)).status).toBe(200)
})

test('MED-04 D-81 D-76 Yes to pregnancy opens a care hold at once, whatever is pressed next, and stands on the chart', async () => {
  const order = await placeOrder(at)
  expect((await stop(order, { question: 'pregnancy', answer: 'Yes' })).status).toBe(200)
  expect(await openHoldOf(at.ctx.db, order.userId)).toMatchObject({ source: 'words', reason: 'pregnant' })
  expect((await submitForm(at, order, 'medical', { pregnancy: 'No' })).status).toBe(200)
  expect(await openHoldOf(at.ctx.db, order.userId)).toMatchObject({ reason: 'pregnant' })
  expect(stoppedIn(await readChartOf(at, order.orderId))).toMatchObject([{ severity: 'critical' }])
})

test('D-81 a stopping answer is stored once however often it is sent, and each new dialog is another answer', async () => {
  const order = await placeOrder(at)
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) expect((await stop(order, { ...selfHarm, stop_key: key })).status).toBe(200)
  expect(await storedOf(order.userId)).toHaveLength(1)
  await stop(order, selfHarm)
  expect(await storedOf(order.userId)).toHaveLength(2)
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'form.stopped'), eq(audit.subject_user, order.userId)))
  expect(rows).toHaveLength(2)
})

test('D-81 an answer that does not stop the form, and another patient’s order, are refused', async () => {
  const order = await placeOrder(at)
  expect((await stop(order, { question: 'self_harm', answer: 'No' })).status).toBe(400)
  expect((await stop(order, { question: 'insulin', answer: 'Yes' })).status).toBe(400)
  const stranger = await placeOrder(at)
  expect((await stop({ ...stranger, orderId: order.orderId }, selfHarm)).status).toBe(404)
  expect(await storedOf(order.userId)).toEqual([])
})

test('D-81 nobody can change or delete a stopping answer', async () => {
  const order = await placeOrder(at)
  await stop(order, selfHarm)
  await expect(
    at.ctx.db.delete(stoppingAnswers).where(eq(stoppingAnswers.user_id, order.userId)),
  ).rejects.toThrow()
  await expect(at.ctx.db.update(stoppingAnswers).set({ answer: 'No' })).rejects.toThrow()
  expect(await storedOf(order.userId)).toMatchObject([{ answer: 'Yes' }])
})

test('D-81 a stopping answer of a form that was sent already is stored and meets the signature', async () => {
  const order = await placeOrderInReview(at)
  expect((await stop(order, { question: 'glp_reaction', answer: 'Yes' })).status).toBe(200)
  expect(stoppedIn(await readChartOf(at, order.orderId))[0]?.words).toMatch(/No form was sent since\.$/)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
})
