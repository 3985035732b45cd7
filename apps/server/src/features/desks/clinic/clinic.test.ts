import { audit, licenses, orders, prescriptions, staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import {
  placeOrderInReview,
  placePrescribedOrder,
  prescribeOrder,
  prescriptionBody,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { sandboxLedger } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Line = Awaited<ReturnType<typeof readChartOf>>['suggested'][number]
type QueueRow = {
  order_id: string
  licensed: boolean
  mine: boolean
  entered_at: string
  due_at: string
} & Record<string, unknown>
const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const queueOf = async (who: string, query = '') =>
  (await staff(who, 'GET', `/queue${query}`)).body['rows'] as QueueRow[]
const act = (who: string, orderId: string, name: string, body: unknown = {}) =>
  staff(who, 'POST', `/orders/${orderId}/${name}`, body)

test('the queue shows what waits, oldest first, with three targets counted from entering', async () => {
  const first = await placeOrderInReview(at)
  await at.advance(60)
  const second = await placeOrderInReview(at)
  const rows = (await queueOf('clinician')).filter((row) =>
    [first.orderId, second.orderId].includes(row.order_id),
  )
  expect(rows.map((row) => row.order_id)).toEqual([first.orderId, second.orderId])
  const [row] = rows
  const hoursAfter = (name: string) =>
    (Date.parse(String(row?.[name])) - Date.parse(String(row?.entered_at))) / 3_600_000
  expect(['due_at', 'late_at', 'breach_at'].map(hoursAfter)).toEqual([5, 24, 48])
  expect(row).toMatchObject({
    patient: 'Maya Sample',
    age: 41,
    sex: 'F',
    // Of the weight in the form, which is newer than the questionnaire's (D-49).
    bmi: 30.12,
    state: 'CA',
    drug: 'semaglutide',
    kind: 'first',
    form: 'medical',
    status: 'waiting_prescription',
    licensed: true,
    mine: false,
  })
  expect(row?.['request']).toContain('Month 1: 0.25 mg')
})

test('M-02 W-12 D-96 only a clinician with a licence of the state can take an order, and reads whose it is; an expired one does not count', async () => {
  const order = await placeOrderInReview(at)
  const seen = (await queueOf('clinician-south')).find((row) => row.order_id === order.orderId)
  // D-96: where it waits and for how long, and nothing of the person.
  expect(Object.keys(seen ?? {}).sort()).toEqual(
    [
      'order_id',
      'state',
      'term',
      'status',
      'kind',
      'entered_at',
      'due_at',
      'late_at',
      'breach_at',
      'new_by',
      'taken_by',
      'mine',
      'video_state',
      'licensed',
    ].sort(),
  )
  expect(seen).toMatchObject({ licensed: false, state: 'CA' })
  for (const filter of ['?drug=semaglutide', '?flagged=true'])
    expect((await queueOf('clinician-south', filter)).map((row) => row.order_id)).not.toContain(order.orderId)
  for (const name of ['take', 'require-visit'])
    expect((await act('clinician-south', order.orderId, name)).body).toMatchObject({ code: 'not_licensed' })
  const chart = await staff('clinician-south', 'GET', `/orders/${order.orderId}/chart`)
  expect(chart.status).toBe(403)
  expect((await act('clinician-west', order.orderId, 'take')).status).toBe(200)
  await act('clinician-west', order.orderId, 'release')
  const [west] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-west@staff.contour.example'))
  const ca = and(eq(licenses.staff_id, west?.id ?? 0), eq(licenses.state, 'CA'))
  await at.ctx.db.update(licenses).set({ expires_on: '2020-01-01' }).where(ca)
  expect((await act('clinician-west', order.orderId, 'take')).body).toMatchObject({ code: 'not_licensed' })
  await at.ctx.db.update(licenses).set({ expires_on: '2099-01-01' }).where(ca)
})

test('a taken order is closed to others until it is given back or its holder was idle for 30 minutes', async () => {
  const order = await placeOrderInReview(at)
  expect((await act('clinician', order.orderId, 'take')).status).toBe(200)
  expect((await act('clinician-west', order.orderId, 'take')).body).toMatchObject({ code: 'taken' })
  const chart = await readChartOf(at, order.orderId, 'clinician-west')
  expect(chart.lock).toEqual({ taken_by: 'Dr. Casey Demo', mine: false })
  const stolen = await act('clinician-west', order.orderId, 'prescribe', prescriptionBody(chart))
  expect(stolen.body).toMatchObject({ code: 'taken' })
  expect((await queueOf('clinician', '?mine=true')).map((row) => row.order_id)).toContain(order.orderId)
  await at.advance(29 * 60)
  expect((await act('clinician-west', order.orderId, 'take')).status).toBe(409)
  await at.advance(2 * 60)
  expect((await act('clinician-west', order.orderId, 'take')).status).toBe(200)
  await act('clinician-west', order.orderId, 'release')
  expect((await act('clinician', order.orderId, 'take')).status).toBe(200)
})

test('the chart holds form, images and suggestion, and every read of it is written down', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.missing).toEqual([])
  expect(chart.patient).toMatchObject({
    name: 'Maya Sample',
    dob: expect.stringMatching(/^1985-/),
    state: 'CA',
    is_legacy: false,
  })
  expect(chart.forms[0]?.answers.length).toBeGreaterThan(5)
  expect(chart.forms[0]?.requested).toMatchObject({ 'Month 1': '0.25 mg' })
  expect(chart.files.map(({ type }) => type)).toEqual(expect.arrayContaining(['id_image', 'full_body_image']))
  expect(chart.formulary.map(({ strength }) => strength)).toEqual([
    '0.25 mg',
    '0.5 mg',
    '1 mg',
    '1.7 mg',
    '2.4 mg',
  ])
  expect(chart.suggested.map(({ slot, med_id }) => [slot, med_id])).toContainEqual(['Month 1', 'SEMA-00250'])
  expect(chart.readers).toHaveLength(1)
  const again = await readChartOf(at, order.orderId, 'clinician-west')
  expect(again.readers.map(({ who }) => who)).toEqual(['Dr. Robin Example', 'Dr. Casey Demo'])
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'chart.read'), eq(audit.subject, `order:${order.orderId}`)))
  expect(rows.map(({ purpose, subject_user }) => [purpose, subject_user])).toEqual([
    ['treatment', order.userId],
    ['treatment', order.userId],
  ])
})

