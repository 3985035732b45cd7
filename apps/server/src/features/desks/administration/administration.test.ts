import { audit, scheduledJobs, outbox, webhookInbox } from '@contour/server/db/schema'
import { scheduleJob } from '@contour/server/jobs/scheduled-jobs'
import { startTestService, type TestService } from '@contour/testkit'
import { placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REDACTED } from '../../ground/notifications/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type JobRow = {
  id: string
  kind: string
  state: string
  error: string | null
  order_id: string | null
  patient: string | null
}

const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })

test('the outbox shows messages without their text and with masked addresses', async () => {
  const order = await placeOrder(at)
  const { body } = await staff('admin', 'GET', '/outbox')
  const rows = body['rows'] as Record<string, unknown>[]
  expect(rows.length).toBeGreaterThan(0)
  const printed = JSON.stringify(rows)
  expect(printed).not.toContain(order.email)
  expect(printed).toContain('m***@example.com')
  expect(rows.flatMap(Object.keys)).not.toEqual(expect.arrayContaining(['body']))
  expect(Object.values(body['counts'] as Record<string, number>).reduce((a, b) => a + b)).toBe(rows.length)
})

test('a failed message is sent again, and only a failed one', async () => {
  await placeOrder(at)
  const [message] = await at.ctx.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  const id = message?.public_id ?? ''
  await at.ctx.db
    .update(outbox)
    .set({ state: 'failed', tries: 6, error: 'refused' })
    .where(eq(outbox.public_id, id))
  const failed = await staff('admin', 'GET', '/outbox?state=failed')
  expect((failed.body['rows'] as { id: string }[]).map((row) => row.id)).toContain(id)
  expect((await staff('admin', 'POST', `/outbox/${id}/retry`, {})).status).toBe(200)
  await at.settle()
  const [again] = await at.ctx.db.select().from(outbox).where(eq(outbox.public_id, id))
  expect(again?.state).toBe('sent')
  expect((await staff('admin', 'POST', `/outbox/${id}/retry`, {})).status).toBe(404)
  expect((await staff('admin', 'POST', '/outbox/nothing/retry', {})).status).toBe(404)
})

test.each([
  ['', 'expired', /retention period/],
  [REDACTED, 'secret', /request a new one/],
] as const)(
  'R-038 R-033 a failed message whose text was removed (%j) is not offered again, and a retry is refused in a sentence',
  async (body, removed, sentence) => {
    await placeOrder(at)
    const [message] = await at.ctx.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    const id = message?.public_id ?? ''
    const before = { state: 'failed', tries: 6, error: 'refused', body } as const
    await at.ctx.db.update(outbox).set(before).where(eq(outbox.public_id, id))
    const failed = await staff('admin', 'GET', '/outbox?state=failed')
    const row = (failed.body['rows'] as { id: string }[]).find((shown) => shown.id === id)
    expect(row).toMatchObject({ can_retry: false, text_removed: removed })
    const refused = await staff('admin', 'POST', `/outbox/${id}/retry`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body['message']).toMatch(sentence)
    const [after] = await at.ctx.db.select().from(outbox).where(eq(outbox.public_id, id))
    expect(after).toMatchObject(before)
    await at.ctx.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.public_id, id))
  },
)

