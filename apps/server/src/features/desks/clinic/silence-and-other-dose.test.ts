import type { Chart } from '@contour/contract/staff-chart'
import { buildDirections } from '@contour/domain/dosing/directions'
import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { productFor } from '@contour/domain/dosing/formulary'
import { orders, prescriptions, stateRules } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import {
  applyPrescriptionDecision,
  placePrescribedOrder,
  prescribeOrder,
  readChartOf,
  type Reviewed,
} from '@contour/testkit/people/order-in-review'
import { submitAdjustForm } from '@contour/testkit/people/submit-form'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

const HOUR = 3600

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const silenceAccepts = (silence_accepts_other_dose: boolean) =>
  at.ctx.db.update(stateRules).set({ silence_accepts_other_dose }).where(eq(stateRules.state, 'CA'))
/** The lines of a clinician who keeps her on 0.25 mg. */
async function starterOnly({ orderId }: Reviewed): Promise<Chart['suggested']> {
  const chart = await readChartOf(at, orderId)
  const starter = productFor('semaglutide', 250)
  if (!starter) throw new Error('0.25 mg is not in the formulary')
  return chart.suggested.map((line, index) => ({
    ...line,
    med_id: starter.medId,
    directions: buildDirections({
      drug: 'semaglutide',
      slot: (['1', '2', '3'] as const)[index] ?? '1',
      strengthUg: 250,
      monthsBefore: 0,
    }),
  }))
}
/** She declines what the chart suggested and asks for a slower climb; the clinician signs that, or less. */
async function prescribed(doses: 'asked for' | 'other'): Promise<Reviewed> {
  const order = await placePrescribedOrder(at, { term: 3 })
  expect((await applyPrescriptionDecision(at, order, false)).status).toBe(200)
  const months = { '1': 250, '2': 500, '3': 500 }
  const facts = { ...order, drug: 'semaglutide', term: 3, productId: PRODUCT_IDS.semaglutide } as const
  expect((await submitAdjustForm(at, facts, months, 'Slower, please.')).status).toBe(200)
  const lines = doses === 'other' ? { items: await starterOnly(order) } : {}
  const { status, body } = await prescribeOrder(at, order.orderId, lines)
  expect([status, body.message]).toEqual([200, expect.any(String)])
  return order
}
/** The states of support's tasks to ask for an answer. */
const tasksOf = async ({ orderId }: Reviewed) =>
  (await tasksAbout(at, `order:${orderId}`)).flatMap(({ kind, state }) =>
    kind === 'prescription_unanswered' ? [state] : [],
  )
const clockOf = async ({ orderId }: Reviewed) => {
  const [row] = await at.ctx.db
    .select({ state: prescriptions.state, due_at: prescriptions.due_at })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.public_id, orderId))
    .orderBy(desc(prescriptions.version))
    .limit(1)
  return row
}

test('D-76 where a state wants the patient’s own yes, silence accepts the dose that was asked for and no other one', async () => {
  await silenceAccepts(false)
  const [asked, other] = [await prescribed('asked for'), await prescribed('other')]
  expect((await clockOf(other))?.due_at).toBeNull()
  await at.advance(30 * HOUR)
  expect((await clockOf(asked))?.state).toBe('auto')
  expect((await clockOf(other))?.state).toBe('awaiting')
  // A decline that is taken back gives no clock to what had none.
  expect((await applyPrescriptionDecision(at, other, false)).status).toBe(200)
  const path = `/api/app/prescriptions/${other.orderId}/take-back-decline`
  expect((await at.call('POST', path, { token: other.token, body: {} })).status).toBe(200)
  // Support had it before the decline, which ended the task, and has it again a day after.
  expect(await tasksOf(other)).toEqual(['settled'])
  await at.advance(30 * HOUR)
  expect((await clockOf(other))?.state).toBe('awaiting')
  expect(await tasksOf(other)).toEqual(['settled', 'open'])
  expect(await tasksOf(asked)).toEqual([])
  expect((await applyPrescriptionDecision(at, other, true)).status).toBe(200)
  expect((await clockOf(other))?.state).toBe('accepted')
  expect(await tasksOf(other)).toEqual(['settled', 'settled'])
})

test('X-20 where a state says nothing of it, silence accepts what the clinician wrote', async () => {
  await silenceAccepts(true)
  const other = await prescribed('other')
  await at.advance(12 * HOUR + 60)
  expect((await clockOf(other))?.state).toBe('auto')
})
