import { createOwner, patientToken, startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { PASSWORD, setPassword } from '@contour/testkit/people/set-password'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { refusedWith, type LiveClient } from '../../crash-tests/live-client.ts'
import { audit, conversationMessages, conversations, sessions } from '../db/schema.ts'
import { sha256 } from '../randomness.ts'
import { FRAME_MAX } from './live-host.ts'

const DAY = 86_400

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const url = () => at.service.patientUrl
const countMessages = async () =>
  Number((await at.ctx.db.select({ n: sql`count(*)` }).from(conversationMessages))[0]?.n)

/** A patient with a session that has a password behind it, and their chat. */
async function signedIn(service = at) {
  const lead = await createLead(service)
  const token = await setPassword(service, lead)
  return { lead, token, user: await registerChat(service, { token }) }
}

/** The socket is told why and closed, within a second. */
async function expectEnded(chat: LiveClient, code: string, within = 1_000): Promise<void> {
  await expect.poll(() => chat.socket.connected, { timeout: within }).toBe(false)
  expect(chat.errors.at(-1)).toMatchObject({ code })
}

test('security.md 22 only the own secret and a live patient session connect', async () => {
  const [mine, other] = [await registerChat(at), await registerChat(at)]
  expect(await refusedWith(url(), { id: mine.id, secret: other.secret })).toBe('unauthenticated')
  expect(await refusedWith(url(), { id: 'nobody', secret: 'x' })).toBe('unauthenticated')
  expect(await refusedWith(url(), {})).toBe('unauthenticated')
  expect(await refusedWith(url(), { token: 'a'.repeat(43) })).toBe('unauthenticated')
  expect(await refusedWith(url(), { token: { $ne: null } })).toBe('unauthenticated')
  const owner = await createOwner(at.ctx, 'cora')
  const checkout = await patientToken(at.ctx, owner, 'checkout')
  expect(await refusedWith(url(), { token: checkout })).toBe('forbidden')
  const token = await patientToken(at.ctx, owner)
  await at.ctx.db
    .update(sessions)
    .set({ expires_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(token)))
  expect(await refusedWith(url(), { token })).toBe('unauthenticated')
})

test('security.md 22 a page of another origin does not connect', async () => {
  const { id, secret } = await registerChat(at)
  const { port } = new URL(url())
  const elsewhere = ['http://localhost:1', 'http://127.0.0.1:8080', at.service.staffUrl]
  for (const origin of [
    'https://evil.example',
    `http://localhost.evil.example:${port}`,
    'null',
    ...elsewhere,
  ])
    expect(await refusedWith(url(), { id, secret }, { origin })).toBe('websocket error')
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`])
    expect(await refusedWith(url(), { id, secret }, { origin })).toBe('connected')
})

test("security.md 3 a userId that is another's is refused, stored nowhere and delivered to nobody", async () => {
  const { user, token, lead } = await signedIn()
  const other = await registerChat(at)
  const [mine, theirs] = [await openChat(url(), user, token), await openChat(url(), other)]
  const before = await countMessages()
  const asked = { userId: other.id, message: 'As somebody else' }
  expect(await mine.ask('chat message', asked)).toMatchObject({ ok: false, code: 'forbidden' })
  expect(await mine.ask('init_user', { id: other.id })).toMatchObject({ ok: false, code: 'forbidden' })
  expect(await theirs.ask('chat message', { userId: user.id, message: 'Me too' })).toMatchObject({
    ok: false,
    code: 'forbidden',
  })
  expect(await countMessages()).toBe(before)
  expect([mine.messages, theirs.messages]).toEqual([[], []])
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.actor, `patient:${lead.id}`))
  expect(rows).toContainEqual(
    expect.objectContaining({
      action: 'call.denied',
      after: { call: 'live chat message', code: 'forbidden' },
    }),
  )
  expect(await mine.ask('chat message', { userId: user.id, message: 'As myself' })).toMatchObject({
    ok: true,
  })
  mine.close()
  theirs.close()
})

test('P-CHT-009 P-CHT-010 empty, long, control characters, markup, unknown events and wrong shapes are refused on the same socket', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  const before = await countMessages()
  const texts = ['', '   ', 'a'.repeat(257), 'a\u0000b', 'a\u001bb', '<script>alert(1)</script>']
  for (const message of texts)
    expect(await chat.ask('chat message', { userId: user.id, message })).toMatchObject({
      ok: false,
      code: 'invalid_request',
    })
  const shapes = [
    null,
    'text',
    7,
    [],
    { message: 'x' },
    { userId: user.id },
    { userId: user.id, message: {} },
  ]
  for (const shape of shapes)
    expect(await chat.ask('chat message', shape)).toMatchObject({ ok: false, code: 'invalid_request' })
  expect(await chat.ask('chat message', { userId: user.id, message: Buffer.from('x') })).toMatchObject({
    code: 'invalid_request',
  })
  expect(await chat.ask('load_history', { after: -1 })).toMatchObject({ code: 'invalid_request' })
  for (const event of ['typing', 'message', 'error', '__proto__', 'constructor', 'thread_changed'])
    expect(await chat.ask(event, {}), event).toMatchObject({ ok: false, code: 'invalid_request' })
  chat.socket.emit('typing', {})
  await expect
    .poll(() => chat.errors)
    .toContainEqual({
      code: 'invalid_request',
      message: 'There is no such event.',
    })
  expect(await countMessages()).toBe(before)
  const longest = await chat.ask('chat message', { userId: user.id, message: 'a'.repeat(256) })
  expect(longest).toMatchObject({ ok: true })
  chat.close()
})

test('security.md 22 a frame over 16 KB closes the connection, stores nothing, and the server goes on', async () => {
  const user = await registerChat(at)
  const before = await countMessages()
  const large = [
    { userId: user.id, message: 'x'.repeat(FRAME_MAX) },
    // What a message says counts as it is sent, padding too.
    { userId: user.id, message: 'short', [' '.repeat(FRAME_MAX)]: 1 },
    { userId: user.id, message: Buffer.alloc(FRAME_MAX + 1, 'x') },
  ]
  for (const payload of large) {
    const chat = await openChat(url(), user)
    chat.socket.emit('chat message', payload)
    expect(await chat.ended).toMatch(/transport (close|error)/)
  }
  expect(await countMessages()).toBe(before)
  const again = await openChat(url(), user)
  expect(await again.history()).toEqual([])
  expect(await again.ask('chat message', { userId: user.id, message: 'x' })).toMatchObject({ ok: true })
  again.close()
})

test('the socket closes within a second of logout, password change, ending sessions and expiry', async () => {
  const logout = await signedIn()
  const first = await openChat(url(), logout.user, logout.token)
  await at.call('GET', '/api/logout', { token: logout.token })
  await expectEnded(first, 'session_ended')
  expect(await refusedWith(url(), { token: logout.token })).toBe('unauthenticated')

  const { lead, token, user } = await signedIn()
  const login = async () => {
    const body = { email: lead.email, password: PASSWORD }
    const { session } = (await at.call('POST', '/api/login', { body })).body as { session: { token: string } }
    return session.token
  }
  const kept = await login()
  const own = await openChat(url(), user, kept)
  const second = await openChat(url(), user, token)
  const others = await at.call('POST', '/api/app/sessions/end-others', { token: kept, body: {} })
  expect(others.body['ended']).toBe(1)
  await expectEnded(second, 'session_ended')

  const third = await openChat(url(), user, await login())
  const changed = await at.call('POST', '/api/update-password', {
    token: kept,
    body: { newPassword: 'another long one 7', confirmPassword: 'another long one 7' },
  })
  expect(changed.status).toBe(200)
  await expectEnded(third, 'session_ended')
  expect(own.socket.connected).toBe(true)

  // Nothing tells of an end by time; the watch finds it at its next look, 800 ms later at most. The rest of the time is
  // for a busy machine.
  await at.ctx.db
    .update(sessions)
    .set({ expires_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(kept)))
  await expectEnded(own, 'session_ended', 2_000)
})

test('a token that ended on a living socket writes nothing, even before the socket is closed', async () => {
  const unwatched = await startTestService({ watchChats: false })
  onTestFinished(() => unwatched.close())
  const { token, user } = await signedIn(unwatched)
  const chat = await openChat(unwatched.service.patientUrl, user, token)
  await unwatched.ctx.db
    .update(sessions)
    .set({ ended_at: unwatched.clock.now() })
    .where(eq(sessions.token_hash, sha256(token)))
  expect(await chat.ask('chat message', { userId: user.id, message: 'Too late' })).toMatchObject({
    ok: false,
    code: 'session_ended',
  })
  expect(await chat.ended).toBe('io server disconnect')
  expect(await unwatched.ctx.db.select().from(conversationMessages)).toEqual([])
})

test('a message to a closed thread reopens it, and nobody else hears of it', async () => {
  const [user, other] = [await registerChat(at), await registerChat(at)]
  const [chat, elsewhere] = [await openChat(url(), user), await openChat(url(), other)]
  const first = await chat.ask('chat message', { userId: user.id, message: 'One' })
  const id = first.ok ? (first.message?.id ?? '') : ''
  const [row] = await at.ctx.db
    .select({ thread: conversationMessages.conversation_id })
    .from(conversationMessages)
    .where(eq(conversationMessages.public_id, id))
  const thread = eq(conversations.id, row?.thread ?? 0)
  await at.ctx.db.update(conversations).set({ state: 'closed' }).where(thread)
  expect(await chat.ask('chat message', { userId: user.id, message: 'Two' })).toMatchObject({ ok: true })
  expect((await at.ctx.db.select().from(conversations).where(thread))[0]?.state).toBe('waiting')
  expect(elsewhere.messages).toEqual([])
  chat.close()
  elsewhere.close()
})

test('D-50 a visitor is refused 90 days after the last message, before the nightly deletion too', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  await at.advance(30 * DAY)
  await chat.ask('chat message', { userId: user.id, message: 'Later' })
  await at.ctx.db.execute(sql`update due set done_at = now() where kind = 'retention' and done_at is null`)
  await at.advance(89 * DAY)
  expect(await refusedWith(url(), { id: user.id, secret: user.secret })).toBe('connected')
  await at.advance(2 * DAY)
  expect(await refusedWith(url(), { id: user.id, secret: user.secret })).toBe('unauthenticated')
  expect(await chat.ask('chat message', { userId: user.id, message: 'Too late' })).toMatchObject({
    code: 'session_ended',
  })
})

test('R-026 a planned stop answers what it stored, and closes its sockets with a reason', async () => {
  const stopping = await startTestService()
  const user = await registerChat(stopping)
  const chat = await openChat(stopping.service.patientUrl, user)
  const sent = Array.from({ length: 10 }, (_, n) =>
    chat.ask('chat message', { userId: user.id, message: `last words ${n}` }).catch(() => null),
  )
  await sent[0]
  const closed = stopping.close()
  const answers = await Promise.all(sent)
  await closed
  expect(await chat.ended).toBe('io server disconnect')
  expect(chat.errors.at(-1)).toMatchObject({ code: 'stopping' })
  for (const answer of answers) if (answer && !answer.ok) expect(answer.code).toBe('stopping')
  expect(answers.filter((answer) => answer === null)).toEqual([])
})

test('security.md 17 messages have a limit for each person, whatever the number of sockets', async () => {
  const limited = await startTestService({ env: { RATE_LIMITS: 'on' } })
  try {
    const user = await registerChat(limited)
    const chats = [0, 1].map(() => openChat(limited.service.patientUrl, user))
    const sent = (await Promise.all(chats)).flatMap((chat) =>
      Array.from({ length: 200 }, (_, n) =>
        chat.ask('chat message', { userId: user.id, message: `flood ${n}` }),
      ),
    )
    const answers = await Promise.all(sent)
    const rows = await limited.ctx.db.select({ n: sql`count(*)::int` }).from(conversationMessages)
    const stored = answers.filter(({ ok }) => ok).length
    // A minute may end during the test.
    expect(stored).toBeGreaterThanOrEqual(30)
    expect(stored).toBeLessThanOrEqual(60)
    expect(Number(rows[0]?.n)).toBeLessThanOrEqual(stored + 1)
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('too_many_requests')
    for (const chat of await Promise.all(chats)) chat.close()
  } finally {
    await limited.close()
  }
})
