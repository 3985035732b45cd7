import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { STAFF_ROLES } from '@contour/contract'
import { audit, stories } from '@contour/server/db/schema'
import { createOwner, patientToken, staffToken, startTestService, type TestService } from '@contour/testkit'
import { startS3Server, type S3Server } from '@contour/testkit/s3-server'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { sampleImage, sampleVideo, sampleVideos } from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const VTT = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nThis clip is a sample.\n')
/** What the recordings of the test kit say about themselves. */
const METADATA = /secret place|\+48\.8577|Lavf/
const CLIP_MAX = 25 * 1024 * 1024
type Sent = Buffer | ReadableStream<Uint8Array>

let at: TestService
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
  at = await startTestService()
})
afterAll(async () => {
  await at.close()
  await s3.close()
})

/** Sends a file of a story as a browser does. */
const put = (service: TestService, token: string | null, part: string, body: Sent, type: string) =>
  fetch(`${service.service.staffUrl}/staff-api/stories/media/${part}`, {
    method: 'PUT',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body instanceof ReadableStream ? body : new Uint8Array(body),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })

const send = async (part: string, body: Sent, type: string, service = at) =>
  put(service, await signInStaff(service, 'content'), part, body, type)

async function stored(part: string, body: Sent, type: string, service = at): Promise<string> {
  const answer = await send(part, body, type, service)
  const facts = (await answer.json()) as { path?: string; message?: string }
  expect([answer.status, facts.message]).toEqual([200, 'The file is stored.'])
  return facts.path ?? ''
}

const codeOf = async (answer: Response) => {
  const body = (await answer.json()) as { code?: string; message?: string }
  return [answer.status, body.code, body.message]
}

const desk = async (who: string, method: string, way = '', body?: unknown, service = at) =>
  service.staffCall(method, `/staff-api/stories${way}`, {
    token: await signInStaff(service, who),
    ...(body === undefined ? {} : { body }),
  })

const read = (
  origin: 'patientUrl' | 'staffUrl',
  file: string,
  headers: Record<string, string> = {},
  of = at,
) => fetch(of.service[origin] + file, { headers })
const statusAt = async (origin: 'patientUrl' | 'staffUrl', file: string) => (await read(origin, file)).status

const filesOf = (folder: string) => {
  const full = path.join(at.ctx.config.dataDir, folder)
  return existsSync(full) ? readdirSync(full) : []
}

const story = (files: { clip: string; poster: string; captions: string }) => ({
  title: 'An uploaded week',
  label: 'Robin, a sample person',
  ...files,
  consent_ref: 'folder 12, sheet 3',
  place: 9,
  review_by: '2030-01-31',
})

const allThree = async (service = at) => ({
  clip: await stored('clip', sampleVideo(), 'video/mp4', service),
  poster: await stored('poster', await sampleImage(300, 400), 'image/jpeg', service),
  captions: await stored('captions', VTT, 'text/vtt', service),
})

test('S-20 staff upload clip, poster and captions; the public reads them while the report shows the story', async () => {
  const files = await allThree()
  const every = Object.values(files)
  const { body } = await desk('content', 'POST', '', story(files))
  const id = String(body['id'])
  for (const file of every) {
    expect([file, await statusAt('patientUrl', file)]).toEqual([file, 404])
    expect([file, await statusAt('staffUrl', file)]).toEqual([file, 200])
  }
  expect((await desk('admin', 'POST', `/${id}/approve`, { version: 1 })).status).toBe(200)
  const types = ['video/mp4', 'image/webp', 'text/vtt; charset=utf-8']
  for (const [index, file] of every.entries()) {
    const answer = await read('patientUrl', file)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(types[index])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
  }
  expect((await at.call('GET', '/api/app/stories')).body['stories']).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, ...files })]),
  )
  // Withdrawn: nobody reads them, on neither origin, because the consent may have been taken back.
  expect((await desk('content', 'POST', `/${id}/withdraw`, {})).status).toBe(200)
  for (const file of every)
    for (const origin of ['patientUrl', 'staffUrl'] as const)
      expect([origin, file, await statusAt(origin, file)]).toEqual([origin, file, 404])
  // Until a new version waits for approval.
  await desk('content', 'POST', '', { id, ...story(files) })
  expect([await statusAt('staffUrl', files.clip), await statusAt('patientUrl', files.clip)]).toEqual([
    200, 404,
  ])
})

test('a part of a clip is read by its range, as a browser does that looks for a moment', async () => {
  const clip = await stored('clip', sampleVideo(), 'video/mp4')
  const part = await read('staffUrl', clip, { range: 'bytes=4-7' })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  const beyond = await read('staffUrl', clip, { range: 'bytes=999999999-' })
  expect(beyond.status).toBe(416)
})

