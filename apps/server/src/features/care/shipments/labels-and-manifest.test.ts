import { orders, shipments } from '@contour/server/db/schema'
import { orderNumber } from '@contour/domain/orders/order-number'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { pdfPages } from '@contour/testkit/pdf-words'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const call = async (path: string, body: object = {}, who = 'pharmacy') =>
  at.staffCall('POST', `/staff-api/pharmacy/${path}`, { token: await signInStaff(at, who), body })

/** The text of each page without spaces: a number may break at its hyphens. */
const pagesOf = (body: Record<string, unknown>) =>
  pdfPages(Buffer.from(String(body['pdf']), 'base64')).map((page) => page.replaceAll(/\s/g, ''))

async function accepted() {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  const [row] = await at.ctx.db
    .select({ order: orders, parcel: shipments })
    .from(orders)
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .where(eq(orders.public_id, order.orderId))
  if (!row) throw new Error('an order without its parcel')
  return { ...order, number: orderNumber(row.order.id), parcel: parcelNumber(row.parcel.id), to: row.parcel }
}

test('M-15 labels name address, order and parcel of what may leave now, and no medicine; what is paused has none', async () => {
  await moveToShipDay(at)
  const [ready, paused] = [await accepted(), await accepted()]
  await call(`orders/${paused.orderId}/pause`, { reason: 'No vials.', problem: 'stock' })
  const { body } = await call('labels')
  const pages = pagesOf(body)
  expect(body['parcels']).toBe(pages.length)
  const own = pages.filter((page) => page.includes(ready.parcel))
  expect(own).toHaveLength(1)
  for (const word of [ready.number, ready.to.line_1, ready.to.zip])
    expect(own[0]).toContain(word.replaceAll(' ', ''))
  expect(pages.join(' ')).not.toMatch(/semaglutide|tirzepatide|mg/i)
  expect(pages.join(' ')).not.toContain(paused.parcel)
})

test('M-15 the manifest names what left on a day with label and lots, as rows and on paper', async () => {
  await moveToShipDay(at)
  const order = await accepted()
  const today = easternDate(at.ctx.clock.now())
  const ofParcel = (body: Record<string, unknown>) =>
    (body['rows'] as { parcel: string }[]).filter(({ parcel }) => parcel === order.parcel)
  expect(ofParcel((await call('manifest')).body)).toEqual([])
  const lots = await lotsOf(at, order.orderId)
  await call(`orders/${order.orderId}/ship`, { carrier: 'FedEx', tracking: '794600000701', lots })
  const { body } = await call('manifest')
  expect(body['day']).toBe(today)
  expect(ofParcel(body)).toMatchObject([
    {
      kind: 'original',
      order_number: order.number,
      carrier: 'FedEx',
      tracking: '794600000701',
      lots: expect.stringContaining(lots[0]?.lot ?? 'a lot'),
    },
  ])
  const page = pagesOf(body).join()
  for (const word of [order.parcel, order.number, '794600000701', lots[0]?.lot ?? 'a lot'])
    expect(page).toContain(word)
  await at.advance(86_400)
  expect(ofParcel((await call('manifest')).body)).toEqual([])
  expect(ofParcel((await call('manifest', { day: today })).body)).toHaveLength(1)
})

test('M-15 a scanned number finds its parcel on every tab: of the parcel, the order or the label, also as 34 digits', async () => {
  await moveToShipDay(at)
  const order = await accepted()
  const found = async (number: string) => (await call('orders/find', { number })).body['found']
  for (const number of [order.parcel, order.parcel.toLowerCase(), order.number, order.orderId])
    expect(await found(number)).toMatchObject({ show: 'open', order_id: order.orderId, label: null })
  await call(`orders/${order.orderId}/ship`, {
    carrier: 'FedEx',
    tracking: '794600000702',
    lots: await lotsOf(at, order.orderId),
  })
  for (const number of ['794600000702', '7946 0000 0702', '9622001900000000000000794600000702', order.parcel])
    expect(await found(number)).toMatchObject({
      show: 'shipped',
      order_id: order.orderId,
      label: 'FedEx 794600000702',
    })
  expect(await found('C-P-999999')).toBeNull()
})

test('M-15 support and clinicians print no labels', async () => {
  for (const who of ['support', 'clinician', 'billing'])
    expect((await call('labels', {}, who)).status).toBe(403)
})
