import { staffToken, startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { openSupportChat, readThread, writeIn, type SupportChat } from '@contour/testkit/people/support-chat'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../../clock.ts'
import { conversationEvents, conversationMessages, outbox } from '../../../db/schema.ts'
import { replyAddresses } from '../../ground/notifications/index.ts'

/** Monday, November 23, 2026: 10:00 in US Eastern, an hour after the office opened. */
const MORNING = Date.parse('2026-11-23T15:00:00Z')
const EVENING = Date.parse('2026-11-24T01:00:00Z')

let day: TestService
let night: TestService
beforeAll(async () => {
  day = await startTestService({ realNow: () => MORNING })
  night = await startTestService({ realNow: () => EVENING })
})
afterAll(() => Promise.all([day.close(), night.close()]))

const messagesIn = (at: TestService, { key }: SupportChat) =>
  at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, key))
    .orderBy(asc(conversationMessages.seq))
const eventsOf = async (at: TestService, { key }: SupportChat) =>
  (
    await at.ctx.db
      .select()
      .from(conversationEvents)
      .where(eq(conversationEvents.conversation_id, key))
      .orderBy(asc(conversationEvents.id))
  ).map(({ event }) => event)

test('M-34 a chat that nobody answers for 15 minutes becomes a ticket: promised, told in the thread and by email', async () => {
  const chat = await openSupportChat(day.ctx)
  const wrote = await readThread(day.ctx, chat)
  await day.advance(14 * 60)
  expect((await readThread(day.ctx, chat)).state).toBe('waiting')
  await day.advance(61)
  const ticket = await readThread(day.ctx, chat)
  expect(ticket).toMatchObject({ state: 'ticket', ticket_email: chat.email, assigned_to: null })
  expect(ticket.ticket_token).toMatch(/^[0-9a-f]{32}$/)
  expect(ticket.answer_by).toEqual(new Date((wrote.waiting_since?.getTime() ?? 0) + minutes(120)))
  expect(ticket.missed_by).toEqual(ticket.answer_by)
  const notice = (await messagesIn(day, chat)).at(-1)
  expect(notice).toMatchObject({
    sender: 'system',
    body: expect.stringMatching(/^Nobody can answer .* by email by .*ET\.$/),
  })
  expect(notice?.body).not.toContain(chat.email)
  const [letter] = await day.messages(chat.email)
  expect(letter).toMatchObject({ kind: 'ticket_opened', channel: 'email' })
  expect(letter?.text).toMatch(/We answer by .* ET\./)
  expect(letter?.text).not.toContain('parcel')
  expect(await eventsOf(day, chat)).toEqual(['opened', 'made_ticket'])
})

test('M-34 an answer in time leaves a chat a chat, and the answer is not sent by email', async () => {
  const chat = await openSupportChat(day.ctx)
  await day.advance(60)
  await writeIn(day.ctx, chat, { sender: 'support', body: 'It left today.' })
  await day.advance(3600)
  expect(await readThread(day.ctx, chat)).toMatchObject({ state: 'answered', ticket_token: null })
  // That there is an unread message may be told; what it says is not.
  const letters = await day.messages(chat.email)
  expect(
    letters.filter(({ kind, text }) => kind.startsWith('ticket') || text.includes('left today')),
  ).toEqual([])
})

test('M-34 outside office hours a chat becomes a ticket once its person has written nothing for five minutes', async () => {
  const chat = await openSupportChat(night.ctx)
  await night.advance(4 * 60)
  await writeIn(night.ctx, chat, { sender: 'visitor', body: 'It was due today.' })
  await night.advance(4 * 60)
  expect((await readThread(night.ctx, chat)).state).toBe('waiting')
  await night.advance(61)
  const ticket = await readThread(night.ctx, chat)
  expect(ticket.state).toBe('ticket')
  // Two hours after the office opens on Tuesday.
  expect(ticket.answer_by).toEqual(new Date('2026-11-24T16:00:00Z'))
  await writeIn(night.ctx, chat, { sender: 'visitor', body: 'Are you there?' })
  expect((await readThread(night.ctx, chat)).state).toBe('waiting')
  await night.advance(6 * 60)
  expect(await readThread(night.ctx, chat)).toMatchObject({
    state: 'ticket',
    ticket_token: ticket.ticket_token,
    answer_by: ticket.answer_by,
  })
  const told = (await messagesIn(night, chat)).filter(({ sender }) => sender === 'system')
  expect(told).toHaveLength(1)
  expect((await night.messages(chat.email)).map(({ kind }) => kind)).toEqual(['ticket_opened'])
})