test('S-80 a poster is stored upright as WebP of at most 1080 px without metadata, a clip without its place', async () => {
  const turned = await sharp(await sampleImage(2400, 1200))
    .withExif({ IFD0: { Copyright: 'a place name' }, IFD3: { GPSLatitude: '40/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const poster = await stored('poster', turned, 'image/jpeg')
  expect(poster).toMatch(/^\/story-media\/[\w-]{22}\.webp$/)
  const image = sharp(Buffer.from(await (await read('staffUrl', poster)).arrayBuffer()))
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: 540, height: 1080 })
  expect((await image.metadata()).exif).toBeUndefined()

  const { mp4, mov, webm } = sampleVideos()
  for (const [body, type, ending] of [
    [mp4, 'video/mp4', 'mp4'],
    [mov, 'video/quicktime', 'mp4'],
    [webm, 'video/webm', 'webm'],
  ] as const) {
    expect(body.toString('latin1')).toMatch(METADATA)
    const clip = await stored('clip', body, type)
    expect(clip.endsWith(`.${ending}`)).toBe(true)
    const bytes = Buffer.from(await (await read('staffUrl', clip)).arrayBuffer())
    expect(bytes.length).toBeGreaterThan(300)
    expect(bytes.toString('latin1')).not.toMatch(METADATA)
  }
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

test('S-80 a pdf, an svg, a script and a file of another part are refused, whatever they call themselves', async () => {
  const before = filesOf('files/stories').length
  const jpeg = await sampleImage(300, 300)
  for (const [part, type, body] of [
    ['poster', 'application/pdf', pdf],
    ['poster', 'image/jpeg', pdf],
    ['poster', 'image/svg+xml', svg],
    ['poster', 'image/png', svg],
    ['poster', 'image/jpeg', sampleVideo()],
    ['poster', 'image/jpeg', jpeg.subarray(0, 300)],
    ['clip', 'application/pdf', pdf],
    ['clip', 'video/mp4', pdf],
    ['clip', 'video/mp4', svg],
    ['clip', 'video/mp4', jpeg],
    ['clip', 'video/x-msvideo', sampleVideos().avi],
    ['captions', 'text/plain', VTT],
    ['captions', 'text/vtt', pdf],
    ['captions', 'text/vtt', Buffer.from('<script>alert(1)</script>')],
    ['captions', 'text/vtt', Buffer.concat([VTT, Buffer.from([0xff, 0xfe])])],
    ['captions', 'text/vtt', Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nSubRip\n')],
  ] as const) {
    const answer = await send(part, body, type)
    expect([part, type, (await codeOf(answer)).slice(0, 2)]).toEqual([part, type, [415, 'file_type_refused']])
  }
  expect(filesOf('files/stories')).toHaveLength(before)
  expect(filesOf('incoming')).toEqual([])
})

test('no bytes, half a clip and a picture of 199 px are refused with a sentence', async () => {
  for (const [part, type] of [
    ['clip', 'video/mp4'],
    ['poster', 'image/png'],
    ['captions', 'text/vtt'],
  ] as const)
    expect((await codeOf(await send(part, Buffer.alloc(0), type))).slice(0, 2)).toEqual([
      422,
      'upload_refused',
    ])
  expect(await codeOf(await send('poster', await sampleImage(199, 400), 'image/jpeg'))).toEqual([
    422,
    'upload_refused',
    'The picture must be at least 200 by 200 pixels.',
  ])
  expect(await codeOf(await send('clip', sampleVideo().subarray(0, 900), 'video/mp4'))).toEqual([
    422,
    'upload_refused',
    'This clip cannot be read. Save it as MP4 (H.264) or WebM, and choose it again.',
  ])
  expect(filesOf('incoming')).toEqual([])
})

test('25 MB are received and one byte more is not, with and without a stated length', async () => {
  await stored('clip', sampleVideo(CLIP_MAX), 'video/mp4')
  const large = sampleVideo(CLIP_MAX + 1)
  expect((await codeOf(await send('clip', large, 'video/mp4'))).slice(0, 2)).toEqual([413, 'file_too_large'])
  const streamed = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(large))
      controller.close()
    },
  })
  expect((await send('clip', streamed, 'video/mp4')).status).toBe(413)
  const picture = Buffer.concat([await sampleImage(300, 300), Buffer.alloc(5_242_880)])
  expect((await send('poster', picture, 'image/jpeg')).status).toBe(413)
  const words = Buffer.concat([VTT, Buffer.alloc(256 * 1024, 'a')])
  expect((await send('captions', words, 'text/vtt')).status).toBe(413)
  expect(filesOf('incoming')).toEqual([])
})

