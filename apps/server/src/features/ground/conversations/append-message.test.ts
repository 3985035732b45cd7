import { inJob } from '../../../call-context.ts'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationEvents, conversationMessages, conversations, users } from '../../../db/schema.ts'
import type { Tx } from '../../../db/database.ts'
import { appendMessage } from './append-message.ts'
import { openConversation } from './conversation-store.ts'
import type { NewMessage } from './conversation-rows.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A new patient and how to write in their doctor thread. */
async function patient() {
  const { email } = await placeOrder(at)
  const [user] = await at.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('no such patient')
  const open = (tx: Tx) =>
    openConversation(tx, at.ctx, { channel: 'doctor', userId: user.id, chatUserId: null })
  const write = (message: Partial<NewMessage>) =>
    at.ctx.db.transaction((tx) =>
      inJob(at.ctx, async () =>
        appendMessage(tx, at.ctx, await open(tx), {
          sender: 'patient',
          body: 'Sample: how do I store the vial?',
          clientId: null,
          ...message,
        }),
      ),
    )
  return { userId: user.id, open, write }
}

const thread = async (id: number) => {
  const [row] = await at.ctx.db.select().from(conversations).where(eq(conversations.id, id))
  if (!row) throw new Error('no such thread')
  return row
}

test('D-43 a message with the same client id is stored once, also when both copies arrive together', async () => {
  const { write } = await patient()
  const [one, two] = await Promise.all([write({ clientId: 'a' }), write({ clientId: 'a' })])
  const third = await write({ clientId: 'a', body: 'Sample: another text' })
  expect([one, two, third].filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set([one, two, third].map(({ message }) => message.public_id)).size).toBe(1)
  expect((await thread(one.conversation.id)).last_seq).toBe(1)
})

test('M-09 messages that arrive together get consecutive numbers', async () => {
  const { write } = await patient()
  const written = await Promise.all(
    Array.from({ length: 12 }, (_, index) => write({ clientId: `m${index}`, body: `Sample ${index}` })),
  )
  const id = written[0]?.conversation.id ?? 0
  const rows = await at.ctx.db
    .select({ seq: conversationMessages.seq })
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, id))
    .orderBy(asc(conversationMessages.seq))
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

test('A-04 a patient writes: the thread waits from the first message on; an answer ends the wait; a further message waits again', async () => {
  const { write } = await patient()
  const first = await write({})
  expect(first.conversation.state).toBe('waiting')
  expect(first.conversation.waiting_since).toEqual(first.message.created_at)
  await at.advance(600)
  const second = await write({ body: 'Sample: and how long?' })
  expect(second.conversation.waiting_since).toEqual(first.message.created_at)
  expect(second.conversation.answer_by).toEqual(first.conversation.answer_by)
  const answer = await write({ sender: 'clinician', body: 'Sample: in the fridge.' })
  expect(answer.conversation).toMatchObject({
    state: 'answered',
    waiting_since: null,
    answer_by: null,
    missed_by: null,
  })
  expect(answer.conversation.staff_seen_seq).toBe(2)
  const again = await write({ body: 'Sample: thank you, one more thing.' })
  expect(again.conversation.state).toBe('waiting')
  const events = await at.ctx.db
    .select({ event: conversationEvents.event })
    .from(conversationEvents)
    .where(eq(conversationEvents.conversation_id, again.conversation.id))
    .orderBy(asc(conversationEvents.id))
  expect(events.map(({ event }) => event)).toEqual(['opened', 'replied', 'wrote'])
})

test('D-43 a notice of the service changes no state and answers nothing', async () => {
  const { write } = await patient()
  const first = await write({})
  const notice = await write({ sender: 'system', body: 'Sample notice.' })
  expect(notice.conversation).toMatchObject({ state: 'waiting', waiting_since: first.message.created_at })
})

test('M-09 staff cannot reply in a closed thread, and nothing is stored', async () => {
  const { write } = await patient()
  const { conversation } = await write({})
  await at.ctx.db.update(conversations).set({ state: 'closed' }).where(eq(conversations.id, conversation.id))
  await expect(write({ sender: 'clinician', body: 'Sample: too late.' })).rejects.toMatchObject({
    code: 'wrong_status',
  })
  expect((await thread(conversation.id)).last_seq).toBe(1)
  const reopened = await write({ body: 'Sample: it is me again.' })
  expect(reopened.conversation.state).toBe('waiting')
})

test('D-43 a message is stored once for each client id, and moves its thread with what follows from it', async () => {
  const { userId, open } = await patient()
  const write = (clientId: string, body = 'Sample: how do I store the vial?') =>
    at.ctx.db.transaction(async (tx) => {
      const message = { sender: 'patient', body, clientId } as const
      return inJob(at.ctx, async () => appendMessage(tx, at.ctx, await open(tx), message))
    })
  const [first, same] = await Promise.all([write('a'), write('a')])
  expect(same.message.public_id).toBe(first.message.public_id)
  expect([first.repeated, same.repeated].filter(Boolean)).toHaveLength(1)
  const { id } = first.conversation
  await at.ctx.db.update(conversations).set({ state: 'answered' }).where(eq(conversations.id, id))
  const again = await write('b')
  expect([again.repeated, again.message.seq, again.conversation.state]).toEqual([false, 2, 'waiting'])
  const events = await at.ctx.db
    .select({ event: conversationEvents.event })
    .from(conversationEvents)
    .where(eq(conversationEvents.conversation_id, id))
    .orderBy(asc(conversationEvents.id))
  expect(events.map(({ event }) => event)).toEqual(['opened', 'wrote'])
  const red = await write('c', 'Sample: I have chest pain and cannot breathe.')
  expect(red.conversation.emergency_since).not.toBeNull()
  expect(await thread(id)).toMatchObject({ user_id: userId, last_seq: red.conversation.last_seq })
  const rows = await at.ctx.db
    .select({ seq: conversationMessages.seq, sender: conversationMessages.sender })
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, id))
    .orderBy(asc(conversationMessages.seq))
  expect(rows.slice(0, 4).map(({ sender }) => sender)).toEqual(['patient', 'patient', 'patient', 'system'])
})
