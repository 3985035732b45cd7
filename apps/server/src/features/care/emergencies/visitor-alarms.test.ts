import { EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { URGENT_MESSAGE } from '@contour/domain/conversations/urgent-button'
import {
  audit,
  chatUsers,
  conversationMessages,
  conversations,
  emergencyAlerts,
  outbox,
  tasks,
  users,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, openVisitorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { registerChat } from '../../../../crash-tests/chat-people.ts'

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

type Row = { id: string; may_log: boolean; phone: string | null }
const list = async (who: string, query = '') => {
  const { body } = await at.staffCall('GET', `/staff-api/emergencies${query}`, {
    token: await signInStaff(at, who),
  })
  return body as unknown as { rows: Row[]; next: string | null }
}
const idsOf = async (who: string, query?: string) => (await list(who, query)).rows.map(({ id }) => id)
/** A visitor of a network, who writes; without one the network is not known. */
async function visitorWrites(text: string, network: string | null, n = 1) {
  const thread = await openVisitorChat(at, `vera.${network ?? 'unknown'}.${n}@example.com`)
  const { chat_user_id: key } = await rowOf(at, thread)
  await at.ctx.db
    .update(chatUsers)
    .set({ network })
    .where(eq(chatUsers.id, key ?? -1))
  await write(at, thread, 'visitor', text)
  return thread
}
const alerts = () =>
  at.ctx.db
    .select()
    .from(outbox)
    .where(inArray(outbox.kind, ['emergency_alert', 'emergency_unanswered']))
const visitorTasks = () => at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'visitor_alarm'))
const look = async (ids: string[], found: 'danger' | 'no_danger', who = 'support') =>
  at.staffCall('POST', '/staff-api/emergencies/visitors', {
    token: await signInStaff(at, who),
    body: { ids, found, text: 'Read all of them.' },
  })
async function patientInDanger() {
  const { userId } = await createBuyer(at)
  await at.ctx.db.update(users).set({ state: 'TX' }).where(eq(users.id, userId))
  const thread = await openDoctorChat(at, userId)
  await write(at, thread, 'patient', 'I have crushing chest pain and cannot breathe')
  return thread
}
/** Red threads of as many visitors as a stranger likes to be; stored at once, because the number is what matters. */
async function redVisitors(count: number) {
  const created_at = at.clock.now()
  const profiles = await at.ctx.db
    .insert(chatUsers)
    .values(
      Array.from({ length: count }, (_, n) => ({
        public_id: at.ctx.random.id(),
        first_name: 'Vera',
        last_name: 'Sample',
        email: `stored.${n}@example.com`,
        source_web: 2,
        created_at,
      })),
    )
    .returning({ id: chatUsers.id })
  const threads = await at.ctx.db
    .insert(conversations)
    .values(
      profiles.map(({ id }) => ({
        public_id: at.ctx.random.id(),
        channel: 'support' as const,
        chat_user_id: id,
        state: 'waiting' as const,
        team: 'support' as const,
        last_seq: 1,
        patient_seen_seq: 0,
        staff_seen_seq: 0,
        notified_seq: 0,
        created_at,
        last_message_at: created_at,
        emergency_since: created_at,
      })),
    )
    .returning({ id: conversations.id })
  await at.ctx.db.insert(conversationMessages).values(
    threads.map(({ id }) => ({
      public_id: at.ctx.random.id(),
      conversation_id: id,
      seq: 1,
      sender: 'visitor' as const,
      body: 'chest pain',
      via: 'chat' as const,
      created_at,
    })),
  )
}

test('SEC-01 MED-16 behind the alarms of 60 visitors of three networks a patient is first, clinicians are paged for her alone, and support has three tasks', async () => {
  for (let n = 0; n < 60; n += 1) await visitorWrites('chest pain', `192.0.2.${n % 3}`, n)
  await at.settle()
  expect(await alerts()).toEqual([])
  const threeTasks = await visitorTasks()
  expect(threeTasks).toHaveLength(3)
  expect(threeTasks.every(({ role, state }) => role === 'support' && state === 'open')).toBe(true)
  await at.advance(60)
  const patient = await patientInDanger()
  await at.settle()
  for (const who of ['clinician', 'clinician-south']) expect(await idsOf(who)).toEqual([patient.id])
  const paged = await alerts()
  expect(paged.length).toBeGreaterThan(0)
  expect(
    paged.filter(({ kind }) => kind === 'emergency_alert').every(({ body }) => body.includes(patient.id)),
  ).toBe(true)
})

test('SEC-01 MED-16 with 1,000 red visitors a patient is first on the red list and in the inbox, and the visitors are all there, paged', async () => {
  await redVisitors(1000)
  await at.advance(60)
  const patient = await patientInDanger()
  expect(await idsOf('clinician')).toEqual([patient.id])
  const inbox = await at.staffCall('GET', '/staff-api/inbox', { token: await signInStaff(at, 'clinician') })
  expect((inbox.body['rows'] as { id: string }[])[0]?.id).toBe(patient.id)
  const seen = new Set<string>()
  let after: string | null = null
  do {
    const page: { rows: Row[]; next: string | null } = await list(
      'support',
      `?who=visitors${after ? `&after=${encodeURIComponent(after)}` : ''}`,
    )
    for (const { id } of page.rows) seen.add(id)
    after = page.next
  } while (after !== null)
  expect(seen.size).toBe(1000)
})

