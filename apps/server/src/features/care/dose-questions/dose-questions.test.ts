// The three questions before a higher strength leaves without a form between, or before its first shot where she has it
// already (D-87). Every path to the next syringe of a plan that runs: the job four days before, the opening of the parcel,
// the answer, silence, a late Yes, the end of a hold, the ship gate and the pharmacy's board, a replacement, the next
// check-in, a moved charge, and a quarter in one parcel.
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import {
  answerQuestions,
  lastQuestionOf,
  moveToQuestions,
  startOnLadder,
} from '@contour/testkit/people/dose-question-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { placeOrder } from '@contour/testkit/people/place-order'
import { readShippedItems } from '@contour/testkit/people/replacement-life'
import { readChartOf } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import {
  completeTreatment,
  ledgerOfPerson,
  moveToDay,
  shipOrder,
  shipToday,
  signIn,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  conversations,
  emergencyAlerts,
  audit,
  careHolds,
  doseQuestions,
  orders,
  scheduledJobs,
  shipments,
  subscriptions,
} from '../../../db/schema.ts'
import { openHoldOf } from '../care-holds/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
// Jobs scheduled for the patients of one test would run during the months of the next.
afterEach(async () => {
  await at.ctx.db.update(scheduledJobs).set({ done_at: at.clock.now() }).where(isNull(scheduledJobs.done_at))
})

/** Milliseconds: months of scheduled jobs take longer than other tests on a busy machine. */
const LONG_LIFE = 120_000

const parcelNo = async ({ userId }: Pick<Member, 'userId'>, number: number) => {
  const [order] = await at.ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.shipment_no, number)))
    .orderBy(desc(orders.id))
  return order ?? null
}

type BoardRow = {
  order_id: string
  items: { slot: string; strength: string; directions: string; lots: { number: string }[] | null }[]
  repeated: string | null
  blocked: string[]
}
async function boardRow(orderId: string, show = 'open'): Promise<BoardRow> {
  const token = await signInStaff(at, 'pharmacy')
  const { body } = await at.staffCall('GET', `/staff-api/pharmacy/orders?show=${show}&order=${orderId}`, {
    token,
  })
  const row = (body['rows'] as BoardRow[]).find(({ order_id }) => order_id === orderId)
  if (!row) throw new Error('not on the board')
  return row
}
const strengthsOf = ({ items }: BoardRow) => items.map(({ strength }) => strength)

/** Moves to the day on which the asked parcel is to leave, and returns its order. */
async function moveToParcel(member: Member, number: number) {
  const question = await lastQuestionOf(at, member)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  await moveToDay(at, question?.first_on ?? nextShipDate(plan?.next_billing_on ?? ''))
  const order = await parcelNo(member, number)
  if (!order) throw new Error(`no parcel ${number}`)
  return order
}
const kindsOf = async ({ email }: { email: string }) => (await messagesOf(at, email)).map(({ kind }) => kind)

