import { inJob } from '../call-context.ts'
import { randomUUID } from 'node:crypto'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { setPassword } from '@contour/testkit/people/set-password'
import { openDoctorChat } from '@contour/testkit/people/doctor-chat-person'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, registerChat } from '../../crash-tests/chat-people.ts'
import { connectLive } from '../../crash-tests/live-client.ts'
import { chatUsers, conversationMessages, conversations } from '../db/schema.ts'
import { appendMessage, lockConversation } from '../features/ground/conversations/index.ts'
import { storeSupportMessage } from '../features/care/support-chat/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const url = () => at.service.patientUrl

/** Support answers in a visitor's thread, as the inbox does. */
async function replyTo(chatUserId: string, body: string): Promise<void> {
  const { ctx } = at
  const [thread] = await ctx.db
    .select({ id: conversations.id, publicId: conversations.public_id })
    .from(conversations)
    .innerJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(eq(chatUsers.public_id, chatUserId))
  if (!thread) throw new Error('no thread')
  await ctx.db.transaction((tx) =>
    inJob(at.ctx, async () =>
      appendMessage(tx, ctx, await lockConversation(tx, thread.id), {
        sender: 'support',
        body,
        clientId: null,
      }),
    ),
  )
  ctx.live.changed(thread.publicId)
}

test('P-CHT-012 P-CHT-013 P-CHT-014 P-CHT-015 a visitor writes, is answered, and loads the history', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  const sent = await chat.ask('chat message', { userId: user.id, message: '  Where is my parcel? ' })
  expect(sent).toMatchObject({
    ok: true,
    message: { seq: 1, role: 'user', content: 'Where is my parcel?', automatic: false, client_id: null },
  })
  await expect.poll(() => chat.messages.map(({ content }) => content)).toContain('Where is my parcel?')
  await replyTo(user.id, 'On its way.')
  await expect.poll(() => chat.messages.map(({ content }) => content)).toContain('On its way.')

  const again = await openChat(url(), user)
  const history = await again.history()
  expect(history.map(({ seq }) => seq)).toEqual(history.map((_, n) => n + 1))
  expect(history[0]).toMatchObject({ role: 'user', content: 'Where is my parcel?' })
  expect(history.at(-1)).toMatchObject({ role: 'assistant', content: 'On its way.', client_id: null })
  expect(await again.history(history.length - 1)).toEqual([history.at(-1)])
  chat.close()
  again.close()
})

test('P-CHT-008 a message has role, content and timestamp, and the automatic reply is marked', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  await chat.ask('chat message', { userId: user.id, message: 'Hello' })
  const [row] = await at.ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(eq(chatUsers.public_id, user.id))
  for (const sender of ['automatic', 'system', 'clinician'] as const)
    await at.ctx.db.transaction((tx) =>
      inJob(at.ctx, async () =>
        appendMessage(tx, at.ctx, await lockConversation(tx, row?.id ?? 0), {
          sender,
          body: sender,
          clientId: 'not-for-others',
        }),
      ),
    )
  const history = (await chat.history()).filter(({ content }) => content !== 'Hello')
  const of = (content: string) => history.find((message) => message.content === content)
  expect(of('automatic')).toMatchObject({ role: 'assistant', automatic: true, client_id: null })
  expect(of('system')).toMatchObject({ role: 'system', automatic: false })
  expect(of('clinician')).toMatchObject({ role: 'assistant', automatic: false })
  expect(Date.parse(history[0]?.timestamp ?? '')).toBeGreaterThan(0)
  chat.close()
})

test('D-43 the same client id is stored once, and both sends are answered with it', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  const body = { userId: user.id, message: 'Once', clientId: '0b8a6d4e-0000-4000-8000-000000000001' }
  const [first, second] = await Promise.all([chat.ask('chat message', body), chat.ask('chat message', body)])
  expect(first).toEqual(second)
  expect(first).toMatchObject({ ok: true, message: { client_id: body.clientId } })
  expect((await chat.history()).filter(({ content }) => content === 'Once')).toHaveLength(1)
  chat.close()
})

test('messages sent without waiting keep their order, in every tab', async () => {
  const user = await registerChat(at)
  const [one, two] = [await openChat(url(), user), await openChat(url(), user)]
  const texts = Array.from({ length: 20 }, (_, n) => `message ${n}`)
  await Promise.all(texts.map((message) => one.ask('chat message', { userId: user.id, message })))
  for (const tab of [one, two])
    await expect
      .poll(() => tab.messages.filter(({ role }) => role === 'user').map(({ content }) => content))
      .toEqual(texts)
  one.close()
  two.close()
})

