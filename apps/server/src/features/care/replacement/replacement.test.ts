import { inJob } from '../../../call-context.ts'
import { REPLACEMENT_MESSAGES } from '@contour/domain/replacement/replacement-rules'
import {
  audit,
  complaints,
  orders,
  replacementItems,
  replacementRequests,
  shipments,
  uploads,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import {
  callStaff,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { uploadFile, sampleVideo } from '@contour/testkit/people/upload-image'
import { placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnattachedFiles } from '../../ground/media/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const requestsOf = (userId: number) =>
  at.ctx.db.select().from(replacementRequests).where(eq(replacementRequests.user_id, userId))

test('P-RPL-002 get-shipped-items reads success and items, whose first element has orders with a parcel number and a name for each line', async () => {
  const order = await placeSentOrder(at)
  const { status, body } = await at.call('GET', '/api/get-shipped-items', { token: order.token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'success', success: true })
  const [shipment] = await at.ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(eq(orders.public_id, order.orderId))
  const { body: own } = await at.call('GET', '/api/order-items', { token: order.token })
  const contents = (own['orders'] as { contents: { name: string }[] }[])[0]?.contents ?? []
  expect(contents.length).toBeGreaterThan(0)
  const [first] = body['items'] as { orders: Record<string, unknown>[] }[]
  expect(first?.orders).toHaveLength(contents.length)
  for (const [index, entry] of (first?.orders ?? []).entries()) {
    expect(entry['external_order_number']).toBe(`C-P-${String(shipment?.id).padStart(6, '0')}`)
    expect(String(entry['med_name'])).toContain(contents[index]?.name)
  }
  const unsent = await placePrescribedOrder(at)
  expect(await readShippedItems(at, unsent.token)).toEqual([])
})

test('P-RPL-014 P-RPL-015 reason, image and items become a request with the photo that was put to the signed url', async () => {
  const order = await placeSentOrder(at)
  const items = await readShippedItems(at, order.token)
  const answer = await submitReship(at, order.token, items, { reason: '  The vial is broken.  ' })
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'We received your request.' } })
  const [request, ...more] = await requestsOf(order.userId)
  expect(more).toEqual([])
  expect(request).toMatchObject({ state: 'requested', reason: 'The vial is broken.', late: false })
  const lines = await at.ctx.db
    .select()
    .from(replacementItems)
    .where(eq(replacementItems.request_id, request?.id ?? 0))
  expect(lines).toHaveLength(items.length)
  const [photo] = await at.ctx.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, request?.upload_id ?? 0))
  expect(photo).toMatchObject({ user_id: order.userId, state: 'checked', purpose: 'image' })
  const [complaint, ...others] = await at.ctx.db
    .select()
    .from(complaints)
    .where(eq(complaints.user_id, order.userId))
  expect(others).toEqual([])
  expect(complaint).toMatchObject({ kind: 'broken', state: 'open', request_id: request?.id })
  expect(await tasksAbout(at, `complaint:${complaint?.public_id}`)).toMatchObject([
    { kind: 'complaint_use', role: 'pharmacy', state: 'open' },
  ])
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'replacement_requested' })
  expect(await readShippedItems(at, order.token)).toEqual([])
  // The photo outlives the nightly removal of files that nothing refers to.
  await at.advance(2 * 86_400)
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  const [kept] = await at.ctx.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, request?.upload_id ?? 0))
  expect(kept?.state).toBe('checked')
})

test('items of two parcels make one request for each; of two with a foreign one, none', async () => {
  const [order, other] = [await placeSentOrder(at, 'shipped'), await placeSentOrder(at)]
  const [items, foreign] = [await readShippedItems(at, order.token), await readShippedItems(at, other.token)]
  expect(await submitReship(at, order.token, [...items, ...foreign])).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await requestsOf(order.userId)).toEqual([])
  const [mine] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  const [theirs] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, other.orderId))
  // The other order becomes the patient's own: two shipments of one patient.
  await at.ctx.db
    .update(orders)
    .set({ user_id: mine?.user_id ?? 0 })
    .where(eq(orders.id, theirs?.id ?? 0))
  expect(await submitReship(at, order.token, [...items, ...foreign])).toMatchObject({
    status: 200,
    body: { message: 'We received your requests.' },
  })
  expect(await requestsOf(order.userId)).toHaveLength(2)
})

