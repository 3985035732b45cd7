import { audit, orders, prescriptions, shipments } from '@contour/server/db/schema'
import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { ledgerOfPerson, moveToDay, signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { placeOrder, sandboxLedger } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const found = async (who: string, search: string) =>
  (await staff(who, 'GET', `/orders?search=${encodeURIComponent(search)}`)).body['rows'] as Record<
    string,
    unknown
  >[]

test('support finds orders by name, address or id, with money and without anything clinical', async () => {
  const order = await placeOrder(at)
  for (const search of ['maya sample', order.email.toUpperCase(), order.orderId])
    expect((await found('support', search)).map((row) => row['order_id'])).toContain(order.orderId)
  expect(await found('support', '100%_no_such')).toEqual([])
  const [row] = await found('support', order.orderId)
  expect(row).toEqual({
    order_id: order.orderId,
    order_number: expect.stringMatching(/^C-O-\d{6}$/),
    patient: 'Maya Sample',
    email: order.email,
    status: 'pending_approval',
    created_at: expect.any(String),
    money: { cents: 14997, kind: 'held' },
    hold_until: expect.any(String),
    can_cancel: true,
    why_not: '',
    pharmacy: null,
  })
})

test('M-15 the list says of an order at the pharmacy whether it is received, in preparation, or has a problem', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  const step = async () => (await found('support', order.orderId))[0]?.['pharmacy']
  const own = eq(orders.public_id, order.orderId)
  const [row] = await at.ctx.db.select({ id: orders.id }).from(orders).where(own)
  const day = addDays(easternDate(at.clock.now()), 3)
  await at.ctx.db.update(shipments).set({ ship_on: day }).where(eq(shipments.order_id, row!.id))
  expect(await step()).toEqual({ step: 'received', ship_on: day })
  await moveToDay(at, day)
  expect(await step()).toEqual({ step: 'in_preparation', ship_on: day })
  await at.ctx.db.update(orders).set({ status: 'shipping_paused' }).where(own)
  expect(await step()).toEqual({ step: 'problem', ship_on: day })
})

test('the list is narrowed to those who have the orders now', async () => {
  const order = await placeOrder(at)
  const listed = async (show: string) =>
    (await staff('support', 'GET', `/orders?search=${encodeURIComponent(order.email)}&show=${show}`)).body
  expect(await listed('patient')).toMatchObject({ rows: [{ order_id: order.orderId }], total: 1 })
  for (const show of ['review', 'pharmacy', 'shipped', 'ended'])
    expect(await listed(show), show).toMatchObject({ rows: [], total: 0 })
  expect((await staff('support', 'GET', '/orders?show=nothing')).status).toBe(400)
})

test('billing alone sees names and addresses masked', async () => {
  const order = await placeOrder(at)
  const [row] = await found('billing', order.orderId)
  expect(row).toMatchObject({ patient: 'Maya S.', email: 'm***@example.com' })
})

test('cancelling before shipment lets the hold go, ends the plan and voids an undecided prescription', async () => {
  const order = await placePrescribedOrder(at)
  await verifyForSupport(at, order.userId)
  const cancelled = await staff('support', 'POST', `/orders/${order.orderId}/cancel`, {
    reason: 'Asked by phone',
  })
  expect(cancelled.body).toMatchObject({ order_status: 'cancelled' })
  const { voids, captures } = await sandboxLedger(at, order.orderId)
  expect([voids.length, captures.length]).toEqual([1, 0])
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  const [prescription] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, row?.id ?? 0))
  expect(prescription?.state).toBe('voided')
  const plans = await at.call('GET', '/api/subscription-items', { token: order.token })
  expect((plans.body['subscriptions'] as unknown[])[0]).toMatchObject({ status: 'ended' })
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('order_cancelled')
  await at.advance(13 * 3600)
  const [later] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(later?.status).toBe('cancelled')
  const again = await staff('billing', 'POST', `/orders/${order.orderId}/cancel`, { reason: 'Again' })
  expect(again.body).toMatchObject({ code: 'wrong_status' })
  expect((await found('support', order.orderId))[0]).toMatchObject({
    can_cancel: false,
    why_not: 'This order is cancelled, and that is final.',
  })
})

