import { CONTACT_MINUTES, EMERGENCY_NOTICES } from '@contour/domain/conversations/emergency-alert'
import { URGENT_MESSAGE } from '@contour/domain/conversations/urgent-button'
import { addDays, easternDate, easternTime } from '@contour/domain/time/plain-date'
import {
  addresses,
  audit,
  careHolds,
  conversationMessages,
  conversationNotes,
  emergencyAlerts,
  outbox,
  staffMembers,
  tasks,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createBuyer } from '@contour/testkit/people/place-order'
import { openDoctorChat, rowOf, write, type TestThread } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'clinician')
})
afterAll(() => at.close())

const MINUTE = 60
const RotaRows = z.array(z.object({ id: z.string(), starts_at: z.string(), ends_at: z.string() }))
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
const noticesOf = async (thread: TestThread) => {
  const notices = Object.values(EMERGENCY_NOTICES).map((notice) => `system: ${notice}`)
  return (await texts(thread)).filter((line) => notices.includes(line))
}
const logContact = async (
  thread: TestThread,
  who = 'clinician',
  body: { outcome: string; text: string } = {
    outcome: 'called_911',
    text: 'Called; the ambulance is there.',
  },
) =>
  at.staffCall('POST', `/staff-api/emergencies/${thread.id}/contact`, {
    token: await signInStaff(at, who),
    body,
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
  expect(await texts(thread)).toEqual([
    'patient: i have CHEST PAIN',
    `system: ${EMERGENCY_NOTICES.medical}`,
    expect.stringMatching(
      /^system: A clinician is told now and calls you at \(\d{3}\) .* by .*[CE]T\. Until then nothing ships/,
    ),
  ])
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

test('MED-15 SEC-02 nobody answers: again after 15 minutes, then every licensed clinician and the administrators every 15 minutes until an outcome is logged', async () => {
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
  for (const round of [1, 2, 3]) {
    await at.advance(15 * MINUTE)
    expect((await alertsOf()).slice(4 + 4 * round).toSorted()).toEqual(last.toSorted())
  }
  expect((await logContact(thread)).status).toBe(200)
  const sent = (await alertsOf()).length
  await at.advance(60 * MINUTE)
  expect(await alertsOf()).toHaveLength(sent)
})

test('MED-15 W-02 no answer and a voicemail are logged and keep the alarm open, its task and its repetition too', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'I have chest pain and cannot breathe')
  await at.settle()
  const { emergency_since: since } = await rowOf(at, thread)
  expect((await logContact(thread, 'clinician', { outcome: 'no_answer', text: 'No answer.' })).status).toBe(
    200,
  )
  expect((await logContact(thread, 'clinician', { outcome: 'voicemail', text: '' })).status).toBe(200)
  expect((await rowOf(at, thread)).emergency_since).toEqual(since)
  const [task] = await at.ctx.db.select().from(tasks).where(eq(tasks.kind, 'emergency_contact'))
  expect(task?.state).toBe('open')
  expect((await at.ctx.db.select().from(conversationNotes)).map(({ body }) => body)).toEqual([
    'No answer, after an emergency word: No answer.',
    'Left a voicemail, after an emergency word.',
  ])
  const rows = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.attempt_logged'))
  expect(rows.map(({ after }) => after)).toMatchObject([{ outcome: 'no_answer' }, { outcome: 'voicemail' }])
  const sent = (await alertsOf()).length
  await at.advance(15 * MINUTE)
  expect((await alertsOf()).length).toBeGreaterThan(sent)
})

test('MED-15 W-02 each of the four outcomes ends the alarm and is stored; a false alarm needs its reason', async () => {
  const thread = await patientThread()
  for (const outcome of ['reached', 'called_911', 'welfare_check', 'false_alarm']) {
    await write(at, thread, 'patient', 'I have chest pain')
    if (outcome === 'false_alarm') {
      const refused = await logContact(thread, 'clinician', { outcome, text: '' })
      expect(refused.body).toMatchObject({ code: 'invalid_request', field: 'text' })
      expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
    }
    const text = outcome === 'false_alarm' ? 'It was about a film.' : ''
    expect((await logContact(thread, 'clinician', { outcome, text })).status).toBe(200)
    expect((await rowOf(at, thread)).emergency_since).toBeNull()
  }
  const stored = (await at.ctx.db.select().from(emergencyAlerts)).map(({ outcome, contact }) => [
    outcome,
    contact,
  ])
  expect(stored).toEqual([
    ['reached', null],
    ['called_911', null],
    ['welfare_check', null],
    ['false_alarm', 'It was about a film.'],
  ])
  expect((await logContact(thread, 'clinician', { outcome: 'ok', text: 'fine' })).status).toBe(400)
})