test('M-34 a thread with the clinicians and one without an address never become tickets', async () => {
  const lead = await createLead(night)
  const chat = await openSupportChat(night.ctx)
  const { chatUsers, conversations, users } = await import('../../../db/schema.ts')
  const [user] = await night.ctx.db.select().from(users).where(eq(users.email, lead.email))
  const [thread] = await night.ctx.db
    .select({ of: conversations.chat_user_id })
    .from(conversations)
    .where(eq(conversations.id, chat.key))
  await night.ctx.db
    .update(chatUsers)
    .set({ email: null, forgotten_at: night.clock.now() })
    .where(eq(chatUsers.id, thread?.of ?? 0))
  const doctor = await openSupportChat(night.ctx, { userId: user?.id ?? null, email: lead.email })
  await night.ctx.db
    .update(conversations)
    .set({ channel: 'doctor', team: 'clinician' })
    .where(eq(conversations.id, doctor.key))
  await night.advance(24 * 3600)
  for (const one of [chat, doctor]) expect((await readThread(night.ctx, one)).state).toBe('waiting')
  const support = await staffToken(night.ctx, ['support'])
  for (const one of [chat, doctor]) {
    const made = await night.staffCall('POST', `/staff-api/conversations/${one.publicId}/ticket`, {
      token: support,
      body: {},
    })
    expect([made.status, made.body['code']]).toEqual([409, 'wrong_status'])
  }
})

test('M-34 support makes a ticket by hand, others may not, and an unknown thread is not found', async () => {
  const chat = await openSupportChat(day.ctx)
  const make = async (role: 'support' | 'clinician' | 'pharmacy', id = chat.publicId) =>
    day.staffCall('POST', `/staff-api/conversations/${id}/ticket`, {
      token: await staffToken(day.ctx, [role]),
      body: {},
    })
  expect((await make('clinician')).status).toBe(403)
  expect((await make('pharmacy')).status).toBe(403)
  expect((await make('support', 'nothing-of-that-name')).status).toBe(404)
  expect((await make('support')).body).toMatchObject({ status: 'success', answer_by: expect.any(String) })
  expect((await readThread(day.ctx, chat)).state).toBe('ticket')
  expect((await make('support')).status).toBe(409)
})

test('M-34 support’s answer to a ticket is emailed in full with the reply address; a clinician’s words never are', async () => {
  const chat = await openSupportChat(day.ctx)
  await day.advance(16 * 60)
  await writeIn(day.ctx, chat, { sender: 'support', body: 'It left today.\nYou have it <tomorrow>.' })
  await writeIn(day.ctx, chat, { sender: 'clinician', body: 'Take the dose in the morning.' })
  await day.settle()
  const letters = await day.messages(chat.email)
  expect(letters.map(({ kind }) => kind)).toEqual(['ticket_message', 'ticket_answered', 'ticket_opened'])
  expect(letters[1]?.text).toContain('It left today.\nYou have it <tomorrow>.')
  expect(letters[0]?.text).not.toContain('dose')
  const rows = await day.ctx.db.select().from(outbox).where(eq(outbox.to, chat.email))
  const answered = rows.find(({ kind }) => kind === 'ticket_answered')
  expect(answered?.html).toContain('You have it &lt;tomorrow&gt;.')
  const { ticket_token } = await readThread(day.ctx, chat)
  const addresses = await replyAddresses(day.ctx.db, day.ctx.config, rows)
  const replyTo = (kind: string) => addresses.get(rows.find((row) => row.kind === kind)?.public_id ?? '')
  expect(replyTo('ticket_answered')).toBe(`reply+${ticket_token}@replies.contour.example`)
  expect(replyTo('ticket_message')).toBeUndefined()
  expect(await replyAddresses(day.ctx.db, { inbound: null }, rows)).toEqual(new Map())
})

test('M-34 somebody who returns to the chat after the ticket is answered there, not by email', async () => {
  const chat = await openSupportChat(day.ctx)
  await day.advance(16 * 60)
  await day.advance(60)
  await writeIn(day.ctx, chat, { sender: 'visitor', body: 'I am here again.' })
  await writeIn(day.ctx, chat, { sender: 'support', body: 'Good, so are we.' })
  expect((await day.messages(chat.email)).map(({ kind }) => kind)).toEqual(['ticket_opened'])
})

test('SEC-03 D-100 chats that strangers open under one address send it three letters an hour; each chat says that it is a ticket', async () => {
  const limited = await startTestService({ env: { RATE_LIMITS: 'on' }, realNow: () => EVENING })
  const email = 'somebody.else@example.com'
  const chats = []
  for (let n = 0; n < 5; n++) chats.push(await openSupportChat(limited.ctx, { email }))
  await limited.advance(6 * 60)
  for (const chat of chats) {
    expect((await readThread(limited.ctx, chat)).state).toBe('ticket')
    expect((await messagesIn(limited, chat)).at(-1)?.sender).toBe('system')
  }
  expect((await limited.messages(email)).map(({ kind }) => kind)).toEqual(Array(3).fill('ticket_opened'))
  await limited.close()
})
