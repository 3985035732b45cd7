import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { write as writeAs } from '@contour/testkit/people/red-thread'
import { PASSWORD, setPassword } from '@contour/testkit/people/set-password'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { verifyContact } from '@contour/testkit/people/verify-contact'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, registerChat, type ChatUser } from '../../../../crash-tests/chat-people.ts'
import { refusedWith } from '../../../../crash-tests/live-client.ts'
import { chatUsers, conversations } from '../../../db/schema.ts'
import { conversationRows } from '../../desks/data-requests/index.ts'

const DAY = 86_400

let at: TestService
beforeAll(async () => {
  at = await startTestService({ background: true })
})
afterAll(() => at.close())

const url = () => at.service.patientUrl

async function write(user: ChatUser, message: string, token?: string): Promise<void> {
  const chat = await openChat(url(), user, token)
  expect(await chat.ask('chat message', { userId: user.id, message })).toMatchObject({ ok: true })
  chat.close()
}

/** A visitor under the address of an account, as one who wrote before the account existed. */
async function registerVisitorFor(email: string): Promise<ChatUser> {
  const visitor = await registerChat(at)
  await at.ctx.db.update(chatUsers).set({ email }).where(eq(chatUsers.public_id, visitor.id))
  return visitor
}

const login = async (email: string): Promise<string> => {
  const { body } = await at.call('POST', '/api/login', { body: { email, password: PASSWORD } })
  return (body['session'] as { token: string }).token
}

const rowOf = async (user: ChatUser) => {
  const [row] = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.public_id, user.id))
  return row
}

test("D-50 a visitor's thread joins the account at the login after the email is verified, not before", async () => {
  const lead = await createLead(at)
  const visitor = await registerChat(at, { email: lead.email })
  await write(visitor, 'Do you serve Florida?')
  const token = await setPassword(at, lead)
  expect(await rowOf(visitor)).toMatchObject({ user_id: null })
  await verifyContact(at, { ...lead, token }, 'email')
  expect(await rowOf(visitor)).toMatchObject({ user_id: null })

  const open = await openChat(url(), visitor)
  const session = await login(lead.email)
  const row = await rowOf(visitor)
  expect(row).toMatchObject({ user_id: expect.any(Number), secret_sha: null })
  const [thread] = await at.ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.chat_user_id, row?.id ?? 0))
  expect(thread?.user_id).toBe(row?.user_id)
  // The secret in a browser reads nothing of the account.
  await expect.poll(() => open.socket.connected).toBe(false)
  expect(await refusedWith(url(), { id: visitor.id, secret: visitor.secret })).toBe('unauthenticated')

  const mine = await registerChat(at, { token: session })
  expect(mine.id).toBe(visitor.id)
  const chat = await openChat(url(), mine, session)
  expect((await chat.history())[0]?.content).toBe('Do you serve Florida?')
  chat.close()
})

test('an account with its own profile and a joined one opens either by its id, and the newest without one', async () => {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  const own = await registerChat(at, { token })
  await write(own, 'Written as the account', token)
  const visitor = await registerVisitorFor(lead.email)
  await write(visitor, 'Written as a visitor')
  await verifyContact(at, { ...lead, token }, 'email')
  const session = await login(lead.email)

  const read = async (id: string) => {
    const chat = await openChat(url(), { ...own, id }, session)
    const texts = (await chat.history()).map(({ content }) => content)
    expect(await chat.ask('chat message', { userId: id, message: `And again ${id}` })).toMatchObject({
      ok: true,
    })
    chat.close()
    return texts
  }
  // The browser still has the profile that was the newest one when it asked.
  expect(await read(own.id)).toContain('Written as the account')
  const joined = await read(visitor.id)
  expect(joined).toContain('Written as a visitor')
  expect(joined).not.toContain('Written as the account')
  const { body } = await at.call('GET', '/api/app/support-chat', { token: session })
  expect(body['profile']).toMatchObject({ id: visitor.id })

  const stranger = await registerChat(at)
  const refused = openChat(url(), { ...own, id: stranger.id }, session)
  await expect(refused).rejects.toThrow('forbidden')
})

test('D-50 the thread of another address does not join', async () => {
  const lead = await createLead(at)
  const other = await registerChat(at)
  const token = await setPassword(at, lead)
  await verifyContact(at, { ...lead, token }, 'email')
  await login(lead.email)
  expect(await rowOf(other)).toMatchObject({ user_id: null })
})

test('the closed bubble of a visitor counts what support wrote, and tells nobody else', async () => {
  const visitor = await registerChat(at)
  await write(visitor, 'Do you ship to Texas?')
  const row = await rowOf(visitor)
  const unread = async (secret: string | undefined) =>
    (await at.call('POST', '/api/app/support-chat/unread', { body: { id: visitor.id, secret } })).body[
      'unread'
    ]
  // Outside the office hours the automatic reply came while the chat was open.
  await at.ctx.db
    .update(conversations)
    .set({ patient_seen_seq: sql`${conversations.last_seq}` })
    .where(eq(conversations.chat_user_id, row?.id ?? 0))
  expect(await unread(visitor.secret)).toBe(0)
  const [thread] = await at.ctx.db
    .select({ key: conversations.id, id: conversations.public_id })
    .from(conversations)
    .where(eq(conversations.chat_user_id, row?.id ?? 0))
  if (!thread) throw new Error('no thread')
  await writeAs(at, thread, 'support', 'Yes.')
  expect(await unread(visitor.secret)).toBe(1)
  expect(await unread('another-secret')).toBe(0)
  const chat = await openChat(url(), visitor)
  await chat.history()
  chat.close()
  await expect.poll(() => unread(visitor.secret)).toBe(0)
})

