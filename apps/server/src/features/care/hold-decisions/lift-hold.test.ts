import { HOLD_OUTCOMES } from '@contour/domain/care-holds/care-hold'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, pressStop, stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import {
  applyPrescriptionDecision,
  placePrescribedOrder,
  prescribeOrder,
} from '@contour/testkit/people/order-in-review'
import { openDoctorChat, write } from '@contour/testkit/people/red-thread'
import { callStaff } from '@contour/testkit/people/replacement-life'
import { signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addresses,
  audit,
  careHolds,
  intents,
  orders,
  prescriptions,
  subscriptions,
} from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const HOUR = 3600
const holdOf = async (publicId: string) => {
  const [row] = await at.ctx.db.select().from(careHolds).where(eq(careHolds.public_id, publicId))
  return row
}
const orderOf = async (publicId: string) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, publicId))
  if (!row) throw new Error('no order')
  return row
}
const actionsOn = async (holdId: string) =>
  (
    await at.ctx.db
      .select({ action: audit.action, actor: audit.actor })
      .from(audit)
      .where(eq(audit.subject, `care_hold:${holdId}`))
      .orderBy(audit.id)
  ).map(({ action, actor }) => `${action} ${actor.split(':')[0] ?? ''}`)
const letters = async (email: string, kind: string) =>
  (await messagesOf(at, email)).filter((message) => message.kind === kind)

test('D-76 the button acts at once, tells the patient who has it and by when, and pressed twice it stays one hold', async () => {
  const order = await placePrescribedOrder(at)
  const before = await at.call('GET', '/api/app/care-hold', { token: order.token })
  expect(before.body).toMatchObject({ hold: null, may_stop: true })
  const first = await pressStop(at, order, 'very_ill')
  expect(first.body['hold']).toMatchObject({
    source: 'patient',
    who: 'Dr. Casey Demo',
    by: expect.any(String),
    kept: false,
    orders: [{ order_id: order.orderId, drug: 'semaglutide', shipment_no: 1 }],
    authorized: [{ cents: 14_997, last4: '4242' }],
  })
  const { by } = first.body['hold'] as { by: string }
  expect(Date.parse(by)).toBeCloseTo(Date.parse(String(before.body['answered_by'])), -4)
  const again = await pressStop(at, order, 'other')
  expect([again.status, again.body['hold']]).toEqual([200, first.body['hold']])
  const id = await holdIdOf(at, order.userId)
  expect(await holdOf(id)).toMatchObject({ reason: 'very_ill', source: 'patient', state: 'open' })
  expect(await actionsOn(id)).toEqual(['care_hold.opened patient', 'care_hold.repeated patient'])
  expect(await tasksAbout(at, `care_hold:${id}`)).toMatchObject([
    { kind: 'care_hold', role: 'clinician', state: 'open' },
  ])
  const [letter, ...others] = await letters(order.email, 'care_hold_opened')
  expect(others).toEqual([])
  expect(letter?.body).toContain('Nothing is sent and nothing is charged.')
  expect(`${letter?.subject ?? ''} ${letter?.body ?? ''}`).not.toMatch(/ill|pregnan|semaglutide/i)
})

test('D-76 D-77 a hold is not lifted while an alarm is open, and an attempt to call leaves it so', async () => {
  const order = await placePrescribedOrder(at)
  const thread = await openDoctorChat(at, order.userId)
  await write(at, thread, 'patient', 'I have chest pain and cannot breathe')
  const id = await holdIdOf(at, order.userId)
  const contact = (outcome: string) =>
    callStaff(at, 'clinician', 'POST', `/emergencies/${thread.id}/contact`, { outcome, text: 'Called her.' })
  for (const outcome of HOLD_OUTCOMES) {
    const refused = await liftCareHold(at, id, outcome)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An alarm of this patient is open. Log how it ended first, then lift the hold.',
    ])
  }
  expect((await contact('no_answer')).status).toBe(200)
  expect((await liftCareHold(at, id)).status).toBe(409)
  expect(await holdOf(id)).toMatchObject({ state: 'open' })
  expect(await actionsOn(id)).toContain('care_hold.lift_refused staff')
  expect((await contact('reached')).status).toBe(200)
  expect((await liftCareHold(at, id)).status).toBe(200)
})

