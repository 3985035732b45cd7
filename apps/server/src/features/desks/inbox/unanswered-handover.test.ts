import { IDLE_MINUTES } from '@contour/domain/inbox/idle-release'
import { conversations, outbox } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { openDoctorThread, openSupportThread } from '@contour/testkit/people/conversation-life'
import type { WrittenThread } from '@contour/testkit/people/conversation-life'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const MINUTE = 60
const HOUR = 3_600

type Thread = Pick<WrittenThread, 'id' | 'key'>
const act = async (who: 'clinician' | 'support', { id }: Thread, name: string, body: unknown = {}) => {
  const token = await signInStaff(at, who)
  const answer = await at.staffCall('POST', `/staff-api/inbox/${id}/${name}`, { token, body })
  expect(answer.status, `${name}: ${answer.body.message}`).toBe(200)
}
const handOver = (who: 'clinician' | 'support', thread: Thread) =>
  act(who, thread, 'hand-over', { summary: 'Sample: not a question for us.' })
const stored = async ({ key }: Thread) => {
  const [row] = await at.ctx.db.select().from(conversations).where(eq(conversations.id, key))
  if (!row) throw new Error('no thread')
  return row
}
const overdue = async ({ id }: Thread) =>
  (await tasksAbout(at, `conversation:${id}`)).map(({ role, state }) => `${role} ${state}`)
const lateLetters = async (to: string) =>
  (
    await at.ctx.db
      .select({ body: outbox.body })
      .from(outbox)
      .where(and(eq(outbox.to, to), eq(outbox.kind, 'reply_overdue')))
      .orderBy(outbox.id)
  ).map(({ body }) => /Our support team|Our clinicians/.exec(body)?.[0])
let visitors = 0
async function visitorThread() {
  const email = `vera.handed.${++visitors}@example.com`
  return { email, ...(await openSupportThread(at, { first_name: 'Vera', email })) }
}

test('A-04 a doctor thread that nobody of support answers is missed, and each team has a task of its own, until it is closed', async () => {
  await moveToWeekday(at, '10:00', 1)
  const { email } = await placeOrder(at)
  const thread = await openDoctorThread(at, email)
  await at.advance(MINUTE)
  await handOver('clinician', thread)
  const promised = await stored(thread)
  const now = at.clock.now().getTime()
  expect(promised.answer_by?.getTime()).toBeLessThan(now + 2 * HOUR * 1000 + 1000)
  expect(promised.missed_by).toEqual(promised.answer_by)
  await at.advance(24 * HOUR + 2 * MINUTE)
  expect(await overdue(thread)).toEqual(['support open'])
  expect(await lateLetters(email)).toEqual(['Our support team'])

  await handOver('support', thread)
  expect(await overdue(thread)).toEqual(['support settled'])
  await at.advance(24 * HOUR + 2 * MINUTE)
  expect(await overdue(thread)).toEqual(['support settled', 'clinician open'])
  expect(await lateLetters(email)).toEqual(['Our support team', 'Our clinicians'])

  await act('clinician', thread, 'claim')
  await act('clinician', thread, 'close')
  expect(await overdue(thread)).toEqual(['support settled', 'clinician settled'])
})

test('A-04 what the patient writes while support has the doctor thread is promised like it', async () => {
  await moveToWeekday(at, '10:00', 1)
  const { email } = await placeOrder(at)
  const thread = await openDoctorThread(at, email)
  await handOver('clinician', thread)
  await act('support', thread, 'claim')
  await act('support', thread, 'close')
  await thread.write('Sample: one more thing')
  expect(await stored(thread)).toMatchObject({
    team: 'support',
    state: 'waiting',
    missed_by: expect.any(Date),
  })
})

test('A-04 a support chat that the clinicians do not answer is missed by them, and becomes no ticket', async () => {
  await moveToWeekday(at, '10:00', 1)
  const thread = await visitorThread()
  await handOver('support', thread)
  await at.advance(24 * HOUR + 2 * MINUTE)
  expect(await stored(thread)).toMatchObject({ state: 'waiting', team: 'clinician', ticket_token: null })
  expect(await overdue(thread)).toEqual(['clinician open'])
  expect(await lateLetters(thread.email)).toEqual(['Our clinicians'])
})

test('M-34 a chat that returns from the clinicians becomes a ticket 15 minutes later, although its first time has passed', async () => {
  await moveToWeekday(at, '10:00', 1)
  const thread = await visitorThread()
  await handOver('support', thread)
  await at.advance(40 * MINUTE)
  await handOver('clinician', thread)
  await at.advance(14 * MINUTE)
  expect((await stored(thread)).state).toBe('waiting')
  await at.advance(2 * MINUTE)
  expect(await stored(thread)).toMatchObject({ state: 'ticket', missed_by: expect.any(Date) })
  expect((await at.messages(thread.email)).map(({ kind }) => kind)).toEqual(['ticket_opened'])
})

test('M-34 whoever claims a chat and does nothing loses it while a colleague can still answer; a ticket is held longer', async () => {
  await moveToWeekday(at, '10:00', 1)
  const ticket = await visitorThread()
  await at.advance(16 * MINUTE)
  const chat = await visitorThread()
  for (const thread of [chat, ticket]) await act('support', thread, 'claim')
  await at.advance(IDLE_MINUTES.chat * MINUTE - 5)
  expect((await stored(chat)).state).toBe('assigned')
  await at.advance(10)
  expect(await stored(chat)).toMatchObject({ state: 'waiting', assigned_to: null })
  expect((await stored(ticket)).state).toBe('assigned')
  // A note is work: the time begins again.
  await act('support', chat, 'claim')
  await at.advance(2 * MINUTE)
  await act('support', chat, 'notes', { body: 'Asked the pharmacy.' })
  await at.advance(2 * MINUTE)
  expect((await stored(chat)).state).toBe('assigned')
  await at.advance(IDLE_MINUTES.other * MINUTE)
  expect((await stored(ticket)).state).toBe('waiting')
})