test('a shipped order is not cancelled', async () => {
  await moveToShipDay(at)
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  const lots = await lotsOf(at, order.orderId)
  const parcel = { carrier: 'FedEx', tracking: '794612345678', lots }
  expect((await staff('pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/ship`, parcel)).status).toBe(200)
  await verifyForSupport(at, order.userId)
  const answer = await staff('support', 'POST', `/orders/${order.orderId}/cancel`, { reason: 'Too late' })
  expect(answer.body).toMatchObject({ code: 'wrong_status' })
  expect((await sandboxLedger(at, order.orderId)).voids).toEqual([])
  expect((await found('support', order.orderId))[0]).toMatchObject({
    can_cancel: false,
    why_not: 'The shipment has left. Only what has not shipped can be cancelled.',
  })
})

test('clinicians, pharmacy and administrators neither list nor cancel', async () => {
  const order = await placeOrder(at)
  for (const who of ['clinician', 'pharmacy', 'admin', 'content']) {
    expect((await staff(who, 'GET', '/orders')).status).toBe(403)
    expect((await staff(who, 'GET', `/orders/${order.orderId}`)).status).toBe(403)
    expect((await staff(who, 'POST', `/orders/${order.orderId}/cancel`, { reason: 'No' })).status).toBe(403)
  }
})

test('M-27 support cancels a plan by call: the preview is what the patient sees and what is charged, the note stays', async () => {
  const lee = await startSubscriber(at)
  const { body } = await staff('support', 'GET', `/orders/${lee.orderId}`)
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['order', 'patient_id', 'plan', 'blocked_until']))
  // Support names a payment by its card's last digits; the ledger stays with billing (D-94).
  expect(JSON.stringify(body)).not.toMatch(/ledger|refundable|balance/)
  expect(body['payments']).toMatchObject([
    {
      purpose: 'checkout',
      cents: 14_997,
      card: 'visa 4242',
      events: [{ kind: 'held' }, { kind: 'charged' }],
    },
  ])
  const plan = body['plan'] as { id: string }
  expect(body).toMatchObject({ plan: { status: 'active', can_cancel: true }, blocked_until: null })
  const { preview } = (await staff('support', 'GET', `/billing/subscriptions/${plan.id}/cancel-preview`))
    .body as { preview: { fee_cents: number; lines: string[] } }
  const patients = await at.call('GET', `/api/app/subscriptions/${plan.id}/cancel-preview`, {
    token: await signIn(at, lee),
  })
  const theirs = patients.body['preview'] as typeof preview
  expect(preview.fee_cents).toBe(27_997)
  expect(theirs).toMatchObject({ fee_cents: preview.fee_cents, can_undo: true })
  // The same amounts, words and hours to undo it as in the portal (D-94).
  expect(theirs.lines).toContain('You can undo this for 24 hours.')
  expect(preview).toEqual(theirs)
  const note = { reason: 'Asked on the phone' }
  const cancel = (who: string, more = {}) =>
    staff(who, 'POST', `/billing/subscriptions/${plan.id}/cancel`, { ...note, waive_fee: false, ...more })
  for (const who of ['clinician', 'pharmacy', 'admin', 'content'])
    expect((await cancel(who)).status).toBe(403)
  await verifyForSupport(at, lee.userId)
  expect((await cancel('support', { reason: '' })).status).toBe(400)
  // The fee is above the limit of one person (D-61): billing waives it.
  expect(await cancel('support', { waive_fee: true })).toMatchObject({
    status: 403,
    body: { code: 'second_person' },
  })
  expect((await cancel('support')).body).toMatchObject({ fee_cents: preview.fee_cents })
  const taken = async () =>
    (await ledgerOfPerson(at, lee.userId)).filter(({ kind }) => kind === 'capture').map(({ cents }) => cents)
  expect(await taken()).toEqual([14997])
  const undo = () => staff('support', 'POST', `/billing/subscriptions/${plan.id}/undo-cancel`, {})
  expect((await undo()).status).toBe(200)
  expect((await undo()).body).toMatchObject({ code: 'undo_over' })
  expect((await staff('support', 'GET', `/orders/${lee.orderId}`)).body).toMatchObject({
    plan: { status: 'active', can_cancel: true, cancelled_at: null },
  })
  expect((await cancel('support')).body).toMatchObject({ undo_until: expect.any(String) })
  await at.advance(25 * 3600)
  expect(await taken()).toEqual([14997, preview.fee_cents])
  const kept = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `subscription:${plan.id}`))
  expect(kept.map(({ after }) => after)).toContainEqual(expect.objectContaining(note))
  expect((await staff('support', 'GET', `/orders/${lee.orderId}`)).body).toMatchObject({
    plan: { status: 'ended', can_cancel: false },
  })
})

