import { SDP_MAX, type Signal } from '@contour/contract/visit-events'
import { startTestService, type TestService } from '@contour/testkit'
import { placeOrderInReview } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { deskCall, visitCall } from '@contour/testkit/people/visit-people'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectVisit, visitRefusedWith, type VisitClient } from '../../crash-tests/visit-client.ts'
import { orders, sessions, staffSessions, visitSignals, visits } from '../db/schema.ts'
import { openStaffSession } from '../features/people/staff-access/index.ts'
import { sha256 } from '../randomness.ts'
import { FRAME_MAX } from './live-host.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const open: VisitClient[] = []
afterEach(async () => {
  for (const client of open.splice(0)) client.close()
  await at.ctx.db.delete(visitSignals)
  await at.ctx.db.update(visits).set({ state: 'canceled', outcome: null, ended_at: at.clock.now() })
})

/** What a socket receives soon, also on a busy machine. */
const soon = <T>(get: () => T) => expect.poll(get, { timeout: 5_000 })

type Order = Awaited<ReturnType<typeof placeOrderInReview>>

const desk = (who: string, path: string, body = {}) => deskCall(at, who, 'POST', path, body)
async function asPatient(order: Order, token = order.token): Promise<VisitClient> {
  const client = await connectVisit(at.service.patientUrl, { token, order: order.orderId })
  open.push(client)
  return client
}
async function asClinician(order: Order, who = 'clinician'): Promise<VisitClient> {
  const token = await signInStaff(at, who)
  const client = await connectVisit(at.service.staffUrl, { token, order: order.orderId })
  open.push(client)
  return client
}

async function inLine(): Promise<Order> {
  const order = await placeOrderInReview(at)
  await visitCall(at, order, 'join')
  return order
}
async function inProgress(who = 'clinician'): Promise<Order> {
  const order = await inLine()
  expect((await desk(who, 'visits/pick')).status).toBe(200)
  expect((await visitCall(at, order, 'enter')).status).toBe(200)
  return order
}
async function bothSides(who = 'clinician') {
  const order = await inProgress(who)
  const [patient, doctor] = [await asPatient(order), await asClinician(order, who)]
  for (const side of [patient, doctor])
    await soon(() => side.notices.at(-1)).toMatchObject({ state: 'in_progress', peer_here: true })
  return { order, patient, doctor }
}
const offer = (sdp: string): Signal => ({ kind: 'offer', sdp })

