import { BUILT_IN_VERSION } from '@contour/domain/conversations/alarm-words'
import { EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import {
  addresses,
  audit,
  careHolds,
  conversationMessages,
  conversationNotes,
  emergencyAlerts,
  outbox,
  tasks,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, openVisitorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import type { TestThread } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

const BLOOD = 'There was a little blood when I wiped this morning.'

/** A patient in Texas who wrote a symptom word in the doctor chat. */
async function patientWrites(body = BLOOD) {
  const buyer = await createBuyer(at)
  const texas = { line_1: '1 Sample St', line_2: '', city: 'Austin', state: 'TX', zip: '73301' }
  await at.ctx.db
    .insert(addresses)
    .values({ user_id: buyer.userId, kind: 'shipping', ...texas, updated_at: at.clock.now() })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: { state: 'TX' } })
  const thread = await openDoctorChat(at, buyer.userId)
  await write(at, thread, 'patient', body)
  return { ...thread, userId: buyer.userId }
}
const said = async (thread: TestThread) => {
  const rows = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, thread.key))
    .orderBy(asc(conversationMessages.seq))
  return rows.filter(({ sender }) => sender === 'system').map(({ body }) => body)
}
const alertsOf = () => at.ctx.db.select().from(emergencyAlerts)
const pages = () =>
  at.ctx.db
    .select()
    .from(outbox)
    .where(inArray(outbox.kind, ['emergency_alert', 'emergency_unanswered']))
const list = async (who = 'clinician', of = '/yellow') => {
  const { status, body } = await at.staffCall('GET', `/staff-api/emergencies${of}`, {
    token: await signInStaff(at, who),
  })
  return { ...body, status } as { status: number; rows: Record<string, unknown>[]; elsewhere: number }
}
const look = async (
  thread: TestThread,
  found: string,
  who = 'clinician',
  text = 'A small cut, not a bleeding.',
) =>
  at.staffCall('POST', `/staff-api/emergencies/${thread.id}/look`, {
    token: await signInStaff(at, who),
    body: { found, text },
  })

test('D-77 a symptom word alone: the 911 text at once, a hold, a task with its hour, nobody paged and no red thread', async () => {
  await moveToWeekday(at, '11:00', 2)
  const thread = await patientWrites()
  await at.settle()
  expect(await said(thread)).toEqual([
    EMERGENCY_NOTICES.look,
    expect.stringMatching(
      /^A clinician reads this by .*\s[CEP]T\. Until then nothing ships and nothing is charged\.$/,
    ),
  ])
  expect((await rowOf(at, thread)).emergency_since).toBeNull()
  const [alert, ...more] = await alertsOf()
  expect(more).toEqual([])
  expect(alert).toMatchObject({
    level: 'yellow',
    rule: 'blood_word',
    next_at: null,
    words_version: BUILT_IN_VERSION,
  })
  const lookBy = alert?.look_by?.getTime() ?? 0
  expect((lookBy - at.clock.now().getTime()) / 60_000).toBeCloseTo(15, 0)
  expect(await at.ctx.db.select().from(careHolds)).toMatchObject([
    { source: 'alarm', look_at: alert?.look_by },
  ])
  const [task] = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'yellow_look'))
  expect(task).toMatchObject({ role: 'clinician', state: 'open', due_at: alert?.look_by })
  await at.advance(3600)
  expect(await pages()).toEqual([])
  await write(at, thread, 'patient', 'and my chest feels strange')
  expect(await alertsOf()).toHaveLength(1)
})

test('D-77 yellow alarms are a list of their own, with words, owner and hour, for clinicians licensed in the state', async () => {
  const thread = await patientWrites()
  const { rows, elsewhere } = await list()
  expect([rows, elsewhere]).toMatchObject([[{ id: thread.id, words: BLOOD, owner: null }], 0])
  expect((await list('clinician', '')).rows).toEqual([])
  expect(await list('clinician-west')).toMatchObject({ rows: [], elsewhere: 1 })
  for (const who of ['support', 'admin', 'pharmacy']) expect((await list(who)).status).toBe(403)
  const shown = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.shown'))
  expect(shown.map(({ after }) => after)).toEqual([{ who: 'yellow', threads: [thread.id] }])
})

test('D-77 a clinician who looked ends it once, with words; the hold stays until it is lifted', async () => {
  const thread = await patientWrites()
  expect((await look(thread, 'no_danger', 'clinician-west')).body).toMatchObject({ code: 'not_licensed' })
  expect((await look(thread, 'no_danger', 'support')).status).toBe(403)
  expect((await look(thread, 'no_danger', 'clinician', '')).status).toBe(400)
  expect((await look(thread, 'no_danger')).status).toBe(200)
  expect((await look(thread, 'no_danger')).status).toBe(409)
  expect(await alertsOf()).toMatchObject([{ outcome: 'looked', contact: 'A small cut, not a bleeding.' }])
  expect((await list()).rows).toEqual([])
  const [task] = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'yellow_look'))
  expect(task?.state).toBe('settled')
  expect(await at.ctx.db.select().from(careHolds)).toMatchObject([{ state: 'open' }])
  expect((await at.ctx.db.select().from(conversationNotes)).map(({ body }) => body)).toEqual([
    'Looked, nobody is in danger: A small cut, not a bleeding.',
  ])
  const rows = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.looked_at'))
  expect(rows.map(({ after }) => after)).toEqual([{ found: 'no_danger' }])
})

test('D-77 a yellow alarm that a clinician finds dangerous turns red: listed, paged and open until an outcome', async () => {
  const thread = await patientWrites()
  expect((await look(thread, 'danger', 'clinician', 'She sounds weak.')).status).toBe(200)
  await at.settle()
  expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
  expect((await list('clinician', '')).rows).toMatchObject([{ id: thread.id }])
  expect((await list()).rows).toEqual([])
  const first = (await pages()).length
  expect(first).toBeGreaterThan(0)
  await at.advance(900)
  expect((await pages()).length).toBeGreaterThan(first)
})

test('D-77 red words in a thread that waits for a look are red at once, and their outcome ends both', async () => {
  const thread = await patientWrites()
  await write(at, thread, 'patient', 'I have chest pain')
  expect((await said(thread)).slice(2)[0]).toBe(EMERGENCY_NOTICES.medical)
  expect((await alertsOf()).map(({ level }) => level).toSorted()).toEqual(['red', 'yellow'])
  const logged = await at.staffCall('POST', `/staff-api/emergencies/${thread.id}/contact`, {
    token: await signInStaff(at, 'clinician'),
    body: { outcome: 'reached', text: 'She is well.' },
  })
  expect(logged.status).toBe(200)
  expect((await alertsOf()).every(({ ended_at: ended }) => ended !== null)).toBe(true)
  expect((await list()).rows).toEqual([])
})

test('D-77 words of a pregnancy are yellow, and their hold says pregnant', async () => {
  await patientWrites('I may be pregnant.')
  expect(await alertsOf()).toMatchObject([{ level: 'yellow', rule: 'pregnancy' }])
  expect(await at.ctx.db.select().from(careHolds)).toMatchObject([{ source: 'words', reason: 'pregnant' }])
})

test('D-77 a visitor with a symptom word reads when to call 911; there is nothing to hold and no task', async () => {
  const thread = await openVisitorChat(at, 'vera@example.com')
  await write(at, thread, 'visitor', BLOOD)
  expect(await said(thread)).toEqual([EMERGENCY_NOTICES.look])
  expect(await alertsOf()).toEqual([])
})
