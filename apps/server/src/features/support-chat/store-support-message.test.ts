import { inJob } from '../../call-context.ts'
import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { write as writeAs } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { setPassword } from '@contour/testkit/people/set-password'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { chatUsers, conversationMessages, conversations, officeHours, sessions } from '../../db/schema.ts'
import { sha256 } from '../../randomness.ts'
import { createChatLink } from './create-chat-link.ts'
import { storeSupportMessage } from './store-support-message.ts'
import type { ChatOwner, SenderProof } from './store-support-message.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ background: true })
})
afterAll(() => at.close())
beforeEach(() => moveToWeekday(at, '12:00', 2))

/** A connection of a sender, which writes as the live server does; `locked` counts the messages that took a transaction. */
function connection(owner: ChatOwner, hash: string) {
  let known: SenderProof['known'] = null
  const prove = vi.fn(() => Promise.resolve())
  return {
    locked: () => prove.mock.calls.length,
    write: async (text: string, clientId: string = at.ctx.random.id()) => {
      const stored = await inJob(at.ctx, () =>
        storeSupportMessage(at.ctx, owner, { text, clientId }, { prove, hash, known }),
      )
      known = stored.known
      return stored
    },
  }
}

async function profileOf(publicId: string) {
  const [row] = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.public_id, publicId))
  if (!row) throw new Error('no such profile')
  return row
}

async function visitor() {
  const { id, secret } = await registerChat(at)
  const { id: chatUserId } = await profileOf(id)
  const connect = (hash = sha256(secret ?? '')) => connection({ chatUserId, userId: null }, hash)
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
  return { chatUserId, connect, rows, thread }
}

/** Writes until the thread is known: the first message creates it, the second is stored under its lock. */
async function begin(chat: ReturnType<typeof connection>) {
  await chat.write('First')
  await chat.write('Second')
  expect(chat.locked()).toBe(2)
}

test('D-43 a message that follows another takes one statement, and says what a locked one says', async () => {
  const { connect, rows, thread } = await visitor()
  const chat = connect()
  await begin(chat)
  const third = await chat.write('Third')
  const fourth = await chat.write('Fourth')
  expect(chat.locked()).toBe(2)
  expect((await rows()).map(({ seq, body }) => `${seq} ${body}`)).toEqual([
    '1 First',
    '2 Second',
    '3 Third',
    '4 Fourth',
  ])
  const [row] = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.public_id, third.message.public_id))
  expect(third.message).toEqual(row)
  expect(fourth.conversation).toEqual(await thread())
})

test('D-43 a client id that was stored before is answered with its message and stored once', async () => {
  const { connect, rows } = await visitor()
  const chat = connect()
  await begin(chat)
  const once = await chat.write('Third', 'same-id-1')
  const twice = await chat.write('Third', 'same-id-1')
  expect(chat.locked()).toBe(3)
  expect([once.repeated, twice.repeated]).toEqual([false, true])
  expect(twice.message.public_id).toBe(once.message.public_id)
  expect(await rows()).toHaveLength(3)
})

test('D-43 two connections write in turn and at once: every message is stored once, with its own number', async () => {
  const { connect, rows } = await visitor()
  const [one, two] = [connect(), connect()]
  await begin(one)
  await two.write('From the other tab')
  for (let n = 0; n < 5; n++) {
    await one.write(`one ${n}`)
    await two.write(`two ${n}`)
  }
  await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).write(`together ${n}`)))
  const stored = await rows()
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 23 }, (_, n) => n + 1))
  expect(new Set(stored.map(({ body }) => body)).size).toBe(23)
})