test('M-50 jobs show what is next and what failed, and a row runs by hand', async () => {
  const later = new Date(at.clock.now().getTime() + 3_600_000)
  let ran = 0
  at.ctx.jobHandlers.plan_start = async () => {
    ran += 1
  }
  at.ctx.jobHandlers.cancellation_final = () => Promise.reject(new TypeError('broken'))
  await scheduleJob(at.ctx.db, at.clock, { kind: 'plan_start', subject: 'one', dueAt: later })
  await scheduleJob(at.ctx.db, at.clock, {
    kind: 'cancellation_final',
    subject: 'two',
    dueAt: at.clock.now(),
  })
  await at.settle()
  const jobs = async () => {
    const open = (await staff('admin', 'GET', '/jobs')).body['due'] as JobRow[]
    return [...open, ...((await staff('admin', 'GET', '/jobs?show=done')).body['due'] as JobRow[])]
  }
  const stateOf = async (kind: string) => (await jobs()).find((row) => row.kind === kind)
  expect(await stateOf('plan_start')).toMatchObject({ state: 'waiting' })
  expect(await stateOf('cancellation_final')).toMatchObject({ state: 'failed', error: 'TypeError' })
  const id = (await stateOf('plan_start'))?.id
  await at.ctx.db
    .update(scheduledJobs)
    .set({ tries: 1, last_error: 'Example' })
    .where(eq(scheduledJobs.id, Number(id)))
  expect((await staff('admin', 'POST', `/jobs/${id}/run`, {})).status).toBe(200)
  await at.settle()
  expect(ran).toBe(1)
  expect(await stateOf('plan_start')).toMatchObject({ state: 'done' })
  expect((await staff('admin', 'POST', `/jobs/${id}/run`, {})).status).toBe(404)
  expect((await staff('admin', 'POST', '/jobs/none/run', {})).status).toBe(404)
  await at.ctx.db.delete(scheduledJobs).where(eq(scheduledJobs.kind, 'cancellation_final'))
})

test('R-076 each job and each message names the order it belongs to, and its patient', async () => {
  const order = await placeOrder(at)
  await at.settle()
  const { body: jobs } = await staff('admin', 'GET', '/jobs')
  const named = (jobs['due'] as JobRow[]).filter(({ order_id }) => order_id === order.orderId)
  expect(named.map(({ kind }) => kind)).toContain('form_reminder')
  expect(named.map(({ kind }) => kind)).toContain('hold_renew')
  expect(new Set(named.map(({ patient }) => patient))).toEqual(new Set(['Maya S.']))
  await at.ctx.db
    .update(outbox)
    .set({ state: 'failed', error: 'refused' })
    .where(and(eq(outbox.kind, 'order_received'), eq(outbox.about, order.orderId)))
  const { body: failed } = await staff('admin', 'GET', '/outbox?state=failed')
  expect(failed['rows']).toContainEqual(
    expect.objectContaining({ kind: 'order_received', order_id: order.orderId, patient: 'Maya S.' }),
  )
  expect(failed['counts']).toMatchObject({ failed: (failed['rows'] as unknown[]).length })
})

test('R-076 only a failed job is run by hand; a healthy one is left to its time, and the try is recorded', async () => {
  await scheduleJob(at.ctx.db, at.clock, {
    kind: 'draft_expiry',
    subject: 'example-healthy',
    dueAt: new Date(at.clock.now().getTime() + 3_600_000),
  })
  const [job] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(eq(scheduledJobs.subject, 'example-healthy'))
  const refused = await staff('admin', 'POST', `/jobs/${job?.id}/run`, {})
  expect(refused.status).toBe(409)
  expect(refused.body['message']).toBe('This job has not failed. It runs automatically when it is due.')
  const [same] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(eq(scheduledJobs.subject, 'example-healthy'))
  expect(same).toEqual(job)
  const result = await at.ctx.db.select().from(audit).where(eq(audit.action, 'job.run_refused'))
  expect(result.map(({ subject }) => subject)).toEqual([`due:${job?.id}`])
  const { body } = await staff('admin', 'GET', '/jobs?show=failed')
  expect((body['due'] as JobRow[]).every(({ state }) => state === 'failed')).toBe(true)
})

test('the trail is shown newest first, page by page, and says whether its chain holds', async () => {
  await at.settle()
  const { body } = await staff('admin', 'GET', '/audit')
  const rows = body['rows'] as { id: number; action: string }[]
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort((a, b) => b - a))
  expect(body['chain']).toMatchObject({ intact: true })
  const third = Buffer.from(JSON.stringify([rows[2]?.id])).toString('base64url')
  const older = await staff('admin', 'GET', `/audit?after=${third}`)
  expect((older.body['rows'] as { id: number }[])[0]?.id).toBe(rows[3]?.id)
})

