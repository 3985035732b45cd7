import { intents, ledger, orders, replacementRequests, shipments, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { sandboxLedger } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { addDays, daysBetween, easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A delivered order with an open request of its patient. */
async function requested(): Promise<Reviewed & { requestId: string }> {
  const order = await placeSentOrder(at)
  await submitReship(at, order.token, await readShippedItems(at, order.token))
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  if (!request) throw new Error('no request')
  await answerUseOfRequest(at, request.public_id)
  return { ...order, requestId: request.public_id }
}

const decide = (id: string, name: string, body: unknown = {}) =>
  callStaff(at, 'support', 'POST', `/replacements/${id}/${name}`, body)
const replacementsOf = async ({ token }: Reviewed) => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  return (body['orders'] as { status: string; replacements: Record<string, unknown>[] }[])[0]
}
const boardRow = async (id: string, show = 'open') => {
  const { body } = await callStaff(at, 'pharmacy', 'GET', `/pharmacy/replacements?show=${show}`)
  return (body['rows'] as Record<string, unknown>[]).find((row) => row['id'] === id)
}
const ship = async (id: string, label = newLabel()) =>
  callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${id}/ship`, {
    ...label,
    lots: await lotsOfReplacement(at, id),
  })
const stateOf = async (id: string) => {
  const [row] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.public_id, id))
  return row?.state
}

test('D-37 an approved replacement ships to the current address without a charge, and its order stays as it is', async () => {
  const order = await requested()
  const before = await sandboxLedger(at, order.orderId)
  const { status, body } = await decide(order.requestId, 'approve')
  expect(status).toBe(200)
  expect(body['request']).toMatchObject({ state: 'approved', decided_by: expect.any(String) })
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'replacement_approved' })
  expect(
    (await tasksAbout(at, `replacement:${order.requestId}`)).map(({ kind, state }) => [kind, state]),
  ).toEqual([['replacement_to_ship', 'open']])
  await moveToShipDay(at)
  expect(await boardRow(order.requestId)).toMatchObject({
    blocked: [],
    patient: 'Maya Sample',
    address: { address_line_1: '100 Sample Street' },
    items: [{ name: expect.any(String) }],
  })
  const label = newLabel()
  expect((await ship(order.requestId, label)).status).toBe(200)
  expect((await ship(order.requestId, label)).status).toBe(200)
  expect((await ship(order.requestId)).status).toBe(409)
  expect(await stateOf(order.requestId)).toBe('reshipped')
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'replacement_shipped' })
  expect(await replacementsOf(order)).toMatchObject({
    status: 'order_delivered',
    replacements: [{ state: 'reshipped', tracking: label.tracking, delivered_at: null }],
  })
  const after = await sandboxLedger(at, order.orderId)
  expect([after.holds.length, after.captures.length]).toEqual([before.holds.length, before.captures.length])
  const money = await at.ctx.db
    .select()
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(eq(intents.user_id, order.userId))
  expect(money.map(({ ledger: row }) => row.kind).toSorted()).toEqual(['capture', 'hold'])
})

test('M-17 a replacement is delivered by hand, or assumed delivered after five days', async () => {
  const [byHand, silent] = [await requested(), await requested()]
  for (const { requestId } of [byHand, silent]) {
    await decide(requestId, 'approve')
    await moveToShipDay(at)
    expect((await ship(requestId)).status).toBe(200)
  }
  const deliver = () =>
    callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${byHand.requestId}/deliver`, {})
  expect((await deliver()).status).toBe(200)
  expect((await deliver()).status).toBe(409)
  await at.advance(5 * 86_400 + 60)
  expect(await boardRow(silent.requestId, 'delivered')).toMatchObject({ delivery_assumed: true })
  expect(await boardRow(byHand.requestId, 'delivered')).toMatchObject({ delivery_assumed: false })
  const kindsTo = async (email: string) => (await messagesOf(at, email)).map(({ kind }) => kind)
  expect((await kindsTo(byHand.email))[0]).toBe('replacement_delivered')
  expect((await kindsTo(silent.email))[0]).toBe('replacement_delivery_assumed')
  expect(await replacementsOf(byHand)).toMatchObject({ replacements: [{ assumed: false }] })
  expect(await replacementsOf(silent)).toMatchObject({ replacements: [{ assumed: true }] })
  // A later report of the carrier confirms the assumed one, and the patient reads that it was delivered.
  const confirmed = await callStaff(
    at,
    'support',
    'POST',
    `/pharmacy/replacements/${silent.requestId}/deliver`,
    {},
  )
  expect(confirmed.status).toBe(200)
  expect((await kindsTo(silent.email))[0]).toBe('replacement_delivered')
  // What arrived broken again can be asked for again.
  expect(await readShippedItems(at, byHand.token)).toHaveLength(1)
})

