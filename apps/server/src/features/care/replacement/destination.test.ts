import { addresses, replacementRequests, shipments } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
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
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
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
  const { public_id: requestId } = await requestOf(order.userId)
  await answerUseOfRequest(at, requestId)
  return { ...order, requestId }
}

async function requestOf(userId: number) {
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, userId))
  if (!request) throw new Error('no request')
  return request
}

type Row = Record<string, unknown>
const rowsOf = async (who: string, path: string) =>
  (await callStaff(at, who, 'GET', path)).body['rows'] as Row[]
const decide = (id: string, name: string, body: unknown = {}) =>
  callStaff(at, 'support', 'POST', `/replacements/${id}/${name}`, body)
const atPharmacy = (id: string, name: string, body: unknown = {}, who = 'pharmacy') =>
  callStaff(at, who, 'POST', `/pharmacy/replacements/${id}/${name}`, body)
const openTasks = async (id: string) =>
  (await tasksAbout(at, `replacement:${id}`)).filter(({ state }) => state === 'open').map(({ kind }) => kind)

test('D-57 a replacement to a state in which the prescriber has no license cannot be approved: support asks for a refund', async () => {
  const order = await requested()
  await at.ctx.db
    .update(addresses)
    .set({ state: 'WY' })
    .where(and(eq(addresses.user_id, order.userId), eq(addresses.kind, 'shipping')))
  const why = 'This order ships to WY, but it was reviewed for CA.'
  const [row] = await rowsOf('support', `/replacements?request=${order.requestId}`)
  expect(row).toMatchObject({ id: order.requestId, state: 'requested', cannot_ship: why })
  const { status, body } = await decide(order.requestId, 'approve')
  expect([status, body.message]).toEqual([409, `${why} Ask billing for a refund instead.`])
  expect((await requestOf(order.userId)).state).toBe('requested')
  expect(await openTasks(order.requestId)).toEqual([])
  expect((await decide(order.requestId, 'refund', { cents: 100, reason: 'Moved to WY' })).status).toBe(200)
})

test('D-57 an approved replacement whose license has ended returns to support with a task, and once it covers the state again it ships', async () => {
  const order = await requested()
  const id = order.requestId
  expect((await decide(id, 'approve')).status).toBe(200)
  await moveToShipDay(at)
  expect((await atPharmacy(id, 'return')).status).toBe(409)
  const ofReplacement = eq(shipments.id, (await requestOf(order.userId)).replacement_shipment_id ?? 0)
  await at.ctx.db.update(shipments).set({ state: 'WY' }).where(ofReplacement)
  const boardRow = async () => (await rowsOf('pharmacy', `/pharmacy/replacements?request=${id}`))[0]
  expect(await boardRow()).toMatchObject({ id, unlicensed: true, with_support: false })
  expect((await atPharmacy(id, 'return', {}, 'support')).status).toBe(403)
  expect((await atPharmacy(id, 'return')).status).toBe(200)
  expect(await boardRow()).toMatchObject({ id, unlicensed: true, with_support: true })
  expect(await openTasks(id)).toEqual(['replacement_requested'])

  const [linked] = await rowsOf('support', `/replacements?request=${id}`)
  expect(linked).toMatchObject({ id, state: 'approved', cannot_ship: expect.stringContaining('WY') })
  expect((await decide(id, 'refund', { cents: 100, reason: 'No license there' })).status).toBe(200)
  expect(await openTasks(id)).toEqual([])
  expect((await atPharmacy(id, 'return')).status).toBe(409)
  const [refund] = await rowsOf('billing', '/billing/refunds?state=waiting')
  await callStaff(at, 'billing', 'POST', `/billing/refunds/${String(refund?.['id'])}/refuse`, {})
  expect(await openTasks(id)).toEqual(['replacement_to_ship'])

  await at.ctx.db.update(shipments).set({ state: 'CA' }).where(ofReplacement)
  expect(
    (await atPharmacy(id, 'ship', { ...newLabel(), lots: await lotsOfReplacement(at, id) })).status,
  ).toBe(200)
  expect(await openTasks(id)).toEqual([])
  expect((await atPharmacy('nothing', 'return')).status).toBe(404)
})

test('the menu and the board count a replacement to ship; support’s order page lists the request, billing’s does not', async () => {
  const order = await requested()
  const counted = async () => {
    const { body } = await callStaff(at, 'pharmacy', 'GET', '/tasks/count')
    const board = await callStaff(at, 'pharmacy', 'GET', '/pharmacy/orders')
    return [
      (body['sections'] as Record<string, number>)['pharmacy'],
      (board.body['counts'] as Record<string, number>)['replacements'],
    ]
  }
  const [menu = 0, board = 0] = await counted()
  await decide(order.requestId, 'approve')
  expect(await counted()).toEqual([menu + 1, board + 1])
  const listed = async (who: string) =>
    (await callStaff(at, who, 'GET', `/orders/${order.orderId}`)).body['replacements']
  expect(await listed('support')).toMatchObject([
    { id: order.requestId, state: 'approved', replaces: expect.stringMatching(/^C-P-\d{6}$/) },
  ])
  expect(await listed('billing')).toEqual([])
})
