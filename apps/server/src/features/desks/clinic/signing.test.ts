import { PRODUCT_IDS } from '@contour/domain/catalog/products'
import { audit, orders, prescriptions, signatureAnswers, weights } from '@contour/server/db/schema'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import {
  applyPrescriptionDecision,
  flagAnswersFor,
  placeOrderInReview,
  placePrescribedOrder,
  prescriptionBody,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { fillForm, submitAdjustForm, submitForm, submitPath } from '@contour/testkit/people/submit-form'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Chart = Awaited<ReturnType<typeof readChartOf>>
type Line = Chart['suggested'][number]

async function sign(orderId: string, body: Record<string, unknown>) {
  const token = await signInStaff(at, 'clinician')
  return at.staffCall('POST', `/staff-api/orders/${orderId}/prescribe`, { token, body })
}

const strengthsOf = (chart: Chart, lines: readonly Line[]) =>
  lines.map(({ med_id }) => chart.formulary.find((item) => item.med_id === med_id)?.strength)

/** The lines in other strengths of the formulary, with the directions that belong to them. */
const inStrengths = (chart: Chart, strengths: readonly string[]): Line[] =>
  chart.suggested.map((line, n) => {
    const was = chart.formulary.find((item) => item.med_id === line.med_id)
    const item = chart.formulary.find(({ strength }) => strength === strengths[n])
    return {
      ...line,
      med_id: item?.med_id ?? '',
      directions: line.directions.replace(was?.strength ?? '', item?.strength ?? ''),
    }
  })

const TOP = ['15 mg', '15 mg', '15 mg']

/** A beginner whose prescription was declined and who asks for the highest strength in every month. */
async function asksForTheTop() {
  const order = await placePrescribedOrder(at, { drug: 'tirzepatide' })
  await applyPrescriptionDecision(at, order, false)
  const person = {
    ...order,
    drug: 'tirzepatide' as const,
    term: 1,
    productId: PRODUCT_IDS.tirzepatide,
  }
  const sent = await submitAdjustForm(at, person, { '1': 15_000, '2': 15_000, '3': 15_000 })
  expect(sent.status).toBe(200)
  return { order, chart: await readChartOf(at, order.orderId) }
}

test('MED-02 a beginner who asks for the top strength has a critical flag, and the chart suggests the ladder', async () => {
  const { chart } = await asksForTheTop()
  expect(chart.forms[0]?.requested).toMatchObject({ 'Month 1': '15 mg' })
  expect(strengthsOf(chart, chart.suggested)).toEqual(['2.5 mg', '5 mg', '7.5 mg'])
  expect(chart.treatment).toMatchObject({ had_ug: null, source: 'nothing', allows_ug: 2500 })
  expect(chart.asked_flags).toMatchObject([
    {
      rule: 'dose-above-ladder',
      severity: 'critical',
      words: 'Month 1: 15 mg. Had nothing of tirzepatide yet. The ladder allows 2.5 mg.',
    },
  ])
})

test('MED-02 a strength above the ladder is signed with a reason in words only, and the reason is kept', async () => {
  const { order, chart } = await asksForTheTop()
  const items = inStrengths(chart, TOP)
  const without = await sign(order.orderId, { ...prescriptionBody(chart, { items }), flag_answers: [] })
  expect(without.status).toBe(409)
  expect(without.body.message).toBe('Answer before you sign: Starts above the ladder.')
  const withoutWords = flagAnswersFor(chart, items).map((answer) => ({ ...answer, note: '' }))
  const silent = await sign(order.orderId, {
    ...prescriptionBody(chart, { items }),
    flag_answers: withoutWords,
  })
  expect(silent.body.message).toBe('Say in your own words why this can be signed: Starts above the ladder.')
  const [before] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(before?.status).toBe('waiting_prescription')
  const answered = await sign(order.orderId, prescriptionBody(chart, { items }))
  expect(answered.status).toBe(200)
  const [signed] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, before?.id ?? 0))
    .orderBy(desc(prescriptions.id))
  const kept = await at.ctx.db
    .select()
    .from(signatureAnswers)
    .where(eq(signatureAnswers.prescription_id, signed?.id ?? 0))
  expect(kept).toMatchObject([
    {
      flag: 'dose/1/dose-above-ladder',
      severity: 'critical',
      title: 'Starts above the ladder',
      note: 'Talked about it on video, safe for this patient.',
    },
  ])
  const [row] = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'prescription.issued'), eq(audit.subject, `order:${order.orderId}`)))
    .orderBy(desc(audit.id))
    .limit(1)
  expect(JSON.stringify(row?.after)).toContain('dose-above-ladder')
})

test('MED-03 directions that do not fit their product are refused, whatever is typed into the call', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  const [first, ...others] = chart.suggested as [Line, ...Line[]]
  const refusal = async (change: Partial<Line>) => {
    const body = prescriptionBody(chart, { items: [{ ...first, ...change }, ...others] })
    const { status, body: said } = await sign(order.orderId, body)
    expect(status).toBe(400)
    return said.message
  }
  expect(await refusal({ directions: 'Inject 2.5 mg under the skin twice a day.' })).toContain(
    'directions that do not fit its product',
  )
  expect(await refusal({ directions: first.directions.replace('0.25 mg', '2.5 mg') })).toContain('do not fit')
  expect(await refusal({ directions: `${first.directions} Inject twice.` })).toContain(
    'how much or how often',
  )
  expect(await refusal({ quantity: '9999 vials' })).toBe('Month 1 needs a quantity of 1 to 5 weekly doses.')
  const added = { ...first, directions: `${first.directions} Take it with food.`, quantity: '5 weekly doses' }
  const body = prescriptionBody(chart, { items: [added, ...others] })
  expect((await sign(order.orderId, body)).status).toBe(200)
})

