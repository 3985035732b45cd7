import { inJob } from '../../../call-context.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { identityReviews, orderFiles, orders, uploads } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { decideVideo, placeOrderWithVideo, sendVideo } from '@contour/testkit/people/identity-review'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import {
  putFile,
  sampleImage,
  sampleVideo,
  sampleVideos,
  uploadFile,
} from '@contour/testkit/people/upload-image'
import { and, asc, eq } from 'drizzle-orm'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, WAVE } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeExpiredVideos } from './expired-videos.ts'
import { removeUnattachedFiles } from './remove-unattached.ts'

const FFMPEG = '/usr/bin/ffmpeg'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const person = () => placePendingOrder(at, { state: 'TX' })

const sign = (token: string, filename = 'me.mp4', content_type = 'video/mp4', more = {}) =>
  at.call('POST', '/api/get-signed-url', { token, body: { filename, content_type, ...more } })

/** Signs and sends; returns the response of the PUT. */
async function send(token: string, body: Buffer, type = 'video/mp4') {
  const url = String((await sign(token, 'me.mp4', type)).body.url)
  const answer = await putFile(at, url, type, body)
  return { status: answer.status, body: (await answer.json()) as { code?: string }, url }
}

/** A wave of a tone without a picture, seconds long, in the container of an MP4. */
async function soundOnly(seconds: number): Promise<Buffer> {
  const rate = 8_000
  const wave = Buffer.alloc(44 + rate * seconds * 2)
  wave.write('RIFF', 0, 'latin1')
  wave.writeUInt32LE(36 + rate * seconds * 2, 4)
  wave.write('WAVEfmt ', 8, 'latin1')
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(rate, 24)
  wave.writeUInt32LE(rate * 2, 28)
  wave.writeUInt16LE(2, 32)
  wave.writeUInt16LE(16, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(rate * seconds * 2, 40)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const input = new Input({ formats: [WAVE], source: new BufferSource(new Uint8Array(wave)) })
  const conversion = await Conversion.init({ input, output, showWarnings: false })
  await conversion.execute()
  if (!target.buffer) throw new Error('nothing written')
  return Buffer.from(target.buffer)
}

/** The AVI of six seconds with another number of frames, of 0.1 s each, in its main header: it states other seconds. */
function aviOf(seconds: number): Buffer {
  const avi = Buffer.from(sampleVideos().avi)
  const header = avi.indexOf('avih', 0, 'latin1') + 8
  avi.writeUInt32LE(100_000, header)
  avi.writeUInt32LE(Math.round(seconds * 10), header + 16)
  return avi
}

test('P-VID-024 D-36 the key of a video begins with its form id, however long its name is; an order of somebody else is not found', async () => {
  const mine = await person()
  const other = await person()
  const long = `${'holiday '.repeat(30)}me.mp4`
  const { body } = await sign(mine.token, `${mine.orderId}_av_video_1700000000000_${long}`)
  expect(String(body['file_name'])).toMatch(
    new RegExp(`^${mine.orderId}_av_video_\\d{13}_[\\w-]{22}-[\\w.-]+me\\.mp4$`),
  )
  expect(body['public_url']).toBe(`public/user_med_images/${String(body['file_name'])}`)
  const foreign = await sign(mine.token, `${other.orderId}_av_video_1700000000000_me.mp4`)
  expect(foreign.status).toBe(404)
  const first = await sign(mine.token, `${mine.orderId}_av_video_1700000000000_me.mp4`)
  const second = await sign(mine.token, `${mine.orderId}_av_video_1700000000000_me.mp4`)
  expect(first.body['file_name']).not.toBe(second.body['file_name'])
})

test('D-47 no link is given for an order that takes no video, or for what is no order, whatever the length of its id', async () => {
  const { token, orderId, orderKey } = await person()
  const wanted = (id: string) => sign(token, `${id}_av_video_1700000000000_me.mp4`)
  expect((await wanted(orderId)).status).toBe(200)
  for (const id of ['1', '', orderId.slice(0, 15), `${orderId}x`, `../${orderId}`, 'x'.repeat(80)])
    expect([id, await wanted(id)]).toMatchObject([
      id,
      { status: 404, body: { code: 'not_found', message: 'We did not find this order on your account.' } },
    ])
  const needless = {
    status: 409,
    body: { code: 'wrong_status', message: 'Your order needs no video right now.' },
  }
  await at.ctx.db
    .update(orders)
    .set({ status: 'waiting_prescription', submitted: 3 })
    .where(eq(orders.id, orderKey))
  expect(await wanted(orderId)).toMatchObject(needless)
  const elsewhere = await placePendingOrder(at, { state: 'CA' })
  const named = `${elsewhere.orderId}_av_video_1700000000000_me.mp4`
  expect(await sign(elsewhere.token, named)).toMatchObject(needless)
  // Other files of the same patient are signed as before.
  expect((await sign(elsewhere.token, 'id.jpg', 'image/jpeg')).status).toBe(200)
})

test('D-47 under review a link is given for the video that was asked for again, and for no other one', async () => {
  const order = await placeOrderWithVideo(at)
  const wanted = () => sign(order.token, `${order.orderId}_av_video_1700000000000_me.mp4`)
  expect((await wanted()).status).toBe(409)
  expect((await decideVideo(at, order.orderId, 'ask-again')).status).toBe(200)
  expect((await wanted()).status).toBe(200)
  expect((await sendVideo(at, order)).status).toBe(200)
  expect((await wanted()).status).toBe(409)
})

test('P-VID-029 S-81 a video with a long name is attached by its name alone', async () => {
  const { token, orderId, orderKey } = await person()
  const name = `${orderId}_av_video_1700000000000_${'a'.repeat(120)}.mp4`
  await uploadFile(at, { token, name, type: 'video/mp4', body: sampleVideo() })
  expect(await at.ctx.db.select().from(orderFiles).where(eq(orderFiles.order_id, orderKey))).toHaveLength(1)
})

test('M-48 sound alone in an MP4, and nothing at all, are refused and leave no file', async () => {
  const { token } = await person()
  const sound = await soundOnly(8)
  // The container opens; it only has no picture.
  const input = new Input({ formats: [MP4], source: new BufferSource(new Uint8Array(sound)) })
  expect(await input.getPrimaryVideoTrack()).toBeNull()
  const silent = await send(token, sound)
  expect([silent.status >= 400 && silent.status < 500, silent.body.code]).toEqual([
    true,
    expect.stringMatching(/^(video_unreadable|file_type_refused)$/),
  ])
  const empty = await send(token, Buffer.alloc(0))
  expect([empty.status, empty.body.code]).toEqual([422, 'upload_refused'])
  const rows = await at.ctx.db.select().from(uploads).where(eq(uploads.state, 'refused'))
  for (const { key } of rows) expect(await at.ctx.files.size(key)).toBeNull()
  expect(rows.length).toBeGreaterThanOrEqual(2)
})

test('P-VID-018 P-VID-046 one byte over 100 MB is refused with 413, when it is named and when it is sent', async () => {
  const { token } = await person()
  const over = 104_857_601
  expect((await sign(token, 'me.mp4', 'video/mp4', { size: over })).status).toBe(413)
  const url = String((await sign(token)).body.url)
  const part = new Uint8Array(1_048_576)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (++sent > 101) controller.close()
      else controller.enqueue(part)
    },
  })
  expect((await putFile(at, url, 'video/mp4', endless)).status).toBe(413)
})