test('a refused request tells the patient why, and another can be sent', async () => {
  const order = await requested()
  expect((await decide(order.requestId, 'refuse', { message: '' })).status).toBe(400)
  const message = 'The photo shows the box, but not the vial.'
  expect((await decide(order.requestId, 'refuse', { message })).status).toBe(200)
  for (const [name, body] of [
    ['refuse', { message }],
    ['approve', {}],
    ['refund', { cents: 100, reason: 'Refund it' }],
  ] as const)
    expect((await decide(order.requestId, name, body)).status).toBe(409)
  const [letter] = await messagesOf(at, order.email)
  expect(letter).toMatchObject({ kind: 'replacement_refused' })
  expect(letter?.body).toContain(message)
  expect(await replacementsOf(order)).toMatchObject({ replacements: [{ state: 'refused', message }] })
  expect((await readShippedItems(at, order.token)).length).toBeGreaterThan(0)
})

test('D-61 a refund instead needs support and a second person; refused, the request is support’s again', async () => {
  const order = await requested()
  const ask = (cents: number) =>
    decide(order.requestId, 'refund', { cents, reason: 'Refund instead of a replacement' })
  expect((await ask(1_000_000)).body).toMatchObject({ code: 'amount_mismatch' })
  expect((await ask(5_000)).body['request']).toMatchObject({ refund: { cents: 5_000, state: 'waiting' } })
  expect((await ask(5_000)).status).toBe(409)
  expect((await decide(order.requestId, 'approve')).status).toBe(409)
  const waiting = async () => {
    const { body } = await callStaff(at, 'billing', 'GET', '/billing/refunds?state=waiting')
    return (body['rows'] as { id: string }[])[0]?.id
  }
  const answer = async (name: string) =>
    callStaff(at, 'billing', 'POST', `/billing/refunds/${await waiting()}/${name}`, {})
  expect((await answer('refuse')).status).toBe(200)
  expect(await stateOf(order.requestId)).toBe('requested')
  const again = await at.ctx.db
    .select({ kind: tasks.kind })
    .from(tasks)
    .where(and(eq(tasks.user_id, order.userId), eq(tasks.state, 'open')))
  expect(again).toEqual([{ kind: 'complaint_decision' }])
  expect((await ask(5_000)).status).toBe(200)
  // Support, who asked for it, is no second person.
  const own = await at.staffCall('POST', `/staff-api/billing/refunds/${await waiting()}/approve`, {
    token: await signInStaff(at, 'support'),
    body: {},
  })
  expect(own.status).toBe(403)
  expect((await answer('approve')).status).toBe(200)
  expect(await stateOf(order.requestId)).toBe('refunded')
  expect(
    (await tasksAbout(at, `replacement:${order.requestId}`)).every(({ state }) => state !== 'open'),
  ).toBe(true)
  expect(await readShippedItems(at, order.token)).toEqual([])
})