test('MED-15 D-77 the clinician who is on call when the alarm rings again gets it, not the one of before', async () => {
  await addShift('clinician-south', { ends: eastern(0.1) })
  await addShift('clinician', { starts: eastern(0.1), phone: '(555) 555-0143' })
  const thread = await patientThread()
  await write(at, thread, 'patient', 'cant breathe')
  await at.settle()
  expect(await alertsOf()).toEqual(['email clinician-south@staff.contour.example', 'sms 5555550142'])
  await at.advance(15 * MINUTE)
  expect((await alertsOf()).slice(2)).toEqual(['email clinician@staff.contour.example', 'sms 5555550143'])
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

test('D-46 a shift that repeats begins each week at the same time of the clock, each can be removed alone, and refused ones leave nothing', async () => {
  const starts = eastern(1)
  const ends = eastern(10)
  const planned = async () => {
    const rota = await at.staffCall('GET', '/staff-api/on-call', { token: await signInStaff(at, 'admin') })
    return RotaRows.parse(rota.body['rows'])
  }
  const tooLong = await addShift('clinician-south', { starts, ends: eastern(8 * 24), weeks: 2 })
  expect([tooLong.status, tooLong.body['field']]).toEqual([400, 'weeks'])
  expect((await addShift('clinician-south', { starts, ends, weeks: 53 })).status).toBe(400)
  expect(await planned()).toEqual([])
  // The clock is put forward or back between some of the weeks of a quarter of the year, or not at all.
  await addShift('clinician-south', { starts, ends, weeks: 13 })
  const rows = await planned()
  expect(
    rows.map(({ starts_at: from }) => [easternDate(new Date(from)), easternTime(new Date(from))]),
  ).toEqual(Array.from({ length: 13 }, (_, week) => [addDays(starts.date, 7 * week), starts.time]))
  expect(new Set(rows.map(({ ends_at: until }) => easternTime(new Date(until))))).toEqual(
    new Set([ends.time]),
  )
  const token = await signInStaff(at, 'admin')
  await at.staffCall('POST', `/staff-api/on-call/${rows[1]?.id}/remove`, { token, body: {} })
  expect(await planned()).toHaveLength(12)
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
  expect((await logContact(thread, 'clinician', { outcome: '', text: 'Fine.' })).status).toBe(400)
  expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
})

test('D-46 suicidal thoughts get the notice with 988, in a thread that is red already too', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', 'my chest hurts')
  await write(at, thread, 'patient', 'still my chest hurts')
  await write(at, thread, 'patient', 'I want to die')
  expect(await noticesOf(thread)).toEqual([
    `system: ${EMERGENCY_NOTICES.medical}`,
    `system: ${EMERGENCY_NOTICES.suicide}`,
  ])
  expect((await at.ctx.db.select().from(emergencyAlerts)).map(({ rule }) => rule)).toEqual([
    'chest_pain',
    'suicide',
  ])
})

test('D-46 a thread that nobody answers: the notice is said again once it stands no more, and nobody is alerted twice at once', async () => {
  const thread = await patientThread()
  const notices = async () => (await noticesOf(thread)).length
  for (let n = 1; n <= 12; n += 1) await write(at, thread, 'patient', `I cannot breathe ${n}`)
  await at.settle()
  expect(await notices()).toBe(2)
  const lines = await texts(thread)
  expect(lines.findLastIndex((line) => line.startsWith('system'))).toBeGreaterThan(10)
  const once = await alertsOf()
  expect(new Set(once).size).toBe(once.length)
  await at.advance(15 * MINUTE)
  await write(at, thread, 'patient', 'I still cannot breathe')
  await at.settle()
  expect(await notices()).toBe(3)
  expect(await alertsOf()).toHaveLength(2 * once.length)
  expect(await at.ctx.db.select().from(emergencyAlerts)).toHaveLength(1)
})

test('D-46 an emergency word after a logged contact is one of its own', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', 'chest pain')
  await logContact(thread)
  await write(at, thread, 'patient', 'the chest pain is back')
  await at.settle()
  expect(await noticesOf(thread)).toHaveLength(2)
  expect(await at.ctx.db.select().from(emergencyAlerts)).toHaveLength(2)
  expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
})

test('D-77 "This is urgent" raises a red alarm with a hold, says who comes and by when, and pressed again pages nobody twice', async () => {
  await addShift('clinician-south')
  const thread = await patientThread()
  await write(at, thread, 'patient', URGENT_MESSAGE)
  await at.settle()
  expect(await noticesOf(thread)).toEqual([`system: ${EMERGENCY_NOTICES.urgent}`])
  expect((await texts(thread)).at(-1)).toMatch(/A clinician is told now/)
  expect((await rowOf(at, thread)).emergency_since).not.toBeNull()
  expect(await at.ctx.db.select().from(careHolds)).toMatchObject([{ source: 'alarm', reason: 'emergency' }])
  const paged = await alertsOf()
  expect(paged).toHaveLength(2)
  await at.advance(MINUTE)
  await write(at, thread, 'patient', URGENT_MESSAGE)
  await at.settle()
  expect(await alertsOf()).toEqual(paged)
  expect((await at.ctx.db.select().from(emergencyAlerts)).map(({ rule }) => rule)).toEqual(['urgent'])
  const noticed = await at.ctx.db.select().from(audit).where(eq(audit.action, 'emergency.noticed'))
  expect(noticed.map(({ after }) => after)).toMatchObject([{ button: true }])
})

test('D-104 with nobody on call the patient is told so after 911, with the hour at which a clinician looks', async () => {
  const thread = await patientThread()
  await write(at, thread, 'patient', URGENT_MESSAGE)
  expect((await texts(thread)).slice(1)).toEqual([
    `system: ${EMERGENCY_NOTICES.urgent}`,
    expect.stringMatching(/^system: No clinician is on call right now\. .* by .*[CEP]T\./),
  ])
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
  expect(shown.map(({ after }) => after)).toEqual([{ who: 'patients', threads: [thread.id] }])
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
