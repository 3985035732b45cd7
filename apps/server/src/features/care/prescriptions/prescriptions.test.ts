import { SUPPORT_MEDICATIONS } from '@contour/domain/dosing/formulary'
import { inJob } from '../../../call-context.ts'
import {
  addresses,
  audit,
  carts,
  scheduledJobs,
  orderHistory,
  orders,
  prescriptionItems,
  prescriptions,
  shipments,
  stateRules,
} from '@contour/server/db/schema'
import { openSession } from '@contour/server/features/people/accounts/index'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import {
  applyPrescriptionDecision,
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { createBuyer, placeOrder } from '@contour/testkit/people/place-order'
import { submitAdjustForm, submitForm } from '@contour/testkit/people/submit-form'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { autoAccept } from './auto-accept.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const HOUR = 3600
const orderRow = async (order: Reviewed) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  if (!row) throw new Error('no order')
  return row
}
const latest = async (order: Reviewed) => {
  const { id } = await orderRow(order)
  const rows = await at.ctx.db.select().from(prescriptions).where(eq(prescriptions.order_id, id))
  return rows.sort((a, b) => b.version - a.version)[0]
}
const moves = async (order: Reviewed) => {
  const { id } = await orderRow(order)
  const rows = await at.ctx.db.select().from(orderHistory).where(eq(orderHistory.order_id, id))
  return rows.sort((a, b) => a.n - b.n).map((row) => [row.event, row.actor.split(':')[0]])
}
const ownOrders = async (order: Reviewed) => {
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  return body['orders'] as Record<string, unknown>[]
}
const auditOf = (order: Reviewed) =>
  at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${order.orderId}`))
const kinds = async (order: Reviewed) => (await messagesOf(at, order.email)).map(({ kind }) => kind)

test('P-RX-001 P-RX-003 P-RX-004 the pending prescription names its items, without ondansetron', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  const items = [
    ...chart.suggested,
    ...SUPPORT_MEDICATIONS.map(({ medId, directions }) => ({
      slot: 'Support',
      med_id: medId,
      quantity: '30 tablets',
      directions,
    })),
  ]
  expect((await prescribeOrder(at, order.orderId, { items })).status).toBe(200)
  const { body } = await at.call('GET', `/api/prescription-pending/${order.orderId}`, { token: order.token })
  expect(body).toMatchObject({ success: true, clinician: 'Dr. Casey Demo' })
  const shown = body['prescription'] as Record<string, string>[]
  expect(shown.map(({ name }) => name)).not.toContain('Ondansetron')
  expect(shown.map(({ name }) => name)).toContain('Vitamin B12')
  expect(shown[0]).toMatchObject({ slot: 'Month 1', strength: '0.25 mg' })
  for (const item of shown) expect(item['rxId'] && item['directions']).toBeTruthy()
})

test("another patient's order gets the same answer as one without a prescription", async () => {
  const order = await placeOrder(at)
  const other = await placePrescribedOrder(at)
  const own = await at.call('GET', `/api/prescription-pending/${order.orderId}`, { token: order.token })
  const foreign = await at.call('GET', `/api/prescription-pending/${other.orderId}`, { token: order.token })
  const absent = await at.call('GET', '/api/prescription-pending/nothing', { token: order.token })
  for (const { status, body } of [own, foreign, absent])
    expect([status, { ...body, request_id: '' }]).toEqual([404, { ...own.body, request_id: '' }])
})

test('P-ORD-026 accepting places the order at the pharmacy with the address as it stands and a ship day', async () => {
  const order = await placePrescribedOrder(at)
  const answer = await applyPrescriptionDecision(at, order, true)
  expect(answer.body).toMatchObject({ success: true, decision: 'accepted', order_status: 'order_placed' })
  await at.ctx.db.update(addresses).set({ line_1: '7 Later Road' }).where(eq(addresses.user_id, order.userId))
  const row = await orderRow(order)
  const [parcel] = await at.ctx.db.select().from(shipments).where(eq(shipments.order_id, row.id))
  expect(parcel).toMatchObject({
    name: 'Maya Sample',
    line_1: '100 Sample Street',
    city: 'Sacramento',
    zip: '95814',
    tracking: null,
  })
  expect(isShipDay(String(parcel?.ship_on))).toBe(true)
  expect((await ownOrders(order))[0]).toMatchObject({
    status: 'order_placed',
    prescription_state: 'accepted',
    accepts_at: null,
    expected_ship_on: parcel?.ship_on,
  })
  expect(await kinds(order)).toContain('at_pharmacy')
})

test('D-23 the same answer again succeeds, the other one is refused with what was decided', async () => {
  const accepted = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, accepted, true)
  expect((await applyPrescriptionDecision(at, accepted, true)).body).toMatchObject({ decision: 'accepted' })
  const late = await applyPrescriptionDecision(at, accepted, false)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'conflict', details: { decision: 'accepted' } })
  const declined = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, declined, false)
  expect((await applyPrescriptionDecision(at, declined, false)).body).toMatchObject({ decision: 'declined' })
  expect((await applyPrescriptionDecision(at, declined, true)).body).toMatchObject({
    code: 'conflict',
    details: { decision: 'declined' },
  })
})

const takeBack = (order: Reviewed) =>
  at.call('POST', `/api/app/prescriptions/${order.orderId}/take-back-decline`, {
    token: order.token,
    body: {},
  })

test('R-011 a declined prescription is not promised to ship as written after twelve hours', async () => {
  const order = await placePrescribedOrder(at)
  const promise = async () => (await ownOrders(order))[0]?.['promise']
  expect(await promise()).toMatchObject({ at_worst: expect.stringContaining('shipped as written') })
  await applyPrescriptionDecision(at, order, false)
  expect(await promise()).toMatchObject({ with: 'You', at_worst: '', usual_by: null, worst_by: null })
  expect(JSON.stringify(await promise())).not.toContain('12 hours')
})

test('R-011 a decline is taken back: the prescription awaits an answer again, with its twelve hours from then', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, false)
  await at.advance(14 * HOUR)
  const answer = await takeBack(order)
  expect([answer.status, answer.body['order_status']]).toEqual([200, 'prescription_received'])
  expect(await latest(order)).toMatchObject({ state: 'awaiting', decided_at: null })
  expect(await takeBack(order)).toMatchObject({
    status: 200,
    body: { accepts_at: answer.body['accepts_at'] },
  })
  expect((await ownOrders(order))[0]).toMatchObject({
    prescription_state: 'awaiting',
    accepts_at: answer.body['accepts_at'],
  })
  const acts = (await auditOf(order)).map(({ action }) => action)
  expect(acts).toEqual(expect.arrayContaining(['prescription.declined', 'prescription.decline_taken_back']))
  const reminded = async () => (await kinds(order)).filter((kind) => kind === 'prescription_reminder').length
  const before = await reminded()
  await at.advance(11 * HOUR)
  expect(await reminded()).toBe(before + 2)
  expect((await orderRow(order)).status).toBe('prescription_received')
  await at.advance(HOUR + 60)
  expect((await orderRow(order)).status).toBe('order_placed')
  // What was scheduled for the decline is cancelled.
  await at.advance(12 * HOUR)
  expect(await kinds(order)).not.toContain('adjust_reminder')
})

test('R-011 once the adjust form is sent, taking the decline back is refused clearly and changes nothing', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, false)
  const { product_id: productId } = await orderRow(order)
  const form = await submitAdjustForm(at, { ...order, drug: 'semaglutide', term: 1, productId })
  expect(form.status).toBe(200)
  const refused = await takeBack(order)
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_status'])
  expect(refused.body.message).toContain('Your doctor already has your change')
  expect((await latest(order))?.state).toBe('declined')
  expect((await orderRow(order)).status).toBe('waiting_prescription')
  expect((await auditOf(order)).map(({ action }) => action)).toContain('prescription.take_back_refused')
})

test('R-011 nothing to take back: an accepted prescription, and a foreign order answers as an absent one', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  expect((await takeBack(order)).body).toMatchObject({ code: 'wrong_status' })
  const other = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, other, false)
  expect((await takeBack({ ...other, token: order.token })).status).toBe(404)
  expect((await latest(other))?.state).toBe('declined')
})

test('R-011 taking a decline back settles the task that its silence made', async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, false)
  await at.advance(25 * HOUR)
  const about = `order:${order.orderId}`
  expect(await tasksAbout(at, about)).toMatchObject([{ kind: 'decline_without_form', state: 'open' }])
  expect((await takeBack(order)).status).toBe(200)
  expect(await tasksAbout(at, about)).toMatchObject([{ kind: 'decline_without_form', state: 'settled' }])
})

test('D-23 a decline stops the clock; a day later the patient is reminded and support has a task', async () => {
  const order = await placePrescribedOrder(at)
  const answer = await applyPrescriptionDecision(at, order, false)
  expect(answer.body).toMatchObject({ decision: 'declined', order_status: 'prescription_received' })
  await at.advance(13 * HOUR)
  expect((await orderRow(order)).status).toBe('prescription_received')
  expect(await kinds(order)).not.toContain('adjust_reminder')
  await at.advance(12 * HOUR)
  expect(await kinds(order)).toContain('adjust_reminder')
  expect(await tasksAbout(at, `order:${order.orderId}`)).toMatchObject([
    { kind: 'decline_without_form', role: 'support', state: 'open' },
  ])
})

test('X-20 twelve hours without an answer accept as written, after reminders at 1 and 8 hours', async () => {
  const order = await placePrescribedOrder(at)
  const reminders = async () => (await kinds(order)).filter((kind) => kind === 'prescription_reminder').length
  await at.advance(HOUR - 60)
  expect(await reminders()).toBe(0)
  await at.advance(120)
  expect(await reminders()).toBe(1)
  await at.advance(7 * HOUR)
  expect(await reminders()).toBe(2)
  await at.advance(4 * HOUR - 240)
  expect((await orderRow(order)).status).toBe('prescription_received')
  await at.advance(360)
  expect((await orderRow(order)).status).toBe('order_placed')
  expect((await latest(order))?.state).toBe('auto')
  expect((await moves(order)).at(-1)).toEqual(['auto_accepted', 'server'])
  expect(await kinds(order)).toContain('auto_accepted')
  // A later decision by the patient changes nothing: yes agrees with it, no comes too late.
  expect((await applyPrescriptionDecision(at, order, true)).body).toMatchObject({ decision: 'auto' })
  expect((await applyPrescriptionDecision(at, order, false)).body).toMatchObject({
    details: { decision: 'auto' },
  })
})

test('X-20 where the state has the timer switched off, only the patient decides', async () => {
  const off = eq(stateRules.state, 'CA')
  await at.ctx.db.update(stateRules).set({ auto_accept: false }).where(off)
  try {
    const order = await placePrescribedOrder(at)
    expect((await ownOrders(order))[0]?.['accepts_at']).toBeNull()
    await at.advance(30 * HOUR)
    expect((await orderRow(order)).status).toBe('prescription_received')
  } finally {
    await at.ctx.db.update(stateRules).set({ auto_accept: true }).where(off)
  }
})

test('M-20 the timer started by hand before its time leaves the patient the twelve hours', async () => {
  const order = await placePrescribedOrder(at)
  const subject = (await latest(order))?.public_id ?? ''
  const [row] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'prescription_auto_accept'), eq(scheduledJobs.subject, subject)))
  await at.ctx.db
    .update(scheduledJobs)
    .set({ tries: 1, last_error: 'Example' })
    .where(eq(scheduledJobs.id, row?.id ?? 0))
  const token = await signInStaff(at, 'admin')
  const run = await at.staffCall('POST', `/staff-api/jobs/${row?.id}/run`, { token, body: {} })
  expect(run.status).toBe(200)
  await at.settle()
  expect((await orderRow(order)).status).toBe('prescription_received')
  await at.advance(12 * HOUR + 60)
  expect((await orderRow(order)).status).toBe('order_placed')
})

test('accept, decline and the timer at once have exactly one winner, and what ships is what won', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await placePrescribedOrder(at)
    const prescription = await latest(order)
    const subject = prescription?.public_id ?? ''
    await at.ctx.db
      .update(prescriptions)
      .set({ due_at: at.clock.now() })
      .where(eq(prescriptions.public_id, subject))
    const timer = { kind: 'prescription_auto_accept' as const, subject, n: 0, dueAt: at.clock.now() }
    const acts = [
      () => applyPrescriptionDecision(at, order, true),
      () => applyPrescriptionDecision(at, order, false),
      () => inJob(at.ctx, () => autoAccept(at.ctx, timer)),
      () => applyPrescriptionDecision(at, order, true),
    ]
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
    const answers = await Promise.all(turned.map((run) => run()))
    const won = (await latest(order))?.state ?? ''
    expect(['accepted', 'auto', 'declined']).toContain(won)
    for (const answer of answers)
      if (answer)
        expect(answer.status === 200 ? answer.body['decision'] : answer.body).toEqual(
          answer.status === 200
            ? won
            : expect.objectContaining({ code: 'conflict', details: { decision: won } }),
        )
    const { status, id } = await orderRow(order)
    expect(status).toBe(won === 'declined' ? 'prescription_received' : 'order_placed')
    const parcels = await at.ctx.db.select().from(shipments).where(eq(shipments.order_id, id))
    expect(parcels).toHaveLength(won === 'declined' ? 0 : 1)
    const decisions = (await moves(order)).filter(([event]) => /accepted/.test(String(event)))
    expect(decisions).toHaveLength(won === 'declined' ? 0 : 1)
  }
})

test('nobody else answers a prescription', async () => {
  const order = await placePrescribedOrder(at)
  const otherUser = await createBuyer(at)
  const answer = await applyPrescriptionDecision(at, { ...order, token: otherUser.token }, true)
  expect(answer.status).toBe(404)
  expect((await latest(order))?.state).toBe('awaiting')
})

test('D-26 a checkout session answers for the order of its own cart alone', async () => {
  const order = await placeOrder(at)
  const [cart] = await at.ctx.db.select().from(carts).where(eq(carts.public_id, order.cartId))
  const token = await openSession(at.ctx.db, at.ctx, {
    userId: order.userId,
    scope: 'checkout',
    cartId: cart?.id ?? 0,
  })
  const listed = async () => (await at.call('GET', '/api/order-items', { token })).body['orders']
  expect(await listed()).toHaveLength(1)
  await at.ctx.db.update(orders).set({ cart_id: null }).where(eq(orders.user_id, order.userId))
  expect(await listed()).toEqual([])
  const product = await at.call('GET', `/api/prescription-getorder/${order.orderId}`, { token })
  expect(product.status).toBe(404)
})

test('P-ADJ-009 the adjust form opens while a prescription awaits or was declined, and not after', async () => {
  const order = await placePrescribedOrder(at)
  const product = async () =>
    (await at.call('GET', `/api/prescription-getorder/${order.orderId}`, { token: order.token })).body
  expect(await product()).toMatchObject({
    product_id: 'semaglutide-injection',
    order_status: 'prescription_received',
    may_adjust: true,
    photo_required: false,
  })
  await applyPrescriptionDecision(at, order, false)
  expect((await product())['may_adjust']).toBe(true)
  const accepted = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, accepted, true)
  const { body } = await at.call('GET', `/api/prescription-getorder/${accepted.orderId}`, {
    token: accepted.token,
  })
  expect(body['may_adjust']).toBe(false)
})

test('P-ORD-012 P-ORD-037 an order item has every stated field, and its entries name, directions, medId, strength, rxId', async () => {
  const order = await placePrescribedOrder(at)
  const [item] = await ownOrders(order)
  expect(item).toMatchObject({
    id: order.orderId,
    product_id: 'semaglutide-injection',
    status: 'prescription_received',
    external_visit_id: null,
    provider: 1,
    submitted: 4,
    tracking_number: null,
    logistics_provider: null,
    hold: { cents: 14997, captured: false },
    shipment_no: 1,
    needs_video: false,
    prescription_state: 'awaiting',
  })
  expect(item?.['payment_intent_id']).toMatch(/^[\w-]{22}$/)
  const [placed] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(item?.['created_at']).toBe(placed?.created_at.toISOString())
  const entries = item?.['prescription_data'] as Record<string, unknown>[]
  const stored = await at.ctx.db
    .select()
    .from(prescriptionItems)
    .where(eq(prescriptionItems.prescription_id, (await latest(order))?.id ?? 0))
  expect(entries).toEqual(
    stored.map((row) => ({
      name: row.name,
      directions: row.directions,
      medId: row.med_id,
      strength: row.strength,
      rxId: row.rx_id,
      slot: row.slot,
    })),
  )
})

test('C-BIL-010 a subscription row has its stated fields, its amount in dollars', async () => {
  const order = await placeOrder(at)
  const { body } = await at.call('GET', '/api/subscription-items', { token: order.token })
  expect(body['subscriptions']).toMatchObject([
    {
      id: expect.any(String),
      plan_name: 'Semaglutide, monthly',
      payment_terms: 1,
      amount: 149.97,
      next_billing_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      status: 'active',
      awaits_shipment: true,
      can_cancel: true,
    },
  ])
})

test('a person with no order gets an empty list, newest first otherwise', async () => {
  const buyer = await createBuyer(at)
  const { body } = await at.call('GET', '/api/order-items', { token: buyer.token })
  expect(body).toMatchObject({ orders: [], health_id: null, latest_encounter: null })
  const order = await placeOrderInReview(at)
  const filled = await at.call('GET', '/api/order-items', { token: order.token })
  expect(filled.body['health_id']).toBeTruthy()
  expect(filled.body['latest_encounter']).toMatchObject({ provider: 1 })
  expect(filled.body['remaining_prescriptions']).toEqual([])
  const waiting = await placeOrder(at)
  const { body: open } = await at.call('GET', '/api/order-items', { token: waiting.token })
  expect(open['remaining_prescriptions']).toEqual([{ orderId: waiting.orderId }])
})

test('S-65 the adjust form wants a photo from a patient whose medication came from elsewhere', async () => {
  const order = await placeOrder(at)
  const said = { current_medication: 'Semaglutide', last_dose_sema: '0.5 mg', dose_wish: 'same' }
  expect((await submitForm(at, order, 'medical', said)).status).toBe(200)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  const { body } = await at.call('GET', `/api/prescription-getorder/${order.orderId}`, { token: order.token })
  expect(body).toMatchObject({ may_adjust: true, photo_required: true })
})

test("R-097 a body that names another order than the path's is refused, and nothing is decided", async () => {
  const order = await placePrescribedOrder(at)
  const update = (order_id: string) =>
    at.call('POST', `/api/prescription-update/${order.orderId}`, {
      token: order.token,
      body: { order_id, accept: true },
    })
  const other = await update('another-order')
  expect([other.status, other.body['code']]).toEqual([422, 'other_order'])
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(row?.status).toBe('prescription_received')
  expect((await update(order.orderId)).status).toBe(200)
})
