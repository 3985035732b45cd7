import { inEvent, inJob } from '../../../call-context.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import {
  orderFiles,
  orderHistory,
  orders,
  outbox,
  sessions,
  uploadAttempts,
  uploads,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff } from '@contour/testkit/people/join-staff'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import {
  putFile,
  sampleImage,
  sampleVideo,
  uploadFile,
  uploadImage,
} from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSession } from '../../people/accounts/index.ts'
import { findStaffSession } from '../../people/staff-access/index.ts'
import { findOwnUpload } from './upload-store.ts'
import { signFileLink } from './links.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const sign = (token: string | undefined, body: object) =>
  at.call('POST', '/api/get-signed-url', { ...(token ? { token } : {}), body })

const rowOf = async (url: string) => {
  const id = url.replace('/storage/', '').split('.')[0] ?? ''
  const [row] = await at.ctx.db.select().from(uploads).where(eq(uploads.public_id, id))
  if (!row) throw new Error('no upload')
  return row
}

test('P-IMG-002 P-VID-025 a link is signed for one named file under a key the server makes', async () => {
  const { token } = await placePendingOrder(at)
  const { status, body } = await sign(token, { filename: '../my id.jpg', content_type: 'image/jpeg' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'success', success: true, max_bytes: 5_242_880 })
  expect(body.upload_url).toBe(body.url)
  expect(String(body.file_name)).toMatch(/^[\w-]{22}-[\w.-]*my_id\.jpg$/)
  expect((await rowOf(String(body.url))).key).toBe(`public/user_med_images/${String(body.file_name)}`)
  expect((await sign(undefined, { filename: 'a.jpg', content_type: 'image/jpeg' })).status).toBe(401)
})

test('P-VID-024 P-VID-025 the key of an identity video begins with its order, which is the caller’s own, however long the name', async () => {
  const { token, orderId } = await placePendingOrder(at, { state: 'TX' })
  const other = await placePendingOrder(at, { state: 'TX' })
  const own = `${'a very long name '.repeat(12)}.mp4`
  const wanted = (id: string) => ({ filename: `${id}_av_video_1_${own}`, content_type: 'video/mp4' })
  const { status, body } = await sign(token, wanted(orderId))
  expect(status).toBe(200)
  const { key, name } = await rowOf(String(body.url))
  expect(body.file_name).toMatch(new RegExp(`^${orderId}_av_video_\\d{13}_[\\w-]{22}-[\\w.-]+\\.mp4$`))
  expect(key).toBe(`public/user_med_images/${String(body.file_name)}`)
  expect(name).toMatch(new RegExp(`^${orderId}_av_video_\\d{13}_[\\w.-]+name_\\.mp4$`))
  expect((await sign(token, wanted(other.orderId))).status).toBe(404)
})

test('other types and a size beyond the limit are refused before a link exists', async () => {
  const { token } = await placePendingOrder(at)
  expect((await sign(token, { filename: 'a.pdf', content_type: 'application/pdf' })).status).toBe(415)
  expect((await sign(token, { filename: 'a.svg', content_type: 'image/svg+xml' })).status).toBe(415)
  const image = { filename: 'a.jpg', content_type: 'image/jpeg' }
  expect((await sign(token, { ...image, size: 5_242_880 })).status).toBe(200)
  expect((await sign(token, { ...image, size: 5_242_881 })).status).toBe(413)
  const video = { filename: 'a.mp4', content_type: 'video/mp4' }
  expect((await sign(token, { ...video, size: 104_857_600 })).status).toBe(200)
  expect((await sign(token, { ...video, size: 104_857_601 })).status).toBe(413)
})

test('P-IMG-003 the image that arrives is stored upright without EXIF, and the link works once', async () => {
  const { token } = await placePendingOrder(at)
  const body = await sharp(await sampleImage())
    .withExif({ IFD0: { Copyright: 'a place name' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await sharp(body).metadata()).toMatchObject({ width: 40, orientation: 6, exif: expect.any(Buffer) })
  const link = await sign(token, { filename: 'id.jpg', content_type: 'image/jpeg' })
  const url = String(link.body.url)
  expect((await putFile(at, url, 'image/jpeg', body)).status).toBe(200)
  const row = await rowOf(url)
  expect(row).toMatchObject({ state: 'checked', content_type: 'image/jpeg' })
  expect(row.sha).toMatch(/^[0-9a-f]{64}$/)
  const stored = await fetch(at.service.patientUrl + inJob(at.ctx, () => signFileLink(at.ctx, row)))
  const bytes = Buffer.from(await stored.arrayBuffer())
  expect(bytes.length).toBe(row.bytes)
  const { exif, width, height } = await sharp(bytes).metadata()
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 30, height: 40 })
  expect((await putFile(at, url, 'image/jpeg', body)).status).toBe(422)
})

