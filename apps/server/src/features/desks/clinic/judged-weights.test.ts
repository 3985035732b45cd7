import type { FormName } from '@contour/domain/assessments/answers'
import { PHONE_SCRIPT } from '@contour/domain/consents/phone-script'
import { startTestService, type TestService } from '@contour/testkit'
import { intakeOf } from '@contour/testkit/people/index'
import { placeOrderInReview, readChartOf } from '@contour/testkit/people/order-in-review'
import { placePendingOrder, type PendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { fillForm, submitForm, submitPath } from '@contour/testkit/people/submit-form'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weights } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const DAY = 86_400
/** Kilograms of a heavy person, a slip of the finger, none at all. */
const OUTSIDE = ['5', '79.9', '700.1', '2200', '0', '-200', '']

const takeCall = async (weight: string) =>
  at.staffCall('POST', '/staff-api/billing/leads', {
    token: await signInStaff(at, 'support'),
    body: {
      first_name: 'Iris',
      last_name: 'Sample',
      email: `iris.${at.ctx.random.id().toLowerCase()}@example.com`,
      phone: '2125550147',
      gender: 'Female',
      dob: '1985-04-12',
      state: 'CA',
      height_inches: 66,
      weight: Number(weight),
      desired_weight: null,
      script_version: PHONE_SCRIPT.version,
      answers: { email: true, texts: false, calls: false },
    },
  })

async function submitWeight(order: PendingOrder, form: FormName, weight: string) {
  const body = await fillForm(at, order, form)
  const answers = body.answers.map((entry) =>
    entry.question === 'current_weight' ? { ...entry, answer: weight } : entry,
  )
  return at.call('POST', submitPath(form), { token: order.token, body: { ...body, answers } })
}

const refillOf = async (first: PendingOrder) => {
  expect((await submitForm(at, first, 'medical', { current_weight: '212.5' })).status).toBe(200)
  await prescribeDirectly(at, first, 'accepted', 'order_delivered')
  return placePendingOrder(at, { after: first })
}

test('CASE-14 D-80 the intake takes 80 to 700 pounds, on the page and by phone', async () => {
  for (const weight of OUTSIDE) {
    const body = { ...intakeOf(), weight, desired_weight: 80 }
    expect((await at.call('POST', '/api/intake-form', { body })).status, weight).toBe(400)
    expect((await takeCall(weight)).status, weight).toBe(400)
  }
  expect((await takeCall('220.5')).status).toBe(200)
})

test('CASE-14 CASE-15 D-80 a caller’s kilograms are not taken as pounds', async () => {
  const answer = await takeCall('100')
  expect([answer.status, answer.body.code]).toEqual([409, 'not_eligible'])
})

test.each(['medical', 'bare', 'refill'] as const)(
  'CASE-14 D-80 the %s form takes 80 to 700 pounds with one decimal, and stores no other',
  async (form) => {
    const first = await placePendingOrder(at)
    const order = form === 'refill' ? await refillOf(first) : first
    const before = await weightsOf(order)
    for (const weight of [...OUTSIDE, '210.55', '95,5', '96 kg']) {
      const refused = await submitWeight(order, form, weight)
      expect([refused.status, refused.body.message], weight).toEqual([
        400,
        expect.stringMatching(/current_weight/),
      ])
    }
    expect(await weightsOf(order)).toEqual(before)
  },
)

const weightsOf = ({ userId }: PendingOrder) =>
  at.ctx.db.select({ lb: weights.lb }).from(weights).where(eq(weights.user_id, userId))

test.each([
  // 212.5 lb are 96.4 kg; 135 lb are a BMI of 20.5 at 68 inches.
  ['kilograms', '135', 300],
  ['twice the last weight', '430', 212.5],
])(
  'CASE-14 D-80 a refill form with %s, sent past its question, is a critical flag and asks for words',
  async (_, weight, lastLb) => {
    const refill = await refillOf(await placePendingOrder(at))
    await at.ctx.db
      .insert(weights)
      .values({ user_id: refill.userId, lb: lastLb, source: 'weigh-in', at: at.clock.now() })
    await at.advance(8 * DAY)
    expect((await submitForm(at, refill, 'refill', { current_weight: weight })).status).toBe(200)
    const { flags } = await readChartOf(at, refill.orderId)
    expect(flags).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'weight-unlikely', severity: 'critical' })]),
    )
  },
)

test('CASE-14 D-80 five pounds less on a refill form raise no flag', async () => {
  const refill = await refillOf(await placePendingOrder(at))
  await at.advance(14 * DAY)
  expect((await submitForm(at, refill, 'refill', { current_weight: '207.5' })).status).toBe(200)
  expect((await readChartOf(at, refill.orderId)).flags).toEqual([])
})

test.each([
  ['kilograms', 96],
  ['less than half', 90],
  ['more than twice', 450],
  ['what no form takes', 75],
])(
  'CASE-14 D-39 D-80 a profile with %s is saved as the document says, and the chart of the open order says so',
  async (_, weight) => {
    const order = await placeOrderInReview(at)
    const { body } = await at.call('GET', '/api/app/profile', { token: order.token })
    const save = (lb: number) =>
      at.call('POST', '/api/update-profile', {
        token: order.token,
        body: { ...(body['profile'] as object), weight: lb },
      })
    // A drop of five pounds is none of anybody's business.
    expect((await save(215)).status).toBe(200)
    expect((await readChartOf(at, order.orderId)).changes).toEqual([])
    expect((await save(weight)).status).toBe(200)
    const { changes, flags } = await readChartOf(at, order.orderId)
    expect(changes).toMatchObject([{ field: 'weight', before: '215', after: String(weight) }])
    expect(flags.some(({ severity }) => severity === 'critical')).toBe(true)
  },
)