test('M-06 the two sides of a visit tell each other how to connect, in order, and nobody else hears it', async () => {
  const { patient, doctor } = await bothSides()
  const elsewhere = await bothSides('clinician-west')
  const candidate = (n: number): Signal => ({
    kind: 'candidate',
    candidate: { candidate: `candidate:${n}`, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' },
  })
  expect(await doctor.ask('signal', offer('v=0'))).toEqual({ ok: true })
  for (let n = 0; n < 10; n += 1) expect(await doctor.ask('signal', candidate(n))).toEqual({ ok: true })
  await soon(() => patient.signals.length).toBe(11)
  expect(patient.signals).toEqual([offer('v=0'), ...Array.from({ length: 10 }, (_, n) => candidate(n))])
  expect(await patient.ask('signal', { kind: 'answer', sdp: 'v=0' })).toEqual({ ok: true })
  await soon(() => doctor.signals).toEqual([{ kind: 'answer', sdp: 'v=0' }])
  expect([elsewhere.patient.signals, elsewhere.doctor.signals]).toEqual([[], []])
})

test('M-06 only the patient and the clinician who called connect, each at their own origin', async () => {
  const order = await inLine()
  const other = await inLine()
  const { patientUrl, staffUrl } = at.service
  const clinician = await signInStaff(at, 'clinician')
  const support = await signInStaff(at, 'support')
  const patientAuth = { token: order.token, order: order.orderId }
  expect(await visitRefusedWith(patientUrl, {})).toBe('unauthenticated')
  expect(await visitRefusedWith(patientUrl, { ...patientAuth, token: 'a'.repeat(43) })).toBe(
    'unauthenticated',
  )
  expect(await visitRefusedWith(patientUrl, { ...patientAuth, order: other.orderId })).toBe('not_found')
  expect(await visitRefusedWith(patientUrl, { ...patientAuth, order: 'unknown' })).toBe('not_found')
  // In line: nobody has called, so no clinician is part of the visit.
  expect(await visitRefusedWith(staffUrl, { token: clinician, order: order.orderId })).toBe('not_found')
  await desk('clinician', 'visits/pick', { order_id: order.orderId })
  const colleague = await signInStaff(at, 'clinician-west')
  expect(await visitRefusedWith(staffUrl, { token: colleague, order: order.orderId })).toBe('not_found')
  expect(await visitRefusedWith(staffUrl, { token: support, order: order.orderId })).toBe('forbidden')
  // Tokens count at their own origin alone.
  expect(await visitRefusedWith(patientUrl, { token: clinician, order: order.orderId })).toBe(
    'unauthenticated',
  )
  expect(await visitRefusedWith(staffUrl, patientAuth)).toBe('unauthenticated')
  expect(await visitRefusedWith(patientUrl, patientAuth)).toBe('connected')
  expect(await visitRefusedWith(staffUrl, { token: clinician, order: order.orderId })).toBe('connected')
  expect(await visitRefusedWith(patientUrl, patientAuth, { origin: 'https://evil.example' })).toBe(
    'websocket error',
  )
})

test('M-06 a patient in line hears the call; signals wait until the visit is in progress', async () => {
  const order = await inLine()
  const patient = await asPatient(order)
  await soon(() => patient.notices.at(-1)).toMatchObject({ state: 'waiting', peer_here: false })
  await desk('clinician', 'visits/pick')
  await soon(() => patient.notices.at(-1)?.state).toBe('called')
  const doctor = await asClinician(order)
  await soon(() => patient.notices.at(-1)?.peer_here).toBe(true)
  for (const side of [patient, doctor])
    expect(await side.ask('signal', offer('v=0'))).toMatchObject({ ok: false, code: 'wrong_status' })
  await visitCall(at, order, 'enter')
  await soon(() => doctor.notices.at(-1)?.state).toBe('in_progress')
  expect(await doctor.ask('signal', offer('v=0'))).toEqual({ ok: true })
})

test('M-06 a page that is loaded again takes its side over, and hears nothing of before', async () => {
  const { order, patient, doctor } = await bothSides()
  expect(await doctor.ask('signal', offer('first'))).toEqual({ ok: true })
  await soon(() => patient.signals).toHaveLength(1)
  const seat = doctor.notices.at(-1)?.peer_seat
  const again = await asPatient(order)
  await soon(() => patient.socket.connected).toBe(false)
  expect(patient.errors.at(-1)).toMatchObject({ code: 'replaced' })
  await soon(() => doctor.notices.at(-1)?.peer_seat).not.toBe(seat)
  expect(await doctor.ask('signal', offer('second'))).toEqual({ ok: true })
  await soon(() => again.signals).toEqual([offer('second')])
  expect(patient.signals).toEqual([offer('first')])
  // Whoever closes the page is gone at once.
  again.close()
  await soon(() => doctor.notices.at(-1)).toMatchObject({ peer_here: false, peer_seat: null })
  expect(await doctor.ask('signal', offer('third'))).toMatchObject({ ok: false, code: 'conflict' })
})

test('M-06 with the end of a visit its sockets close and its signals are removed', async () => {
  const { order, patient, doctor } = await bothSides()
  expect(await doctor.ask('signal', offer('v=0'))).toEqual({ ok: true })
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  const [visit] = await at.ctx.db
    .select()
    .from(visits)
    .where(eq(visits.order_id, row?.id ?? 0))
  const stored = () =>
    at.ctx.db
      .select()
      .from(visitSignals)
      .where(eq(visitSignals.visit_id, visit?.id ?? 0))
  expect(await stored()).toHaveLength(1)
  await desk('clinician', `visits/${order.orderId}/finish`, { outcome: 'seen', note: 'Well.' })
  for (const side of [patient, doctor]) {
    await soon(() => side.socket.connected).toBe(false)
    expect(side.errors.at(-1)).toMatchObject({ code: 'visit_ended' })
  }
  expect(await stored()).toEqual([])
})

test('M-06 a return to the line closes the clinician’s side, and the patient stays', async () => {
  const { order, patient, doctor } = await bothSides()
  await desk('clinician', `visits/${order.orderId}/return`)
  await soon(() => doctor.socket.connected).toBe(false)
  expect(doctor.errors.at(-1)).toMatchObject({ code: 'visit_ended' })
  await soon(() => patient.notices.at(-1)).toMatchObject({ state: 'waiting', peer_here: false })
  expect(patient.socket.connected).toBe(true)
})

test('security.md 22 unknown events and wrong payloads are refused, a large frame ends the connection', async () => {
  const { patient, doctor } = await bothSides()
  const wrong: unknown[] = [
    undefined,
    null,
    'offer',
    {},
    { kind: 'offer' },
    { kind: 'offer', sdp: '' },
    { kind: 'offer', sdp: 'x'.repeat(SDP_MAX + 1) },
    { kind: 'offer', sdp: 'v=0', more: 1 },
    { kind: 'candidate', candidate: { candidate: 'x'.repeat(1_001) } },
    { kind: 'media', camera: 'yes', microphone: true },
  ]
  for (const payload of wrong)
    expect(await doctor.ask('signal', payload)).toMatchObject({ ok: false, code: 'invalid_request' })
  expect(await doctor.ask('look_again', {})).toMatchObject({ ok: false, code: 'invalid_request' })
  expect(await doctor.ask('signal', offer('x'.repeat(SDP_MAX)))).toEqual({ ok: true })
  await soon(() => patient.signals).toEqual([offer('x'.repeat(SDP_MAX))])
  expect(doctor.socket.connected).toBe(true)
  doctor.socket.emit('signal', offer('x'.repeat(FRAME_MAX)))
  await soon(() => doctor.socket.connected).toBe(false)
  expect(patient.signals).toHaveLength(1)
})

test('security.md 22 a session that ends closes its side within two seconds, by whatever means it ended', async () => {
  const { order, patient } = await bothSides()
  const [visit] = await at.ctx.db.select().from(visits).where(eq(visits.state, 'in_progress'))
  // A session of its own: others use the one of the logged-in clinician.
  const token = await openStaffSession(at.ctx.db, at.ctx, visit?.clinician_id ?? 0)
  const doctor = await connectVisit(at.service.staffUrl, { token, order: order.orderId })
  open.push(doctor)
  await at.ctx.db
    .update(sessions)
    .set({ ended_at: at.clock.now() })
    .where(eq(sessions.token_hash, sha256(order.token)))
  await soon(() => patient.socket.connected).toBe(false)
  expect(patient.errors.at(-1)).toMatchObject({ code: 'session_ended' })
  expect(doctor.socket.connected).toBe(true)
  await at.ctx.db
    .update(staffSessions)
    .set({ ended_at: at.clock.real() })
    .where(eq(staffSessions.token_hash, sha256(token)))
  expect(await doctor.ask('here')).toMatchObject({ ok: false, code: 'session_ended' })
  await soon(() => doctor.socket.connected).toBe(false)
})

test('security.md 22 a flood of signals is refused, and the other side is served', async () => {
  const { patient, doctor } = await bothSides()
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => doctor.ask('signal', { kind: 'restart' })),
  )
  expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThan(100)
  for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('too_many_requests')
  expect(await patient.ask('signal', { kind: 'restart' })).toEqual({ ok: true })
})