test('a file of the chart opens by its link and by no changed one', async () => {
  const order = await placeOrderInReview(at)
  const [file] = (await readChartOf(at, order.orderId)).files
  expect((await at.staffCall('GET', String(file?.url))).status).toBe(200)
  expect((await at.staffCall('GET', `${String(file?.url).slice(0, -2)}xx`)).status).toBe(404)
})

test('prescribing signs with name and npi, starts the twelve hours and tells the patient', async () => {
  const order = await placeOrderInReview(at)
  const before = at.clock.now().getTime()
  const answer = await prescribeOrder(at, order.orderId)
  expect(answer.body).toMatchObject({ order_status: 'prescription_received' })
  const wait = Date.parse(String(answer.body['accepts_at'])) - before
  expect(wait).toBeGreaterThanOrEqual(12 * 3_600_000)
  expect(wait).toBeLessThan(12 * 3_600_000 + 60_000)
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(row).toMatchObject({ submitted: 4, taken_by: null })
  const [signed] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, row?.id ?? 0))
  expect(signed).toMatchObject({
    version: 1,
    state: 'awaiting',
    clinician_name: 'Dr. Casey Demo',
    npi: '0000000001',
    compounding_reason: 'ingredient',
  })
  const [message] = await messagesOf(at, order.email)
  expect(message).toMatchObject({ kind: 'prescription_ready' })
  expect((await queueOf('clinician')).map(({ order_id }) => order_id)).not.toContain(order.orderId)
})

test('what the formulary, the months or the reason for compounding do not allow is refused with its reason', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  const [first, ...others] = chart.suggested as [Line, ...Line[]]
  const refused = async (more: { items?: Line[] } & Record<string, unknown>) => {
    const body = prescriptionBody(chart, more)
    const answer = await act('clinician', order.orderId, 'prescribe', body)
    expect(answer.status).toBe(400)
    return answer.body.message
  }
  expect(await refused({ items: others })).toBe('Month 1 has no prescription line.')
  expect(await refused({ items: [{ ...first, med_id: 'TIRZ-02500' }, ...others] })).toContain(
    'not Semaglutide',
  )
  expect(await refused({ items: [{ ...first, med_id: 'SEMA-00300' }, ...others] })).toBeTruthy()
  expect(await refused({ items: [{ ...first, directions: '' }, ...others] })).toContain('directions')
  expect(await refused({ items: [{ ...first, quantity: 'some' }, ...others] })).toContain('quantity')
  expect(await refused({ compounding_note: 'no' })).toContain('own words')
  expect(await refused({ compounding_reason: 'convenience' })).toContain('from the list')
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(row?.status).toBe('waiting_prescription')
})

test('nothing is issued while a required image is missing', async () => {
  const order = await placeOrderInReview(at)
  const chart = await readChartOf(at, order.orderId)
  await at.ctx.database.query(
    `delete from order_files where type = 'id_image' and order_id = (select id from orders where public_id = $1)`,
    [order.orderId],
  )
  const answer = await act('clinician', order.orderId, 'prescribe', prescriptionBody(chart))
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe('The image of the license or state ID is missing.')
  expect((await readChartOf(at, order.orderId)).missing).toHaveLength(1)
})