test('the trail names staff, shortens patients, and is filtered by person, action, order and days (W-60)', async () => {
  const order = await placeOrder(at)
  const read = await staff('support', 'GET', `/orders/${order.orderId}`)
  expect(read.status).toBe(200)
  type Row = { actor: string; actor_name: string; action: string; patient: string | null; order_id: string }
  const rows = async (filter: Record<string, string>) =>
    (await staff('admin', 'GET', `/audit?${new URLSearchParams(filter)}`)).body['rows'] as Row[]
  const ofOrder = await rows({ order: order.orderId })
  const opened = ofOrder.find(({ action }) => action === 'order.read')
  expect(opened).toMatchObject({
    actor: expect.stringMatching(/^staff:/),
    patient: 'Maya S.',
    order_id: order.orderId,
  })
  expect(opened?.actor_name).not.toMatch(/staff:|Former/)
  const byPatient = ofOrder.find(({ actor }) => actor.startsWith('patient:'))
  expect(byPatient?.actor_name).toBe('Maya S.')
  expect(await rows({ order: `order ${order.orderId.slice(0, 8)}…` })).toEqual(ofOrder)
  for (const nobody of ['an-order-of-nobody', '______', '%%%%%%', "';--"])
    expect(await rows({ order: nobody }), nobody).toEqual([])

  const actor = opened?.actor ?? ''
  for (const row of await rows({ actor })) expect(row.actor).toBe(actor)
  const both = await rows({ actor, action: 'order.read' })
  expect(both.length).toBeGreaterThan(0)
  for (const row of both) expect([row.actor, row.action]).toEqual([actor, 'order.read'])
  const today = easternDate(at.clock.now())
  const [before, after] = [addDays(today, -1), addDays(today, 1)]
  const between = (from: string, until: string) => rows({ actor, action: 'order.read', from, until })
  for (const range of [between(today, today), between(before, after)]) expect(await range).toEqual(both)
  for (const range of [between('2001-01-01', before), between(after, after), between(after, before)])
    expect(await range).toEqual([])
  expect(await rows({ actor, action: 'order.read', from: today })).toEqual(both)
  expect(await rows({ actor, action: 'order.read', until: before })).toEqual([])
  expect((await staff('admin', 'GET', '/audit?from=tomorrow')).status).toBe(400)
  // On home stand acts and opened charts, not every list that somebody looked at (W-62).
  await staff('support', 'GET', '/orders')
  expect((await rows({ action: 'orders.listed' })).length).toBeGreaterThan(0)
  const acts = (await rows({ shows: 'acts' })).map(({ action }) => action)
  expect(acts.length).toBeGreaterThan(0)
  expect(
    acts.filter((action) => /(read|listed|searched)$/.test(String(action)) && action !== 'chart.read'),
  ).toEqual([])

  expect(await rows({ actor, action: 'staff.login' })).toContainEqual(
    expect.objectContaining({ staff_name: opened?.actor_name, patient: null, order_id: null }),
  )

  const { choices } = (await staff('admin', 'GET', '/audit')).body as {
    choices: { actors: { id: string; name: string }[]; actions: string[] }
  }
  expect(choices.actors).toContainEqual({ id: actor, name: opened?.actor_name })
  expect(choices.actions).toContain('order.read')
  expect(choices.actions).toEqual([...new Set(choices.actions)])
})

