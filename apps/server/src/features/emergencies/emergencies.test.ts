import { CONTACT_MINUTES, EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { easternDate, easternTime } from '@contour/domain/time/plain-date'
import {
  addresses,
  audit,
  chatUsers,
  conversationMessages,
  conversationNotes,
  conversations,
  emergencyAlerts,
  outbox,
  staffMembers,
  tasks,
  users,
} from '@contour/server/db/schema'
import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, openVisitorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import type { TestThread } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

const MINUTE = 60
const staffId = async (who: string) => {
  const [row] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, `${who}@staff.contour.example`))
  if (!row) throw new Error(`no ${who}`)
  return row.public_id
}
const eastern = (inHours: number) => {
  const time = new Date(at.clock.now().getTime() + inHours * 3_600_000)
  return { date: easternDate(time), time: easternTime(time) }
}
const addShift = async (who: string, more: Record<string, unknown> = {}, as = 'admin') =>
  at.staffCall('POST', '/staff-api/on-call', {
    token: await signInStaff(at, as),
    body: {
      staff: await staffId(who),
      starts: eastern(-1),
      ends: eastern(12),
      states: ['TX'],
      phone: '(555) 555-0142',
      ...more,
    },
  })
const alertsOf = async () =>
  (
    await at.ctx.db
      .select()
      .from(outbox)
      .where(inArray(outbox.kind, ['emergency_alert', 'emergency_unanswered']))
      .orderBy(asc(outbox.id))
  ).map(({ channel, to }) => `${channel} ${to}`)
const texts = async (thread: TestThread) =>
  (
    await at.ctx.db
      .select()
      .from(conversationMessages)
      .where(eq(conversationMessages.conversation_id, thread.key))
      .orderBy(asc(conversationMessages.seq))
  ).map(({ sender, body }) => `${sender}: ${body}`)
const logContact = async (thread: TestThread, who = 'clinician', text = 'Called; the ambulance is there.') =>
  at.staffCall('POST', `/staff-api/emergencies/${thread.id}/contact`, {
    token: await signInStaff(at, who),
    body: { text },
  })
/** A patient in Texas with a thread. */
async function patientThread() {
  const buyer = await createBuyer(at)
  await at.ctx.db
    .insert(addresses)
    .values({
      user_id: buyer.userId,
      kind: 'shipping',
      line_1: '1 Sample St',
      line_2: '',
      city: 'Austin',
      state: 'TX',
      zip: '73301',
      updated_at: at.clock.now(),
    })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: { state: 'TX' } })
  return openDoctorChat(at, buyer.userId)
}

test('D-46 an emergency word turns the thread red, shows 911 at once and alerts the clinician on call', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'i have CHEST PAIN')
  expect(await texts(thread)).toEqual(['patient: i have CHEST PAIN', `system: ${EMERGENCY_NOTICES.medical}`])
  const row = await rowOf(at, thread)
  expect(row.emergency_since).not.toBeNull()
  const [task] = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'emergency_contact'))
  const [onCall] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-south@staff.contour.example'))
  expect(task).toMatchObject({
    role: 'clinician',
    state: 'open',
    owner: onCall?.id,
    subject: `conversation:${thread.id}`,
  })
  await at.settle()
  expect(await alertsOf()).toEqual(['email clinician-south@staff.contour.example', 'sms 5555550142'])
  const messages = await at.ctx.db.select().from(outbox).where(eq(outbox.kind, 'emergency_alert'))
  for (const { subject, body } of messages) {
    expect(`${subject} ${body}`).not.toMatch(/chest|pain/i)
    expect(body).toContain(`/inbox/${thread.id}`)
  }
})

test('D-46 nobody answers: again after 15 minutes, then every licensed clinician and the administrators, then no more', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'cant breathe')
  await at.settle()
  expect(await alertsOf()).toHaveLength(2)
  await at.advance(14 * MINUTE)
  expect(await alertsOf()).toHaveLength(2)
  await at.advance(MINUTE)
  expect(await alertsOf()).toHaveLength(4)
  await at.advance((CONTACT_MINUTES - 15) * MINUTE)
  const last = (await alertsOf()).slice(4)
  expect(last.toSorted()).toEqual([
    'email admin@staff.contour.example',
    'email clinician-south@staff.contour.example',
    'email clinician@staff.contour.example',
    'sms 5555550142',
  ])
  await at.advance(60 * MINUTE)
  expect(await alertsOf()).toHaveLength(8)
})

