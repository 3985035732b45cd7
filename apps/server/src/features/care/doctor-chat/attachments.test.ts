import { inJob } from '../../../call-context.ts'
import { TEST_FILE } from '@contour/server/adapters/scanner/embedded'
import type { ScanResult } from '@contour/server/adapters/scanner/port'
import { uploads } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { openDoctorChat, sampleFiles, sendAttachment } from '@contour/testkit/people/doctor-chat-person'
import type { ChatPerson } from '@contour/testkit/people/doctor-chat-person'
import { sampleVideo, uploadImage } from '@contour/testkit/people/upload-image'
import { zipOf } from '@contour/testkit/zip-file'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnattachedFiles } from '../../ground/media/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type File = { url: string; name: string }
const send = ({ token, encounterId }: ChatPerson, attachments: readonly File[], more: object = {}) =>
  at.call('POST', '/api/provider-messages', {
    token,
    body: { message: '', latestEncounterId: encounterId, attachments, ...more },
  })
const filesOf = async (token: string) => {
  const { body } = await at.call('GET', '/api/provider-messages', { token })
  const messages = body['messages'] as {
    attachments: { url: string | null; scan: string; name: string; type: string; bytes: number }[]
  }[]
  return messages.flatMap(({ attachments }) => attachments)
}
const text = (content: string) => Buffer.from(content)

/** Lets the scanner answer this for as long as the work takes, and then as before. */
async function whileAnswering(result: ScanResult, work: () => Promise<void>) {
  const before = at.ctx.scanner
  at.ctx.scanner = {
    async scan(body) {
      body.destroy()
      return result
    },
  }
  await work().finally(() => {
    at.ctx.scanner = before
  })
}

test('P-DOC-012 P-DOC-017 each of the eleven types is sent with its name, and opened once it is clean', async () => {
  const maya = await openDoctorChat(at)
  const files = await sampleFiles()
  for (const [name, body] of Object.entries(files)) {
    const sent = await sendAttachment(at, maya.token, name, body)
    expect([name, sent.status]).toEqual([name, 200])
    expect((await send(maya, [{ url: sent.key, name }])).status).toBe(200)
  }
  expect(Object.keys(files)).toHaveLength(11)
  expect((await filesOf(maya.token)).map(({ url, scan }) => [url, scan])).toEqual(
    Object.keys(files).map(() => [null, 'pending']),
  )
  await at.settle()
  const shown = await filesOf(maya.token)
  expect(shown.map(({ name }) => name)).toEqual(Object.keys(files))
  for (const { url, scan, name, bytes } of shown) {
    expect([name, scan]).toEqual([name, 'clean'])
    const opened = await fetch(at.service.patientUrl + url)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
    expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await opened.arrayBuffer()).byteLength).toBe(bytes)
  }
})

test('D-44 a picture under the name of another kind of picture is taken, and stored as the kind that its name says', async () => {
  const maya = await openDoctorChat(at)
  const files = await sampleFiles()
  const kinds = ['jpeg', 'png', 'gif'] as const
  const pictures = kinds.flatMap((named) =>
    kinds
      .filter((kind) => kind !== named)
      .map((kind) => ({ name: `of-${kind}.${named}`, body: files[`vial.${kind}`]!, type: `image/${named}` })),
  )
  for (const { name, body } of pictures) {
    const sent = await sendAttachment(at, maya.token, name, body)
    expect([name, sent.status]).toEqual([name, 200])
    expect((await send(maya, [{ url: sent.key, name }])).status).toBe(200)
  }
  await at.settle()
  for (const [index, { url, name, type }] of (await filesOf(maya.token)).entries()) {
    const opened = await fetch(at.service.patientUrl + url)
    expect([name, type]).toEqual([pictures[index]?.name, pictures[index]?.type])
    expect([name, opened.headers.get('content-type')]).toEqual([name, type])
    expect(await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).toMatchObject({
      format: type.slice('image/'.length),
    })
  }
})