test(
  'MED-11 D-87 four days before a stronger parcel she is asked by email and text; three No and the higher strength leaves',
  async () => {
    const member = await startOnLadder(at)
    await moveToQuestions(at, member)
    const asked = await lastQuestionOf(at, member)
    expect(asked).toMatchObject({ kind: 'parcel', state: 'asked', from_ug: 250, to_ug: 500, shipment_no: 2 })
    expect(addDays(easternDate(at.clock.now()), 4)).toBe(asked?.first_on)
    expect(asked?.answer_by).toEqual(easternInstant(addDays(asked?.first_on ?? '', -1), '19:00'))
    expect(await kindsOf(member)).toContain('dose_questions')
    const token = await signIn(at, member)
    const { body } = await at.call('GET', '/api/app/home', { token })
    expect(body['dose_questions']).toMatchObject({
      questions: [{ id: asked?.public_id, state: 'asked', from_ug: 250, to_ug: 500 }],
    })
    const answer = await answerQuestions(at, member)
    expect([answer.status, answer.body.message]).toEqual([200, 'Thank you. Your answers are stored.'])
    const order = await moveToParcel(member, 2)
    expect(order).toMatchObject({ kind: 'continuation', months_behind: 0 })
    const row = await boardRow(order.public_id)
    expect([strengthsOf(row), row.repeated]).toEqual([['0.5 mg'], null])
    expect(await openHoldOf(at.ctx.db, member.userId)).toBeNull()
    const actions = await at.ctx.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.subject, `dose_questions:${asked?.public_id}`))
    expect(actions.map(({ action }) => action)).toEqual(['dose_questions.asked', 'dose_questions.answered'])
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 without an answer the last strength is sent again at the same price, and board, letters, home and the dose card say so',
  async () => {
    const member = await startOnLadder(at)
    await moveToQuestions(at, member)
    const order = await moveToParcel(member, 2)
    expect((await lastQuestionOf(at, member))?.state).toBe('unanswered')
    expect(order.months_behind).toBe(1)
    const row = await boardRow(order.public_id)
    expect(row.items).toMatchObject([{ slot: 'Month 1', strength: '0.25 mg' }])
    expect(row.items[0]?.directions).toContain('0.25 mg')
    expect(row.items[0]?.lots?.length).toBeGreaterThan(0)
    expect(row.repeated).toBe('0.25 mg again: the questions before 0.5 mg were not answered.')
    expect(await kindsOf(member)).toContain('dose_repeated')
    const token = await signIn(at, member)
    const { body } = await at.call('GET', '/api/app/dose-questions', { token })
    expect(body['questions']).toMatchObject([{ state: 'unanswered', from_ug: 250 }])
    await shipOrder(at, order.public_id)
    const listed = await at.call('GET', '/api/order-items', { token })
    const sent = (listed.body['orders'] as { id: string; contents: { strength: string }[] }[]).find(
      ({ id }) => id === order.public_id,
    )
    expect(sent?.contents).toMatchObject([
      { strength: '0.25 mg', slot: 'Month 1', lot: { strength_ug: 250 } },
    ])
    const [letter] = (await messagesOf(at, member.email)).filter(
      ({ kind, body: text }) => kind === 'shipped' && text.includes('It holds the same as your last parcel.'),
    )
    expect(letter).toBeDefined()
    const charges = (await ledgerOfPerson(at, member.userId)).filter(({ kind }) => kind === 'capture')
    expect(charges).toHaveLength(2)

    // The parcel after it is one step from what she has had, never two.
    await moveToQuestions(at, member)
    expect(await lastQuestionOf(at, member)).toMatchObject({ from_ug: 250, to_ug: 500, shipment_no: 3 })
    expect((await answerQuestions(at, member)).status).toBe(200)
    const third = await moveToParcel(member, 3)
    expect(strengthsOf(await boardRow(third.public_id))).toEqual(['0.5 mg'])

    // What is sent again of the second parcel is what was in it.
    const items = await readShippedItems(at, await signIn(at, member))
    expect(items.map(({ med_name }) => med_name)).toEqual([
      'Semaglutide (compounded) 0.25 mg',
      'Semaglutide (compounded) 0.25 mg',
    ])
  },
  LONG_LIFE,
)