test('D-46 with nobody on call for the state everybody is alerted at once; a shift elsewhere does not count', async () => {
  await addShift('clinician-south', { states: ['FL'] })
  const thread = await patientThread()
  await write(at, thread, 'patient', 'I fainted this morning')
  await at.settle()
  const emails = (await alertsOf()).filter((line) => line.startsWith('email'))
  expect(emails).toContain('email admin@staff.contour.example')
  expect(emails).toContain('email clinician@staff.contour.example')
  expect(emails).not.toContain('email clinician-west@staff.contour.example')
})

const unanswered = async () => {
  const token = await signInStaff(at, 'admin')
  const overview = await at.staffCall('GET', '/staff-api/overview', { token })
  const page = await at.staffCall('GET', '/staff-api/on-call', { token })
  expect(page.body['unanswered']).toEqual(overview.body['unanswered_emergencies'])
  return page.body['unanswered']
}

test('D-46 administrators get a message of their own, whose page says since when and whom to call, and nothing of the thread', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'my chest hurts')
  const since = (await rowOf(at, thread)).emergency_since?.toISOString()
  await at.advance((CONTACT_MINUTES - 1) * MINUTE)
  expect(await unanswered()).toEqual([])
  await at.advance(MINUTE)
  const [letter, ...more] = await at.ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, 'admin@staff.contour.example'))
  expect(more).toEqual([])
  expect(letter).toMatchObject({ kind: 'emergency_unanswered', channel: 'email' })
  expect(letter?.body).toContain(`${at.ctx.config.staffOrigin}/on-call`)
  expect(`${letter?.body}${letter?.html}`).not.toMatch(/inbox\/|chest/)
  const [south] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-south@staff.contour.example'))
  const clinicians = [{ name: south?.name, phone: '5555550142', email: south?.email }]
  expect(await unanswered()).toEqual([{ since, state: 'TX', on_call: true, clinicians }])
  // The shift is over, but this clinician was the one who was alerted.
  await at.advance(20 * 60 * MINUTE)
  expect(await unanswered()).toEqual([{ since, state: 'TX', on_call: true, clinicians }])
  await logContact(thread)
  expect(await unanswered()).toEqual([])
})

test('D-46 where nobody was on call administrators see who may treat the person', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', 'I fainted')
  await at.settle()
  const [row] = (await unanswered()) as { on_call: boolean; clinicians: { email: string }[] }[]
  const emails = row?.clinicians.map(({ email }) => email) ?? []
  expect(row?.on_call).toBe(false)
  expect(emails).toContain('clinician-south@staff.contour.example')
  expect(emails).not.toContain('clinician-west@staff.contour.example')
  expect(emails).not.toContain('admin@staff.contour.example')
})

test('D-46 a logged contact ends the alerts, the task and the red state, with a note and an audit row', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'I took 4 doses at once')
  await at.settle()
  expect((await logContact(thread)).status).toBe(200)
  expect((await rowOf(at, thread)).emergency_since).toBeNull()
  const [alert] = await at.ctx.db.select().from(emergencyAlerts)
  expect(alert).toMatchObject({ contact: 'Called; the ambulance is there.', next_at: null })
  expect(alert?.ended_at).not.toBeNull()
  const [task] = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'emergency_contact'))
  expect(task?.state).toBe('settled')
  const [note] = await at.ctx.db.select().from(conversationNotes)
  expect(note?.body).toContain('the ambulance is there')
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'emergency.contact_logged'), eq(audit.subject, `conversation:${thread.id}`)))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('ambulance')
  const sent = (await alertsOf()).length
  await at.advance(60 * MINUTE)
  expect(await alertsOf()).toHaveLength(sent)
  expect((await logContact(thread)).status).toBe(409)
})