test('D-44 a note is read in whichever encoding its editor saved it, and a PDF after the empty lines before its header', async () => {
  const maya = await openDoctorChat(at)
  const words = 'Übelkeit nach der Dosis, “a bit”.\n'
  const utf16 = Buffer.from(`\ufeff${words}`, 'utf16le')
  const notes = {
    'utf-8.txt': Buffer.from(words),
    'utf-16.txt': utf16,
    'utf-16-be.txt': Buffer.from(utf16).swap16(),
    // Windows writes the quotation marks as these two bytes.
    'windows.txt': Buffer.from(words.replace('“', '\u0093').replace('”', '\u0094'), 'latin1'),
  }
  for (const [name, body] of Object.entries(notes)) {
    const sent = await sendAttachment(at, maya.token, name, body)
    expect([name, sent.status]).toEqual([name, 200])
    expect((await send(maya, [{ url: sent.key, name }])).status).toBe(200)
  }
  await at.settle()
  for (const { url, name } of await filesOf(maya.token))
    expect([name, await (await fetch(at.service.patientUrl + url)).text()]).toEqual([name, words])

  const { 'lab.pdf': lab = Buffer.alloc(0) } = await sampleFiles()
  const after = (lines: number) => Buffer.concat([Buffer.alloc(lines, '\n'), lab])
  expect((await sendAttachment(at, maya.token, 'lab.pdf', after(2))).status).toBe(200)
  expect((await sendAttachment(at, maya.token, 'lab.pdf', after(1024))).status).toBe(415)
  const script = Buffer.from('\ufeff#!/bin/sh\nrm -rf /\n', 'utf16le')
  expect((await sendAttachment(at, maya.token, 'script.txt', script)).status).toBe(415)
})

test('P-DOC-017 nothing executable and nothing that is not what its name says', async () => {
  const { token } = await openDoctorChat(at)
  const program = text('MZ\u0090\u0000')
  expect((await sendAttachment(at, token, 'a.exe', program)).status).toBe(415)
  expect((await sendAttachment(at, token, 'a.exe', program, 'application/pdf')).status).toBe(415)
  expect((await sendAttachment(at, token, 'a.pdf', program, 'application/x-msdownload')).status).toBe(415)
  for (const [name, body] of [
    ['a.pdf', zipOf({ 'a.txt': 'x' })],
    ['a.pdf', text('<html><script>alert(1)</script></html>')],
    ['a.docx', zipOf({ 'a.txt': 'x' })],
    [
      'a.doc',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
    ],
    ['a.txt', program],
    ['a.txt', text('#!/bin/sh\nrm -rf /\n')],
    ['a.txt', Buffer.from([0, 1, 2, 3])],
    ['a.jpg', sampleVideo()],
    ['a.mp4', text('not a video at all')],
  ] as const)
    expect([name, (await sendAttachment(at, token, name, body)).status]).toEqual([name, 415])
  expect((await sendAttachment(at, token, 'a.pdf', Buffer.alloc(0))).status).toBe(422)
})

test('P-DOC-016 5 MB to the byte is accepted, one byte more is refused', async () => {
  const maya = await openDoctorChat(at)
  const exactly = Buffer.alloc(5_242_880, 'x')
  const sent = await sendAttachment(at, maya.token, 'long.txt', exactly)
  expect(sent.status).toBe(200)
  expect((await send(maya, [{ url: sent.key, name: 'long.txt' }])).status).toBe(200)
  await at.settle()
  expect(await filesOf(maya.token)).toMatchObject([{ bytes: 5_242_880, scan: 'clean' }])
  const more = Buffer.alloc(5_242_881, 'x')
  expect((await sendAttachment(at, maya.token, 'long.txt', more)).status).toBe(413)
})