test('visitors, patients and every other role are refused; no other part exists', async () => {
  const patient = await patientToken(at.ctx, await createOwner(at.ctx, 'maya'))
  expect((await put(at, null, 'captions', VTT, 'text/vtt')).status).toBe(401)
  expect((await put(at, patient, 'captions', VTT, 'text/vtt')).status).toBe(401)
  for (const role of STAFF_ROLES.filter((one) => one !== 'content' && one !== 'administrator')) {
    const token = await staffToken(at.ctx, [role])
    expect([role, (await put(at, token, 'captions', VTT, 'text/vtt')).status]).toEqual([role, 403])
    const removal = await at.staffCall('POST', '/staff-api/stories/media/remove', {
      token,
      body: { path: '/x' },
    })
    expect([role, removal.status]).toEqual([role, 403])
  }
  for (const part of ['consent', 'clip%2F..', '__proto__'])
    expect([part, (await send(part, VTT, 'text/vtt')).status]).toEqual([part, 404])
})

test('a file that no version names is removed; one that a version names stays; each change is audited', async () => {
  const files = await allThree()
  await desk('content', 'POST', '', story(files))
  const unused = await stored('captions', VTT, 'text/vtt')
  const remove = (file: string) => desk('content', 'POST', '/media/remove', { path: file })
  expect((await remove(files.clip)).body).toMatchObject({
    code: 'conflict',
    message: 'A version of a story shows this file.',
  })
  expect(await statusAt('staffUrl', files.clip)).toBe(200)
  expect((await remove(unused)).status).toBe(200)
  expect(await statusAt('staffUrl', unused)).toBe(404)
  for (const guess of [unused, '/samples/story-1.mp4', '/story-media/../people.mp4'])
    expect([guess, (await remove(guess)).status]).toEqual([guess, 404])
  const rows = await at.ctx.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.subject, `file:${unused}`))
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['story.file_removed', 'story.file_stored'])
})

test('M-48 a day later an uploaded file that no story uses is swept, and one that a story uses stays', async () => {
  const used = await allThree()
  await desk('content', 'POST', '', story(used))
  const unused = await stored('captions', VTT, 'text/vtt')
  await at.advance(86_400 - 60)
  expect(await statusAt('staffUrl', used.clip)).toBe(200)
  const kept = filesOf('files/stories')
  await at.advance(120)
  const name = (file: string) => file.slice(file.lastIndexOf('/') + 1)
  expect(kept).toContain(name(unused))
  const left = filesOf('files/stories')
  expect(left).not.toContain(name(unused))
  for (const file of Object.values(used)) expect(left).toContain(name(file))
  const swept = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `file:${unused}`))
    .orderBy(audit.id)
  expect(swept.map(({ actor, action }) => [actor, action])).toEqual([
    [expect.stringMatching(/^staff:/), 'story.file_stored'],
    ['server', 'story.file_swept'],
  ])
})

test('S-20 a story does not name an uploaded file that is not stored', async () => {
  const files = await allThree()
  const gone = `/story-media/${at.ctx.random.id()}.mp4`
  expect(await desk('content', 'POST', '', story({ ...files, clip: gone }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', message: 'The clip is no longer stored. Upload it again.' },
  })
  for (const guess of [gone, '/story-media/x.mp4', '/story-media/..%2Fpeople.mp4', '/story-media/a.html'])
    expect([guess, await statusAt('staffUrl', guess)]).toEqual([guess, 404])
})

describe('R-091 with the files in an S3 store', () => {
  test('the same files are uploaded, approved and read, whole and in part', async () => {
    const there = await startTestService({ env: s3.env })
    try {
      const files = await allThree(there)
      const { body } = await desk('content', 'POST', '', story(files), there)
      expect(
        (await desk('admin', 'POST', `/${String(body['id'])}/approve`, { version: 1 }, there)).status,
      ).toBe(200)
      for (const file of Object.values(files)) {
        const answer = await read('patientUrl', file, {}, there)
        expect([file, answer.status]).toEqual([file, 200])
        expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
      }
      const part = await read('patientUrl', files.clip, { range: 'bytes=4-7' }, there)
      expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
      expect([...s3.objects.keys()].filter((key) => key.startsWith('stories/'))).toHaveLength(3)
    } finally {
      await there.close()
    }
  })
})

test('the versions of a story keep their files when it is changed', async () => {
  const files = await allThree()
  const { body } = await desk('content', 'POST', '', story(files))
  const id = String(body['id'])
  await desk('admin', 'POST', `/${id}/approve`, { version: 1 })
  const clip = await stored('clip', sampleVideos().webm, 'video/webm')
  await desk('content', 'POST', '', { id, ...story({ ...files, clip }) })
  // The report continues to show the approved clip.
  expect([await statusAt('patientUrl', files.clip), await statusAt('patientUrl', clip)]).toEqual([200, 404])
  await desk('admin', 'POST', `/${id}/approve`, { version: 2 })
  expect([await statusAt('patientUrl', files.clip), await statusAt('patientUrl', clip)]).toEqual([404, 200])
  const rows = await at.ctx.db.select().from(stories).where(eq(stories.story, id))
  expect(rows.map((row) => row.clip).toSorted()).toEqual([files.clip, clip].toSorted())
})