test('D-46 only a clinician licensed in the state logs the contact', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', 'I had a seizure')
  expect((await logContact(thread, 'clinician-west')).body).toMatchObject({ code: 'not_licensed' })
  expect((await logContact(thread, 'support')).status).toBe(403)
  expect((await logContact(thread, 'admin')).status).toBe(403)
  expect((await logContact({ id: at.ctx.random.id(), key: 0 })).status).toBe(404)
  expect((await logContact(thread, 'clinician', ' ')).status).toBe(400)
  expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
})

test('D-46 suicidal thoughts get the notice with 988, in a thread that is red already too', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', 'my chest hurts')
  await write(at, thread, 'patient', 'still my chest hurts')
  await write(at, thread, 'patient', 'I want to die')
  const notices = (await texts(thread)).filter((line) => line.startsWith('system'))
  expect(notices).toEqual([`system: ${EMERGENCY_NOTICES.medical}`, `system: ${EMERGENCY_NOTICES.suicide}`])
  expect((await at.ctx.db.select().from(emergencyAlerts)).map(({ rule }) => rule)).toEqual([
    'chest_pain',
    'suicide',
  ])
})

test('D-46 a thread that nobody answers: the notice is said again the next day, and the clinician on call is alerted anew', async () => {
  await addShift('clinician-south', { ends: eastern(72) })
  const thread = await patientThread()
  const notices = async () => (await texts(thread)).filter((line) => line.startsWith('system')).length
  await write(at, thread, 'patient', 'I fainted')
  await write(at, thread, 'patient', 'I fainted again')
  await at.settle()
  expect(await notices()).toBe(1)
  await at.advance(CONTACT_MINUTES * MINUTE)
  const first = (await alertsOf()).length
  // Everybody was alerted this minute: the notice is repeated, the alerts are not.
  await write(at, thread, 'patient', 'I fainted a third time')
  await at.settle()
  expect(await notices()).toBe(2)
  expect(await alertsOf()).toHaveLength(first)
  await at.advance(24 * 60 * MINUTE)
  await write(at, thread, 'patient', 'chest pain')
  await write(at, thread, 'patient', 'chest pain, please')
  await at.settle()
  expect(await notices()).toBe(3)
  expect((await alertsOf()).slice(first)).toEqual([
    'email clinician-south@staff.contour.example',
    'sms 5555550142',
  ])
  await at.advance(CONTACT_MINUTES * MINUTE)
  expect(await alertsOf()).toHaveLength(2 * first)
  expect((await logContact(thread)).status).toBe(200)
  const open = (await at.ctx.db.select().from(emergencyAlerts)).filter(
    ({ ended_at: ended }) => ended === null,
  )
  expect(open).toEqual([])
})

test('D-46 with nobody on call a person who writes on alerts everybody once, and is told 911 again below ten messages', async () => {
  const thread = await patientThread()
  for (let n = 1; n <= 12; n += 1) await write(at, thread, 'patient', `I cannot breathe ${n}`)
  await at.settle()
  const lines = await texts(thread)
  expect(lines.filter((line) => line.startsWith('system'))).toHaveLength(2)
  expect(lines.findLastIndex((line) => line.startsWith('system'))).toBeGreaterThan(10)
  const once = (await alertsOf()).length
  expect(new Set(await alertsOf()).size).toBe(once)
  await at.advance(16 * MINUTE)
  await write(at, thread, 'patient', 'I still cannot breathe')
  await at.settle()
  expect(await alertsOf()).toHaveLength(2 * once)
})

test('D-46 an emergency word after a logged contact is one of its own', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'chest pain')
  await logContact(thread)
  await write(at, thread, 'patient', 'the chest pain is back')
  await at.settle()
  expect((await texts(thread)).filter((line) => line.startsWith('system'))).toHaveLength(2)
  expect(await at.ctx.db.select().from(emergencyAlerts)).toHaveLength(2)
  expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
})

