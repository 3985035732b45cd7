import { conversationMessages, conversations, encounters, staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { openDoctorChat, writeInDoctorChat } from '@contour/testkit/people/doctor-chat-person'
import type { ChatPerson } from '@contour/testkit/people/doctor-chat-person'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { staffLogins } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let partner: TestService
beforeAll(async () => {
  at = await startTestService()
  partner = await startTestService({
    env: {
      TELEHEALTH_MEETING_URL: 'http://127.0.0.1:9911/meet/{id}',
      TELEHEALTH_CHAT_URL: 'http://127.0.0.1:9911/chat/{id}',
    },
  })
})
afterAll(async () => {
  await at.close()
  await partner.close()
})

const read = (token: string) => at.call('GET', '/api/provider-messages', { token })
const unread = async (token: string) =>
  (await at.call('GET', '/api/app/doctor-chat/unread', { token })).body['unread']
const send = ({ token, encounterId }: ChatPerson, message: string, more: object = {}) =>
  at.call('POST', '/api/provider-messages', {
    token,
    body: { message, latestEncounterId: encounterId, attachments: [], ...more },
  })
const storedOf = (userId: number) =>
  at.ctx.db
    .select({ body: conversationMessages.body, sender: conversationMessages.sender })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .where(eq(conversations.user_id, userId))
    .orderBy(conversationMessages.seq)

test('P-DOC-011 P-DOC-012 P-DOC-013 P-DOC-014 G-ROL-008 what was sent and received is read in order, with its label', async () => {
  const maya = await openDoctorChat(at)
  expect((await read(maya.token)).body).toMatchObject({ success: true, messages: [], answer_by: null })
  expect((await send(maya, '  Is this the right vial?\r\n')).body).toMatchObject({
    status: 'success',
    success: true,
    message: 'Message sent',
    emergency: false,
  })
  await writeInDoctorChat(at, maya.userId, 'Yes.')
  await writeInDoctorChat(at, maya.userId, 'The doctor has your photo.', 'support')
  await writeInDoctorChat(at, maya.userId, 'Somebody answers tomorrow.', 'automatic')
  const { status, body } = await read(maya.token)
  expect(status).toBe(200)
  const common = { id: expect.any(String), created_at: expect.any(String), attachments: [] }
  expect(body['messages']).toEqual([
    { ...common, seq: 1, message: 'Is this the right vial?', in_out: 1, is_doctor: false, sender: 'patient' },
    { ...common, seq: 2, message: 'Yes.', in_out: 0, is_doctor: true, sender: 'clinician' },
    {
      ...common,
      seq: 3,
      message: 'The doctor has your photo.',
      in_out: 0,
      is_doctor: false,
      sender: 'support',
    },
    {
      ...common,
      seq: 4,
      message: 'Somebody answers tomorrow.',
      in_out: 0,
      is_doctor: false,
      sender: 'automatic',
    },
  ])
})

test('a thread that is longer than one response is read page by page, and looking back marks nothing as unread', async () => {
  const maya = await openDoctorChat(at)
  await send(maya, 'First')
  const [thread] = await at.ctx.db.select().from(conversations).where(eq(conversations.user_id, maya.userId))
  if (!thread) throw new Error('no thread')
  await at.ctx.db.insert(conversationMessages).values(
    Array.from({ length: 449 }, (_, n) => ({
      public_id: `long-${n + 2}`,
      conversation_id: thread.id,
      seq: n + 2,
      sender: 'clinician' as const,
      body: `Message ${n + 2}`,
      via: 'chat' as const,
      created_at: at.clock.now(),
    })),
  )
  const page = async (before?: number) => {
    const query = before === undefined ? '' : `?before=${before}`
    const { body } = await at.call('GET', `/api/provider-messages${query}`, { token: maya.token })
    return (body['messages'] as { seq: number }[]).map(({ seq }) => seq)
  }
  const seen: number[] = []
  for (let before: number | undefined; before !== 1; before = seen[0]) seen.unshift(...(await page(before)))
  expect(seen).toEqual(Array.from({ length: 450 }, (_, n) => n + 1))
  expect(await unread(maya.token)).toBe(0)
  const refused = await at.call('GET', '/api/provider-messages?before=x', { token: maya.token })
  expect(refused.body.code).toBe('invalid_request')
})

test('D-43 a repeat with the same client id is answered with the stored message, another patient may use the same id', async () => {
  const [maya, omar] = [await openDoctorChat(at), await openDoctorChat(at)]
  const again = { client_id: 'a-browser-id-1' }
  const answers = await Promise.all([1, 2, 3].map(() => send(maya, 'Once.', again)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  expect((await send(omar, 'Once.', again)).status).toBe(200)
  expect(await storedOf(maya.userId)).toHaveLength(1)
  expect(await storedOf(omar.userId)).toHaveLength(1)
})

test('P-DOC-015 P-DOC-018 256 characters are stored, 257, nothing, control characters and tags are refused', async () => {
  const maya = await openDoctorChat(at)
  expect((await send(maya, ` ${'x'.repeat(256)} `)).status).toBe(200)
  expect((await send(maya, 'a\u0000b')).status).toBe(400)
  for (const message of ['x'.repeat(257), '', '   \n ', 'a\u001b[2J', '<script>alert(1)</script>'])
    expect(await send(maya, message)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'message' },
    })
  expect((await send(maya, 'Less than 2 < 3 mg?')).status).toBe(200)
  expect((await storedOf(maya.userId)).map(({ body }) => body)).toEqual([
    'x'.repeat(256),
    'Less than 2 < 3 mg?',
  ])
})

test('P-DOC-012 an encounter of another patient is refused like an absent one, and nothing is stored', async () => {
  const [maya, omar] = [await openDoctorChat(at), await openDoctorChat(at)]
  const foreign = await send({ ...maya, encounterId: omar.encounterId }, 'Hello')
  const absent = await send({ ...maya, encounterId: at.ctx.random.id() }, 'Hello')
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
  expect(await storedOf(maya.userId)).toEqual([])
  expect(await storedOf(omar.userId)).toEqual([])
})

test('P-DOC-008 P-DOC-009 P-DOC-010 a message about a visit is stored in the same thread, a blank one is not', async () => {
  const [maya, omar] = [await openDoctorChat(at), await openDoctorChat(at)]
  const about = (message: string, visitId: string) =>
    at.call('POST', '/api/send-doc-message', { token: maya.token, body: { message, visitId } })
  expect((await about('May I take it with food?', maya.orderId)).body).toMatchObject({
    status: 'success',
    message: 'Message sent',
  })
  expect((await about('   ', maya.orderId)).status).toBe(400)
  expect((await about('Hello', omar.orderId)).status).toBe(404)
  expect(await storedOf(maya.userId)).toEqual([{ body: 'May I take it with food?', sender: 'patient' }])
})

test('P-DSH-002 without a health id there is no doctor chat', async () => {
  const sam = await placePendingOrder(at)
  expect(await read(sam.token)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  const body = { message: 'Hello', visitId: sam.orderId }
  expect((await at.call('POST', '/api/send-doc-message', { token: sam.token, body })).status).toBe(409)
  const file = { filename: 'a.pdf', content_type: 'application/pdf', purpose: 'attachment' }
  expect((await at.call('POST', '/api/get-signed-url', { token: sam.token, body: file })).status).toBe(409)
  expect(await unread(sam.token)).toBe(0)
})

test('unread messages are counted until the thread is read, own ones never', async () => {
  const maya = await openDoctorChat(at)
  await send(maya, 'Hello')
  expect(await unread(maya.token)).toBe(0)
  await writeInDoctorChat(at, maya.userId, 'One.')
  await writeInDoctorChat(at, maya.userId, 'Two.', 'support')
  expect(await unread(maya.token)).toBe(2)
  await read(maya.token)
  expect(await unread(maya.token)).toBe(0)
  await send(maya, 'Thank you')
  expect(await unread(maya.token)).toBe(0)
})

test('A-04 D-45 while a message waits the answer has a time, and an answer ends it', async () => {
  const maya = await openDoctorChat(at)
  await send(maya, 'Hello')
  const { body } = await read(maya.token)
  expect(Date.parse(String(body['answer_by']))).toBeGreaterThan(at.clock.now().getTime())
  await writeInDoctorChat(at, maya.userId, 'Hello Maya')
  expect((await read(maya.token)).body['answer_by']).toBeNull()
})

test('D-46 an open emergency is part of what is read and of the answer to the next message', async () => {
  const maya = await openDoctorChat(at)
  await send(maya, 'Hello')
  expect((await read(maya.token)).body['emergency']).toBe(false)
  await at.ctx.db
    .update(conversations)
    .set({ emergency_since: at.clock.now() })
    .where(eq(conversations.user_id, maya.userId))
  expect((await read(maya.token)).body['emergency']).toBe(true)
  expect((await send(maya, 'Please')).body['emergency']).toBe(true)
})

test('P-DOC-001 P-DOC-002 the profile of the encounter’s clinician; before that the team, never of another patient', async () => {
  const [maya, omar] = [await openDoctorChat(at), await openDoctorChat(at)]
  const profile = (token: string, id: string) => at.call('GET', `/api/get-doc-profile/${id}`, { token })
  expect((await profile(maya.token, maya.encounterId)).body).toMatchObject({
    status: 'success',
    case: { name: 'Your clinical team', npi: '', bio: null, image: null },
    chat_url: null,
  })
  await staffLogins(at)
  const [doctor] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician@staff.contour.example'))
  if (!doctor) throw new Error('no clinician')
  await at.ctx.db
    .update(encounters)
    .set({ clinician_id: doctor.id })
    .where(eq(encounters.public_id, maya.encounterId))
  expect((await profile(maya.token, maya.encounterId)).body['case']).toMatchObject({
    name: doctor.name,
    npi: doctor.npi,
    bio: doctor.biography,
    license: { state: 'CA' },
  })
  expect((await profile(omar.token, maya.encounterId)).status).toBe(404)
})

test('P-DOC-005 P-DOC-006 S-58 the partner’s chat where the encounter’s provider is 1 and an address is set, else ours', async () => {
  const maya = await openDoctorChat(partner)
  const chatUrl = async (provider: number) => {
    await partner.ctx.db
      .update(encounters)
      .set({ provider })
      .where(eq(encounters.public_id, maya.encounterId))
    const { body } = await partner.call('GET', `/api/get-doc-profile/${maya.encounterId}`, {
      token: maya.token,
    })
    return body['chat_url']
  }
  expect(await chatUrl(1)).toBe(`http://127.0.0.1:9911/chat/${maya.orderId}`)
  expect(await chatUrl(2)).toBeNull()
})
