import { consents, legalTexts, licenses, stateRules } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { prescribeOrder, readChartOf } from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { answerForm, submitForm } from '@contour/testkit/people/submit-form'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A patient of 68 inches whose form is sent; 197.3 lb are a BMI of 29.99, 177.5 lb one of 26.98. */
async function reviewed(state: string, said: Record<string, string | string[]> = {}) {
  const order = await placePendingOrder(at, { state })
  const sent = await submitForm(at, order, 'bare', said)
  expect([sent.status, sent.body.message]).toEqual([200, expect.any(String)])
  return order
}
const rulesOf = async (orderId: string) => (await readChartOf(at, orderId)).flags.map(({ rule }) => rule)
const change = (state: string, set: Partial<typeof stateRules.$inferInsert>) =>
  at.ctx.db.update(stateRules).set(set).where(eq(stateRules.state, state))

test('LAW-03 A-13 D-80 Florida: a BMI of 25.5 is flagged, with a named condition from 27 not, in another state never', async () => {
  const low = { current_weight: '197.3' }
  expect(await rulesOf((await reviewed('FL', low)).orderId)).toContain('bmi-under-state')
  const named = { ...low, own_conditions: ['Sleep apnea'] }
  expect(await rulesOf((await reviewed('FL', named)).orderId)).not.toContain('bmi-under-state')
  const under = { current_weight: '177.5', own_conditions: ['Sleep apnea'] }
  const order = await reviewed('FL', under)
  const flag = (await readChartOf(at, order.orderId)).flags.find(({ rule }) => rule === 'bmi-under-state')
  expect(flag).toMatchObject({ severity: 'important', stops: false })
  expect(flag?.words).toBe('BMI 26.98, 177.5 lb now. The state asks for 27 with a named condition.')
  expect(await rulesOf((await reviewed('CA', low)).orderId)).not.toContain('bmi-under-state')
})

test('LAW-06 A-13 D-86 a notice is read with the form, word for word and with its version, and the chart says when', async () => {
  const order = await reviewed('FL')
  const given = await at.ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, order.userId), eq(consents.kind, 'notice_florida_bill_of_rights')))
  expect(given).toMatchObject([{ agreed: true, order_id: order.orderKey, page: 'medical-form' }])
  expect(given[0]?.documents).toEqual({ notice_florida_bill_of_rights: 'sample' })
  expect(given[0]?.statement).toContain('sample of the demonstration')
  const { state_rule: rule, missing } = await readChartOf(at, order.orderId)
  expect(rule).toMatchObject({ name: 'Florida', min_bmi: 30, min_bmi_with_condition: 27 })
  expect(rule?.notices).toMatchObject([{ version: 'sample', read_at: expect.stringMatching(/^\d{4}-/) }])
  expect(rule?.source).toContain('64B8-9.012')
  expect(rule?.to_confirm).not.toBe('')
  expect(missing).toEqual([])
})

test('LAW-02 D-86 without its text a state’s form neither opens nor is taken, and nothing is prescribed there', async () => {
  const waiting = await placePendingOrder(at, { state: 'FL' })
  const answered = await answerForm(at, waiting, 'bare')
  const sent = await reviewed('FL')
  const chart = await readChartOf(at, sent.orderId)
  expect(chart.missing).toEqual([])
  const kept = await at.ctx.db
    .select()
    .from(legalTexts)
    .where(eq(legalTexts.kind, 'notice_florida_bill_of_rights'))
  // A notice of another kind, for which nobody supplied a text: the row is what any state without one has.
  await at.ctx.db
    .update(legalTexts)
    .set({ kind: 'notice_put_aside' })
    .where(eq(legalTexts.kind, 'notice_florida_bill_of_rights'))
  try {
    const loaded = await at.call('GET', `/forms/orders/${waiting.orderId}`, { token: waiting.token })
    expect(loaded.body['code']).toBe('state_not_served')
    expect(answered.walk.complete).toBe(true)
    const refused = await at.call('POST', '/api/submit-bare-form', {
      token: waiting.token,
      body: { answers: [], form_id: waiting.orderId },
    })
    expect(refused.body['code']).toBe('state_not_served')
    expect((await readChartOf(at, sent.orderId)).missing).toEqual([
      'Florida requires a text that is not there yet. Nothing can be prescribed there.',
    ])
    expect((await prescribeOrder(at, sent.orderId)).status).toBe(409)
  } finally {
    for (const { id } of kept)
      await at.ctx.db
        .update(legalTexts)
        .set({ kind: 'notice_florida_bill_of_rights' })
        .where(eq(legalTexts.id, id))
  }
  expect((await prescribeOrder(at, sent.orderId)).status).toBe(200)
})

test('A-13 where a live visit comes first, nothing is signed before it took place', async () => {
  await change('CA', { live_visit_first: true })
  try {
    const order = await reviewed('CA')
    const gap = 'California asks for a live visit before the first prescription.'
    expect((await readChartOf(at, order.orderId)).missing).toContain(gap)
    const refused = await prescribeOrder(at, order.orderId)
    expect([refused.status, refused.body.message]).toEqual([409, gap])
    const token = await signInStaff(at, 'clinician')
    const path = `/staff-api/orders/${order.orderId}`
    expect((await at.staffCall('POST', `${path}/require-visit`, { token, body: {} })).status).toBe(200)
    const done = { token, body: { outcome: 'Seen by video at a partner’s.' } }
    expect((await at.staffCall('POST', `${path}/visit-done`, done)).status).toBe(200)
    expect((await readChartOf(at, order.orderId)).missing).toEqual([])
    expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  } finally {
    await change('CA', { live_visit_first: false })
  }
})

test('A-13 where a form alone is not enough, each order needs its visit', async () => {
  await change('NY', { no_questionnaire_only: true })
  try {
    const order = await reviewed('NY')
    const gap = 'New York allows no prescription on a form alone: a live visit must come before it.'
    expect((await prescribeOrder(at, order.orderId)).body.message).toBe(gap)
  } finally {
    await change('NY', { no_questionnaire_only: false })
  }
})

test('A-13 where the state names who may prescribe, a license without that profession signs nothing', async () => {
  await change('NV', { prescribers: ['physician'] })
  const of = eq(licenses.state, 'NV')
  try {
    const order = await reviewed('NV')
    const gap = 'Nevada lets others prescribe this, and your license there does not say so.'
    expect((await prescribeOrder(at, order.orderId)).body.message).toBe(gap)
    await at.ctx.db.update(licenses).set({ profession: 'nurse_practitioner' }).where(of)
    expect((await prescribeOrder(at, order.orderId)).status).toBe(409)
    await at.ctx.db.update(licenses).set({ profession: 'physician' }).where(of)
    expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  } finally {
    await change('NV', { prescribers: [] })
  }
})