test('D-46 a visitor in the support chat raises the alarm with whoever is on call; staff’s own words never do', async () => {
  await addShift('clinician-west', { states: ['CA'] })
  const thread = await openVisitorChat(at, 'vera@example.com')
  await write(at, thread, 'support', 'Do you have chest pain? Then call 911.')
  expect((await rowOf(at, thread)).emergency_since).toBeNull()
  await write(at, thread, 'visitor', 'my throat is swelling up')
  await at.settle()
  expect(await alertsOf()).toEqual(['email clinician-west@staff.contour.example', 'sms 5555550142'])
  const list = async (who: string) =>
    at.staffCall('GET', '/staff-api/emergencies', { token: await signInStaff(at, who) })
  expect((await list('support')).body).toMatchObject({
    rows: [{ id: thread.id, may_log: false, phone: null }],
  })
  expect((await list('clinician-south')).body).toMatchObject({ rows: [{ id: thread.id, may_log: true }] })
})

test('D-46 the red list: licensed clinicians see whom to call and for how long; others see nothing of it', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', 'vomiting blood')
  await at.advance(4 * MINUTE)
  const list = async (who: string) =>
    at.staffCall('GET', '/staff-api/emergencies', { token: await signInStaff(at, who) })
  expect((await list('clinician-south')).body).toMatchObject({
    rows: [{ id: thread.id, channel: 'doctor', phone: expect.stringMatching(/^\d{10}$/), minutes_left: 26 }],
  })
  expect((await list('clinician-west')).body).toMatchObject({ rows: [] })
  expect((await list('support')).body).toMatchObject({ rows: [] })
  expect((await list('admin')).status).toBe(403)
  const shown = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.shown'))
  expect(shown).toHaveLength(1)
})

test('D-46 however many red threads others have, each clinician sees their own', async () => {
  const elsewhere = await createBuyer(at)
  await at.ctx.db.update(users).set({ state: 'FL' }).where(eq(users.id, elsewhere.userId))
  const profiles = await at.ctx.db
    .insert(chatUsers)
    .values(
      Array.from({ length: 51 }, (_, n) => ({
        public_id: at.ctx.random.id(),
        user_id: elsewhere.userId,
        first_name: 'Vera',
        last_name: 'Sample',
        email: `vera.${n}@example.com`,
        source_web: 2,
        created_at: at.clock.now(),
      })),
    )
    .returning({ id: chatUsers.id })
  await at.ctx.db.insert(conversations).values(
    profiles.map(({ id }) => ({
      public_id: at.ctx.random.id(),
      channel: 'support' as const,
      user_id: elsewhere.userId,
      chat_user_id: id,
      state: 'waiting' as const,
      team: 'support' as const,
      last_seq: 0,
      patient_seen_seq: 0,
      staff_seen_seq: 0,
      notified_seq: 0,
      created_at: at.clock.now(),
      emergency_since: at.clock.now(),
    })),
  )
  await at.advance(MINUTE)
  const own = await openVisitorChat(at, 'vera.own@example.com')
  await write(at, own, 'visitor', 'I cannot breathe')
  const list = async (who: string) => {
    const { body } = await at.staffCall('GET', '/staff-api/emergencies', {
      token: await signInStaff(at, who),
    })
    return (body['rows'] as { id: string }[]).map(({ id }) => id)
  }
  expect(await list('clinician-west')).toEqual([own.id])
  expect(await list('support')).toHaveLength(50)
})

test('D-46 ordinary messages stay without a notice', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', 'No chest pain, just a question about storage')
  expect(await texts(thread)).toHaveLength(1)
  expect(await at.ctx.db.select().from(emergencyAlerts)).toEqual([])
})

test('D-46 every phrase of the list is shown with what the rule makes of it', async () => {
  const { body } = await at.staffCall('GET', '/staff-api/emergency-phrases', {
    token: await signInStaff(at, 'admin'),
  })
  const phrases = body['phrases'] as { alarms: boolean; miss: string | null }[]
  const others = body['look_alikes'] as { alarms: boolean; miss: string | null }[]
  for (const { alarms, miss } of phrases) expect(alarms).toBe(miss === null)
  for (const { alarms, miss } of others) expect(alarms).toBe(miss !== null)
})