test('D-76 only a clinician licensed in the patient’s state lifts a hold, once; every other attempt leaves an audit row', async () => {
  const order = await placePrescribedOrder(at)
  const id = await stopCare(at, order)
  const elsewhere = await liftCareHold(at, id, 'as_prescribed', 'clinician-south')
  expect([elsewhere.status, elsewhere.body.message]).toEqual([
    403,
    'You are not licensed in this patient’s state.',
  ])
  for (const who of ['pharmacy', 'support', 'billing', 'admin'])
    expect((await liftCareHold(at, id, 'as_prescribed', who)).status).toBe(403)
  const path = `/staff-api/care-holds/${id}/lift`
  const body = { outcome: 'as_prescribed', reason: 'It was a mistake.' }
  expect((await at.staffCall('POST', path, { token: order.token, body })).status).toBe(401)
  expect(await holdOf(id)).toMatchObject({ state: 'open' })
  expect((await liftCareHold(at, id)).status).toBe(200)
  const twice = await liftCareHold(at, id, 'ended')
  expect([twice.status, twice.body.message]).toEqual([409, 'This hold was lifted already.'])
  expect(await holdOf(id)).toMatchObject({ state: 'lifted', outcome: 'as_prescribed' })
  expect(await actionsOn(id)).toEqual([
    'care_hold.opened patient',
    'care_hold.lift_refused staff',
    'care_hold.lifted staff',
    'care_hold.lift_refused staff',
  ])
  expect(await tasksAbout(at, `care_hold:${id}`)).toMatchObject([{ state: 'settled' }])
})

test('D-76 a hold is lifted with a reason only', async () => {
  const order = await placePrescribedOrder(at)
  const id = await stopCare(at, order)
  const path = `/care-holds/${id}/lift`
  expect((await callStaff(at, 'clinician', 'POST', path, { outcome: 'ended', reason: ' ' })).status).toBe(400)
  expect((await callStaff(at, 'clinician', 'POST', path, { outcome: 'ended' })).status).toBe(400)
  expect(await holdOf(id)).toMatchObject({ state: 'open', lift_reason: null })
})

test('D-76 another dose sends an accepted order back to the clinicians, and a new prescription begins anew', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  const id = await stopCare(at, order, 'reaction')
  expect((await liftCareHold(at, id, 'dose_change')).status).toBe(200)
  const row = await orderOf(order.orderId)
  expect(row).toMatchObject({ status: 'waiting_prescription', dose_change: true })
  const versions = () =>
    at.ctx.db
      .select({ state: prescriptions.state, due: prescriptions.due_at })
      .from(prescriptions)
      .where(eq(prescriptions.order_id, row.id))
      .orderBy(prescriptions.version)
  expect(await versions()).toMatchObject([{ state: 'voided' }])
  const [letter] = await letters(order.email, 'care_hold_lifted')
  expect(letter?.body).toContain('Nothing ships before your new prescription.')
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  expect((await versions())[1]?.due).not.toBeNull()
  await at.advance(12 * HOUR + 60)
  expect((await orderOf(order.orderId)).status).toBe('order_placed')
})

test('D-76 D-42 the end of the treatment releases the money, ends the plan without a fee, and says so in one letter', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  const id = await stopCare(at, order)
  expect((await liftCareHold(at, id, 'ended')).status).toBe(200)
  const row = await orderOf(order.orderId)
  expect(row).toMatchObject({ status: 'denied', denial_reason: 'treatment_ended' })
  const own = await at.ctx.db.select().from(intents).where(eq(intents.user_id, order.userId))
  expect(own.map(({ state, purpose }) => [state, purpose])).toEqual([['voided', 'checkout']])
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, row.subscription_id))
  expect(plan?.state).toBe('ended')
  const [letter, ...others] = await letters(order.email, 'care_hold_lifted')
  expect(others).toEqual([])
  expect(letter?.body).toContain('There is no fee.')
  expect(letter?.body).toContain('$149.97')
  expect((await letters(order.email, 'order_denied')).length).toBe(0)
})

test('D-76 D-42 ended between two parcels, a plan ends too, and what was paid for months that will not ship is returned', async () => {
  const member = await startSubscriber(at)
  const id = await stopCare(at, { ...member, token: await signIn(at, member) })
  expect((await liftCareHold(at, id, 'ended')).status).toBe(200)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  expect(plan).toMatchObject({ state: 'ended', next_billing_on: null })
  const [prescription] = await at.ctx.db
    .select({ state: prescriptions.state })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.user_id, member.userId))
  expect(prescription?.state).toBe('voided')
})

