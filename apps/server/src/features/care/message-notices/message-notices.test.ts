import { addresses, conversations, outbox, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, openVisitorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import type { TestThread } from '@contour/testkit/people/red-thread'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const MINUTE = 60
const HOUR = 3_600

const moveTo = (time: string, weekday: number) => moveToWeekday(at, time, weekday)

let people = 0
async function patient(state = 'NY') {
  const buyer = await createBuyer(at, { email: `notice.${++people}@example.com` })
  const address = { user_id: buyer.userId, kind: 'shipping', line_1: '1 Sample St', line_2: '' } as const
  await at.ctx.db
    .insert(addresses)
    .values({ ...address, city: 'Sample', state, zip: '10001', updated_at: at.clock.now() })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: { state } })
  return { ...buyer, thread: await openDoctorChat(at, buyer.userId) }
}
const noticesTo = (to: string, kind: 'message_unread' | 'reply_overdue') =>
  at.ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, to), eq(outbox.kind, kind)))
const see = async (thread: TestThread) =>
  at.ctx.db
    .update(conversations)
    .set({ patient_seen_seq: (await rowOf(at, thread)).last_seq })
    .where(eq(conversations.id, thread.key))

test('M-09 an unread message of staff is reported once, five minutes later, and without its words', async () => {
  await moveTo('12:00', 2)
  const { thread, email } = await patient()
  await write(at, thread, 'patient', 'How do I store it?')
  await write(at, thread, 'clinician', 'In the refrigerator door.')
  await at.advance(4 * MINUTE)
  await write(at, thread, 'clinician', 'Never in the freezer.')
  expect(await noticesTo(email, 'message_unread')).toEqual([])
  await at.advance(MINUTE)
  const [mail, ...more] = await noticesTo(email, 'message_unread')
  expect(more).toEqual([])
  expect(mail?.body).toContain('/home?tab=doctor-chat')
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/refrigerator|freezer|store/i)
  await write(at, thread, 'clinician', 'And one more thing.')
  await at.advance(HOUR)
  expect(await noticesTo(email, 'message_unread')).toHaveLength(1)
})

test('M-09 the next unread stretch gets its own notice; what was read in time gets none', async () => {
  await moveTo('12:00', 2)
  const { thread, email } = await patient()
  await write(at, thread, 'patient')
  await write(at, thread, 'clinician')
  await see(thread)
  await at.advance(10 * MINUTE)
  expect(await noticesTo(email, 'message_unread')).toEqual([])
  await write(at, thread, 'clinician')
  await at.advance(10 * MINUTE)
  await see(thread)
  await write(at, thread, 'clinician')
  await at.advance(10 * MINUTE)
  expect(await noticesTo(email, 'message_unread')).toHaveLength(2)
})

test('M-09 nothing is sent from 21 to 8 where the parcel goes; a state in two zones waits for both', async () => {
  await moveTo('20:57', 2)
  const east = await patient('NY')
  const two = await patient('FL')
  const west = await patient('CA')
  for (const { thread } of [east, two, west]) {
    await write(at, thread, 'patient')
    await write(at, thread, 'clinician')
  }
  await at.advance(10 * MINUTE)
  expect(await noticesTo(west.email, 'message_unread')).toHaveLength(1)
  expect(await noticesTo(east.email, 'message_unread')).toEqual([])
  await moveTo('08:01', 3)
  expect(await noticesTo(east.email, 'message_unread')).toHaveLength(1)
  expect(await noticesTo(two.email, 'message_unread')).toEqual([])
  await moveTo('09:01', 3)
  expect(await noticesTo(two.email, 'message_unread')).toHaveLength(1)
})

test('M-09 a visitor is told at the address of the form, and the automatic words of the service tell nobody', async () => {
  await moveTo('13:00', 3)
  const thread = await openVisitorChat(at, 'vera.notice@example.com')
  await write(at, thread, 'visitor')
  await write(at, thread, 'automatic')
  await write(at, thread, 'system')
  await at.advance(10 * MINUTE)
  expect(await noticesTo('vera.notice@example.com', 'message_unread')).toEqual([])
  await write(at, thread, 'support')
  await at.advance(10 * MINUTE)
  expect(await noticesTo('vera.notice@example.com', 'message_unread')).toHaveLength(1)
})

test('A-04 a missed reply promise makes one task and one email that says who has it and by when', async () => {
  await moveTo('10:00', 1)
  const { thread, email } = await patient()
  await write(at, thread, 'patient', 'May I take it with food?')
  const { missed_by: missedBy } = await rowOf(at, thread)
  await moveTo('13:58', 1)
  expect(await noticesTo(email, 'reply_overdue')).toEqual([])
  await moveTo('14:01', 1)
  expect(missedBy !== null && missedBy <= at.clock.now()).toBe(true)
  await at.settle()
  const [mail, ...more] = await noticesTo(email, 'reply_overdue')
  expect(more).toEqual([])
  expect(mail?.body).toMatch(/Our clinicians[\s\S]*|We answer by Tue, /)
  expect(mail?.body).toContain('We answer by Tue,')
  expect(mail?.body).not.toContain('food')
  const row = await rowOf(at, thread)
  expect(row.missed_at).not.toBeNull()
  expect(row.answer_by !== null && row.answer_by > at.clock.now()).toBe(true)
  const task = () =>
    at.ctx.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.kind, 'reply_overdue'), eq(tasks.subject, `conversation:${thread.id}`)))
  expect(await task()).toMatchObject([{ role: 'clinician', state: 'open' }])
  await at.advance(HOUR)
  expect(await noticesTo(email, 'reply_overdue')).toHaveLength(1)
  await write(at, thread, 'clinician', 'Yes.')
  expect(await task()).toMatchObject([{ state: 'settled' }])
})

test('A-04 the task of a support thread is for support', async () => {
  await moveTo('10:00', 1)
  const thread = await openVisitorChat(at, 'late.visitor@example.com')
  await write(at, thread, 'visitor')
  await at.ctx.db
    .update(conversations)
    .set({ missed_by: at.clock.now() })
    .where(eq(conversations.id, thread.key))
  await at.settle()
  const [task] = await at.ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.subject, `conversation:${thread.id}`))
  expect(task).toMatchObject({ kind: 'reply_overdue', role: 'support' })
  expect(await noticesTo('late.visitor@example.com', 'reply_overdue')).toHaveLength(1)
})