test('first bytes decide: a script named photo is refused and leaves no file behind', async () => {
  const { token } = await placePendingOrder(at)
  for (const [type, body] of [
    ['image/jpeg', Buffer.from('<script>alert(1)</script>')],
    ['image/jpeg', sampleVideo()],
    ['video/mp4', await sampleImage()],
    ['image/jpeg', (await sampleImage()).subarray(0, 200)],
  ] as const) {
    const url = String((await sign(token, { filename: 'photo', content_type: type })).body.url)
    expect((await putFile(at, url, type, body)).status).toBe(415)
    const row = await rowOf(url)
    expect(row.state).toBe('refused')
    expect(await at.ctx.files.size(row.key)).toBeNull()
  }
  expect(readdirSync(path.join(at.ctx.config.dataDir, 'incoming'))).toEqual([])
})

test('a stream without a length is cut off at the limit with 413', async () => {
  const { token } = await placePendingOrder(at)
  const url = String((await sign(token, { filename: 'a.jpg', content_type: 'image/jpeg' })).body.url)
  const part = new Uint8Array(1_048_576)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (++sent > 6) controller.close()
      else controller.enqueue(part)
    },
  })
  expect((await putFile(at, url, 'image/jpeg', endless)).status).toBe(413)
  expect((await rowOf(url)).why_refused).toBe('file_too_large')
  expect(readdirSync(path.join(at.ctx.config.dataDir, 'incoming'))).toEqual([])
})

test('a forged link is not found, another type is refused, an old link has expired', async () => {
  const { token } = await placePendingOrder(at)
  const body = await sampleImage()
  const url = String((await sign(token, { filename: 'a.jpg', content_type: 'image/jpeg' })).body.url)
  expect((await putFile(at, `${url.slice(0, -3)}abc`, 'image/jpeg', body)).status).toBe(404)
  expect((await putFile(at, url, 'image/png', body)).status).toBe(415)
  await at.advance(15 * 60 + 1)
  expect((await putFile(at, url, 'image/jpeg', body)).status).toBe(410)
})