test('D-76 D-96 the list has promised answers first, then planned looks, and other states as a number without a name', async () => {
  const [first, second, south] = [
    await placePrescribedOrder(at),
    await placePrescribedOrder(at),
    await placePrescribedOrder(at),
  ]
  await at.ctx.db.update(addresses).set({ state: 'TX' }).where(eq(addresses.user_id, south.userId))
  const ids = [await stopCare(at, first), await stopCare(at, second)]
  await stopCare(at, south)
  const lookAt = new Date(at.clock.now().getTime() + 48 * HOUR * 1000).toISOString()
  const kept = await callStaff(at, 'clinician', 'POST', `/care-holds/${ids[0] ?? ''}/keep`, {
    look_at: lookAt,
    reason: 'She sees her own doctor on Thursday.',
  })
  expect(kept.status).toBe(200)
  const { body } = await callStaff(at, 'clinician-west', 'GET', '/care-holds')
  const rows = (body['rows'] as { id: string; promised: boolean; look_at: string }[]).filter(({ id }) =>
    ids.includes(id),
  )
  expect(rows.map(({ id, promised }) => [id, promised])).toEqual([
    [ids[1], true],
    [ids[0], false],
  ])
  expect(rows[1]?.look_at).toBe(lookAt)
  expect(body['elsewhere']).toContainEqual({
    state: 'TX',
    count: 1,
    owners: ['Dr. Casey Demo'],
  })
  expect(JSON.stringify(body['elsewhere'])).not.toContain('Sample')
  const [told] = await letters(first.email, 'care_hold_kept')
  expect(told?.body).toContain('Dr. Casey Demo has it.')
  const own = await at.call('GET', '/api/app/care-hold', { token: first.token })
  expect(own.body['hold']).toMatchObject({ kept: true, by: lookAt, who: 'Dr. Casey Demo' })
})

test('D-76 a clinician reads a hold with what stands still and what the patient wrote since; another state’s does not', async () => {
  const order = await placePrescribedOrder(at)
  const id = await stopCare(at, order)
  const thread = await openDoctorChat(at, order.userId)
  await at.advance(60)
  await write(at, thread, 'patient', 'Both tests are negative.')
  const { body } = await callStaff(at, 'clinician', 'GET', `/care-holds/${id}`)
  expect(body['hold']).toMatchObject({
    reason: 'pregnant',
    order_id: order.orderId,
    clock_left_s: expect.any(Number),
    authorized: [{ cents: 14_997 }],
    thread: { id: thread.id, body: 'Both tests are negative.' },
  })
  const other = await callStaff(at, 'clinician-south', 'GET', `/care-holds/${id}`)
  expect([other.status, other.body['hold']]).toEqual([403, undefined])
  expect((await actionsOn(id)).at(-1)).toBe('care_hold.read staff')
})

test('D-76 of a hold that a message opened the clinician reads that message', async () => {
  const order = await placePrescribedOrder(at)
  const thread = await openDoctorChat(at, order.userId)
  const words = 'I am in the emergency room and I am pregnant'
  await write(at, thread, 'patient', words)
  const id = await holdIdOf(at, order.userId)
  const { body } = await callStaff(at, 'clinician', 'GET', `/care-holds/${id}`)
  expect(body['hold']).toMatchObject({ source: 'alarm', thread: { id: thread.id, body: words } })
  // The lists of the other tests are without it.
  await callStaff(at, 'clinician', 'POST', `/emergencies/${thread.id}/contact`, {
    outcome: 'reached',
    text: 'Called her.',
  })
  expect((await liftCareHold(at, id)).status).toBe(200)
})

test('D-76 a clinician opens a hold from the chart, in the words of the record; in another state it is refused', async () => {
  const order = await placePrescribedOrder(at)
  const path = `/orders/${order.orderId}/care-hold`
  const body = { reason: 'reaction', note: 'Rash after the second dose, told me on the phone.' }
  expect((await callStaff(at, 'clinician-south', 'POST', path, body)).status).toBe(403)
  expect((await callStaff(at, 'clinician', 'POST', path, body)).status).toBe(200)
  expect(await holdOf(await holdIdOf(at, order.userId))).toMatchObject({
    source: 'clinician',
    note: body.note,
  })
  await at.advance(13 * HOUR)
  expect((await orderOf(order.orderId)).status).toBe('prescription_received')
})