test('D-43 what staff did in between is seen: an answer, a closed thread, a read mark', async () => {
  const { connect, thread } = await visitor()
  const chat = connect()
  await begin(chat)
  const { id: key, public_id: id } = await thread()
  await writeAs(at, { key, id }, 'support', 'Yes, we do.')
  const after = await chat.write('Thank you. And Florida?')
  expect(after.message.seq).toBe(4)
  expect(await thread()).toMatchObject({
    state: 'waiting',
    waiting_since: after.message.created_at,
    last_seq: 4,
  })
  await chat.write('And Texas?')
  await at.ctx.db.update(conversations).set({ state: 'closed' }).where(eq(conversations.id, key))
  await chat.write('Are you there?')
  expect(await thread()).toMatchObject({ state: 'waiting', last_seq: 6 })
  await chat.write('Hello?')
  await at.ctx.db.update(conversations).set({ staff_seen_seq: 7 }).where(eq(conversations.id, key))
  await chat.write('Hello again')
  expect(await thread()).toMatchObject({ staff_seen_seq: 7, last_seq: 8 })
})

test('D-46 an emergency word in a message that follows another raises the alarm', async () => {
  const { connect, rows, thread } = await visitor()
  const chat = connect()
  await begin(chat)
  await chat.write('I have chest pain and cannot breathe.')
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
  const { connect, rows } = await visitor()
  const chat = connect()
  await begin(chat)
  await chat.write('Third')
  const body = { area: 'chat', opens: '08:00', closes: '09:00', weekdays: '12345' }
  const token = await signInStaff(at, 'admin')
  expect((await at.staffCall('POST', '/staff-api/office-hours', { token, body })).status).toBe(200)
  await chat.write('Fourth')
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
    const { chatUserId, connect, rows } = await visitor()
    const chat = connect()
    await begin(chat)
    await chat.write('Third')
    expect(chat.locked()).toBe(2)
    await at.ctx.db.update(chatUsers).set(end).where(eq(chatUsers.id, chatUserId))
    await chat.write('Fourth')
    // Left to the transaction, whose proof decides; here it is a spy that lets everybody pass.
    expect(chat.locked()).toBe(3)
    expect(await rows()).toHaveLength(4)
  }
})

test('D-50 91 days after the last message a secret proves nothing without a look at the database', async () => {
  const { connect } = await visitor()
  const chat = connect()
  await begin(chat)
  await at.advance(91 * 86_400)
  await chat.write('Third')
  expect(chat.locked()).toBe(3)
})

test('M-34 a browser that opened the thread by the link of an email writes on in one statement too', async () => {
  const { chatUserId, connect } = await visitor()
  await connect().write('First')
  const { token } = await at.ctx.db.transaction((tx) =>
    createChatLink(tx, at.ctx, { user_id: null, chat_user_id: chatUserId }),
  )
  const { body } = await at.call('POST', '/api/app/support-chat/open-link', { body: { token } })
  const { secret } = body['user'] as { secret?: string }
  expect(secret).toBeTypeOf('string')
  const chat = connect(sha256(secret ?? ''))
  await chat.write('Second')
  await chat.write('Third')
  expect(chat.locked()).toBe(1)
})

test('security.md 3 a patient whose session ends is refused at the next message, and nothing is stored', async () => {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  const profile = await registerChat(at, { token })
  const { id: chatUserId, user_id: userId } = await profileOf(profile.id)
  const chat = connection({ chatUserId, userId }, sha256(token))
  await begin(chat)
  await chat.write('Third')
  expect(chat.locked()).toBe(2)

  const open = await openChat(at.service.patientUrl, profile, token)
  for (const message of ['Fourth', 'Fifth', 'Sixth'])
    expect(await open.ask('chat message', { userId: profile.id, message })).toMatchObject({ ok: true })
  await at.ctx.db
    .update(sessions)
    .set({ ended_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(token)))
  expect(await open.ask('chat message', { userId: profile.id, message: 'Seventh' })).toMatchObject({
    ok: false,
    code: 'session_ended',
  })
  const [count] = await at.ctx.db
    .select({ last: conversations.last_seq })
    .from(conversations)
    .where(eq(conversations.chat_user_id, chatUserId))
  expect(count?.last).toBe(6)
})