test('A-04 a visitor and a patient read who has the thread and by when, while a message waits', async () => {
  await moveToWeekday(at, '12:00', 2)
  const visitor = await registerChat(at)
  const promised = async () =>
    (
      await at.call('POST', '/api/app/support-chat/unread', {
        body: { id: visitor.id, secret: visitor.secret },
      })
    ).body['thread'] as { team: string; answer_by: string | null; by_email: boolean } | null
  expect(await promised()).toBeNull()
  await write(visitor, 'Where is my parcel?')
  const waiting = await promised()
  expect(waiting).toMatchObject({ team: 'support', by_email: false })
  expect(Date.parse(waiting?.answer_by ?? '') - at.clock.now().getTime()).toBeLessThanOrEqual(120_000)
  await at.advance(16 * 60)
  expect(await promised()).toMatchObject({ answer_by: expect.any(String), by_email: true })
  const row = await rowOf(visitor)
  const [thread] = await at.ctx.db
    .select({ key: conversations.id, id: conversations.public_id })
    .from(conversations)
    .where(eq(conversations.chat_user_id, row?.id ?? 0))
  if (!thread) throw new Error('no thread')
  await writeAs(at, thread, 'support', 'It left today.')
  expect(await promised()).toMatchObject({ team: 'support', answer_by: null })
  // A secret that does not hold says nothing about the thread.
  const guessed = { id: visitor.id, secret: 'another-secret' }
  expect((await at.call('POST', '/api/app/support-chat/unread', { body: guessed })).body['thread']).toBeNull()

  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  await write(await registerChat(at, { token }), 'And mine?', token)
  const { body } = await at.call('GET', '/api/app/support-chat', { token })
  expect(body['thread']).toMatchObject({ team: 'support', answer_by: expect.any(String) })
})

test('D-50 90 days after the last message the secret, name and email go, and the thread stays', async () => {
  const [quiet, writing] = [await registerChat(at), await registerChat(at)]
  await write(quiet, 'First')
  await write(writing, 'First')
  await at.advance(60 * DAY)
  await write(writing, 'Still here')
  await at.advance(31 * DAY)
  expect(await rowOf(quiet)).toMatchObject({
    secret_sha: null,
    first_name: null,
    last_name: null,
    email: null,
    forgotten_at: expect.any(Date),
  })
  expect(await rowOf(writing)).toMatchObject({ email: writing.email, forgotten_at: null })
  const thread = eq(conversations.chat_user_id, (await rowOf(quiet))?.id ?? 0)
  expect(await at.ctx.db.select().from(conversations).where(thread)).toHaveLength(1)
  expect(await refusedWith(url(), { id: quiet.id, secret: quiet.secret })).toBe('unauthenticated')
  expect(await refusedWith(url(), { id: writing.id, secret: writing.secret })).toBe('connected')
})

test('SEC-07 D-50 what joined an account is marked as written before login until the patient, who is asked once, says whose it is', async () => {
  const lead = await createLead(at)
  const visitor = await registerChat(at, { email: lead.email })
  await write(visitor, 'I take 20 units')
  const set = await setPassword(at, lead)
  await verifyContact(at, { ...lead, token: set }, 'email')
  const token = await login(lead.email)
  const asked = async () =>
    (await at.call('GET', '/api/app/support-chat', { token })).body['asks_about_joined']
  const answer = (said: string) =>
    at.call('POST', '/api/app/support-chat/joined', { token, body: { answer: said } })
  const [thread] = await at.ctx.db
    .select()
    .from(conversations)
    .innerJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(eq(chatUsers.public_id, visitor.id))
  const marked = async () => {
    const { body } = await at.staffCall('GET', `/staff-api/inbox/${thread?.conversations.public_id}`, {
      token: await signInStaff(at, 'support'),
    })
    return (body['thread'] as { joined: string | null }).joined
  }
  const exported = async () => {
    const rows = await conversationRows(at.ctx.db, thread?.chat_users.user_id ?? 0)
    return rows.find(({ message }) => message === 'I take 20 units')?.['from']
  }
  expect([await asked(), await marked(), await exported()]).toEqual([
    true,
    'unanswered',
    'Written before login, not verified',
  ])
  expect((await answer('maybe')).status).toBe(400)
  expect((await answer('not_hers')).status).toBe(200)
  expect((await answer('hers')).status).toBe(409)
  expect([await asked(), await marked(), await exported()]).toEqual([
    false,
    'not_hers',
    'Written before login; you said it is not yours',
  ])
})

test('D-50 a patient whose chat began after the login is asked nothing', async () => {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  const chat = await registerChat(at, { email: lead.email, token })
  await write(chat, 'Where is my parcel?', token)
  expect((await at.call('GET', '/api/app/support-chat', { token })).body['asks_about_joined']).toBe(false)
})
