import { formDefinitions, formSubmissions } from '@contour/server/db/schema'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, readChartOf } from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { fillForm, submitAdjustForm, submitForm } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const loaded = async (order: { orderId: string; token: string }) =>
  (await at.call('GET', `/forms/orders/${order.orderId}`, { token: order.token })).body
const flagsOf = async (orderId: string) =>
  (await readChartOf(at, orderId)).flags.map(({ rule, severity }) => [rule, severity])

test('D-84 a refill form shows what the forms before it say, with the day, and the newest weight', async () => {
  const first = await placePendingOrder(at, { sex: 'Female' })
  const said = {
    current_weight: '212.5',
    allergies: 'penicillin',
    medications: 'levothyroxine 50 mcg',
    own_conditions: ['Sleep apnea'],
  }
  expect((await submitForm(at, first, 'medical', said)).status).toBe(200)
  await prescribeDirectly(at, first, 'accepted', 'order_delivered')
  const refill = await placePendingOrder(at, { after: first })
  const form = await loaded(refill)
  expect(form['weight']).toBe(212.5)
  expect(form['weight_on']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const day = form['weight_on']
  expect(form['known']).toEqual(
    expect.arrayContaining([
      { question: 'medications', answer: 'levothyroxine 50 mcg', on: day },
      { question: 'allergies', answer: 'penicillin', on: day },
      { question: 'own_conditions', answer: 'Sleep apnea', on: day },
      { question: 'conditions', answer: 'None of these', on: day },
    ]),
  )
  const other = await placePendingOrder(at)
  expect((await loaded(other))['known']).toEqual([])
  // What has changed is told apart, under the key that later charts read.
  const changed = {
    medicines_change: 'Yes',
    medications: 'warfarin 5 mg',
    medicines_change_check: ['Warfarin or another blood thinner'],
  }
  expect((await submitForm(at, refill, 'refill', changed)).status).toBe(200)
  expect(await flagsOf(refill.orderId)).toEqual(
    expect.arrayContaining([
      ['warfarin', 'important'],
      ['medicines-change', 'review'],
      ['medications', 'review'],
    ]),
  )
})

test('D-81 a refill form asks about self-harm, a reaction and new medicines: left out, it is refused', async () => {
  const first = await placePendingOrder(at)
  expect((await submitForm(at, first, 'medical')).status).toBe(200)
  await prescribeDirectly(at, first, 'accepted', 'order_delivered')
  const refill = await placePendingOrder(at, { after: first })
  const whole = await fillForm(at, refill, 'refill')
  for (const key of ['self_harm', 'glp_reaction', 'medicines_change', 'health_today']) {
    const answers = whole.answers.filter(({ question }) => question !== key)
    const sent = await at.call('POST', '/api/submit-md-form', {
      token: refill.token,
      body: { ...whole, answers },
    })
    expect([key, sent.status]).toEqual([key, 400])
  }
  const sent = await at.call('POST', '/api/submit-md-form', { token: refill.token, body: whole })
  expect(sent.status).toBe(200)
  expect(await flagsOf(refill.orderId)).toEqual([])
})

const buy = (token: string) =>
  at.call('POST', '/api/bundle-selected', { token, body: { selectedMed: 'Nausea' } })

test('MED-18 D-51 ondansetron bought before the form: both questions are in it, and each Yes is a flag', async () => {
  const order = await placeOrder(at)
  expect((await buy(order.token)).status).toBe(200)
  expect((await loaded(order))['anti_nausea']).toBe(true)
  const sent = await submitForm(at, order, 'medical', { qt_prolongation: 'Yes', serotonergic: 'Yes' })
  expect(sent.status).toBe(200)
  const flags = await flagsOf(order.orderId)
  expect(flags).toEqual(
    expect.arrayContaining([
      ['qt-prolongation', 'critical'],
      ['serotonergic', 'important'],
    ]),
  )
  expect(flags.map(([rule]) => rule)).not.toContain('ondansetron-unasked')
})

test('D-51 ondansetron bought after the form was sent: the chart says that the questions were not asked', async () => {
  const order = await placeOrderInReview(at)
  expect(await flagsOf(order.orderId)).toEqual([])
  const late = await buy(order.token)
  expect(late.status).toBe(200)
  expect(await flagsOf(order.orderId)).toEqual([['ondansetron-unasked', 'important']])
})

test('D-51 ondansetron bought while the form is filled in: the form without the questions is refused', async () => {
  const order = await placeOrder(at)
  const without = await fillForm(at, order, 'medical')
  expect((await buy(order.token)).status).toBe(200)
  const sent = await at.call('POST', '/api/submit-md-form', { token: order.token, body: without })
  expect(sent.status).toBe(400)
  expect((await submitForm(at, order, 'medical')).status).toBe(200)
})

test('D-84 a change of dose says in the patient’s words what else has changed', async () => {
  const order = await placePendingOrder(at)
  expect((await submitForm(at, order, 'medical')).status).toBe(200)
  await prescribeDirectly(at, order, 'awaiting', 'prescription_received')
  expect((await submitAdjustForm(at, order, {}, 'I take metformin now.')).status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.forms[0]).toMatchObject({
    kind: 'adjust',
    additional_details: 'I take metformin now.',
  })
})

test('M-42 answers to the first version stay readable, and are judged by today’s rules', async () => {
  const order = await placePendingOrder(at)
  expect((await submitForm(at, order, 'medical')).status).toBe(200)
  const [older] = await at.ctx.db
    .insert(formDefinitions)
    .values({
      name: 'new_question_mdi.json',
      version: '1',
      sha: 'of-the-first-version',
      definition: { questions: [], dependencies: [] },
      published_at: at.ctx.clock.now(),
    })
    .returning()
  const answers = [
    {
      id: 16,
      question: 'conditions',
      label: 'Conditions',
      type: 'multiple_option',
      answer: ['Pancreatitis', 'Gallbladder disease'],
    },
    { id: 1601, question: 'conditions_pancreatitis', label: 'Who?', type: 'text', answer: 'My aunt' },
    { id: 20, question: 'allergies', label: 'Allergies', type: 'textarea', answer: 'none' },
  ]
  await at.ctx.db
    .update(formSubmissions)
    .set({ answers, definition_id: older?.id ?? null })
    .where(eq(formSubmissions.order_id, order.orderKey))
  const chart = await readChartOf(at, order.orderId)
  expect(chart.forms[0]?.answers.map(({ answer }) => answer)).toEqual([
    'Pancreatitis, Gallbladder disease',
    'My aunt',
    'none',
  ])
  expect(await flagsOf(order.orderId)).toEqual([
    ['pancreatitis', 'critical'],
    ['gallbladder', 'important'],
  ])
})