test('S-36 support sees a card block, also of somebody without an order, and lifts it with a note', async () => {
  const buyer = await createBuyer(at)
  const pay = (cardToken: string) => checkOut(at, buyer, { cardToken })
  for (let n = 0; n < 3; n++)
    expect((await pay('pm_card_chargeDeclined')).body).toMatchObject({ code: 'card_declined' })
  await at.call('GET', '/api/block-user-payment', { token: buyer.token })
  expect((await pay('pm_card_chargeDeclined')).body).toMatchObject({ code: 'card_attempts' })
  const blocks = async () =>
    (await staff('support', 'GET', `/orders?search=${encodeURIComponent(buyer.email)}`)).body['blocked']
  expect(await blocks()).toEqual([
    { patient_id: buyer.userPublicId, patient: 'Maya Sample', email: buyer.email, until: expect.any(String) },
  ])
  const masked = await staff('billing', 'GET', `/orders?search=${encodeURIComponent(buyer.email)}`)
  expect(masked.body['blocked']).toMatchObject([{ patient: 'Maya S.', email: 'm***@example.com' }])
  const path = `/billing/patients/${buyer.userPublicId}/lift-block`
  for (const who of ['clinician', 'pharmacy', 'admin', 'content'])
    expect((await staff(who, 'POST', path, { reason: 'No part in it' })).status).toBe(403)
  await verifyForSupport(at, buyer.userId)
  expect((await staff('support', 'POST', path, {})).status).toBe(400)
  const note = 'Their bank lets the card pass now'
  expect((await staff('support', 'POST', path, { reason: note })).body).toMatchObject({ lifted: 1 })
  expect(await blocks()).toEqual([])
  // The same card can be tried again: the card issuer decides, not the earlier declines.
  expect((await pay('pm_card_chargeDeclined')).body).toMatchObject({ code: 'card_declined' })
  expect((await pay('pm_card_visa')).status).toBe(200)
  const kept = await at.ctx.db.select().from(audit).where(eq(audit.action, 'card_block.lifted'))
  expect(kept.map(({ after }) => after)).toContainEqual({ blocks: 1, reason: note })
})

test('support reads where an order stands, its parcel, its contact and what happened, without clinical details', async () => {
  await moveToShipDay(at)
  const order = await placePrescribedOrder(at)
  const before = (await staff('support', 'GET', `/orders/${order.orderId}`)).body
  expect(before).toMatchObject({
    shipment_no: 1,
    promise: { with: 'You', worst_by: expect.any(String) },
    contact: { phone: expect.stringMatching(/^\d{10}$/), ships_to: expect.any(Array) },
  })
  await applyPrescriptionDecision(at, order, true)
  const lots = await lotsOf(at, order.orderId)
  const parcel = { carrier: 'FedEx', tracking: '794612345690' }
  const packed = { ...parcel, lots }
  expect((await staff('pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/ship`, packed)).status).toBe(200)
  const { body } = await staff('support', 'GET', `/orders/${order.orderId}`)
  expect(body).toMatchObject({
    parcel: { ...parcel, ship_on: null, shipped_at: expect.any(String), delivered_at: null },
    promise: { with: 'Carrier', worst_by: expect.any(String) },
  })
  const steps = body['steps'] as { key: string; state: string; at: string | null }[]
  expect(steps.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'payment done',
    'pending_approval done',
    'waiting_prescription done',
    'prescription_received done',
    'order_placed done',
    'order_shipped current',
    'order_delivered open',
  ])
  for (const { state, at: finished } of steps) expect(finished !== null).toBe(state === 'done')
  const timeline = body['timeline'] as Record<string, unknown>[]
  const events = timeline.filter(({ type }) => type === 'event').map(({ name }) => name)
  expect(events).toEqual([
    'shipped',
    'accepted',
    'prescription_issued',
    'form_submitted',
    'checkout_succeeded',
  ])
  expect(timeline).toContainEqual(expect.objectContaining({ name: 'accepted', by: 'patient', by_name: '' }))
  expect(timeline).toContainEqual(
    expect.objectContaining({ type: 'message', thread: 'delivery', channel: 'email' }),
  )
  expect(JSON.stringify(timeline)).not.toMatch(/semaglutide|tirzepatide|\bmg\b/i)
})

test('billing alone reads no contact, no parcel and no messages of an order', async () => {
  const order = await placeOrder(at)
  const { body } = await staff('billing', 'GET', `/orders/${order.orderId}`)
  expect(body).toMatchObject({ contact: null, parcel: null, timeline: [], promise: { with: 'You' } })
})

test('an order of nobody is not found', async () => {
  expect((await staff('support', 'GET', '/orders/an-order-of-nobody')).body['code']).toBe('not_found')
})