test('D-23 an undecided prescription is voided with a reason and a new version is issued', async () => {
  const order = await placePrescribedOrder(at)
  const voided = await act('clinician', order.orderId, 'void-prescription', { reason: 'Wrong month' })
  expect(voided.body).toMatchObject({ order_status: 'waiting_prescription' })
  const early = await at.call('POST', `/api/prescription-update/${order.orderId}`, {
    token: order.token,
    body: { accept: true },
  })
  expect(early.body).toMatchObject({ code: 'wrong_status' })
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  const chart = await readChartOf(at, order.orderId)
  expect(chart.prescriptions.map(({ version, state, reason }) => [version, state, reason])).toEqual([
    [2, 'awaiting', ''],
    [1, 'voided', 'Wrong month'],
  ])
})

test('a denial ends order and plan, tells the patient and lets the hold go', async () => {
  const order = await placeOrderInReview(at)
  const words = { reason: 'contraindication', text: 'This treatment is not safe for you.' }
  const bad = await act('clinician', order.orderId, 'deny', { ...words, reason: 'mood' })
  expect(bad.status).toBe(400)
  const answer = await act('clinician', order.orderId, 'deny', words)
  expect(answer.body).toMatchObject({ order_status: 'denied' })
  const own = await at.call('GET', '/api/order-items', { token: order.token })
  expect((own.body['orders'] as unknown[])[0]).toMatchObject({
    status: 'denied',
    notice: words.text,
    hold: null,
  })
  const plans = await at.call('GET', '/api/subscription-items', { token: order.token })
  expect((plans.body['subscriptions'] as unknown[])[0]).toMatchObject({ status: 'ended', can_cancel: false })
  const { holds: authorizations, captures } = await sandboxLedger(at, order.orderId)
  expect(authorizations.map(({ state }) => state)).toEqual(['voided'])
  expect(captures).toEqual([])
  const [message] = await messagesOf(at, order.email)
  expect(message).toMatchObject({ kind: 'order_denied' })
  expect((await act('clinician', order.orderId, 'deny', words)).body).toMatchObject({ code: 'wrong_status' })
})

test('a live visit is asked for, takes place, and leaves its outcome in the chart', async () => {
  const order = await placeOrderInReview(at)
  expect((await act('clinician', order.orderId, 'require-visit')).body).toMatchObject({
    order_status: 'appointment_required',
  })
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'visit_needed' })
  expect((await queueOf('clinician')).map(({ order_id }) => order_id)).toContain(order.orderId)
  const done = await act('clinician', order.orderId, 'visit-done', { outcome: 'All questions answered' })
  expect(done.body).toMatchObject({ order_status: 'waiting_prescription' })
  await act('clinician', order.orderId, 'notes', { text: 'Asks for written instructions' })
  const { notes, history } = await readChartOf(at, order.orderId)
  expect(notes.map(({ text }) => text)).toEqual([
    'Asks for written instructions',
    'Live visit: All questions answered',
  ])
  expect(history.slice(-2).map(({ to, actor }) => [to, actor])).toEqual([
    ['appointment_required', 'Dr. Casey Demo'],
    ['waiting_prescription', 'Dr. Casey Demo'],
  ])
})

test('no other role reads a queue or a chart, prescribes or denies', async () => {
  const order = await placeOrderInReview(at)
  for (const who of ['pharmacy', 'support', 'billing', 'content', 'admin']) {
    expect((await staff(who, 'GET', '/queue')).status).toBe(403)
    expect((await staff(who, 'GET', `/orders/${order.orderId}/chart`)).status).toBe(403)
    const denied = await act(who, order.orderId, 'deny', { reason: 'other', text: 'No.' })
    expect(denied.status).toBe(403)
    expect((await act(who, order.orderId, 'notes', { text: 'No.' })).status).toBe(403)
  }
  const patient = await at.staffCall('GET', '/staff-api/queue', { token: order.token })
  expect(patient.status).toBe(401)
})

test('SEC-20 a reading of the queue is one row of the trail with the orders in it, though they are of several patients', async () => {
  for (let n = 0; n < 2; n += 1) await placeOrderInReview(at)
  // The first reading logs in too.
  await queueOf('clinician')
  const before = await at.ctx.db.select({ id: audit.id }).from(audit)
  const shown = await queueOf('clinician')
  const written = (await at.ctx.db.select().from(audit).orderBy(asc(audit.id))).slice(before.length)
  expect(shown.length).toBeGreaterThan(1)
  expect(written).toMatchObject([
    {
      action: 'queue.read',
      purpose: 'treatment',
      after: { rows: shown.length, orders: shown.map(({ order_id: id }) => id) },
    },
  ])
})
