import {
  audit,
  lots,
  orders,
  parcelLots,
  pharmacies,
  pharmacyLicenses,
  pharmacyProducts,
  replacementRequests,
  shipments,
} from '@contour/server/db/schema'
import { sandboxLedger, startTestService, type TestService } from '@contour/testkit'
import { lotsOf, lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { captureForShipment } from '../../care/shipments/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => moveToShipDay(at))

const placed = async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  return order
}
type Choice = { slot: string; lot: string }
const ship = (order: Reviewed, choices: readonly Choice[]) =>
  callStaff(at, 'pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/ship`, {
    ...newLabel(),
    lots: choices,
  })
const lotOf = async (number: string) =>
  (await at.ctx.db.select().from(lots).where(eq(lots.number, number)))[0]!
/** The numbers of the lots in the parcel of an order. */
const packed = async ({ orderId }: Reviewed) =>
  (
    await at.ctx.db
      .select({ number: lots.number })
      .from(parcelLots)
      .innerJoin(lots, eq(lots.id, parcelLots.lot_id))
      .innerJoin(shipments, eq(shipments.id, parcelLots.shipment_id))
      .innerJoin(orders, eq(orders.id, shipments.order_id))
      .where(eq(orders.public_id, orderId))
  ).map(({ number }) => number)

/** Changes a lot for the time of `act`, so that the other tests find it as it was. */
async function withLot(number: string, set: Partial<typeof lots.$inferInsert>, act: () => Promise<void>) {
  const { id, use_by } = await lotOf(number)
  await at.ctx.db.update(lots).set(set).where(eq(lots.id, id))
  try {
    await act()
  } finally {
    const before = { use_by, withdrawn_at: null, withdrawn_reason: null }
    await at.ctx.db.update(lots).set(before).where(eq(lots.id, id))
  }
}

test('MED-12 W-45 D-89 a parcel leaves with the lot that was chosen, which stays on it with its pharmacy', async () => {
  const order = await placed()
  const [choice] = await lotsOf(at, order.orderId)
  expect(choice).toEqual({ slot: 'Month 1', lot: 'SAMPLE-S250' })
  const { body: board } = await callStaff(at, 'pharmacy', 'GET', `/pharmacy/orders?order=${order.orderId}`)
  const [row] = board['rows'] as { pharmacy: string; items: Record<string, unknown>[] }[]
  expect(row).toMatchObject({
    pharmacy: 'Sample Valley Pharmacy',
    items: [
      { lot: null, lots: expect.arrayContaining([expect.objectContaining({ number: 'SAMPLE-S250' })]) },
    ],
  })
  expect((await ship(order, [{ slot: 'Month 1', lot: 'sample-s250 ' }])).status).toBe(200)
  const { body } = await callStaff(
    at,
    'pharmacy',
    'GET',
    `/pharmacy/orders?show=shipped&order=${order.orderId}`,
  )
  const [left] = body['rows'] as { items: unknown[] }[]
  expect(left).toMatchObject({ items: [{ lot: 'SAMPLE-S250' }] })
  expect(await packed(order)).toEqual(['SAMPLE-S250'])
  const { body: own } = await at.call('GET', '/api/order-items', { token: order.token })
  const [shown] = own['orders'] as { contents: unknown[] }[]
  expect(shown?.contents).toMatchObject([
    {
      slot: 'Month 1',
      lot: { number: 'SAMPLE-S250', strength_ug: 250, ug_per_ml: 2500, syringe: 50, withdrawn: false },
    },
  ])
  const [written] = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'parcel.packed'))
    .orderBy(desc(audit.id))
    .limit(1)
  expect(written).toMatchObject({ after: { lots: ['Month 1: SAMPLE-S250'] } })
})

test('MED-12 D-89 without a lot, or with one of another strength or drug, nothing ships and nothing is charged', async () => {
  const order = await placed()
  const refusals: [readonly Choice[], string][] = [
    [[], 'Choose the lot of Month 1, semaglutide 0.25 mg.'],
    [[{ slot: 'Month 1', lot: 'NOWHERE-1' }], 'No lot NOWHERE-1 is on file.'],
    [
      [{ slot: 'Month 1', lot: 'SAMPLE-S500' }],
      'Lot SAMPLE-S500 holds semaglutide 0.5 mg. Month 1 needs semaglutide 0.25 mg.',
    ],
    [
      [{ slot: 'Month 1', lot: 'SAMPLE-T2500' }],
      'Lot SAMPLE-T2500 holds tirzepatide 2.5 mg. Month 1 needs semaglutide 0.25 mg.',
    ],
  ]
  for (const [choices, message] of refusals)
    expect(await ship(order, choices)).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', message, details: { blocked: [message] } },
    })
  expect((await sandboxLedger(at, order.orderId)).captures).toEqual([])
  expect(await packed(order)).toEqual([])
})

