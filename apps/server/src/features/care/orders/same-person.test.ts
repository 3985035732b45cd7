import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { addresses, orders, prescriptions, savedCards, users } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { prescribeOrder, prescriptionBody, readChartOf } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import {
  buySubscription,
  completeTreatment,
  moveToDay,
  shipToday,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const rowOf = async (orderId: string) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, orderId))
  if (!row) throw new Error('no order')
  return row
}

/** A patient who buys again under another email, with the birth date of the first account and whatever else is given. */
async function buyAgain(first: Member, facts: Facts = {}): Promise<Member> {
  const again = await buySubscription(at)
  await makeSame(first, again, facts)
  return again
}

type Facts = { phone?: string; card?: boolean; street?: string }

async function makeSame(first: Member, again: Member, facts: Facts): Promise<void> {
  const [before] = await at.ctx.db.select().from(users).where(eq(users.id, first.userId))
  await at.ctx.db
    .update(users)
    .set({ dob: before?.dob ?? '', phone: facts.phone ?? '2125550188' })
    .where(eq(users.id, again.userId))
  await at.ctx.db
    .update(addresses)
    .set({ line_1: facts.street ?? '9 Elsewhere Lane' })
    .where(eq(addresses.user_id, again.userId))
  if (!facts.card)
    await at.ctx.db.update(savedCards).set({ fp: 'another-card' }).where(eq(savedCards.user_id, again.userId))
}
const flagOn = async (orderId: string) =>
  (await readChartOf(at, orderId)).flags.find(({ kind }) => kind === 'same_person')
const sign = async (who: Member) => {
  await submitForm(at, { ...who, token: await signIn(at, who) }, 'medical')
  expect((await prescribeOrder(at, who.orderId)).status).toBe(200)
}

test('D-83 the same person under two accounts is a critical flag on both charts, by phone, by card or by address', async () => {
  for (const [facts, shared] of [
    [{ phone: '2125550142' }, 'same phone.'],
    [{ card: true }, 'same card.'],
    [{ street: '100 Sample Street' }, 'same address.'],
  ] as const) {
    const first = await buySubscription(at)
    await at.ctx.db
      .update(addresses)
      .set({ line_1: '100 sample street' })
      .where(eq(addresses.user_id, first.userId))
    const again = await buyAgain(first, facts)
    for (const [here, there] of [
      [first, again],
      [again, first],
    ] as const) {
      const flag = await flagOn(here.orderId)
      expect(flag).toMatchObject({ severity: 'critical', reason: 'The same person has another account' })
      expect(flag?.words).toContain(`Account ${there.email}: same name and birth date, ${shared}`)
      expect(flag?.words).toContain('Semaglutide runs there, bought')
    }
  }
})

test('D-83 two people of one name and birth date, and a lead who never ordered, are no flag', async () => {
  const first = await buySubscription(at)
  const stranger = await buyAgain(first)
  expect(await flagOn(first.orderId)).toBeUndefined()
  expect(await flagOn(stranger.orderId)).toBeUndefined()
})

test('D-83 the signature answers the other account in words, and the queue names it', async () => {
  const first = await buySubscription(at)
  const again = await buyAgain(first, { card: true })
  await submitForm(at, { ...again, token: await signIn(at, again) }, 'medical')
  const chart = await readChartOf(at, again.orderId)
  const answered = prescriptionBody(chart)
  const token = await signInStaff(at, 'clinician')
  const silent = await at.staffCall('POST', `/staff-api/orders/${again.orderId}/prescribe`, {
    token,
    body: {
      ...answered,
      flag_answers: answered.flag_answers.filter(({ id }) => !id.startsWith('same-person/')),
    },
  })
  expect([silent.status, silent.body.message]).toEqual([
    409,
    'Answer before you sign: The same person has another account.',
  ])
  const queue = await at.staffCall('GET', '/staff-api/queue', { token })
  const rows = queue.body['rows'] as { order_id: string; flags: string[] }[]
  expect(rows.find(({ order_id: id }) => id === again.orderId)?.flags).toContain(
    'critical: The same person has another account',
  )
  expect((await prescribeOrder(at, again.orderId)).status).toBe(200)
})

test('D-83 nothing ships to a person for whom two accounts are prescribed, until one of the plans ends', async () => {
  const first = await buySubscription(at)
  await completeTreatment(at, first, first.orderId)
  const again = await buySubscription(at)
  await completeTreatment(at, again, again.orderId)
  await moveToShipDay(at)
  // Both were accepted before the profile said that they are one person.
  await makeSame(first, again, { phone: '2125550142' })
  const kept = await shipToday(at, first.orderId)
  expect([kept.status, kept.body.message]).toEqual([
    409,
    'Semaglutide is also prescribed, in another account of the same person. One of the two plans has to end before this ships.',
  ])
  const token = await signInStaff(at, 'billing')
  const ended = await at.staffCall('POST', `/staff-api/orders/${again.orderId}/cancel`, {
    token,
    body: { reason: 'Has another account.' },
  })
  expect(ended.body).toMatchObject({ status: 'success' })
  expect((await shipToday(at, first.orderId)).status).toBe(200)
})

test('D-83 silence accepts nothing beside another account of the same person', async () => {
  const first = await buySubscription(at)
  await completeTreatment(at, first, first.orderId)
  const again = await buyAgain(first, { phone: '2125550142' })
  await sign(again)
  await at.advance(12 * 3600 + 60)
  const order = await rowOf(again.orderId)
  expect(order.status).toBe('waiting_prescription')
  const [signed] = await at.ctx.db.select().from(prescriptions).where(eq(prescriptions.order_id, order.id))
  expect(signed?.state).toBe('voided')
})

test('D-83 a continuation beside another account of the same person waits for a check-in that a clinician reviews', async () => {
  const first = await startSubscriber(at, { term: 1 })
  const again = await startSubscriber(at, { term: 3 })
  await makeSame(first, again, { phone: '2125550142' })
  await moveToDay(at, addMonths(easternDate(at.clock.now()), 1))
  const [next] = await at.ctx.db
    .select({ kind: orders.kind, status: orders.status })
    .from(orders)
    .where(and(eq(orders.user_id, first.userId), eq(orders.shipment_no, 2)))
  expect(next).toMatchObject({ kind: 'refill', status: 'pending_approval' })
})