test('what is wrong is refused with its text, and nothing is changed', async () => {
  const [order, other] = [await placeSentOrder(at), await placeSentOrder(at)]
  const items = await readShippedItems(at, order.token)
  const send = async (more: Record<string, unknown>) => {
    const { status, body } = await submitReship(at, order.token, items, more)
    return [status, body.message]
  }
  expect(await send({ items: [] })).toEqual([400, REPLACEMENT_MESSAGES.noItem])
  expect(await send({ reason: ' \n ' })).toEqual([400, REPLACEMENT_MESSAGES.noReason])
  expect(await send({ reason: 'x'.repeat(1001) })).toEqual([400, REPLACEMENT_MESSAGES.reasonTooLong])
  expect(await send({ image: '' })).toEqual([400, REPLACEMENT_MESSAGES.noImage])
  const foreign = await uploadFile(at, {
    token: other.token,
    name: 'theirs.jpg',
    type: 'image/jpeg',
    body: await (await import('@contour/testkit/people/upload-image')).sampleImage(),
  })
  for (const image of [foreign, 'https://127.0.0.1:1/a.jpg', '../../etc/passwd', 'nothing.jpg'])
    expect(await send({ image })).toEqual([422, REPLACEMENT_MESSAGES.noImage])
  const video = await uploadFile(at, {
    token: order.token,
    name: 'film.mp4',
    type: 'video/mp4',
    body: sampleVideo(),
  })
  expect(await send({ image: video })).toEqual([422, REPLACEMENT_MESSAGES.notAnImage])
  for (const id of ['', 'C-P-999999', 'C-P-000000', '1', "' or 1=1"])
    expect(await send({ items: [{ name: items[0]?.med_name, id }] })).toEqual([
      404,
      'We could not find that.',
    ])
  expect(await send({ items: [{ name: 'Gold', id: items[0]?.external_order_number }] })).toEqual([
    404,
    'We could not find that.',
  ])
  for (const file of [
    { filename: 'a.pdf', content_type: 'application/pdf', size: 10 },
    { filename: 'a.svg', content_type: 'image/svg+xml', size: 10 },
    { filename: 'a.jpg', content_type: 'image/jpeg', size: 5_242_881 },
  ]) {
    const { status } = await at.call('POST', '/api/get-signed-url', { token: order.token, body: file })
    expect([413, 415]).toContain(status)
  }
  expect(await requestsOf(order.userId)).toEqual([])
})

test('D-37 one open request for each parcel: the second is refused with a sentence', async () => {
  const order = await placeSentOrder(at)
  const items = await readShippedItems(at, order.token)
  const both = await Promise.all([submitReship(at, order.token, items), submitReship(at, order.token, items)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    `You already have an open request for parcel ${items[0]?.external_order_number}.`,
  )
  expect(await requestsOf(order.userId)).toHaveLength(1)
})

test('P-RPL-018 S-84 a request on day eight is accepted, and marked late for support', async () => {
  const order = await placeSentOrder(at)
  const items = await readShippedItems(at, order.token)
  await at.advance(8 * 86_400)
  expect((await submitReship(at, order.token, items)).status).toBe(200)
  expect(await requestsOf(order.userId)).toMatchObject([{ late: true }])
  const { body } = await callStaff(at, 'support', 'GET', '/replacements')
  const rows = body['rows'] as { order_id: string; late: boolean }[]
  expect(rows.find(({ order_id }) => order_id === order.orderId)).toMatchObject({ late: true })
})

test('M-19 each view of the photo is audited, and its link is for at most 300 seconds', async () => {
  const order = await placeSentOrder(at)
  await submitReship(at, order.token, await readShippedItems(at, order.token))
  const [request] = await requestsOf(order.userId)
  for (let view = 0; view < 2; view++) {
    const { status, body } = await callStaff(
      at,
      'support',
      'POST',
      `/replacements/${request?.public_id}/photo`,
      {},
    )
    expect(status).toBe(200)
    expect((await fetch(new URL(String(body['url']), at.service.staffUrl))).status).toBe(200)
  }
  const views = await at.ctx.db.select().from(audit).where(like(audit.action, 'replacement.photo_shown'))
  expect(views.filter(({ subject }) => subject === `replacement:${request?.public_id}`)).toMatchObject([
    { purpose: 'operations', subject_user: order.userId },
    { purpose: 'operations', subject_user: order.userId },
  ])
  for (const who of ['pharmacy', 'billing', 'clinician'])
    expect((await callStaff(at, who, 'POST', `/replacements/${request?.public_id}/photo`, {})).status).toBe(
      403,
    )
})

test('support opens a request for a patient on the phone without a photo', async () => {
  const [order, other] = [await placeSentOrder(at), await placeSentOrder(at)]
  const open = (body: unknown, id = order.orderId) =>
    callStaff(at, 'support', 'POST', `/orders/${id}/replacement`, body)
  for (const { userId } of [order, other]) await verifyForSupport(at, userId)
  const { body } = await callStaff(at, 'support', 'GET', `/orders/${order.orderId}/shipped-items`)
  const items = (body['items'] as { med_name: string; external_order_number: string }[]).map((item) => ({
    name: item.med_name,
    id: item.external_order_number,
  }))
  expect((await open({ reason: 'Lost', items: [] })).body.message).toBe(REPLACEMENT_MESSAGES.noItem)
  expect((await open({ reason: 'Lost', items }, other.orderId)).status).toBe(404)
  expect((await open({ reason: 'Lost on the way', items })).status).toBe(200)
  const [request] = await requestsOf(order.userId)
  expect(request).toMatchObject({ upload_id: null, state: 'requested', reason: 'Lost on the way' })
  expect(request?.opened_by).not.toBeNull()
  expect(
    (await callStaff(at, 'support', 'POST', `/replacements/${request?.public_id}/photo`, {})).status,
  ).toBe(404)
})