test('SEC-01 patients are listed the longest without an outcome first, however many, page by page', async () => {
  const { userId } = await createBuyer(at)
  await at.ctx.db.update(users).set({ state: 'TX' }).where(eq(users.id, userId))
  await redVisitors(70)
  await at.ctx.db.update(conversations).set({ user_id: userId })
  const rows = await at.ctx.db.select().from(conversations).orderBy(conversations.id)
  for (const [n, { id }] of rows.entries())
    await at.ctx.db
      .update(conversations)
      .set({ emergency_since: new Date(at.clock.now().getTime() - n * 1000) })
      .where(eq(conversations.id, id))
  const first = await list('clinician')
  const second = await list('clinician', `?after=${encodeURIComponent(first.next ?? '')}`)
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
    rows.map(({ public_id }) => public_id).toReversed(),
  )
  expect(second.next).toBeNull()
})

test('SEC-01 D-77 a visitor reads 911 at once; the alarms of one network and hour are one task, the next hour is another', async () => {
  await at.advance(3600 - (Math.floor(at.clock.now().getTime() / 1000) % 3600))
  const thread = await visitorWrites('my throat is swelling up', '192.0.2.7')
  const messages = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, thread.key))
  expect(messages.some(({ body }) => body === EMERGENCY_NOTICES.medical)).toBe(true)
  await visitorWrites('cannot breathe', '192.0.2.7', 2)
  expect(await visitorTasks()).toHaveLength(1)
  await at.advance(3600)
  await visitorWrites('cannot breathe', '192.0.2.7', 3)
  expect(await visitorTasks()).toHaveLength(2)
  for (const { subject, details } of await visitorTasks())
    expect(`${subject} ${details}`).not.toContain('192.0.2')
})

test('D-77 a visitor who presses "This is urgent" reads 911 and 988 and who looks by when, and pages nobody', async () => {
  const thread = await visitorWrites(URGENT_MESSAGE, '192.0.2.7')
  await at.settle()
  const messages = await at.ctx.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, thread.key))
    .orderBy(conversationMessages.seq)
  const said = messages.filter(({ sender }) => sender === 'system').map(({ body }) => body)
  expect(said).toEqual([
    EMERGENCY_NOTICES.urgent,
    expect.stringMatching(/^Our support team looks at this by /),
  ])
  expect(await alerts()).toEqual([])
  expect(await visitorTasks()).toHaveLength(1)
})

test('SEC-01 D-77 support finds danger: from then on clinicians are alerted as for a patient, and one of them ends it', async () => {
  const thread = await visitorWrites('my throat is swelling up', '192.0.2.7')
  await at.advance(3600)
  expect(await alerts()).toEqual([])
  expect(await list('support', '?who=visitors')).toMatchObject({
    rows: [{ id: thread.id, may_log: false, phone: null }],
  })
  expect((await look([thread.id], 'danger')).status).toBe(200)
  await at.settle()
  const first = (await alerts()).length
  expect(first).toBeGreaterThan(0)
  expect((await visitorTasks()).map(({ state }) => state)).toEqual(['settled'])
  await at.advance(900)
  expect((await alerts()).length).toBeGreaterThan(first)
  expect(await list('clinician', '?who=visitors')).toMatchObject({ rows: [{ id: thread.id, may_log: true }] })
  const logged = await at.staffCall('POST', `/staff-api/emergencies/${thread.id}/contact`, {
    token: await signInStaff(at, 'clinician'),
    body: { outcome: 'reached', text: 'Answered in the chat.' },
  })
  expect(logged.status).toBe(200)
  expect(await idsOf('support', '?who=visitors')).toEqual([])
})

test('SEC-01 D-77 support closes several alarms of visitors at once, with one audit row; none of a patient, and none twice', async () => {
  const threads = []
  for (let n = 0; n < 3; n += 1) threads.push(await visitorWrites('chest pain', '192.0.2.7', n))
  const ids = threads.map(({ id }) => id)
  const patient = await patientInDanger()
  expect((await look([...ids, patient.id], 'no_danger')).status).toBe(409)
  expect((await look(ids, 'no_danger', 'admin')).status).toBe(403)
  expect((await look(ids, 'no_danger')).status).toBe(200)
  expect((await look(ids, 'no_danger')).status).toBe(409)
  expect(await idsOf('support', '?who=visitors')).toEqual([])
  expect((await visitorTasks()).map(({ state }) => state)).toEqual(['settled'])
  const rows = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.visitors_looked_at'))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.after).toMatchObject({ found: 'no_danger', threads: ids })
  const ended = await at.ctx.db
    .select()
    .from(emergencyAlerts)
    .where(eq(emergencyAlerts.outcome, 'false_alarm'))
  expect(ended).toHaveLength(3)
  expect((await rowOf(at, patient)).emergency_since).not.toBeNull()
})

test('SEC-01 a visitor who registers by the website is counted by network', async () => {
  const { id } = await registerChat(at)
  const [row] = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.public_id, id))
  expect(row?.network).toMatch(/^(127\.0\.0\.1|::|0:)/)
})

test('SEC-20 a reading of the red list is one audit row with the threads in it', async () => {
  for (let n = 0; n < 5; n += 1) await visitorWrites('chest pain', '192.0.2.7', n)
  const ids = await idsOf('support', '?who=visitors')
  const rows = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.shown'))
  expect(rows.map(({ after }) => after)).toEqual([{ who: 'visitors', threads: ids }])
})