test('P-CHT-019 before init_user an event is answered with "User not initialized"', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  const early = await connectLive(url(), { id: user.id, secret: user.secret })
  const answer = await early.ask('chat message', { userId: user.id, message: 'Too early' })
  expect(answer).toEqual({ ok: false, code: 'not_initialized', message: 'User not initialized' })
  expect(early.errors).toContainEqual({ code: 'not_initialized', message: 'User not initialized' })
  expect(await chat.history()).toEqual([])
  expect(await early.ask('init_user', { id: user.id })).toEqual({ ok: true })
  expect(await early.ask('chat message', { userId: user.id, message: 'Now' })).toMatchObject({ ok: true })
  chat.close()
  early.close()
})

test('P-CHT-016 unread messages are counted for the patient until an open chat shows them', async () => {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  expect((await at.call('GET', '/api/app/support-chat', { token })).body).toMatchObject({
    profile: null,
    unread: 0,
    office: { open: expect.any(Boolean), opens_at: expect.any(String) },
  })
  const user = await registerChat(at, { token })
  expect(user.secret).toBeUndefined()
  const profile = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.public_id, user.id))
  const [{ id: chatUserId, user_id: userId } = { id: 0, user_id: null }] = profile
  await inJob(at.ctx, () =>
    storeSupportMessage(at.ctx, { chatUserId, userId }, { text: 'A question', clientId: null }),
  )
  const unread = async () => Number((await at.call('GET', '/api/app/support-chat', { token })).body['unread'])
  // Outside the office hours the automatic reply is unread too (D-45).
  const before = await unread()
  await replyTo(user.id, 'An answer')
  expect(await unread()).toBe(before + 1)
  const again = await openChat(url(), user, token)
  expect(await again.ask('user_online', {})).toEqual({ ok: true })
  expect((await again.history()).at(-1)?.content).toBe('An answer')
  await expect.poll(unread).toBe(0)
  await replyTo(user.id, 'Another one')
  await expect.poll(() => again.messages.at(-1)?.content).toBe('Another one')
  await expect.poll(unread).toBe(0)
  expect(again.hints).toContainEqual({ channel: 'support' })
  again.close()
})

test('M-09 what was sent to a browser that confirms no receipt stays unread', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  await chat.ask('chat message', { userId: user.id, message: 'Hello' })
  // Its network is gone, and the server does not know yet.
  const arrived: unknown[] = []
  chat.socket.off('chat_message').on('chat_message', (message) => arrived.push(message))
  await replyTo(user.id, 'Good morning.')
  await expect.poll(() => arrived.length).toBeGreaterThan(0)
  const body = { id: user.id, secret: user.secret }
  const unread = () => at.call('POST', '/api/app/support-chat/unread', { body })
  expect((await unread()).body['unread']).toBe(1)
  await chat.history()
  expect((await unread()).body['unread']).toBe(0)
  chat.close()
})

test('D-43 an open client is told to read again when a clinician answers, and nobody else is', async () => {
  const [patient, other] = [await openDoctorChat(at), await openDoctorChat(at)]
  const client = await connectLive(url(), { token: patient.token })
  const stranger = await connectLive(url(), { token: other.token })
  const messages = async () =>
    (await at.call('GET', '/api/provider-messages', { token: patient.token })).body['messages']
  await at.call('POST', '/api/provider-messages', {
    token: patient.token,
    body: { message: 'How do I store it?', latestEncounterId: patient.encounterId, attachments: [] },
  })
  await expect.poll(() => client.hints.length).toBeGreaterThan(0)
  expect(await messages()).toHaveLength(1)
  const before = client.hints.length

  const [thread] = await at.ctx.db
    .select({ publicId: conversations.public_id })
    .from(conversations)
    .where(and(eq(conversations.user_id, patient.userId), eq(conversations.channel, 'doctor')))
  const answered = await at.staffCall('POST', `/staff-api/inbox/${thread?.publicId}/reply`, {
    token: await signInStaff(at, 'clinician'),
    body: { body: 'In the refrigerator.', client_id: randomUUID() },
  })
  expect(answered.status).toBe(200)
  await expect.poll(() => client.hints.length).toBeGreaterThan(before)
  // The hint says that there is something, not what: the words come with the call.
  expect(client.hints).toEqual(client.hints.map(() => ({ channel: 'doctor' })))
  expect(await messages()).toHaveLength(2)
  expect(client.messages).toEqual([])
  expect(stranger.hints).toEqual([])
  client.close()
  stranger.close()
})

test('a message is stored with its thread before it is acknowledged', async () => {
  const user = await registerChat(at)
  const chat = await openChat(url(), user)
  const answer = await chat.ask('chat message', { userId: user.id, message: 'Stored?' })
  const id = answer.ok ? answer.message?.id : undefined
  const rows = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.public_id, id ?? ''))
  expect(rows).toMatchObject([{ sender: 'visitor', body: 'Stored?', via: 'chat' }])
  chat.close()
})