test('S-61 a foreign file, one that was sent, one of a form and another ending are refused, and nothing is stored', async () => {
  const [maya, omar] = [await openDoctorChat(at), await openDoctorChat(at)]
  const mine = await sendAttachment(at, maya.token, 'a.txt', text('mine'))
  const foreign = await send(omar, [{ url: mine.key, name: 'a.txt' }])
  const absent = await send(omar, [{ url: 'public/user_med_images/none.txt', name: 'a.txt' }])
  expect(foreign).toMatchObject({ status: 422, body: { code: 'upload_refused' } })
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
  expect((await send(maya, [{ url: mine.key, name: 'a.exe' }])).status).toBe(415)
  expect((await send(maya, [{ url: mine.key, name: 'a.pdf' }])).status).toBe(415)
  const image = await uploadImage(at, maya.token)
  expect((await send(maya, [{ url: image, name: 'photo.jpg' }])).status).toBe(422)
  expect(await filesOf(maya.token)).toEqual([])

  const once = { client_id: 'with-a-file-1' }
  expect((await send(maya, [{ url: mine.key, name: 'a.txt' }], once)).status).toBe(200)
  expect((await send(maya, [{ url: mine.key, name: 'a.txt' }], once)).status).toBe(200)
  expect((await send(maya, [{ url: mine.key, name: 'a.txt' }])).status).toBe(422)
  expect(await filesOf(maya.token)).toHaveLength(1)
  expect(await filesOf(omar.token)).toEqual([])
})

test('D-44 an infected file is shown to nobody and its bytes are removed', async () => {
  const maya = await openDoctorChat(at)
  const sent = await sendAttachment(at, maya.token, 'a.txt', text(TEST_FILE))
  expect((await send(maya, [{ url: sent.key, name: 'a.txt' }])).status).toBe(200)
  await at.settle()
  expect(await filesOf(maya.token)).toMatchObject([{ url: null, scan: 'infected', name: 'a.txt' }])
  expect(await at.ctx.files.size(sent.key)).toBeNull()
  const [row] = await at.ctx.db.select().from(uploads).where(eq(uploads.key, sent.key))
  expect(row?.state).toBe('removed')
})

test('D-44 a scanner that does not answer is asked again for an hour, and nothing is shown meanwhile', async () => {
  const maya = await openDoctorChat(at)
  const away = { state: 'unknown', reason: 'ECONNREFUSED', again: true } as const
  const sent = await sendAttachment(at, maya.token, 'a.txt', text('hello'))
  await send(maya, [{ url: sent.key, name: 'a.txt' }])
  await whileAnswering(away, async () => {
    await at.settle()
    expect(await filesOf(maya.token)).toMatchObject([{ url: null, scan: 'pending' }])
    await at.advance(61)
    expect(await filesOf(maya.token)).toMatchObject([{ url: null, scan: 'pending' }])
  })
  await at.advance(61)
  expect(await filesOf(maya.token)).toMatchObject([{ scan: 'clean' }])

  const second = await sendAttachment(at, maya.token, 'b.txt', text('hello'))
  await send(maya, [{ url: second.key, name: 'b.txt' }])
  await whileAnswering(away, () => at.advance(3700))
  expect((await filesOf(maya.token))[1]).toMatchObject({ url: null, scan: 'unknown' })
})

test('M-48 the files of messages stay when files that nothing refers to are removed', async () => {
  const maya = await openDoctorChat(at)
  const kept = await sendAttachment(at, maya.token, 'a.txt', text('kept'))
  await send(maya, [{ url: kept.key, name: 'a.txt' }])
  await at.settle()
  await at.advance(2 * 86_400)
  await inJob(at.ctx, () => removeUnattachedFiles(at.ctx))
  expect(await at.ctx.files.size(kept.key)).not.toBeNull()
  expect(await filesOf(maya.token)).toMatchObject([{ scan: 'clean' }])
})

test('D-44 with the scanner switched off by name messages take no files', async () => {
  const off = await startTestService({ env: { SCANNER: 'off' } })
  try {
    const maya = await openDoctorChat(off)
    expect((await sendAttachment(off, maya.token, 'a.txt', text('hello'))).status).toBe(503)
    const { body } = await off.call('GET', '/api/provider-messages', { token: maya.token })
    expect(body['takes_files']).toBe(false)
  } finally {
    await off.close()
  }
})
