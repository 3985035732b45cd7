// A prescription that is voided after its parcel has left: what has left stays hers on every path that asks what she has,
// had or was charged for (standsFor). The dose is changed after a hold, which voids every prescription of the patient.
import type { OrderItem } from '@contour/contract/orders'
import type { HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { pdfPages } from '@contour/testkit/pdf-words'
import { openDoctorThread } from '@contour/testkit/people/conversation-life'
import {
  answerQuestions,
  lastQuestionOf,
  moveToQuestions,
  startOnLadder,
} from '@contour/testkit/people/dose-question-life'
import {
  applyPrescriptionDecision,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { readShippedItems } from '@contour/testkit/people/replacement-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { moveToDay, signIn, type Member } from '@contour/testkit/people/subscription-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, prescriptions, shipments, stateRules, subscriptions } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** Milliseconds: weeks of scheduled jobs take longer than other tests on a busy machine. */
const LONG_LIFE = 120_000

/** The patient was put on hold, and a clinician lifted it so. */
async function heldAndLifted(member: Member, outcome: HoldOutcome = 'dose_change'): Promise<void> {
  await stopCare(at, { ...member, token: await signIn(at, member) }, 'other')
  const lifted = await liftCareHold(at, await holdIdOf(at, member.userId), outcome)
  expect([lifted.status, lifted.body.message]).toEqual([200, 'The hold is lifted, and the patient is told.'])
}

/** The patient cancels her plan herself, and the day in which she can undo it passes. */
async function cancelPlan(member: Member): Promise<void> {
  const token = await signIn(at, member)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  const path = '/api/cancle-subs'
  expect((await at.call('POST', path, { token, body: { subs_id: plan?.public_id } })).status).toBe(200)
  await moveToDay(at, addDays(easternDate(at.clock.now()), 2))
  const [ended] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  expect(ended?.state).toBe('ended')
}

/** Three months are in her hands, and their prescription is void. */
async function quarterInHand(outcome?: HoldOutcome, { canceled = false } = {}) {
  const member = await startOnLadder(at, 3)
  if (canceled) await cancelPlan(member)
  await heldAndLifted(member, outcome)
  const rows = await at.ctx.db
    .select({ state: prescriptions.state, deliveredAt: shipments.delivered_at })
    .from(orders)
    .innerJoin(prescriptions, eq(prescriptions.order_id, orders.id))
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .where(eq(orders.user_id, member.userId))
  expect(rows.map(({ state }) => state)).toEqual(['voided'])
  return { member, delivered: easternDate(rows[0]?.deliveredAt ?? at.clock.now()) }
}

/** The patient's orders, the first shipment first. */
async function ordersOf(member: Member): Promise<OrderItem[]> {
  const { body } = await at.call('GET', '/api/order-items', { token: await signIn(at, member) })
  return (body['orders'] as OrderItem[]).toSorted((a, b) => a.shipment_no - b.shipment_no)
}
const doses = (lines: readonly { strength: string }[] = []) => lines.map(({ strength }) => strength)

test.each([
  [
    'MED-11 D-87 the three questions are asked before a higher strength that is in her hands, and her answers count',
    false,
  ],
  [
    'MED-11 D-76 D-87 who canceled her plan herself is asked before the higher strength in her hands, though its prescription was voided after that',
    true,
  ],
])(
  '%s',
  async (_title, canceled) => {
    const { member, delivered } = await quarterInHand('dose_change', { canceled })
    await moveToDay(at, addDays(delivered, 24))
    expect(await lastQuestionOf(at, member)).toMatchObject({ kind: 'in_hand', from_ug: 250, to_ug: 500 })
    const token = await signIn(at, member)
    const shown = await at.call('GET', '/api/app/dose-questions', { token })
    expect(shown.body['questions']).toMatchObject([{ kind: 'in_hand', state: 'asked', to_ug: 500 }])
    expect((await answerQuestions(at, member, { sick: true })).status).toBe(200)
    expect(await holdIdOf(at, member.userId)).toEqual(expect.any(String))
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 after a treatment that a clinician ended nobody is asked to go on to a higher strength',
  async () => {
    const { member, delivered } = await quarterInHand('ended')
    await moveToDay(at, addDays(delivered, 30))
    expect(await lastQuestionOf(at, member)).toBeNull()
  },
  LONG_LIFE,
)

test('E-008 D-66 what was in the parcel stands on her order, on the pharmacy’s board, and in what she can report', async () => {
  const { member } = await quarterInHand()
  const [order] = await ordersOf(member)
  expect(doses(order?.contents)).toEqual(['0.25 mg', '0.5 mg', '1 mg'])
  expect(order?.contents[0]).toMatchObject({ month: 1, lot: { strength_ug: 250 } })
  // Nothing of it is prescribed any more.
  expect(order?.prescription_data).toEqual([])
  const board = await at.staffCall('GET', '/staff-api/pharmacy/orders?show=delivered', {
    token: await signInStaff(at, 'pharmacy'),
  })
  const rows = board.body['rows'] as { order_id: string; items: { strength: string }[] }[]
  expect(doses(rows.find(({ order_id: id }) => id === member.orderId)?.items)).toEqual(doses(order?.contents))
  expect(await readShippedItems(at, await signIn(at, member))).toHaveLength(3)
})

test('A-02 D-76 the receipt of a parcel names its prescriber and the day of the prescription', async () => {
  const { member } = await quarterInHand()
  const token = await signIn(at, member)
  const { body } = await at.call('GET', '/api/transaction-items', { token })
  const [paid] = body['transactions'] as { id: string }[]
  const answer = await fetch(`${at.service.patientUrl}/api/app/invoices/${paid?.id}/pdf?itemised=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const words = pdfPages(Buffer.from(await answer.arrayBuffer())).join(' ')
  expect(words).toMatch(/Prescriber: .+, NPI \d+\..*Prescribed on [A-Z]/s)
})

test('D-38 next to her message the clinician reads the doses that she has', async () => {
  const { member } = await quarterInHand()
  const thread = await openDoctorThread(at, member.email)
  const { body } = await at.staffCall('GET', `/staff-api/inbox/${thread.id}/context`, {
    token: await signInStaff(at, 'clinician'),
  })
  const { chart } = body['context'] as { chart: { doses: { strength: string }[] } }
  expect(doses(chart.doses)).toEqual(['0.25 mg', '0.5 mg', '1 mg'])
})

/** One month is in her hands, and the second parcel was at the pharmacy when the dose was changed. */
async function returnedForDose() {
  const member = await startOnLadder(at)
  await moveToQuestions(at, member)
  await answerQuestions(at, member)
  await moveToDay(at, (await lastQuestionOf(at, member))?.first_on ?? '')
  await heldAndLifted(member)
  const next = (await ordersOf(member))[1]
  if (!next) throw new Error('no second order')
  expect(next.status).toBe('pending_approval')
  return { ...member, token: await signIn(at, member), firstId: member.orderId, orderId: next.id }
}

test(
  'MED-08 D-31 D-78 P-ADJ-008 the check-in after it is a refill that goes on from what she has, without a photo of a prescription',
  async () => {
    const person = await returnedForDose()
    const { body: form } = await at.call('GET', `/forms/orders/${person.orderId}`, { token: person.token })
    expect(form).toMatchObject({ has_own_prescription: true, currentDose: 0.25 })
    // Who she is was looked at, also where the state asks a new patient for a video.
    const ofState = eq(stateRules.state, 'CA')
    const [rule] = await at.ctx.db.select().from(stateRules).where(ofState)
    await at.ctx.db.update(stateRules).set({ video: true }).where(ofState)
    expect((await ordersOf(person))[1]).toMatchObject({ needs_video: false })
    await at.ctx.db
      .update(stateRules)
      .set({ video: rule?.video ?? false })
      .where(ofState)
    expect((await submitForm(at, person, 'refill')).status).toBe(200)
    const product = await at.call('GET', `/api/prescription-getorder/${person.orderId}`, {
      token: person.token,
    })
    expect(product.body).toMatchObject({ photo_required: false })
  },
  LONG_LIFE,
)

test(
  'P-DOC-001 while nobody has decided, her chat is with the doctor who prescribed what she has',
  async () => {
    const person = await returnedForDose()
    expect((await submitForm(at, person, 'refill')).status).toBe(200)
    const list = await at.call('GET', '/api/order-items', { token: person.token })
    const { id } = list.body['latest_encounter'] as { id: string }
    const { body } = await at.call('GET', `/api/get-doc-profile/${id}`, { token: person.token })
    const first = (await readChartOf(at, person.firstId)).prescriptions[0]
    expect(body['case']).toMatchObject({ name: first?.clinician })
  },
  LONG_LIFE,
)

test(
  'D-66 D-76 a prescription that was voided before its parcel left is forgotten',
  async () => {
    const person = await returnedForDose()
    expect((await submitForm(at, person, 'refill')).status).toBe(200)
    expect((await prescribeOrder(at, person.orderId)).status).toBe(200)
    expect((await applyPrescriptionDecision(at, person, true)).status).toBe(200)
    const [, second] = await ordersOf(person)
    expect(second).toMatchObject({ status: 'order_placed', prescription_state: 'accepted' })
    await heldAndLifted(person)
    const [first, returned] = await ordersOf(person)
    expect(doses(first?.contents)).toEqual(['0.25 mg'])
    expect(returned).toMatchObject({ contents: [], prescription_data: [], prescription_state: 'voided' })
    const thread = await openDoctorThread(at, person.email)
    const { body } = await at.staffCall('GET', `/staff-api/inbox/${thread.id}/context`, {
      token: await signInStaff(at, 'clinician'),
    })
    const { chart } = body['context'] as { chart: { prescribed_at: string } }
    const [sent] = await at.ctx.db
      .select({ at: prescriptions.issued_at })
      .from(prescriptions)
      .innerJoin(orders, eq(orders.id, prescriptions.order_id))
      .where(eq(orders.public_id, person.firstId))
    expect(chart.prescribed_at).toBe(sent?.at.toISOString())
  },
  LONG_LIFE,
)