test('MED-08 after more than a month without it, two rungs down are suggested and the wish is a critical flag', async () => {
  const order = await placeOrder(at)
  const sent = await submitForm(at, order, 'medical', {
    current_medication: 'Semaglutide',
    last_dose_sema: '2.4 mg',
    last_taken: 'More than a month ago',
    dose_wish: 'increase',
  })
  expect(sent.status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.treatment).toMatchObject({
    had_ug: 2400,
    source: 'stated',
    weeks_missed: true,
    allows_ug: 1000,
  })
  expect(strengthsOf(chart, chart.suggested)[0]).toBe('1 mg')
  expect(chart.asked_flags[0]).toMatchObject({ rule: 'dose-above-ladder', severity: 'critical' })
})

test('MED-05 a weight that contradicts the questionnaire is a critical flag, and one of underweight is not accepted', async () => {
  const order = await placeOrder(at)
  const thin = await submitForm(at, order, 'medical', { current_weight: '100' })
  expect(thin.status).toBe(400)
  expect(thin.body.message).toContain('your BMI is below what is safe')
  const [kept] = await at.ctx.db
    .select()
    .from(weights)
    .where(and(eq(weights.user_id, order.userId), eq(weights.source, 'form')))
  expect(kept).toBeUndefined()
  const form = await fillForm(at, order, 'medical')
  const answers = form.answers.map((entry) =>
    entry.question === 'current_weight' ? { ...entry, answer: '2200' } : entry,
  )
  const heavy = await at.call('POST', submitPath('medical'), {
    token: order.token,
    body: { ...form, answers },
  })
  expect(heavy.body.message).toBe('"current_weight" is not a weight from 80 to 700 pounds.')
  const sent = await submitForm(at, order, 'medical', { current_weight: '140' })
  expect(sent.status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.flags.map(({ rule, severity }) => [rule, severity])).toEqual([
    // The goal of the questionnaire is 160 pounds (D-84).
    ['goal-above-weight', 'important'],
    ['weight-differs-much', 'critical'],
    ['bmi-under-25', 'important'],
  ])
})

test('MED-05 a weight given after the form stops the signature', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  await at.ctx.db
    .insert(weights)
    .values({ user_id: order.userId, lb: 100, source: 'profile', at: at.clock.now() })
  const late = await readChartOf(at, order.orderId)
  const body = prescriptionBody(chart, { flag_answers: flagAnswersFor(late, late.suggested) })
  const refused = await sign(order.orderId, body)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toContain('BMI under 18.5: nothing can be prescribed')
})

test('MED-14 a signature on flags that changed meanwhile is refused, and one on the flags as they are is taken', async () => {
  const order = await placeOrderInReview(at)
  const before = await readChartOf(at, order.orderId)
  expect(before.flags).toEqual([])
  const add = (lb: number) =>
    at.ctx.db.insert(weights).values({ user_id: order.userId, lb, source: 'profile', at: at.clock.now() })
  await add(150)
  expect((await sign(order.orderId, prescriptionBody(before))).status).toBe(409)
  const seen = await readChartOf(at, order.orderId)
  await at.advance(60)
  await add(149)
  const stale = await sign(order.orderId, prescriptionBody(seen))
  expect(stale.status).toBe(409)
  expect(stale.body.message).toContain('The flags of this chart have changed.')
  const now = await readChartOf(at, order.orderId)
  expect((await sign(order.orderId, prescriptionBody(now))).status).toBe(200)
})

test('MED-14 type 1 diabetes is critical, and three important findings together are too', async () => {
  const order = await placeOrder(at)
  await submitForm(at, order, 'medical', {
    conditions: ['Kidney disease', 'Type 1 diabetes'],
    conditions_kidney: 'Mine, since 2020, watched by my doctor.',
    conditions_type_1_diabetes: 'Mine, since childhood, insulin.',
    insulin: 'Yes',
    surgery: 'Yes',
  })
  const chart = await readChartOf(at, order.orderId)
  const severity = (rule: string) => chart.flags.find((flag) => flag.rule === rule)?.severity
  expect(severity('type-1-diabetes')).toBe('critical')
  expect(severity('kidney')).toBe('important')
  const answers = flagAnswersFor(chart, chart.suggested)
  expect(answers.map(({ id }) => id)).toContain('several/important-together')
  const body = prescriptionBody(chart)
  const missing = answers.filter(({ id }) => id !== 'several/important-together')
  expect((await sign(order.orderId, { ...body, flag_answers: missing })).status).toBe(409)
  expect((await sign(order.orderId, body)).status).toBe(200)
})

test('LAW-01 the strength is no reason for a strength that an approved product has', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.compounding_reasons.map(({ code }) => code)).not.toContain('strength')
  const body = prescriptionBody(chart, { compounding_reason: 'strength' })
  const refused = await sign(order.orderId, body)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe(
    'An approved product is sold in 0.25 mg: the strength is no reason for compounding.',
  )
})

test('MED-17 somebody who answers no to everything has no flag and signs as fast as before', async () => {
  const order = await placeOrder(at)
  const sent = await submitForm(at, order, 'medical', {
    allergies: 'I have no allergies.',
    medications: 'I do not take anything',
  })
  expect(sent.status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  expect([...chart.flags, ...chart.asked_flags]).toEqual([])
  expect((await sign(order.orderId, { ...prescriptionBody(chart), flag_answers: [] })).status).toBe(200)
})
