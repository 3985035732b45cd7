import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { PASSWORD, setPassword } from '@contour/testkit/people/set-password'
import { writeIn } from '@contour/testkit/people/support-chat'
import { verifyContact } from '@contour/testkit/people/verify-contact'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChat, registerChat, type ChatUser } from '../../../../crash-tests/chat-people.ts'
import { refusedWith } from '../../../../crash-tests/live-client.ts'
import { chatLinks, chatUsers, conversations } from '../../../db/schema.ts'

const MINUTE = 60
const DAY = 86_400

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => moveToWeekday(at, '12:00', 2))

const url = () => at.service.patientUrl

async function write(user: ChatUser, message: string): Promise<void> {
  const chat = await openChat(url(), user)
  expect(await chat.ask('chat message', { userId: user.id, message })).toMatchObject({ ok: true })
  chat.close()
}

async function threadOf(user: ChatUser): Promise<{ key: number }> {
  const [row] = await at.ctx.db
    .select({ key: conversations.id })
    .from(conversations)
    .innerJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(eq(chatUsers.public_id, user.id))
  if (!row) throw new Error('no thread')
  return row
}

/** The newest email of this kind to a visitor. */
async function letterTo({ email }: ChatUser, kind: string): Promise<string> {
  const letters = await at.messages(email)
  return letters.find((letter) => letter.kind === kind)?.text ?? ''
}

const tokenIn = (text: string): string => /\/chat\/([\w-]+)/.exec(text)?.[1] ?? ''

/** A visitor who wrote and left, and the link of the email that an answer waits. */
async function answeredVisitor(email?: string): Promise<{ visitor: ChatUser; token: string }> {
  const visitor = await registerChat(at, email === undefined ? {} : { email })
  await write(visitor, 'Do you ship to Texas?')
  await writeIn(at.ctx, await threadOf(visitor), { sender: 'support', body: 'Yes, we do.' })
  await at.advance(6 * MINUTE)
  return { visitor, token: tokenIn(await letterTo(visitor, 'message_unread')) }
}

const open = (token: string, session?: string) =>
  at.call('POST', '/api/app/support-chat/open-link', {
    body: { token },
    ...(session === undefined ? {} : { token: session }),
  })

test('M-09 the link of a visitor’s email opens the thread in another browser, once, and both browsers chat on', async () => {
  const { visitor, token } = await answeredVisitor()
  const answer = await open(token)
  expect(answer.status).toBe(200)
  const elsewhere = answer.body['user'] as ChatUser
  expect(elsewhere).toMatchObject({ id: visitor.id, email: visitor.email, first_name: 'Vera' })
  expect(elsewhere.secret).not.toBe(visitor.secret)

  const chat = await openChat(url(), elsewhere)
  expect((await chat.history()).map(({ content }) => content)).toEqual(
    expect.arrayContaining(['Do you ship to Texas?', 'Yes, we do.']),
  )
  expect(await chat.ask('chat message', { userId: visitor.id, message: 'Thank you.' })).toMatchObject({
    ok: true,
  })
  chat.close()
  await write(visitor, 'The first browser still writes.')

  const again = await open(token)
  expect([again.status, again.body.code]).toEqual([410, 'link_expired'])
  const [stored] = await at.ctx.db
    .select()
    .from(chatLinks)
    .innerJoin(chatUsers, eq(chatUsers.id, chatLinks.chat_user_id))
    .where(eq(chatUsers.public_id, visitor.id))
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(JSON.stringify(stored)).not.toContain(elsewhere.secret)
})

test('a link that is older than 7 days, guessed, or empty opens nothing', async () => {
  const { token } = await answeredVisitor()
  await at.advance(7 * DAY)
  for (const tried of [token, 'a'.repeat(43), '']) expect((await open(tried)).body.code).toBe('link_expired')
})

test('the secret of a link proves its own thread only, and ends with the profile', async () => {
  const { visitor, token } = await answeredVisitor()
  const other = await registerChat(at)
  const { secret } = (await open(token)).body['user'] as { secret: string }
  expect(await refusedWith(url(), { id: visitor.id, secret })).toBe('connected')
  expect(await refusedWith(url(), { id: other.id, secret })).toBe('unauthenticated')
  const long = new Date(at.clock.now().getTime() - 91 * DAY * 1000)
  await at.ctx.db
    .update(conversations)
    .set({ last_message_at: long })
    .where(eq(conversations.id, (await threadOf(visitor)).key))
  expect(await refusedWith(url(), { id: visitor.id, secret })).toBe('unauthenticated')
})

test('D-50 a thread that joined an account is read after the login, by nobody else who is logged in', async () => {
  const lead = await createLead(at)
  const { visitor, token } = await answeredVisitor(lead.email)
  const session = await setPassword(at, lead)
  // The visitor's thread waits for the verified email; until then the link and the session are two people.
  expect((await open(token, session)).body.code).toBe('conflict')
  await verifyContact(at, { ...lead, token: session }, 'email')
  const { body } = await at.call('POST', '/api/login', { body: { email: lead.email, password: PASSWORD } })
  const own = (body['session'] as { token: string }).token
  expect((await open(token)).body.code).toBe('login_required')
  expect((await open(token, own)).body.code).toBe('login_required')
  const chat = await openChat(url(), await registerChat(at, { token: own }), own)
  expect((await chat.history()).map(({ content }) => content)).toContain('Yes, we do.')
  chat.close()
  expect(await refusedWith(url(), { id: visitor.id, secret: visitor.secret })).toBe('unauthenticated')
})

test('M-34 every email of a visitor’s ticket has a link of its own', async () => {
  const visitor = await registerChat(at)
  await write(visitor, 'Where is my parcel?')
  const thread = await threadOf(visitor)
  await at.advance(16 * MINUTE)
  await writeIn(at.ctx, thread, { sender: 'support', body: 'It left today.' })
  await writeIn(at.ctx, thread, { sender: 'clinician', body: 'Keep it cool.' })
  const texts = await Promise.all(
    ['ticket_opened', 'ticket_answered', 'ticket_message'].map((kind) => letterTo(visitor, kind)),
  )
  const tokens = texts.map(tokenIn)
  expect(new Set(tokens).size).toBe(3)
  expect(texts[1]).toContain('It left today.')
  expect(texts[2]).not.toContain('Keep it cool.')
  for (const token of tokens) expect((await open(token)).body['user']).toMatchObject({ id: visitor.id })
})

test('the unread number of a browser that opened a link counts as in the first one', async () => {
  const { visitor, token } = await answeredVisitor()
  const { secret } = (await open(token)).body['user'] as { secret: string }
  const unread = await at.call('POST', '/api/app/support-chat/unread', { body: { id: visitor.id, secret } })
  expect(unread.body['unread']).toBe(1)
})
