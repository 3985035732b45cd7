// A clinician refuses another dose with a text (M-11): nothing else is prescribed, the plan goes on, and the prescription
// that was declined waits for the patient again.
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import {
  applyPrescriptionDecision,
  placePrescribedOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitAdjustForm } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, prescriptions, subscriptions } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const TEXT = 'From 0.25 mg to 2.4 mg in one step makes many people very sick. Stay on 0.25 mg for four weeks.'

const rowsOf = async ({ orderId }: Reviewed) => {
  const [row] = await at.ctx.db
    .select({ order: orders, prescription: prescriptions, plan: subscriptions })
    .from(orders)
    .innerJoin(prescriptions, eq(prescriptions.order_id, orders.id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(eq(orders.public_id, orderId))
  if (!row) throw new Error('no order')
  return row
}

/** An order whose patient asks for the top strength instead of the starter. */
async function placeDoseChange(): Promise<Reviewed> {
  const order = await placePrescribedOrder(at)
  const { order: row, plan } = await rowsOf(order)
  const person = { ...order, drug: row.drug, term: plan.term, productId: row.product_id }
  const asked = await submitAdjustForm(
    at,
    person,
    { '1': 2400, '2': 2400, '3': 2400 },
    'My friend takes 2.4.',
  )
  if (asked.status !== 200) throw new Error(`not sent: ${asked.body.message ?? ''}`)
  return order
}
const refuse = async (order: Reviewed, text = TEXT, who = 'clinician') =>
  at.staffCall('POST', `/staff-api/orders/${order.orderId}/refuse-change`, {
    token: await signInStaff(at, who),
    body: { text },
  })

test('W-20 M-11 the chart of a dose change has the wish, the words and the photo, and offers no strength above the ladder', async () => {
  const order = await placeDoseChange()
  const chart = await readChartOf(at, order.orderId)
  expect(chart.order.dose_change).toBe(true)
  expect(chart.forms.find(({ kind }) => kind === 'adjust')).toMatchObject({
    requested: { 'Month 1': '2.4 mg' },
    additional_details: 'My friend takes 2.4.',
  })
  expect(chart.files.some(({ type }) => type === 'prescription_image')).toBe(true)
  expect(chart.treatment.allows_ug).toBe(250)
  expect(chart.suggested[0]?.med_id).toBe('SEMA-00250')
  expect(chart.asked_flags.some(({ severity }) => severity === 'critical')).toBe(true)
})

test('W-20 M-11 a refused change keeps the plan, offers the same prescription with twelve hours, and the patient reads why', async () => {
  const order = await placeDoseChange()
  const before = await rowsOf(order)
  const { status, body } = await refuse(order)
  expect([status, body['order_status']]).toEqual([200, 'prescription_received'])
  const { order: row, prescription, plan } = await rowsOf(order)
  expect(row).toMatchObject({ dose_change: false, submitted: 4, taken_by: null })
  expect(prescription).toMatchObject({ id: before.prescription.id, state: 'awaiting', kept_text: TEXT })
  const hoursLeft = ((prescription.due_at?.getTime() ?? 0) - at.clock.now().getTime()) / 3_600_000
  expect(hoursLeft).toBeCloseTo(12, 2)
  expect(plan.state).toBe(before.plan.state)
  const pending = await at.call('GET', `/api/prescription-pending/${order.orderId}`, { token: order.token })
  expect(pending.body['kept_text']).toBe(TEXT)
  const [letter] = (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'change_refused')
  expect(letter?.body).not.toContain('2.4')
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  expect((await rowsOf(order)).order.status).toBe('order_placed')
})

test('M-11 only a dose change is refused, once, with words, by a clinician of the state', async () => {
  const order = await placeDoseChange()
  expect((await refuse(order, ' ')).status).toBe(400)
  expect((await refuse(order, TEXT, 'support')).status).toBe(403)
  expect((await refuse(order)).status).toBe(200)
  expect((await refuse(order)).status).toBe(409)
  const prescribed = await placePrescribedOrder(at)
  expect((await refuse(prescribed)).status).toBe(409)
  expect((await rowsOf(prescribed)).prescription.state).toBe('awaiting')
})

test('W-14 D-79 D-88 a plan of a year has a line for every month with its quantity, suggested and required', async () => {
  const order = await placePrescribedOrder(at, { term: 12 })
  const lines = (await readChartOf(at, order.orderId)).prescriptions[0]?.items ?? []
  expect(lines.map(({ slot, quantity }) => [slot, quantity])).toEqual(
    ['Month 1', 'Month 2', 'Month 3', 'Month 4', 'Month 5', 'Month 6-12'].map((slot) => [
      slot,
      '5 weekly doses',
    ]),
  )
})
