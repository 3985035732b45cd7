import {
  adverseEvents,
  chartNotes,
  encounterRules,
  orders,
  prescriptionSamples,
  prescriptions,
  staffMembers,
  tasks,
} from '@contour/server/db/schema'
import type { TaskKind } from '@contour/domain/tasks/task-kinds'
import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { openDoctorChat, write } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawSample, scheduleSampleDraw } from './draw-sample.ts'

let at: TestService
beforeEach(async () => {
  at = await startTestService()
})
afterEach(() => at.close())

const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const openTasks = (kind: TaskKind) =>
  at.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.state, 'open')))

async function signMany(count: number) {
  for (let n = 0; n < count; n += 1)
    await prescribeDirectly(at, await placePendingOrder(at), 'accepted', 'order_delivered')
}

type Sample = { id: string; order_id: string; verdict: string | null } & Record<string, unknown>
const samples = async () =>
  (await staff('director', 'GET', '/clinical-quality/samples')).body as unknown as {
    rows: Sample[]
    waiting: number
  }

test('D-86 ten signed prescriptions of the month before are drawn on its first day, the same ones when drawn again', async () => {
  await signMany(13)
  await scheduleSampleDraw(at.ctx)
  await at.advance(31 * 86_400)
  const drawn = await at.ctx.db.select().from(prescriptionSamples)
  expect(drawn).toHaveLength(10)
  expect(new Set(drawn.map(({ month }) => month))).toEqual(new Set(['2027-03']))
  expect(await openTasks('prescription_sample')).toMatchObject([
    { subject: 'sample:2027-03', role: 'medical_director' },
  ])
  // Again, as after a crash before the job was marked: nothing is added, because the draw is the same.
  await drawSample(at.ctx, { kind: 'prescription_sample', subject: 'monthly', n: 0 } as Parameters<
    typeof drawSample
  >[1])
  expect(await at.ctx.db.select().from(prescriptionSamples)).toHaveLength(10)
})

test('D-86 a month without signatures draws nothing and asks for nothing', async () => {
  await scheduleSampleDraw(at.ctx)
  await at.advance(31 * 86_400)
  expect(await at.ctx.db.select().from(prescriptionSamples)).toEqual([])
  expect(await openTasks('prescription_sample')).toEqual([])
})

test('D-86 the director judges each once; disagreement needs words and is a task and a note for the clinician', async () => {
  await signMany(2)
  await scheduleSampleDraw(at.ctx)
  await at.advance(31 * 86_400)
  const { rows, waiting } = await samples()
  expect(waiting).toBe(2)
  const [first, second] = rows
  expect(JSON.stringify(first)).not.toContain('Maya')
  expect(first).toMatchObject({ month: '2027-03', state: 'CA', clinician: 'Dr. Casey Sample' })
  const decide = (id: string | undefined, body: object) =>
    staff('director', 'POST', `/clinical-quality/samples/${id}`, body)
  expect(await decide(first?.id, { verdict: 'disagree', words: ' ' })).toMatchObject({
    status: 400,
    body: { field: 'words' },
  })
  expect((await decide(first?.id, { verdict: 'disagree', words: 'No reason for this step.' })).status).toBe(
    200,
  )
  expect((await decide(first?.id, { verdict: 'agree', words: '' })).status).toBe(409)
  expect((await decide('nobody', { verdict: 'agree', words: '' })).status).toBe(404)
  expect(await openTasks('prescription_questioned')).toMatchObject([
    { subject: `order:${first?.order_id}`, role: 'clinician', owner: expect.any(Number) },
  ])
  expect((await at.ctx.db.select().from(chartNotes)).map(({ text }) => text)).toEqual([
    'The medical director does not agree with this prescription: No reason for this step.',
  ])
  expect(await openTasks('prescription_sample')).toHaveLength(1)
  expect((await decide(second?.id, { verdict: 'agree', words: '' })).status).toBe(200)
  expect(await openTasks('prescription_sample')).toEqual([])
  expect((await samples()).waiting).toBe(0)
  expect((await staff('clinician', 'GET', '/clinical-quality/samples')).status).toBe(403)
})

test('D-85 one note on more than half of the last 20 charts is a task for the director, and comes again only after 20 more', async () => {
  const order = await placeOrderInReview(at)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  const [signed] = await at.ctx.db.select().from(prescriptions)
  if (!signed) throw new Error('nothing was signed')
  // Nineteen charts before it, twelve with the words of this one.
  for (let n = 0; n < 19; n += 1) {
    const pending = await placePendingOrder(at)
    await at.ctx.db.insert(prescriptions).values({
      version: 1,
      clinician_id: signed.clinician_id,
      clinician_name: signed.clinician_name,
      npi: signed.npi,
      state: 'accepted',
      compounding_reason: signed.compounding_reason,
      issued_at: signed.issued_at,
      valid_until: signed.valid_until,
      public_id: at.ctx.random.id(),
      order_id: pending.orderKey,
      compounding_note: n < 12 ? signed.compounding_note : `Another reason ${n}`,
    })
  }
  expect(await openTasks('same_note')).toEqual([])
  const next = await placeOrderInReview(at)
  expect((await prescribeOrder(at, next.orderId)).status).toBe(200)
  const [clinician] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.id, signed.clinician_id))
  const raised = await openTasks('same_note')
  expect(raised).toMatchObject([{ subject: `staff:${clinician?.public_id}`, role: 'medical_director' }])
  expect(raised[0]?.details).toContain('13 of the last 20 charts')
  // The director has talked about it: the next chart does not ask again at once.
  await at.ctx.db
    .update(tasks)
    .set({ state: 'closed', ended_at: at.clock.now() })
    .where(eq(tasks.kind, 'same_note'))
  const later = await placeOrderInReview(at)
  expect((await prescribeOrder(at, later.orderId)).status).toBe(200)
  expect(await openTasks('same_note')).toEqual([])
  const { notes } = (await staff('director', 'GET', '/clinical-quality')).body as unknown as {
    notes: { clinician: string; copied: boolean; of: number }[]
  }
  expect(notes[0]).toMatchObject({ clinician: clinician?.name, copied: true, of: 20 })
})

