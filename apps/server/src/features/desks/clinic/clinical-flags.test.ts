import { FORMULARY_VERSION } from '@contour/domain/dosing/formulary'
import {
  CONTRADICTION_RULES,
  FLAG_RULES,
  FLAG_RULES_VERSION,
  NUMBER_RULES,
  definitionByName,
} from '@contour/forms'
import { formSubmissions, prescriptions } from '@contour/server/db/schema'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, prescribeOrder, readChartOf } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedForms } from '../../../seed/seed-forms.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type QueueRow = { order_id: string; flags: string[]; due_at: string | null; entered_at: string }

async function queueRow(orderId: string) {
  const token = await signInStaff(at, 'clinician')
  const { body } = await at.staffCall('GET', '/staff-api/queue', { token })
  return (body['rows'] as QueueRow[]).find(({ order_id }) => order_id === orderId)
}

const flaggedOf = async (orderId: string) =>
  (await readChartOf(at, orderId)).forms
    .flatMap((form) => form.answers)
    .filter(({ flagged }) => flagged)
    .map(({ question, severity }) => [question, severity])

test('R-005 a patient without a concern has no flag on the queue or the chart', async () => {
  const order = await placeOrderInReview(at)
  expect((await queueRow(order.orderId))?.flags).toEqual([])
  expect(await flaggedOf(order.orderId)).toEqual([])
})

test('R-005 an allergy to penicillin is flagged with its severity and reason on the queue and the chart', async () => {
  const order = await placeOrder(at)
  const sent = await submitForm(at, order, 'medical', { allergies: 'penicillin', insulin: 'Yes' })
  expect(sent.status).toBe(200)
  expect((await queueRow(order.orderId))?.flags).toEqual([
    'critical: No medicines, but takes insulin or a sulfonylurea',
    'important: Takes insulin: low blood sugar, its dose may have to be lowered first',
    'important: Allergies listed',
  ])
  expect(await flaggedOf(order.orderId)).toEqual([
    ['insulin_which', 'important'],
    ['allergies', 'important'],
  ])
  const answers = (await readChartOf(at, order.orderId)).forms.flatMap((form) => form.answers)
  expect(answers.find(({ question }) => question === 'allergies')).toMatchObject({
    answer: 'penicillin',
    reason: 'Allergies listed',
    theme: 'medicines',
    flags: [{ rule: 'allergies', severity: 'important', source: 'Medical form, question 20' }],
  })
})

test('the chart names the rules that its answers were compared with, and when the review is due', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.flag_rules).toEqual({
    version: FLAG_RULES_VERSION,
    count: FLAG_RULES.length + NUMBER_RULES.length + CONTRADICTION_RULES.length,
  })
  expect(chart.order.due_at).toBe((await queueRow(order.orderId))?.due_at)
})

test('R-077 the queue’s targets stand still while the patient is asked for an image and begin again after it', async () => {
  const order = await placeOrderInReview(at)
  const token = await signInStaff(at, 'clinician')
  const requested = await at.staffCall('POST', `/staff-api/orders/${order.orderId}/image-requests`, {
    token,
    body: { image_type: 'full_body_image', reason: 'dark', note: 'In daylight, please.' },
  })
  expect(requested.status).toBe(200)
  expect(await queueRow(order.orderId)).toMatchObject({ due_at: null, late_at: null, breach_at: null })
  await at.advance(24 * 3600)
  expect(await queueRow(order.orderId)).toMatchObject({ due_at: null })
  const file_name = await uploadImage(at, order.token, 'full_body_image.jpg')
  const sent = await at.call('POST', '/api/upload-image-again', {
    token: order.token,
    body: { id: order.orderId, image_type: 'full_body_image', file_name },
  })
  expect(sent.status).toBe(200)
  const row = await queueRow(order.orderId)
  expect(Date.parse(String(row?.due_at)) - at.clock.now().getTime()).toBeGreaterThan(4.9 * 3_600_000)
})

test('R-085 a start with a broken form definition is refused and names what is wrong', async () => {
  const sound = definitionByName('new_question_mdi.json')!
  const { definition } = sound
  const unreachable = { ...definition, dependencies: definition.dependencies.slice(0, -1) }
  await expect(
    seedForms(at.ctx.db, at.clock, [{ ...sound, version: 'broken', definition: unreachable }]),
  ).rejects.toThrow(/The forms are broken/)
})

test('R-086 M-14 a prescription and a submission keep the versions of the rules they were made with', async () => {
  const order = await placeOrderInReview(at)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  const [signed] = await at.ctx.db.select().from(prescriptions).orderBy(desc(prescriptions.id)).limit(1)
  const [sent] = await at.ctx.db.select().from(formSubmissions).orderBy(desc(formSubmissions.id)).limit(1)
  expect(signed).toMatchObject({
    formulary_version: FORMULARY_VERSION,
    flag_rules_version: FLAG_RULES_VERSION,
  })
  expect(sent).toMatchObject({ formulary_version: FORMULARY_VERSION })
  expect((await readChartOf(at, order.orderId)).prescriptions[0]).toMatchObject({
    formulary_version: FORMULARY_VERSION,
  })
})
