import { inJob } from '../../../call-context.ts'
import { createHash } from 'node:crypto'
import { orderFiles, orders, scheduledJobs, uploads } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { startS3Server, type S3Server } from '@contour/testkit/s3-server'
import { placePendingOrder, type PendingOrder } from '@contour/testkit/people/place-pending-order'
import { sampleImage, sampleVideo, sampleVideos } from '@contour/testkit/people/upload-image'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnUpload } from './upload-store.ts'
import { signFileLink } from './links.ts'
import { sweepUploads } from './sweep-uploads.ts'

let at: TestService
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
  at = await startTestService({ env: s3.env })
})
afterAll(async () => {
  await at.close()
  await s3.close()
})

const put = (url: string, type: string, body: Buffer) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(body) })

/** Signs a link for a file and sends the file, as a browser does. */
async function send(token: string, file: { name: string; type: string; body: Buffer }) {
  const signed = await at.call('POST', '/api/get-signed-url', {
    token,
    body: { filename: file.name, content_type: file.type, size: file.body.length },
  })
  const url = String(signed.body.url)
  expect((await put(url, file.type, file.body)).status).toBe(200)
  return { url, name: String(signed.body.file_name), key: String(signed.body.public_url) }
}

const attach = (token: string, name: string, orderId: string) =>
  at.call('POST', '/api/upload-av-video', { token, body: { s3FileName: name, uniqueId: orderId } })

const video = (bytes?: number) => ({ name: 'me.mp4', type: 'video/mp4', body: sampleVideo(bytes) })

const rowOf = async (userId: number, name: string) => {
  const row = await findOwnUpload(at.ctx.db, userId, name)
  if (!row) throw new Error('no upload')
  return row
}

const read = async (userId: number, name: string, headers: Record<string, string> = {}) => {
  const row = await rowOf(userId, name)
  return fetch(at.service.patientUrl + inJob(at.ctx, () => signFileLink(at.ctx, row)), { headers })
}

test('R-016 what is sent to a signed address after the inspection is never served', async () => {
  const { token, userId, orderId } = await placePendingOrder(at, { state: 'TX' })
  const { url, name } = await send(token, video())
  expect((await attach(token, name, orderId)).status).toBe(200)
  const inspected = Buffer.from(await (await read(userId, name)).arrayBuffer())
  const other = Buffer.alloc(sampleVideo().length, '<html>')
  await put(url, 'video/mp4', other)
  const served = Buffer.from(await (await read(userId, name)).arrayBuffer())
  expect(served.equals(inspected)).toBe(true)
  expect(createHash('sha256').update(served).digest('hex')).toBe((await rowOf(userId, name)).sha)
})

test('R-016 a link that was signed for a size takes no other', async () => {
  const { token } = await placePendingOrder(at, { state: 'TX' })
  const signed = await at.call('POST', '/api/get-signed-url', {
    token,
    body: { filename: 'id.jpg', content_type: 'image/jpeg', size: 10 },
  })
  const url = String(signed.body.url)
  expect((await put(url, 'image/jpeg', Buffer.alloc(500_000))).status).toBe(403)
  expect((await put(url, 'image/jpeg', Buffer.alloc(10))).status).toBe(200)
})

test('R-016 bytes that were replaced in the store itself never arrive whole', async () => {
  const { token, userId, orderId } = await placePendingOrder(at, { state: 'TX' })
  const { name, key } = await send(token, video())
  await attach(token, name, orderId)
  const object = s3.objects.get(key)
  if (!object) throw new Error('no object')
  object.body = Buffer.alloc(object.body.length, 1)
  const served = await read(userId, name)
    .then(async (response) => (response.ok ? Buffer.from(await response.arrayBuffer()) : null))
    .catch(() => null)
  expect(served).toBeNull()
})

test('R-045 an upload that met an error of the store can be settled again', async () => {
  const { token, userId, orderId } = await placePendingOrder(at, { state: 'TX' })
  const { name } = await send(token, video())
  s3.failReads(10)
  expect((await attach(token, name, orderId)).status).toBeGreaterThanOrEqual(500)
  s3.failReads(0)
  expect(await rowOf(userId, name)).toMatchObject({ state: 'signed', received_at: null })
  expect((await attach(token, name, orderId)).status).toBe(200)
  expect((await rowOf(userId, name)).state).toBe('checked')
})