test('the gate of a replacement: no address, no license, and a refund that was asked for stop it', async () => {
  const order = await requested()
  await decide(order.requestId, 'approve')
  await moveToShipDay(at)
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.public_id, order.requestId))
  const ofReplacement = eq(shipments.id, request?.replacement_shipment_id ?? 0)
  await at.ctx.db.update(shipments).set({ line_1: '' }).where(ofReplacement)
  expect((await boardRow(order.requestId))?.['blocked']).toEqual(['The shipping address is missing.'])
  expect((await ship(order.requestId)).body).toMatchObject({ message: 'The shipping address is missing.' })
  await at.ctx.db.update(shipments).set({ line_1: '1 Main Street', state: 'WY' }).where(ofReplacement)
  expect((await ship(order.requestId)).status).toBe(409)
  await at.ctx.db.update(shipments).set({ state: 'CA' }).where(ofReplacement)
  await decide(order.requestId, 'refund', { cents: 1_000, reason: 'Out of stock' })
  expect((await ship(order.requestId)).body).toMatchObject({
    message: 'Support asked for a refund instead. Do not ship it.',
  })
  const [still] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(still?.status).toBe('order_delivered')
})

test('D-37 what was sent again counts by item: the other items of the shipment can still be requested', async () => {
  const order = await placeSentOrder(at, 'delivered', { term: 3 })
  const [first, ...others] = await readShippedItems(at, order.token)
  if (!first) throw new Error('nothing to request')
  expect(others).toHaveLength(2)
  expect((await submitReship(at, order.token, [first])).status).toBe(200)
  // One open request for each shipment, whatever it names.
  expect(await readShippedItems(at, order.token)).toEqual([])
  expect((await submitReship(at, order.token, others)).body.message).toBe(
    `You already have an open request for parcel ${first.external_order_number}.`,
  )
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  await answerUseOfRequest(at, request?.public_id ?? '')
  await decide(request?.public_id ?? '', 'approve')
  await moveToShipDay(at)
  expect((await ship(request?.public_id ?? '')).status).toBe(200)
  const names = (await readShippedItems(at, order.token)).map(
    (item) => `${item.external_order_number} ${item.med_name}`,
  )
  expect(names).toHaveLength(3)
  expect(names).not.toContain(`${first.external_order_number} ${first.med_name}`)
  expect(await submitReship(at, order.token, [...others, first])).toMatchObject({
    status: 409,
    body: { message: `We already sent ${first.med_name} of parcel ${first.external_order_number} again.` },
  })
  expect((await submitReship(at, order.token, others)).status).toBe(200)
})

test('D-88 a replacement box holds the doses that were packed before, and what is in hand counts them once', async () => {
  const order = await placeSentOrder(at, 'delivered', { term: 3 })
  const lastDose = async () => {
    const { body } = await at.call('GET', '/api/subscription-items', { token: order.token })
    const [plan] = body['subscriptions'] as { supply: { last_dose_on: string } | null }[]
    return plan?.supply?.last_dose_on
  }
  const before = (await lastDose()) ?? ''
  const { body } = await callStaff(at, 'pharmacy', 'GET', '/pharmacy/orders?show=delivered')
  const box = (body['rows'] as { order_id: string; items: { quantity: string }[] }[]).find(
    ({ order_id: id }) => id === order.orderId,
  )
  // The prescription reads up to five in each month.
  expect(box?.items[0]?.quantity).toBe('4 weekly doses')
  const [first] = await readShippedItems(at, order.token)
  if (!first) throw new Error('nothing to request')
  await submitReship(at, order.token, [first])
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  const id = request?.public_id ?? ''
  await answerUseOfRequest(at, id)
  // Until it is decided, nothing of that parcel may be used.
  expect(await lastDose()).toBeUndefined()
  const deliveredOn = easternDate(at.clock.now())
  await decide(id, 'approve')
  expect(await lastDose()).toBe(addDays(before, -4 * 7))
  await moveToShipDay(at)
  expect((await boardRow(id))?.['items']).toMatchObject([{ quantity: '4 weekly doses' }])
  expect((await ship(id)).status).toBe(200)
  const delivered = await callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${id}/deliver`, {})
  expect(delivered.status).toBe(200)
  // She begins with that vial, on the day on which it came.
  expect(await lastDose()).toBe(addDays(before, daysBetween(deliveredOn, easternDate(at.clock.now()))))
})
