import { inJob } from '../../../call-context.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { orders, uploads } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { putFile, sampleVideos, uploadFile, uploadImage } from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnUpload } from './upload-store.ts'
import { removeUnattachedFiles } from './remove-unattached.ts'
import { signFileLink } from './links.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const image = { filename: 'id.jpg', content_type: 'image/jpeg', size: 1000 }
const video = { filename: 'me.mp4', content_type: 'video/mp4', size: 104_857_600 }
const sign = (token: string, body: object) => at.call('POST', '/api/get-signed-url', { token, body })

const fileOf = async (userId: number, name: string) => {
  const row = await findOwnUpload(at.ctx.db, userId, name)
  if (!row) throw new Error('no upload')
  return { row, path: path.join(at.ctx.config.dataDir, 'files', row.key) }
}

test('R-027 somebody without an open form or request is given no upload link', async () => {
  const lead = await createLead(at)
  const answer = await sign(lead.token, image)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    status: 'error',
    message: 'None of your forms needs a file right now.',
  })
  const patient = await placePendingOrder(at)
  expect((await sign(patient.token, image)).status).toBe(200)
  const becomes = (status: 'denied' | 'order_delivered') =>
    at.ctx.db.update(orders).set({ status }).where(eq(orders.id, patient.orderKey))
  await becomes('denied')
  expect((await sign(patient.token, image)).status).toBe(409)
  // A request for a replacement shows a photo of what arrived.
  await becomes('order_delivered')
  expect((await sign(patient.token, image)).status).toBe(200)
})

test('R-027 one person is given links for 600 MB a day, and told when to come back', async () => {
  const { token } = await placePendingOrder(at, { state: 'TX' })
  for (let n = 0; n < 6; n++) expect((await sign(token, video)).status).toBe(200)
  const refused = await sign(token, image)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  await at.advance(86_401)
  expect((await sign(token, image)).status).toBe(200)
})

test('R-027 on a volume that is nearly full nothing more is taken, and the answer is 503', async () => {
  const { token } = await placePendingOrder(at)
  const { freeBytes } = at.ctx.files
  at.ctx.files.freeBytes = async () => 1024 * 1024 * 1024 + 999
  try {
    const refused = await sign(token, image)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('600')
  } finally {
    at.ctx.files.freeBytes = freeBytes
  }
  expect((await sign(token, image)).status).toBe(200)
})

test('R-027 a file that nothing refers to is removed after a day, once no open form can name it', async () => {
  const { token, userId, orderKey } = await placePendingOrder(at)
  const name = await uploadImage(at, token)
  const { row, path: file } = await fileOf(userId, name)
  await at.advance(86_401)
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  expect(existsSync(file)).toBe(true)
  await at.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderKey))
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  expect(existsSync(file)).toBe(false)
  const [after] = await at.ctx.db.select().from(uploads).where(eq(uploads.id, row.id))
  expect(after?.state).toBe('removed')
  expect((await fetch(at.service.patientUrl + inJob(at.ctx, () => signFileLink(at.ctx, row)))).status).toBe(
    404,
  )
})

test('R-041 a video is measured: zeros, three seconds and no container are refused with one sentence', async () => {
  const { token, userId } = await placePendingOrder(at, { state: 'TX' })
  const zeros = Buffer.alloc(100_000)
  sampleVideos().mp4.copy(zeros, 0, 0, 24)
  for (const [body, message] of [
    [zeros, 'We cannot read this video. Please record it again or choose another file.'],
    [sampleVideos().threeSeconds, 'Please record a video of 5 to 60 seconds.'],
  ] as const) {
    const link = await sign(token, { filename: 'me.mp4', content_type: 'video/mp4', size: body.length })
    const put = await putFile(at, String(link.body.url), 'video/mp4', body)
    expect(put.status).toBe(422)
    expect(await put.json()).toMatchObject({ status: 'error', message })
    const { row, path: file } = await fileOf(userId, String(link.body.file_name))
    expect(row.state).toBe('refused')
    expect(existsSync(file)).toBe(false)
  }
})

