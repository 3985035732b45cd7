import { audit, lots, replacementRequests } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown>
const find = async (number: string) =>
  (await callStaff(at, 'pharmacy', 'GET', `/pharmacy/lots/parcels?number=${encodeURIComponent(number)}`)).body
const ordersIn = (body: Row) => (body['rows'] as Row[]).map(({ order_id, kind }) => `${kind} ${order_id}`)

test('W-45 MED-12 D-89 a recall by lot finds exactly the parcels that hold it, replacements too, with who has them', async () => {
  const first = await placeSentOrder(at)
  await at.ctx.db.update(lots).set({ number: 'RECALLED-1' }).where(eq(lots.number, 'SAMPLE-S250'))
  const second = await placeSentOrder(at)
  // The lot that follows: the parcels before it keep the recalled one.
  const [recalled] = await at.ctx.db.select().from(lots).where(eq(lots.number, 'RECALLED-1'))
  const { id: _, ...next } = recalled!
  await at.ctx.db.insert(lots).values({ ...next, public_id: 'next-lot', number: 'FRESH-1' })
  const reason = { withdrawn_reason: 'Particles', withdrawn_at: at.clock.now() }
  await at.ctx.db.update(lots).set(reason).where(eq(lots.id, recalled!.id))
  const third = await placeSentOrder(at)
  await submitReship(at, second.token, await readShippedItems(at, second.token))
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, second.userId))
  const id = request!.public_id
  await answerUseOfRequest(at, id)
  await callStaff(at, 'support', 'POST', `/replacements/${id}/approve`, {})
  await moveToShipDay(at)
  const body = { ...newLabel(), lots: await lotsOfReplacement(at, id) }
  expect((await callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${id}/ship`, body)).status).toBe(
    200,
  )

  const found = await find('recalled-1')
  expect(ordersIn(found)).toEqual([`original ${first.orderId}`, `original ${second.orderId}`])
  expect(found).toMatchObject({ total: 2, next: null })
  expect((found['rows'] as Row[])[0]).toMatchObject({
    patient: 'Maya Sample',
    email: first.email,
    slot: 'Month 1',
    strength_ug: 250,
    shipped_at: expect.any(String),
    delivered_at: expect.any(String),
  })
  expect(ordersIn(await find('FRESH-1'))).toEqual([
    `original ${third.orderId}`,
    `replacement ${second.orderId}`,
  ])
  expect((await find('RECALLED'))['rows']).toEqual([])
  expect((await find('*'))['rows']).toEqual([])

  const exported = await callStaff(at, 'pharmacy', 'POST', '/pharmacy/lots/export', { number: 'RECALLED-1' })
  expect(ordersIn(exported.body)).toEqual(ordersIn(found))
  const [written] = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'lot.exported'))
    .orderBy(desc(audit.id))
  expect(written).toMatchObject({ after: { number: 'RECALLED-1', rows: 2 } })
})

test('D-89 only the pharmacy searches by lot', async () => {
  for (const who of ['support', 'billing', 'clinician'])
    expect((await callStaff(at, who, 'GET', '/pharmacy/lots/parcels?number=X')).status, who).toBe(403)
})
