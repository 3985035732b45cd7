import { inJob } from '../../../call-context.ts'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { write as writeAs } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { setPassword } from '@contour/testkit/people/set-password'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChat, registerChat } from '../../../../crash-tests/chat-people.ts'
import { chatUsers, conversationMessages, conversations, officeHours, sessions } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { storeSupportMessage, type ChatOwner } from './store-support-message.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ background: true })
})
afterAll(() => at.close())
beforeEach(() => moveToWeekday(at, '12:00', 2))

/** Writes as an open chat does. */
const writerOf =
  (owner: ChatOwner) =>
  (text: string, clientId: string = at.ctx.random.id()) =>
    inJob(at.ctx, () => storeSupportMessage(at.ctx, owner, { text, clientId }))

async function profileOf(publicId: string) {
  const [row] = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.public_id, publicId))
  if (!row) throw new Error('no such profile')
  return row
}

async function visitor() {
  const user = await registerChat(at)
  const { id: chatUserId } = await profileOf(user.id)
  const write = writerOf({ chatUserId, userId: null })
  const rows = () =>
    at.ctx.db
      .select({
        seq: conversationMessages.seq,
        sender: conversationMessages.sender,
        body: conversationMessages.body,
      })
      .from(conversationMessages)
      .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
      .where(eq(conversations.chat_user_id, chatUserId))
      .orderBy(asc(conversationMessages.seq))
  const thread = async () => {
    const [row] = await at.ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.chat_user_id, chatUserId))
    if (!row) throw new Error('no thread')
    return row
  }
  return { user, chatUserId, write, rows, thread }
}

test('D-43 messages are stored in order, and what is returned is what is stored', async () => {
  const { write, rows, thread } = await visitor()
  for (const text of ['First', 'Second']) await write(text)
  const third = await write('Third')
  expect((await rows()).map(({ seq, body }) => `${seq} ${body}`)).toEqual(['1 First', '2 Second', '3 Third'])
  const [row] = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.public_id, third.message.public_id))
  expect(third.message).toEqual(row)
  expect(third.conversation).toEqual(await thread())
})

test('D-43 a client id that was stored before is answered with its message and stored once', async () => {
  const { write, rows } = await visitor()
  await write('First')
  const once = await write('Second', 'same-id-1')
  const twice = await write('Second', 'same-id-1')
  expect([once.repeated, twice.repeated]).toEqual([false, true])
  expect(twice.message.public_id).toBe(once.message.public_id)
  expect(await rows()).toHaveLength(2)
})

test('D-43 two tabs write in turn and at once: every message is stored once, with its own number', async () => {
  const { write, rows } = await visitor()
  for (let n = 0; n < 5; n++) {
    await write(`one ${n}`)
    await write(`two ${n}`)
  }
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(`together ${n}`)))
  const stored = await rows()
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(new Set(stored.map(({ body }) => body)).size).toBe(20)
})

test('D-43 what staff did in between is seen: an answer, a closed thread, a read mark', async () => {
  const { write, thread } = await visitor()
  for (const text of ['First', 'Second']) await write(text)
  const { id: key, public_id: id } = await thread()
  await writeAs(at, { key, id }, 'support', 'Yes, we do.')
  const after = await write('Thank you. And Florida?')
  expect(after.message.seq).toBe(4)
  expect(await thread()).toMatchObject({
    state: 'waiting',
    waiting_since: after.message.created_at,
    last_seq: 4,
  })
  await write('And Texas?')
  await at.ctx.db.update(conversations).set({ state: 'closed' }).where(eq(conversations.id, key))
  await write('Are you there?')
  expect(await thread()).toMatchObject({ state: 'waiting', last_seq: 6 })
  await write('Hello?')
  await at.ctx.db.update(conversations).set({ staff_seen_seq: 7 }).where(eq(conversations.id, key))
  await write('Hello again')
  expect(await thread()).toMatchObject({ staff_seen_seq: 7, last_seq: 8 })
})

test('D-46 an emergency word in a message that follows another raises the alarm', async () => {
  const { write, rows, thread } = await visitor()
  for (const text of ['First', 'Second', 'I have chest pain and cannot breathe.']) await write(text)
  expect((await thread()).emergency_since).not.toBeNull()
  expect((await rows()).map(({ sender }) => sender)).toEqual([
    'visitor',
    'visitor',
    'visitor',
    'system',
    'system',
  ])
})

test('D-45 office hours that are saved in between count for the next message', async () => {
  const { write, rows } = await visitor()
  await write('First')
  const body = { area: 'chat', opens: '08:00', closes: '09:00', weekdays: '12345' }
  const token = await signInStaff(at, 'admin')
  expect((await at.staffCall('POST', '/staff-api/office-hours', { token, body })).status).toBe(200)
  await write('Second')
  expect((await rows()).at(-1)?.sender).toBe('automatic')
  await at.ctx.db.delete(officeHours).where(eq(officeHours.opens, body.opens))
})

test('D-50 a secret that ended in between, a forgotten visitor, and one who joined an account store nothing', async () => {
  const ends = [
    { secret_sha: sha256('another-secret') },
    { secret_sha: null, first_name: null, last_name: null, email: null, forgotten_at: at.clock.now() },
    { user_id: sql`(select min(id) from users)`, secret_sha: null },
  ]
  await createLead(at)
  for (const end of ends) {
    const { user, chatUserId, rows } = await visitor()
    const chat = await openChat(at.service.patientUrl, user)
    const send = (message: string) => chat.ask('chat message', { userId: user.id, message })
    expect(await send('First')).toMatchObject({ ok: true })
    await at.ctx.db.update(chatUsers).set(end).where(eq(chatUsers.id, chatUserId))
    // The watch may have closed the socket before; then there is no answer at all.
    const answer = await send('Second').catch(() => null)
    if (answer) expect(answer).toMatchObject({ ok: false, code: 'session_ended' })
    await chat.ended
    expect(chat.errors.at(-1)).toMatchObject({ code: 'session_ended' })
    expect((await rows()).map(({ body }) => body)).toEqual(['First'])
  }
})

test('security.md 3 a patient whose session ends is refused at the next message, and nothing is stored', async () => {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  const profile = await registerChat(at, { token })
  const { id: chatUserId } = await profileOf(profile.id)
  const open = await openChat(at.service.patientUrl, profile, token)
  for (const message of ['First', 'Second'])
    expect(await open.ask('chat message', { userId: profile.id, message })).toMatchObject({ ok: true })
  await at.ctx.db
    .update(sessions)
    .set({ ended_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(token)))
  expect(await open.ask('chat message', { userId: profile.id, message: 'Third' })).toMatchObject({
    ok: false,
    code: 'session_ended',
  })
  const [count] = await at.ctx.db
    .select({ last: conversations.last_seq })
    .from(conversations)
    .where(eq(conversations.chat_user_id, chatUserId))
  expect(count?.last).toBe(2)
})
