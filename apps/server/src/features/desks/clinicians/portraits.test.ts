import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { STAFF_ROLES } from '@contour/contract'
import { audit, staffMembers } from '@contour/server/db/schema'
import { patientToken, createOwner, staffToken, startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { sampleImage } from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
/** Public id of the demo clinician. */
let id = ''
beforeAll(async () => {
  at = await startTestService()
  await signInStaff(at, 'admin')
  id = (await clinician()).public_id
})
afterAll(() => at.close())

async function clinician() {
  const [row] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician@staff.contour.example'))
  if (!row) throw new Error('no demo clinician')
  return row
}

/** Sends a portrait as a browser does and returns the response. */
const put = (
  file: string,
  token: string | null,
  body: Buffer | ReadableStream<Uint8Array>,
  type = 'image/jpeg',
) =>
  fetch(`${at.service.staffUrl}/staff-api/${file}`, {
    method: 'PUT',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body instanceof ReadableStream ? body : new Uint8Array(body),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
const putAsAdmin = async (body: Buffer | ReadableStream<Uint8Array>, type?: string) =>
  put(`staff/${id}/portrait`, await signInStaff(at, 'admin'), body, type)
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code

const portraitOf = async () => {
  const token = await signInStaff(at, 'clinician')
  const { body } = await at.staffCall('GET', '/staff-api/me/profile', { token })
  return (body['profile'] as { portrait: string | null }).portrait
}
const read = (origin: 'patientUrl' | 'staffUrl', portrait: string) => fetch(at.service[origin] + portrait)
const filesOf = (folder: string) => {
  const full = path.join(at.ctx.config.dataDir, folder)
  return existsSync(full) ? readdirSync(full) : []
}

/** A PNG of 20,000 by 20,000 black pixels, one bit each: 50 MB unpacked, some 50 KB as a file. */
function bomb(): Buffer {
  const side = 20_000
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(named.length + 8)
    out.writeUInt32BE(data.length, 0)
    named.copy(out, 4)
    out.writeUInt32BE(crc32(named), named.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('M-08 a portrait is stored upright as a square of at most 512 px without metadata, and the old one is removed', async () => {
  const wide = await sharp(await sampleImage(900, 600))
    .withExif({ IFD0: { Copyright: 'a place name' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await putAsAdmin(wide)).status).toBe(200)
  const first = (await portraitOf()) ?? ''
  expect(first).toMatch(/^\/portraits\/[\w-]{22}$/)
  for (const origin of ['patientUrl', 'staffUrl'] as const) {
    const answer = await read(origin, first)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const { width, height, exif, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ width, height, exif, format }).toEqual({
      width: 512,
      height: 512,
      exif: undefined,
      format: 'jpeg',
    })
  }
  // The smallest one is not enlarged; transparency becomes white.
  const small = await sharp({ create: { width: 200, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  expect((await putAsAdmin(small, 'image/png')).status).toBe(200)
  const second = (await portraitOf()) ?? ''
  expect(second).not.toBe(first)
  expect((await read('patientUrl', first)).status).toBe(404)
  const stored = sharp(Buffer.from(await (await read('patientUrl', second)).arrayBuffer()))
  expect(await stored.metadata()).toMatchObject({ width: 200, height: 200, channels: 3 })
  expect((await stored.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  expect(await at.ctx.files.size(`${first.slice(1)}.jpg`)).toBeNull()
  expect(filesOf('incoming')).toEqual([])
})

test('M-08 a clinician sends and removes the own portrait; each change is audited with before and after', async () => {
  const token = await signInStaff(at, 'clinician')
  const webp = await sharp(await sampleImage(300, 300))
    .webp()
    .toBuffer()
  expect((await put('me/portrait', token, webp, 'image/webp')).status).toBe(200)
  const { portrait_key } = await clinician()
  const shown = (await portraitOf()) ?? ''
  expect(`${shown.slice(1)}.jpg`).toBe(portrait_key)
  expect((await at.staffCall('POST', '/staff-api/me/portrait/remove', { token, body: {} })).status).toBe(200)
  expect(await portraitOf()).toBeNull()
  expect((await read('patientUrl', shown)).status).toBe(404)
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${id}`))
  const [saved, removed] = rows.filter(({ action }) => action.startsWith('staff.portrait')).slice(-2)
  expect(saved).toMatchObject({
    action: 'staff.portrait_saved',
    actor: `staff:${id}`,
    after: { portrait_key },
  })
  expect(removed).toMatchObject({
    action: 'staff.portrait_removed',
    before: { portrait_key },
    after: { portrait_key: null },
  })
})

test('a pdf, an svg, a script, half an image and a video are refused, whatever they call themselves', async () => {
  const before = await portraitOf()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
  for (const [type, body] of [
    ['application/pdf', pdf],
    ['image/jpeg', pdf],
    ['image/svg+xml', svg],
    ['image/png', svg],
    ['image/jpeg', Buffer.from('<script>alert(1)</script>')],
    ['image/jpeg', (await sampleImage(300, 300)).subarray(0, 300)],
    [
      'image/gif',
      await sharp(await sampleImage(300, 300))
        .gif()
        .toBuffer(),
    ],
    [
      'image/jpeg',
      await sharp(await sampleImage(300, 300))
        .gif()
        .toBuffer(),
    ],
  ] as const) {
    const answer = await putAsAdmin(body, type)
    expect([type, answer.status, await codeOf(answer)]).toEqual([type, 415, 'file_type_refused'])
  }
  expect(await portraitOf()).toBe(before)
  expect(filesOf('incoming')).toEqual([])
})

test('5 MB are received and one byte more is not, with and without a stated length', async () => {
  const image = await sampleImage(300, 300)
  // Bytes after the end of a JPEG are not part of the picture.
  const padded = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)])
  expect((await putAsAdmin(padded(5_242_880))).status).toBe(200)
  const before = await portraitOf()
  const large = await putAsAdmin(padded(5_242_881))
  expect([large.status, await codeOf(large)]).toEqual([413, 'file_too_large'])
  const whole = padded(5_242_881)
  const streamed = await putAsAdmin(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(whole))
        controller.close()
      },
    }),
  )
  expect([streamed.status, await codeOf(streamed)]).toEqual([413, 'file_too_large'])
  expect(await portraitOf()).toBe(before)
  expect(filesOf('incoming')).toEqual([])
})

test('199 px, no bytes and a picture that unpacks to 400 million pixels are refused, and nothing changes', async () => {
  const before = await portraitOf()
  for (const [width, height] of [
    [199, 300],
    [300, 199],
  ] as const) {
    const answer = await putAsAdmin(await sampleImage(width, height))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'upload_refused',
      message: 'The picture must be at least 200 by 200 pixels.',
    })
  }
  expect((await putAsAdmin(Buffer.alloc(0))).status).toBe(422)
  const packed = bomb()
  expect(packed.length).toBeLessThan(200_000)
  expect((await putAsAdmin(packed, 'image/png')).status).toBe(413)
  expect(await portraitOf()).toBe(before)
})

test('visitors, patients and every other role are refused before a byte is read', async () => {
  const image = await sampleImage(300, 300)
  const patient = await patientToken(at.ctx, await createOwner(at.ctx, 'maya'))
  for (const file of [`staff/${id}/portrait`, 'me/portrait']) {
    expect((await put(file, null, image)).status).toBe(401)
    expect((await put(file, patient, image)).status).toBe(401)
    const allowed = file.startsWith('me') ? 'clinician' : 'administrator'
    for (const role of STAFF_ROLES.filter((one) => one !== allowed))
      expect([file, role, (await put(file, await staffToken(at.ctx, [role]), image)).status]).toEqual([
        file,
        role,
        403,
      ])
  }
})

test('an unknown person is not found, and staff who are no clinicians have no portrait', async () => {
  const token = await signInStaff(at, 'admin')
  const image = await sampleImage(300, 300)
  expect((await put(`staff/${at.ctx.random.id()}/portrait`, token, image)).status).toBe(404)
  const [support] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'support@staff.contour.example'))
  const stored = filesOf('files/portraits').length
  expect((await put(`staff/${support?.public_id}/portrait`, token, image)).status).toBe(409)
  expect(filesOf('files/portraits')).toHaveLength(stored)
  for (const guess of [at.ctx.random.id(), '..%2Fpeople', 'x', `${at.ctx.random.id()}.jpg`])
    expect((await read('patientUrl', `/portraits/${guess}`)).status).toBe(404)
})