test('R-046 S3 serves the range of a video that was asked for', async () => {
  const { token, userId, orderId } = await placePendingOrder(at, { state: 'TX' })
  const { name } = await send(token, video())
  await attach(token, name, orderId)
  const whole = Buffer.from(await (await read(userId, name)).arrayBuffer())
  const part = await read(userId, name, { range: 'bytes=4-11' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 4-11/${whole.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(4, 12))).toBe(true)
})

test('R-027 incoming objects that nobody took over are removed from S3', async () => {
  const { token, userId } = await placePendingOrder(at, { state: 'TX' })
  const { name } = await send(token, { name: 'id.jpg', type: 'image/jpeg', body: await sampleImage() })
  const incoming = [...s3.objects.keys()].filter((key) => key.includes(name))
  expect(incoming).toHaveLength(1)
  const object = s3.objects.get(incoming[0] ?? '')
  if (object) object.at = new Date(object.at.getTime() - 2 * 86_400_000)
  await inJob(at.ctx, () => sweepUploads(at.ctx))
  expect(s3.objects.has(incoming[0] ?? '')).toBe(false)
  await at.ctx.db.delete(uploads).where(eq(uploads.user_id, userId))
})

/** The moment of the first look for a video that nobody reported, and of each further one, seconds. */
const LOOK = 6 * 60

/** A Texas order whose form was submitted: it waits for its video alone. */
async function waitingForVideo(): Promise<PendingOrder> {
  const order = await placePendingOrder(at, { state: 'TX' })
  await at.ctx.db.update(orders).set({ submitted: 1 }).where(eq(orders.id, order.orderKey))
  return order
}

const named = ({ orderId }: PendingOrder, body = sampleVideo()) => ({
  name: `${orderId}_av_video_1700000000000_me.mp4`,
  type: 'video/mp4',
  body,
})

const standing = async ({ orderKey }: PendingOrder) => {
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.id, orderKey))
  const files = await at.ctx.db.select().from(orderFiles).where(eq(orderFiles.order_id, orderKey))
  return { status: order?.status, files: files.map(({ type }) => type) }
}

test('S-81 P-VID-029 a video in the store that no browser reports is attached by a job, once, and a late report changes nothing', async () => {
  const order = await waitingForVideo()
  const { name } = await send(order.token, named(order))
  // Real time passes too.
  await at.advance(LOOK / 2)
  expect(await standing(order)).toEqual({ status: 'pending_approval', files: [] })
  await at.advance(LOOK / 2)
  expect(await standing(order)).toEqual({ status: 'waiting_prescription', files: ['av_video'] })
  expect([...s3.objects.keys()].filter((key) => key.includes(name))).toEqual([
    `public/user_med_images/${name}`,
  ])
  expect((await attach(order.token, name, order.orderId)).status).toBe(200)
  await at.advance(4 * LOOK)
  expect(await standing(order)).toEqual({ status: 'waiting_prescription', files: ['av_video'] })
})

test('S-81 a video that arrives with the last moment of its link is found too', async () => {
  const order = await waitingForVideo()
  const file = named(order)
  const signed = await at.call('POST', '/api/get-signed-url', {
    token: order.token,
    body: { filename: file.name, content_type: file.type, size: file.body.length },
  })
  await at.advance(2.5 * LOOK - 60)
  expect((await put(String(signed.body.url), file.type, file.body)).status).toBe(200)
  await at.advance(2 * LOOK)
  expect(await standing(order)).toEqual({ status: 'waiting_prescription', files: ['av_video'] })
})

test('S-81 P-VID-019 the job refuses what the report refuses: too short, or for an order that waits for no video', async () => {
  const short = await waitingForVideo()
  const { name } = await send(short.token, named(short, sampleVideos().threeSeconds))
  const moved = await waitingForVideo()
  await send(moved.token, named(moved))
  await at.ctx.db.update(orders).set({ status: 'order_placed' }).where(eq(orders.id, moved.orderKey))
  await at.advance(LOOK)
  expect(await standing(short)).toEqual({ status: 'pending_approval', files: [] })
  expect(await rowOf(short.userId, name)).toMatchObject({ state: 'refused', why_refused: 'video_length' })
  expect(await standing(moved)).toEqual({ status: 'order_placed', files: [] })
})

test('S-81 D-47 a video that was never reported does not replace a later one of the same order', async () => {
  const order = await placePendingOrder(at, { state: 'TX' })
  const lost = await send(order.token, named(order))
  const sent = await send(order.token, named(order))
  expect((await attach(order.token, sent.name, order.orderId)).status).toBe(200)
  await at.advance(4 * LOOK)
  expect(await standing(order)).toEqual({ status: 'pending_approval', files: ['av_video'] })
  expect((await rowOf(order.userId, lost.name)).state).toBe('signed')
})

test('S-81 a store that fails is asked again', async () => {
  const order = await waitingForVideo()
  const { name } = await send(order.token, named(order))
  s3.failReads(4)
  await at.advance(LOOK)
  s3.failReads(0)
  expect(await standing(order)).toEqual({ status: 'pending_approval', files: [] })
  expect(await rowOf(order.userId, name)).toMatchObject({ state: 'signed', received_at: null })
  // The pause before the next try is real time.
  const [job] = await at.ctx.db
    .update(scheduledJobs)
    .set({ lease_until: null })
    .where(and(eq(scheduledJobs.kind, 'stored_video'), eq(scheduledJobs.tries, 1)))
    .returning()
  expect(job).toMatchObject({ done_at: null })
  await at.advance(1)
  expect(await standing(order)).toEqual({ status: 'waiting_prescription', files: ['av_video'] })
})

test('S-81 a start keeps what waits in the store, although it was sent while the service was down', async () => {
  const order = await waitingForVideo()
  const { name } = await send(order.token, named(order))
  const [[key, object] = []] = [...s3.objects].filter(([one]) => one.includes(name))
  if (!key || !object) throw new Error('nothing in the store')
  const hoursAgo = (hours: number) => new Date(at.clock.real().getTime() - hours * 3_600_000)
  for (const [hours, stays] of [
    [23, true],
    [25, false],
  ] as const) {
    object.at = hoursAgo(hours)
    await inJob(at.ctx, () => sweepUploads(at.ctx))
    expect([hours, s3.objects.has(key)]).toEqual([hours, stays])
  }
})