test('D-32 P-VID-025 a file is read by a signed link of at most 300 s, at the origin where it was made, and runs nothing', async () => {
  const { token, userId } = await placePendingOrder(at)
  const name = await uploadImage(at, token)
  const row = await findOwnUpload(at.ctx.db, userId, name)
  if (!row) throw new Error('no upload')
  const link = inJob(at.ctx, () => signFileLink(at.ctx, row, 9999))
  const answer = await fetch(at.service.patientUrl + link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
  expect((await at.staffCall('GET', link)).status).toBe(404)
  expect((await at.call('GET', `/${row.key}`)).status).toBe(404)
  expect((await at.call('GET', `/files/${row.public_id}`)).status).toBe(404)
  expect((await at.call('GET', link.replace(/\.\d+\./, '.99999999999.'))).status).toBe(404)
  await at.advance(301)
  expect((await at.call('GET', link)).status).toBe(410)
})

test('D-32 the link of a patient works at their origin alone and ends when they log out', async () => {
  const { token, userId } = await placePendingOrder(at)
  const row = await findOwnUpload(at.ctx.db, userId, await uploadImage(at, token))
  const session = await findSession(at.ctx.database, at.clock, token)
  if (!row || !session) throw new Error('no upload or session')
  const link = inEvent(
    at.ctx,
    { actor: `patient:${session.user_public_id}`, session: session.public_id },
    () => signFileLink(at.ctx, row),
  )
  expect((await at.call('GET', link)).status).toBe(200)
  expect((await at.staffCall('GET', link)).status).toBe(404)
  await at.ctx.db
    .update(sessions)
    .set({ ended_at: at.clock.now() })
    .where(eq(sessions.token_hash, session.token_hash))
  expect((await at.call('GET', link)).status).toBe(410)
})

test.each(['logged out', 'disabled'])(
  'D-32 the link of a staff member works at theirs alone and ends when they are %s',
  async (how) => {
    const { token: patient, userId } = await placePendingOrder(at)
    const row = await findOwnUpload(at.ctx.db, userId, await uploadImage(at, patient))
    const member = await joinStaff(at, { email: `reader-${how.replace(' ', '-')}@staff.contour.example` })
    const session = await findStaffSession(at.ctx.database, at.clock, member.token)
    if (!row || !session) throw new Error('no upload or session')
    const link = inEvent(at.ctx, { actor: `staff:${member.id}`, session: session.publicId }, () =>
      signFileLink(at.ctx, row),
    )
    expect((await at.staffCall('GET', link)).status).toBe(200)
    expect((await at.call('GET', link)).status).toBe(404)
    if (how === 'logged out')
      await at.staffCall('POST', '/staff-api/logout', { token: member.token, body: {} })
    else
      await at.staffCall('POST', `/staff-api/staff/${member.id}/active`, {
        token: await signInStaff(at, 'admin'),
        body: { active: false },
      })
    expect((await at.staffCall('GET', link)).status).toBe(410)
  },
)

test('P-VID-029 the video hangs on its order; before the form the order waits', async () => {
  const { token, orderId, orderKey } = await placePendingOrder(at, { state: 'TX' })
  const file = { token, name: 'me.mp4', type: 'video/mp4', body: sampleVideo() }
  const s3FileName = `public/user_med_images/${await uploadFile(at, file)}`
  const notify = () =>
    at.call('POST', '/api/upload-av-video', { token, body: { s3FileName, uniqueId: orderId } })
  expect((await notify()).body).toMatchObject({ status: 'success', order_status: 'pending_approval' })
  expect((await notify()).status).toBe(200)
  const files = await at.ctx.db.select().from(orderFiles).where(eq(orderFiles.order_id, orderKey))
  expect(files.map((file) => file.type)).toEqual(['av_video'])
})

test('S-53 after the form the video sends the order to the doctor, once, with the store’s receipt alone (S-81)', async () => {
  const { token, orderId, orderKey, email } = await placePendingOrder(at, { state: 'TX' })
  await at.ctx.db.update(orders).set({ submitted: 1 }).where(eq(orders.id, orderKey))
  const name = `${orderId}_av_video_1700000000000_me.mp4`
  const stored = await uploadFile(at, { token, name, type: 'video/mp4', body: sampleVideo() })
  const [order] = await at.ctx.db.select().from(orders).where(eq(orders.id, orderKey))
  expect(order).toMatchObject({ status: 'waiting_prescription', submitted: 3 })
  const answer = await at.call('POST', '/api/upload-av-video', {
    token,
    body: { s3FileName: stored, uniqueId: orderId },
  })
  expect(answer.body).toMatchObject({ status: 'success', order_status: 'waiting_prescription' })
  const history = await at.ctx.db.select().from(orderHistory).where(eq(orderHistory.order_id, orderKey))
  expect(history.map((row) => row.event)).toEqual(['form_submitted'])
  await at.settle()
  expect(await at.ctx.db.select().from(outbox).where(eq(outbox.to, email))).toHaveLength(1)
})

test('a foreign order, a foreign file, an image and a wrong status are refused', async () => {
  const mine = await placePendingOrder(at, { state: 'TX' })
  const other = await placePendingOrder(at, { state: 'TX' })
  const file = { token: mine.token, name: 'me.mp4', type: 'video/mp4', body: sampleVideo() }
  const video = await uploadFile(at, file)
  const image = await uploadImage(at, mine.token)
  const notify = (token: string, s3FileName: string, uniqueId: string) =>
    at.call('POST', '/api/upload-av-video', { token, body: { s3FileName, uniqueId } })
  expect((await notify(other.token, video, mine.orderId)).status).toBe(404)
  expect((await notify(other.token, video, other.orderId)).status).toBe(422)
  expect((await notify(mine.token, image, mine.orderId)).status).toBe(422)
  expect((await notify(mine.token, 'nothing.mp4', mine.orderId)).status).toBe(422)
  await at.ctx.db.update(orders).set({ status: 'order_placed' }).where(eq(orders.id, mine.orderKey))
  expect((await notify(mine.token, video, mine.orderId)).status).toBe(409)
})

test('P-IMG-006 an upload attempt is noted for support', async () => {
  const { token, userId, orderId } = await placePendingOrder(at)
  const body = { success: false, error: 'Network', fileSize: 12, imageType: 'id_image', idOfForm: orderId }
  expect((await at.call('POST', '/api/log-upload-attempt', { token, body })).status).toBe(200)
  const rows = await at.ctx.db.select().from(uploadAttempts).where(eq(uploadAttempts.user_id, userId))
  expect(rows).toMatchObject([
    { success: false, error: 'Network', bytes: 12, image_type: 'id_image', order_public_id: orderId },
  ])
  expect((await at.call('POST', '/api/log-upload-attempt', { body })).status).toBe(401)
})