test.each([
  [{ sick: true }],
  [{ pregnant_or_hospital: true }],
  [{ anything_else: true, words: 'I start a new job next week.' }],
])(
  'MED-11 D-87 a Yes (%j) opens a hold: nothing is charged and nothing leaves until a doctor has decided',
  async (given) => {
    const member = await startOnLadder(at)
    await moveToQuestions(at, member)
    const { status, body } = await answerQuestions(at, member, given)
    expect([status, body.message]).toEqual([200, 'A doctor looks first.'])
    expect(await openHoldOf(at.ctx.db, member.userId)).toMatchObject({
      source: 'words',
      reason: 'dose_questions',
    })
    const question = await lastQuestionOf(at, member)
    await moveToDay(at, addDays(question?.first_on ?? '', 1))
    // Where the ship day is long after the payment, such as over a holiday, the parcel was open already.
    expect([undefined, 'order_placed']).toContain((await parcelNo(member, 2))?.status)
    expect((await ledgerOfPerson(at, member.userId)).filter(({ kind }) => kind === 'capture')).toHaveLength(1)
    expect(await kindsOf(member)).not.toContain('dose_repeated')

    const token = await signInStaff(at, 'clinician')
    const hold = await at.staffCall('GET', `/staff-api/care-holds/${await holdIdOf(at, member.userId)}`, {
      token,
    })
    const said = Object.entries({
      sick: 'Bad nausea or vomiting',
      pregnant_or_hospital: 'Pregnant or in the hospital',
      anything_else: 'Anything else',
    })
      .map(([key, what]) => `${what}: ${key in given ? 'Yes' : 'No'}.`)
      .join(' ')
    expect(hold.body['hold']).toMatchObject({
      dose_questions: { step: '0.25 mg to 0.5 mg', in_hand: false, said: expect.stringContaining(said) },
    })

    const refused = await answerQuestions(at, member)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You told us Yes before. A doctor looks at it first, and nothing ships until then.',
    ])
    const lifted = await liftCareHold(at, await holdIdOf(at, member.userId))
    expect(lifted.status).toBe(200)
    expect((await lastQuestionOf(at, member))?.state).toBe('cleared')
    await at.advance(2 * 3600)
    const order = await parcelNo(member, 2)
    expect(strengthsOf(await boardRow(order?.public_id ?? ''))).toEqual(['0.5 mg'])
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 what she writes is read for alarms: an emergency alarms the clinicians and shows her 911',
  async () => {
    const member = await startOnLadder(at)
    await moveToQuestions(at, member)
    const answer = await answerQuestions(at, member, {
      anything_else: true,
      words: 'I have chest pain and cannot breathe.',
    })
    expect(answer.body['emergency']).toBe('medical')
    const alarms = await at.ctx.db
      .select({ rule: emergencyAlerts.rule })
      .from(emergencyAlerts)
      .innerJoin(conversations, eq(conversations.id, emergencyAlerts.conversation_id))
      .where(eq(conversations.user_id, member.userId))
    expect(alarms.map(({ rule }) => rule)).toContain('chest_pain')
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 a Yes counts after the time to answer and after three No; a late No changes nothing',
  async () => {
    const late = await startOnLadder(at)
    const changed = await startOnLadder(at)
    await moveToQuestions(at, late)
    await moveToQuestions(at, changed)
    expect((await answerQuestions(at, changed)).status).toBe(200)
    expect((await answerQuestions(at, changed)).status).toBe(200)
    expect((await answerQuestions(at, changed, { sick: true })).status).toBe(200)
    expect(await openHoldOf(at.ctx.db, changed.userId)).not.toBeNull()
    await moveToParcel(late, 2)
    const no = await answerQuestions(at, late)
    expect([no.status, no.body.message]).toEqual([
      409,
      'The time to answer is over. Your next parcel holds the same dose as your last one.',
    ])
    const order = await parcelNo(late, 2)
    expect(order?.months_behind).toBe(1)
    expect((await answerQuestions(at, late, { sick: true })).status).toBe(200)
    const refused = await shipToday(at, order?.public_id ?? '')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('On hold')])
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 while the questions are open the gate keeps an open parcel here, and three No raise what it holds',
  async () => {
    const member = await startOnLadder(at)
    await moveToQuestions(at, member)
    const order = await moveToParcel(member, 2)
    // As on a weekend between the payment and the ship day: the parcel is open, and she may still answer.
    const answerBy = new Date(at.clock.now().getTime() + 3_600_000)
    await at.ctx.db
      .update(doseQuestions)
      .set({ state: 'asked', answer_by: answerBy })
      .where(eq(doseQuestions.user_id, member.userId))
    const refused = await shipToday(at, order.public_id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('The patient answers questions before a higher dose until'),
    ])
    expect((await boardRow(order.public_id)).blocked).toHaveLength(1)
    expect((await answerQuestions(at, member)).status).toBe(200)
    expect((await parcelNo(member, 2))?.months_behind).toBe(0)
    expect(strengthsOf(await boardRow(order.public_id))).toEqual(['0.5 mg'])
    expect((await shipToday(at, order.public_id)).status).toBe(200)
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 a hold for another reason delays the questions; without them the last strength is sent after it',
  async () => {
    const member = await startOnLadder(at)
    const token = await signIn(at, member)
    await stopCare(at, { ...member, token }, 'other')
    await moveToQuestions(at, member)
    await at.advance(6 * 86_400)
    expect(await lastQuestionOf(at, member)).toBeNull()
    await moveToShipDay(at)
    expect((await liftCareHold(at, await holdIdOf(at, member.userId))).status).toBe(200)
    await at.advance(2 * 3600)
    const order = await parcelNo(member, 2)
    expect(order?.months_behind).toBe(1)
    expect((await lastQuestionOf(at, member))?.state).toBe('unanswered')
    expect(strengthsOf(await boardRow(order?.public_id ?? ''))).toEqual(['0.25 mg'])
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 nobody is asked before a parcel that a form precedes, and another person cannot answer',
  async () => {
    const member = await startOnLadder(at)
    for (const number of [2, 3]) {
      await moveToQuestions(at, member)
      expect((await answerQuestions(at, member)).status).toBe(200)
      await shipOrder(at, (await moveToParcel(member, number)).public_id)
    }
    const before = await lastQuestionOf(at, member)
    await moveToQuestions(at, member)
    expect((await lastQuestionOf(at, member))?.id).toBe(before?.id)
    expect(await parcelNo(member, 4)).toMatchObject({ kind: 'refill', status: 'pending_approval' })
    const other = await placeOrder(at)
    const answer = await answerQuestions(at, member, { sick: true, token: other.token })
    expect([answer.status, answer.body['code']]).toEqual([404, 'not_found'])
    expect(await openHoldOf(at.ctx.db, member.userId)).toBeNull()
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 a quarter in one parcel: before the first shot of each higher strength she is asked, and a Yes opens a hold',
  async () => {
    const member = await startOnLadder(at, 3)
    const [parcel] = await at.ctx.db
      .select({ deliveredAt: shipments.delivered_at })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.order_id))
      .where(eq(orders.user_id, member.userId))
    const delivered = easternDate(parcel?.deliveredAt ?? at.clock.now())
    await moveToDay(at, addDays(delivered, 23))
    expect(await lastQuestionOf(at, member)).toBeNull()
    await moveToDay(at, addDays(delivered, 24))
    const first = await lastQuestionOf(at, member)
    expect(first).toMatchObject({
      kind: 'in_hand',
      state: 'asked',
      from_ug: 250,
      to_ug: 500,
      first_on: addDays(delivered, 28),
    })
    expect(await kindsOf(member)).toContain('dose_questions_in_hand')
    expect((await answerQuestions(at, member)).status).toBe(200)
    await moveToDay(at, addDays(delivered, 52))
    const second = await lastQuestionOf(at, member)
    expect(second).toMatchObject({
      kind: 'in_hand',
      from_ug: 500,
      to_ug: 1000,
      first_on: addDays(delivered, 56),
    })
    expect((await answerQuestions(at, member, { sick: true })).status).toBe(200)
    expect(await openHoldOf(at.ctx.db, member.userId)).toMatchObject({ reason: 'dose_questions' })
    expect((await lastQuestionOf(at, member))?.state).toBe('held')
  },
  LONG_LIFE,
)