test('D-86 each rule is counted over decided charts: how often it stood, and how often it was prescribed all the same', async () => {
  const [prescribed, denied] = [await placeOrder(at), await placeOrder(at)]
  for (const order of [prescribed, denied])
    expect((await submitForm(at, order, 'medical', { allergies: 'penicillin' })).status).toBe(200)
  expect((await prescribeOrder(at, prescribed.orderId)).status).toBe(200)
  const no = await staff('clinician', 'POST', `/orders/${denied.orderId}/deny`, {
    reason: 'not-indicated',
    text: 'We cannot treat you with this medicine, and here is what you can do instead.',
  })
  expect(no.status).toBe(200)
  const stored = await at.ctx.db.select().from(encounterRules)
  expect(stored.map(({ rule }) => rule)).toEqual(['allergies', 'allergies'])
  const figures = (await staff('director', 'GET', '/clinical-quality')).body as unknown as {
    charts: number
    rules: { rule: string; fired: number; overridden_percent: number; too_often: boolean }[]
  }
  expect(figures.charts).toBe(2)
  expect(figures.rules).toMatchObject([
    { rule: 'allergies', severity: 'important', fired: 2, overridden_percent: 50, too_often: true },
  ])
})

test('D-86 an adverse event is recorded by hand, graded, asked about again and closed; each step has its task', async () => {
  const order = await placePendingOrder(at)
  const record = (body: object) =>
    staff('support', 'POST', '/adverse-events', { order_id: order.orderId, ...body })
  const whole = { source: 'complaint', happened_on: '2027-03-01', what: 'Hives an hour after the injection.' }
  expect((await record({ ...whole, what: ' ' })).status).toBe(400)
  expect((await record({ ...whole, happened_on: '2027-03-09' })).status).toBe(400)
  expect((await record({ ...whole, order_id: 'nobody' })).status).toBe(404)
  const made = await record(whole)
  expect(made.status).toBe(200)
  const id = String(made.body['id'])
  const list = async (show = 'open') =>
    (await staff('director', 'GET', `/adverse-events?show=${show}`)).body['rows'] as Record<string, unknown>[]
  expect(await list()).toMatchObject([
    { id, source: 'complaint', severity: null, recorded_by: 'Sky Support-Demo' },
  ])
  const assess = (body: object) =>
    staff('director', 'POST', `/adverse-events/${id}/assess`, {
      severity: 'moderate',
      action: 'Told to stop and to take an antihistamine.',
      follow_up_on: null,
      outcome: '',
      ...body,
    })
  expect(await assess({})).toMatchObject({ status: 400, body: { field: 'follow_up_on' } })
  expect((await assess({ follow_up_on: '2027-03-09' })).status).toBe(200)
  const [again] = await openTasks('adverse_event')
  expect(again?.due_at.toISOString()).toBe('2027-03-09T23:00:00.000Z')
  expect((await assess({ outcome: 'Gone after a day.' })).status).toBe(200)
  expect(await openTasks('adverse_event')).toEqual([])
  expect((await assess({ outcome: 'Once more.' })).status).toBe(409)
  expect(await list()).toEqual([])
  expect(await list('closed')).toMatchObject([{ id, severity: 'moderate', outcome: 'Gone after a day.' }])
  expect((await staff('support', 'GET', '/adverse-events')).status).toBe(403)
})

test('D-86 a hold because of a reaction is an adverse event, once; a hold for another reason is none', async () => {
  const order = await placePendingOrder(at)
  const hold = (reason: string) =>
    at.call('POST', '/api/app/care-hold', { token: order.token, body: { reason } })
  const opened = await hold('reaction')
  expect(opened.status).toBe(200)
  const [event] = await at.ctx.db.select().from(adverseEvents).where(eq(adverseEvents.user_id, order.userId))
  expect(event).toMatchObject({ source: 'hold', what: 'A reaction to the medicine.', severity: null })
  await hold('reaction')
  const other = await placePendingOrder(at)
  await at.call('POST', '/api/app/care-hold', { token: other.token, body: { reason: 'other' } })
  expect(await at.ctx.db.select().from(adverseEvents)).toHaveLength(1)
  expect((await at.ctx.db.select().from(orders)).length).toBe(2)
})

test('D-86 an alarm that ended with an outcome is an adverse event, a false alarm is none', async () => {
  const threads = []
  for (const [outcome, text] of [
    ['reached', 'In the ER, treated for pancreatitis.'],
    ['false_alarm', 'A song text.'],
  ] as const) {
    const { userId } = await placePendingOrder(at)
    const thread = await openDoctorChat(at, userId)
    await write(at, thread, 'patient', 'I have chest pain and cannot breathe')
    const logged = await staff('clinician', 'POST', `/emergencies/${thread.id}/contact`, { outcome, text })
    expect(logged.status).toBe(200)
    threads.push(thread.id)
  }
  expect(await at.ctx.db.select().from(adverseEvents)).toMatchObject([
    {
      source: 'alarm',
      made_from: expect.stringContaining(threads[0] ?? ''),
      what: 'Reached, after an emergency word: In the ER, treated for pancreatitis.',
    },
  ])
})
