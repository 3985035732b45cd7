import { orders } from '@contour/server/db/schema'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { openDoctorChat, write } from '@contour/testkit/people/red-thread'
import { submitForm } from '@contour/testkit/people/submit-form'
import { shipOrder, signIn } from '@contour/testkit/people/subscription-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A patient whose first parcel was delivered, with an allergy and an ID, and the refill that is due now. */
async function refillOf(said: Record<string, string>) {
  const first = await placeOrder(at)
  const medical = { allergies: 'penicillin', medications: 'levothyroxine 50 mcg', current_weight: '220' }
  expect((await submitForm(at, first, 'medical', medical)).status).toBe(200)
  expect((await prescribeOrder(at, first.orderId)).status).toBe(200)
  expect((await applyPrescriptionDecision(at, first, true)).status).toBe(200)
  await shipOrder(at, first.orderId)
  await write(at, await openDoctorChat(at, first.userId), 'patient', 'I have chest pain since this morning')
  await at.advance(24 * 3600)
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, first.orderId))
  const before = {
    ...first,
    token: await signIn(at, first),
    orderKey: order?.id ?? 0,
    state: 'CA',
    drug: 'semaglutide' as const,
    term: 1 as const,
    productId: '',
  }
  const refill = await placePendingOrder(at, { after: before })
  expect((await submitForm(at, refill, 'refill', said)).status).toBe(200)
  return readChartOf(at, refill.orderId)
}

test('W-69 D-84 a refill’s chart shows allergies, medicines and identity that were given before, with their dates', async () => {
  const { known, forms } = await refillOf({ current_weight: '201' })
  expect(forms.flatMap(({ answers }) => answers.map(({ question }) => question))).not.toContain('allergies')
  const told = (key: string) => known.answers.find(({ question }) => question === key)
  expect(told('allergies')).toMatchObject({ answer: 'penicillin', severity: 'important' })
  expect(told('medications')).toMatchObject({ answer: 'levothyroxine 50 mcg' })
  expect(told('allergies')?.at).toMatch(/^\d{4}-\d{2}-\d{2}T/)
  expect(known.id_image_at?.slice(0, 10)).toBe(told('allergies')?.at.slice(0, 10))
  expect(known.weight_before?.lb).toBe(220)
})

test('W-69 D-84 an alarm, its hold and the weeks without the drug stand on the chart of the refill', async () => {
  const { known } = await refillOf({
    current_weight: '201',
    doses_missed: 'Yes',
    doses_missed_last_taken: 'about four weeks ago',
  })
  const events = known.events.map(({ kind, what, words }) => [kind, what, words])
  expect(events.toSorted()).toEqual([
    ['alarm', 'chest pain', 'I have chest pain since this morning'],
    ['gap', 'two or more doses missed, by the form', 'about four weeks ago'],
    ['hold', 'emergency', ''],
  ])
  expect(known.events.find(({ kind }) => kind === 'alarm')?.ended_at).toBeNull()
})

test('D-84 a denial stands on the next chart with its reason and its letter', async () => {
  const denied = await placeOrderInReview(at)
  await at.ctx.db
    .update(orders)
    .set({ status: 'denied', denial_reason: 'in-person', denial_text: 'Please see your own doctor first.' })
    .where(eq(orders.public_id, denied.orderId))
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, denied.orderId))
  const next = await placePendingOrder(at, {
    after: {
      ...denied,
      orderKey: order?.id ?? 0,
      state: 'CA',
      drug: 'semaglutide',
      term: 1,
      productId: '',
    },
  })
  expect((await submitForm(at, next, 'medical')).status).toBe(200)
  expect((await readChartOf(at, next.orderId)).known.events).toMatchObject([
    {
      kind: 'denied',
      what: 'The patient needs care in person',
      words: 'Please see your own doctor first.',
    },
  ])
})

test('D-84 the chart of a first order knows nothing from before', async () => {
  const order = await placeOrderInReview(at)
  const { known } = await readChartOf(at, order.orderId)
  expect(known).toMatchObject({ answers: [], id_image_at: null, video_at: null, events: [] })
})