test('M-45 D-98 the trail of a patient or of somebody of staff is found by name, and saved as a file that is an entry itself', async () => {
  const order = await placeOrder(at)
  await staff('support', 'GET', `/orders/${order.orderId}`)
  type Row = { patient: string | null; actor_name: string; action: string; changes: { name: string }[] }
  const rows = async (person: string) =>
    (await staff('admin', 'GET', `/audit?${new URLSearchParams({ person })}`)).body['rows'] as Row[]
  const opened = (await rows('sample MAYA')).filter(({ action }) => action === 'order.read')
  expect(opened.length).toBeGreaterThan(0)
  const [reader = ''] = (opened[0]?.actor_name ?? '').split(' ').slice(-1)
  for (const row of await rows('maya')) expect([row.patient, row.actor_name].join()).toContain('Maya')
  const ofReader = await rows(reader)
  expect(ofReader.some(({ action }) => action === 'order.read')).toBe(true)
  expect(await rows('nobody of that name')).toEqual([])
  expect(await rows('%')).toEqual([])

  const file = await staff('admin', 'POST', '/audit/export', { person: 'maya' })
  expect((file.body['rows'] as Row[]).length).toBeGreaterThan(0)
  const [entry] = (await staff('admin', 'GET', '/audit?action=audit.exported')).body['rows'] as Row[]
  expect(entry?.changes.map(({ name }) => name)).toEqual(['rows', 'person'])
  // What is treatment keeps its values to itself, though they are stored.
  await placePrescribedOrder(at)
  const [stored] = await at.ctx.db
    .select({ action: audit.action })
    .from(audit)
    .where(and(eq(audit.purpose, 'treatment'), isNotNull(audit.after)))
    .orderBy(desc(audit.id))
    .limit(1)
  const shown = (await staff('admin', 'GET', `/audit?action=${stored?.action}`)).body['rows'] as Row[]
  expect(shown.length).toBeGreaterThan(0)
  for (const row of [...opened, ...shown]) expect(row.changes).toEqual([])
  expect((await staff('support', 'POST', '/audit/export', {})).status).toBe(403)
})

test('nobody but administrators sees outbox, jobs or trail', async () => {
  for (const who of ['clinician', 'pharmacy', 'support', 'billing', 'content'])
    for (const path of ['/outbox', '/jobs', '/audit'])
      expect((await staff(who, 'GET', path)).status).toBe(403)
})

test('D-01 an event that the gateway hangs over is never dropped: it shows, and is applied again', async () => {
  const before = at.ctx.payments
  const { orderId } = await placeOrder(at)
  await at.settle()
  const [known] = await at.ctx.db.select().from(webhookInbox).limit(1)
  at.ctx.payments = { ...before, retrieve: async () => ({ state: 'unknown', reason: 'no_answer' }) }
  try {
    await at.ctx.db.insert(webhookInbox).values({
      source: 'payment',
      event_id: `evt_late_${orderId}`,
      type: 'payment_intent.amount_capturable_updated',
      object_ref: known?.object_ref ?? 'pi_sample',
      received_at: at.clock.now(),
    })
    for (let beat = 0; beat < 12; beat++) await at.settle()
  } finally {
    at.ctx.payments = before
  }
  const events = async () =>
    (await staff('admin', 'GET', '/jobs')).body['events'] as Record<string, unknown>[]
  const [stuck, ...more] = await events()
  expect(more).toEqual([])
  expect(stuck).toMatchObject({ tries: 8, error: 'GatewayUnavailable', next_try_at: expect.any(String) })
  const again = `/gateway-events/${String(stuck?.['id'])}/retry`
  for (const who of ['clinician', 'pharmacy', 'support', 'billing', 'content'])
    expect((await staff(who, 'POST', again, {})).status).toBe(403)
  expect((await staff('admin', 'POST', '/gateway-events/999999/retry', {})).status).toBe(404)
  expect((await staff('admin', 'POST', again, {})).status).toBe(200)
  await at.settle()
  expect(await events()).toEqual([])
  const [row] = await at.ctx.db
    .select()
    .from(webhookInbox)
    .where(eq(webhookInbox.event_id, `evt_late_${orderId}`))
  expect(row?.applied_at).not.toBeNull()
})