test('P-VID-019 P-VID-020 an AVI is measured by its header: 4.9 s and 60.1 s are refused, 5 and 60 are taken', async () => {
  const { token } = await person()
  for (const [seconds, status] of [
    [4.9, 422],
    [5, 200],
    [60, 200],
    [60.1, 422],
  ] as const) {
    const answer = await send(token, aviOf(seconds), 'video/x-msvideo')
    expect([seconds, answer.status]).toEqual([seconds, status])
    if (status !== 200) expect(answer.body).toMatchObject(tooLongOrShort(seconds))
  }
})

test.skipIf(!existsSync(FFMPEG))(
  'P-VID-019 P-VID-020 every rule of the screen holds on the server: 4.9 s and 60.1 s are refused with the stated text, 5 and 60 are taken',
  async () => {
    const { token } = await person()
    for (const [ending, type] of [
      ['mp4', 'video/mp4'],
      ['webm', 'video/webm'],
    ] as const)
      for (const [seconds, status] of [
        [4.9, 422],
        [5, 200],
        [60, 200],
        [60.1, 422],
      ] as const) {
        const answer = await send(token, recordingOf(seconds, ending), type)
        expect([ending, seconds, answer.status]).toEqual([ending, seconds, status])
        if (status !== 200) expect(answer.body).toMatchObject(tooLongOrShort(seconds))
      }
    // Sound that goes on after the picture is part of the video.
    const longer = await send(token, recordingOf(59, 'mp4', 61))
    expect([longer.status, longer.body]).toEqual([422, expect.objectContaining(tooLongOrShort(61))])
  },
)

/** The refusal, and the seconds by which the page tells a short video from a long one. */
const tooLongOrShort = (seconds: number) => ({
  code: 'video_length',
  message: 'Please record a video of 5 to 60 seconds.',
  details: { seconds },
})