test('R-041 every container that document 3 names is stored without place, title or device', async () => {
  const { token, userId } = await placePendingOrder(at, { state: 'TX' })
  const { mp4, mov, webm, avi } = sampleVideos()
  for (const [name, type, body] of [
    ['me.mp4', 'video/mp4', mp4],
    ['me.mov', 'video/quicktime', mov],
    ['me.webm', 'video/webm', webm],
    ['me.avi', 'video/x-msvideo', avi],
  ] as const) {
    const { row } = await fileOf(userId, await uploadFile(at, { token, name, type, body }))
    const stored = await buffer(await at.ctx.files.read(row.key))
    expect([name, row.state, row.bytes]).toEqual([name, 'checked', stored.length])
    expect(stored.toString('latin1')).not.toMatch(/secret place|\+48\.8577|Lavf/)
  }
  expect(mp4.toString('latin1')).toContain('+48.8577')
  expect(avi.toString('latin1')).toContain('secret place')
})

test('R-046 a part of a video is answered with 206, a part beyond its end with 416', async () => {
  const { token, userId } = await placePendingOrder(at, { state: 'TX' })
  const body = sampleVideos().mp4
  const name = await uploadFile(at, { token, name: 'me.mp4', type: 'video/mp4', body })
  const { row } = await fileOf(userId, name)
  const stored = await buffer(await at.ctx.files.read(row.key))
  const get = (range?: string) =>
    fetch(
      at.service.patientUrl + inJob(at.ctx, () => signFileLink(at.ctx, row)),
      range ? { headers: { range } } : {},
    )
  const whole = await get()
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(stored)).toBe(true)
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=100-', 100, stored.length - 1],
    ['bytes=-50', stored.length - 50, stored.length - 1],
    [`bytes=10-${stored.length * 2}`, 10, stored.length - 1],
  ] as const) {
    const part = await get(range)
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${stored.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(stored.subarray(from, to + 1))).toBe(true)
  }
  const beyond = await get(`bytes=${stored.length}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${stored.length}`])
  expect((await get('bytes=0-1,5-6')).status).toBe(200)
})

test('R-026 four progressive pictures of 100 million pixels at once leave the memory alone', async () => {
  const { token } = await placePendingOrder(at)
  const body = await sharp({ create: { width: 9990, height: 9990, channels: 3, background: '#456' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true, quality: 20 })
    .toBuffer()
  const links = await Promise.all(
    Array.from({ length: 4 }, () => sign(token, { ...image, size: body.length })),
  )
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const answers = await Promise.all(
    links.map((link) => putFile(at, String(link.body.url), 'image/jpeg', body)),
  )
  clearInterval(watch)
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413])
  expect(most - before).toBeLessThan(150 * 1024 * 1024)
})

test('R-026 pictures of 24 megapixels are stored, one after another, and leave the memory alone', async () => {
  const { token, userId } = await placePendingOrder(at)
  const body = await sharp({ create: { width: 4000, height: 6000, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const links = await Promise.all(
    Array.from({ length: 6 }, () => sign(token, { ...image, size: body.length })),
  )
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const answers = await Promise.all(
    links.map((link) => putFile(at, String(link.body.url), 'image/jpeg', body)),
  )
  clearInterval(watch)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(most - before).toBeLessThan(150 * 1024 * 1024)
  const { row } = await fileOf(
    userId,
    await uploadFile(at, { token, name: 'big.jpg', type: 'image/jpeg', body }),
  )
  expect(row.state).toBe('checked')
})

test('R-026 a picture with more pixels says so instead of blaming its type', async () => {
  const { token } = await placePendingOrder(at)
  const body = await sharp({ create: { width: 16_000, height: 3900, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const link = await sign(token, {
    ...image,
    filename: 'panorama.png',
    content_type: 'image/png',
    size: body.length,
  })
  const answer = await putFile(at, String(link.body.url), 'image/png', body)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({
    code: 'file_too_large',
    message: 'This picture has more than 24 megapixels. Please use a smaller picture.',
  })
})