test(
  'MED-11 D-87 a refill after a repeated strength starts from what was in the parcel',
  async () => {
    const member = await startOnLadder(at)
    for (const number of [2, 3]) {
      await moveToQuestions(at, member)
      await shipOrder(at, (await moveToParcel(member, number)).public_id)
    }
    await moveToDay(at, addDays(easternDate(at.clock.now()), 20))
    const checkIn = await parcelNo(member, 4)
    expect(checkIn?.kind).toBe('refill')
    const token = await signIn(at, member)
    const { body } = await at.call('GET', `/forms/orders/${checkIn?.public_id}`, { token })
    expect(body['currentDose']).toBe(0.25)
    await completeTreatment(at, member, checkIn?.public_id ?? '')
    const { known } = await readChartOf(at, checkIn?.public_id ?? '')
    const events = known.events.filter(({ kind }) => kind === 'dose_questions')
    expect(events).toMatchObject([
      {
        what: '0.25 mg to 0.5 mg',
        words: '0.25 mg again: the questions before 0.5 mg were not answered.',
        outcome: 'unanswered',
      },
      { what: '0.25 mg to 0.5 mg' },
    ])
    const [hold] = await at.ctx.db.select().from(careHolds).where(eq(careHolds.user_id, member.userId))
    expect(hold).toBeUndefined()
  },
  LONG_LIFE,
)