/** A recording with a tone, made by ffmpeg; `sound` is how long the tone lasts, seconds. */
function recordingOf(seconds: number, ending: 'mp4' | 'webm', sound = seconds): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-video-'))
  const file = path.join(folder, `one.${ending}`)
  const picture = ['-f', 'lavfi', '-t', String(seconds), '-i', 'color=c=gray:s=64x48:r=10']
  const tone = ['-f', 'lavfi', '-t', String(sound), '-i', 'sine=frequency=440:sample_rate=48000']
  try {
    execFileSync(FFMPEG, ['-v', 'error', ...picture, ...tone, file])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('P-VID-007 a MOV of a phone is measured and stored as what it is', async () => {
  const { token } = await person()
  const { status, url } = await send(token, sampleVideos().mov, 'video/quicktime')
  expect(status).toBe(200)
  const id = url.replace('/storage/', '').split('.')[0] ?? ''
  const [row] = await at.ctx.db.select().from(uploads).where(eq(uploads.public_id, id))
  expect(row).toMatchObject({ state: 'checked', content_type: 'video/quicktime' })
})

test('P-VID-047 what is no video is refused with 415 before and after it is sent', async () => {
  const { token } = await person()
  expect((await sign(token, 'me.pdf', 'application/pdf')).status).toBe(415)
  const text = await send(token, Buffer.from('this is no video at all, only its name says so'))
  expect([text.status, text.body.code]).toEqual([415, 'file_type_refused'])
})

test('M-48 a picture that is named .mp4 and sent as a video is refused with 415 and leaves no file', async () => {
  const { token } = await person()
  const picture = await send(token, await sampleImage())
  expect([picture.status, picture.body.code]).toEqual([415, 'file_type_refused'])
  const id = picture.url.replace('/storage/', '').split('.')[0] ?? ''
  const [row] = await at.ctx.db.select().from(uploads).where(eq(uploads.public_id, id))
  expect(row).toMatchObject({ state: 'refused', why_refused: 'file_type_refused' })
  expect(await at.ctx.files.size(row?.key ?? '')).toBeNull()
})

test('M-48 a signed link of a video takes one file, and none after 15 minutes', async () => {
  const { token } = await person()
  const url = String((await sign(token)).body.url)
  expect((await putFile(at, url, 'video/mp4', sampleVideo())).status).toBe(200)
  expect((await putFile(at, url, 'video/mp4', sampleVideo())).status).toBe(422)
  const late = String((await sign(token)).body.url)
  await at.advance(15 * 60 + 1)
  expect((await putFile(at, late, 'video/mp4', sampleVideo())).status).toBe(410)
})

test('D-47 two videos at once for one request: one is taken, the other is told that none is asked for, and is gone after a day', async () => {
  const order = await placeOrderWithVideo(at)
  const stored = await Promise.all(
    ['a.mp4', 'b.mp4'].map((name) =>
      uploadFile(at, { token: order.token, name, type: 'video/mp4', body: sampleVideo() }),
    ),
  )
  await at.ctx.db
    .update(orders)
    .set({ status: 'pending_approval', submitted: 1 })
    .where(eq(orders.id, order.orderKey))
  const answers = await Promise.all(
    stored.map((s3FileName) =>
      at.call('POST', '/api/upload-av-video', {
        token: order.token,
        body: { s3FileName, uniqueId: order.orderId },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const states = async () =>
    (
      await at.ctx.db
        .select()
        .from(uploads)
        .where(and(eq(uploads.user_id, order.userId), eq(uploads.purpose, 'video')))
    )
      .map(({ state }) => state)
      .toSorted()
  expect(await states()).toEqual(['checked', 'checked', 'checked'])
  await at.advance(86_401)
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  expect(await states()).toEqual(['checked', 'checked', 'removed'])
})

test('D-47 two videos before the form: both stand on the order, the later one is reviewed, and none is removed', async () => {
  const order = await person()
  for (const name of ['a.mp4', 'b.mp4']) expect((await sendVideo(at, order, name)).status).toBe(200)
  const files = await at.ctx.db.select().from(orderFiles).where(eq(orderFiles.order_id, order.orderKey))
  const reviews = await at.ctx.db
    .select()
    .from(identityReviews)
    .where(eq(identityReviews.order_id, order.orderKey))
    .orderBy(asc(identityReviews.id))
  expect(reviews.map(({ state, upload_id }) => [state, upload_id])).toEqual([
    ['replaced', files[0]?.upload_id],
    ['waiting', files[1]?.upload_id],
  ])
  await at.advance(86_401)
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  const kept = await at.ctx.db.select().from(uploads).where(eq(uploads.user_id, order.userId))
  expect(kept.map(({ state }) => state)).toEqual(['checked', 'checked'])
})

test('R-038 the video of an order that ended is deleted after its period, the decision about it stays', async () => {
  const order = await placeOrderWithVideo(at)
  const ended = at.clock.now()
  await at.ctx.db
    .update(orders)
    .set({ status: 'order_delivered', status_since: ended })
    .where(eq(orders.id, order.orderKey))
  const videoOf = async () => {
    const [row] = await at.ctx.db
      .select({ key: uploads.key, state: uploads.state })
      .from(uploads)
      .where(and(eq(uploads.user_id, order.userId), eq(uploads.purpose, 'video')))
    if (!row) throw new Error('no video')
    return { ...row, size: await at.ctx.files.size(row.key) }
  }
  expect(await inJob(at.ctx, () => removeExpiredVideos(at.ctx, ended, 10))).toBe(0)
  expect(await videoOf()).toMatchObject({ state: 'checked', size: expect.any(Number) })
  expect(await inJob(at.ctx, () => removeExpiredVideos(at.ctx, new Date(ended.getTime() + 1), 10))).toBe(1)
  expect(await videoOf()).toMatchObject({ state: 'removed', size: null })
})