test('MED-12 D-89 a lot past its beyond-use date, withdrawn, or of a pharmacy without a license there does not ship', async () => {
  const order = await placed()
  const choices = await lotsOf(at, order.orderId)
  const yesterday = addDays(easternDate(at.clock.now()), -1)
  await withLot('SAMPLE-S250', { use_by: yesterday }, async () => {
    expect((await ship(order, choices)).body.message).toContain('past its beyond-use date')
    expect(await lotsOf(at, order.orderId)).toEqual([])
  })
  const withdrawn = { withdrawn_at: at.clock.now(), withdrawn_reason: 'Particles' }
  await withLot('SAMPLE-S250', withdrawn, async () => {
    expect((await ship(order, choices)).body.message).toBe('Lot SAMPLE-S250 is withdrawn. Do not ship it.')
  })
  const inCalifornia = eq(pharmacyLicenses.state, 'CA')
  const [license] = await at.ctx.db.delete(pharmacyLicenses).where(inCalifornia).returning()
  expect((await ship(order, choices)).body.message).toBe(
    'Lot SAMPLE-S250 comes from a pharmacy without a license in CA.',
  )
  const { pharmacy_id, state, number } = license!
  await at.ctx.db.insert(pharmacyLicenses).values({ pharmacy_id, state, number })
  await withLot('SAMPLE-S250', { use_by: easternDate(at.clock.now()) }, async () => {
    expect((await ship(order, choices)).status).toBe(200)
  })
})

test('MED-12 D-89 the use case behind every shipment of an order asks for the lots itself, before it captures', async () => {
  const order = await placed()
  const parcel = { orderId: order.orderId, carrier: 'FedEx', tracking: newLabel().tracking }
  const directly = (choices: readonly Choice[]) =>
    inJob(at.ctx, () => captureForShipment(at.ctx, { ...parcel, lots: choices }))
  await expect(directly([])).rejects.toMatchObject({ code: 'wrong_status' })
  expect((await sandboxLedger(at, order.orderId)).captures).toEqual([])
  expect((await directly(await lotsOf(at, order.orderId))).status).toBe('order_shipped')
})

test('MED-12 D-89 the simulated pharmacy of the demo chooses lots too, and ships nothing where none fits', async () => {
  const order = await placed()
  const next = () => at.call('POST', `/demo/orders/${order.orderId}/next`, { token: order.token, body: {} })
  const withdrawn = { withdrawn_at: at.clock.now(), withdrawn_reason: 'Particles' }
  await withLot('SAMPLE-S250', withdrawn, async () => {
    expect(await next()).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  })
  expect((await next()).status).toBe(200)
  expect(await packed(order)).toEqual(['SAMPLE-S250'])
})

test('MED-12 D-89 a replacement needs its lot as the original did', async () => {
  const order = await placeSentOrder(at)
  await submitReship(at, order.token, await readShippedItems(at, order.token))
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  const id = request!.public_id
  await answerUseOfRequest(at, id)
  await callStaff(at, 'support', 'POST', `/replacements/${id}/approve`, {})
  await moveToShipDay(at)
  const send = (choices: readonly Choice[]) =>
    callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${id}/ship`, { ...newLabel(), lots: choices })
  expect(await send([])).toMatchObject({
    status: 409,
    body: { message: 'Choose the lot of Month 1, semaglutide 0.25 mg.' },
  })
  const { body } = await callStaff(at, 'pharmacy', 'GET', `/pharmacy/replacements?request=${id}`)
  expect((body['rows'] as unknown[])[0]).toMatchObject({
    pharmacy: 'Sample Valley Pharmacy',
    items: [{ lots: expect.arrayContaining([expect.objectContaining({ number: 'SAMPLE-S250' })]) }],
  })
  expect((await send(await lotsOfReplacement(at, id))).status).toBe(200)
})

test('D-89 all lots of a parcel come from one pharmacy', async () => {
  const order = await placePrescribedOrder(at, { term: 3 })
  await applyPrescriptionDecision(at, order, true)
  const choices = await lotsOf(at, order.orderId)
  expect(choices.map(({ slot }) => slot)).toEqual(['Month 1', 'Month 2', 'Month 3'])
  const [elsewhere] = await at.ctx.db
    .insert(pharmacies)
    .values({ public_id: 'other', name: 'Other Sample', phone: '', address: '', created_at: at.clock.now() })
    .returning()
  await at.ctx.db.insert(pharmacyLicenses).values({ pharmacy_id: elsewhere!.id, state: 'CA', number: 'X' })
  const { product_id } = await lotOf(choices[1]!.lot)
  const [product] = await at.ctx.db.select().from(pharmacyProducts).where(eq(pharmacyProducts.id, product_id))
  const { id: _, ...same } = product!
  const [theirs] = await at.ctx.db
    .insert(pharmacyProducts)
    .values({ ...same, public_id: 'theirs', pharmacy_id: elsewhere!.id })
    .returning()
  const { id: __, ...lot } = await lotOf(choices[1]!.lot)
  await at.ctx.db
    .insert(lots)
    .values({ ...lot, public_id: 'theirs', number: 'THEIRS', product_id: theirs!.id })
  const mixed = choices.map((choice) => (choice.slot === 'Month 2' ? { ...choice, lot: 'THEIRS' } : choice))
  expect((await ship(order, mixed)).body.message).toBe('The lots of one parcel come from one pharmacy.')
  expect((await ship(order, choices)).status).toBe(200)
})
