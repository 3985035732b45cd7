// Every path on which a clinician meets a patient, with one patient in one state: with a license there the patient is on all
// of them, without a valid one on none (M-08, D-96), and with one under which the state lets nobody prescribe on those of
// treatment alone: somebody in danger is reached by everybody who is licensed.
import { addresses, licenses, orders, stateRules, users } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { placeOrderWithVideo, waitingVideo } from '@contour/testkit/people/identity-review'
import { openDoctorChat, write } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { visitCall } from '@contour/testkit/people/visit-people'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { differenceOf } from '../../care/prescriptions/index.ts'
import { findStateRule, hasLicense } from '../../ground/states/index.ts'

let at: TestService
let met: Awaited<ReturnType<typeof patientInNevada>>
beforeAll(async () => {
  at = await startTestService()
  met = await patientInNevada()
  await gate({ gated: true })
})
afterAll(() => at.close())

const STATE = 'NV'
const ofState = eq(licenses.state, STATE)

/** A patient on hold and in danger, in line for a visit, whose order is in review and whose video waits. */
async function patientInNevada() {
  const order = await placeOrderWithVideo(at)
  const [row] = await at.ctx.db
    .update(orders)
    .set({ state: STATE })
    .where(eq(orders.id, order.orderKey))
    .returning()
  const home = { line_1: '1 Sample St', line_2: '', city: 'Sample', state: STATE, zip: '89501' }
  await at.ctx.db
    .insert(addresses)
    .values({ user_id: order.userId, kind: 'shipping', ...home, updated_at: at.clock.now() })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: { state: STATE } })
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, order.userId))
  if (!row || !user) throw new Error('no patient')
  expect((await visitCall(at, order, 'join')).status).toBe(200)
  await stopCare(at, order)
  const thread = await openDoctorChat(at, order.userId)
  await write(at, thread, 'patient', 'I have chest pain')
  await signInStaff(at, 'clinician')
  // The first clinician of the demonstration is the only one with a license there.
  const [license] = await at.ctx.db.select().from(licenses).where(ofState)
  return {
    row,
    user,
    thread: thread.id,
    hold: await holdIdOf(at, order.userId),
    video: (await waitingVideo(at, order.orderId))?.id ?? '',
    clinicianId: license?.staff_id ?? 0,
  }
}

const read = async (path: string, who = 'clinician') =>
  at.staffCall('GET', `/staff-api/${path}`, { token: await signInStaff(at, who) })
/** Whether a page opens; refused, it says that the license is missing. */
const opens = async (path: string): Promise<boolean> => {
  const { status, body } = await read(path)
  if (status !== 200) expect([path, body.code]).toEqual([path, 'not_licensed'])
  return status === 200
}
/** Whether a list holds a row with this text. */
const lists = async (path: string, text: string, who?: string): Promise<boolean> => {
  const { status, body } = await read(path, who)
  expect([path, status]).toEqual([path, 200])
  return JSON.stringify(body['rows'] ?? body).includes(text)
}
const counted = async (section: string): Promise<boolean> => {
  const { body } = await read('tasks/count')
  return ((body['sections'] as Record<string, number>)[section] ?? 0) > 0
}

const TREATMENT: Readonly<Record<string, () => Promise<boolean>>> = {
  queue: async () => {
    const { body } = await read('queue')
    const rows = body['rows'] as { order_id: string; licensed: boolean }[]
    return rows.some(({ order_id: id, licensed }) => id === met.row.public_id && licensed)
  },
  chart: () => opens(`orders/${met.row.public_id}/chart`),
  charts: () => lists('charts', met.row.public_id),
  'chart to take': async () => {
    const token = await signInStaff(at, 'clinician')
    const { status } = await at.staffCall('POST', `/staff-api/orders/${met.row.public_id}/take`, {
      token,
      body: {},
    })
    return status === 200
  },
  person: () => opens(`people/${met.user.public_id}`),
  search: () => lists(`search?q=${encodeURIComponent(met.user.last_name)}`, met.user.public_id),
  inbox: () => lists('inbox', met.thread),
  thread: () => opens(`inbox/${met.thread}`),
  'threads counted': () => counted('inbox'),
  'red list': () => lists('emergencies?who=patients', met.thread),
  'red line': async () => (await read('emergencies/bar')).body['waiting'] === 1,
  'on-call rota': async () => {
    const { body } = await read('on-call', 'admin')
    return (body['clinicians'] as { states: string[] }[]).some(({ states }) => states.includes(STATE))
  },
  holds: () => lists('care-holds', met.hold),
  hold: () => opens(`care-holds/${met.hold}`),
  'holds counted': () => counted('holds'),
  videos: () => lists('identity', met.video),
  video: () => opens(`identity/${met.video}`),
  tasks: () => lists('tasks', met.user.public_id),
}

const PRESCRIBING: Readonly<Record<string, () => Promise<boolean>>> = {
  'signature, as the chart says': async () => {
    const { status, body } = await read(`orders/${met.row.public_id}/chart`)
    return (
      status === 200 &&
      !JSON.stringify((body['chart'] as { missing: string[] }).missing).includes(
        'your license there does not say so',
      )
    )
  },
  'line of the visits': () => lists('visits', met.row.public_id),
  'visits counted': () => counted('visits'),
  'hold to lift': async () => (await liftCareHold(at, met.hold)).body.code !== 'not_licensed',
  'state that is served': async () =>
    (await inJob(at.ctx, () => findStateRule(at.ctx.db, STATE)))?.served === true,
  'coverage of the states': async () => {
    const { body } = await read('overview', 'admin')
    const states = body['states'] as { state: string; clinicians: number }[]
    return states.some(({ state, clinicians }) => state === STATE && clinicians > 0)
  },
  'ship gate': async () => {
    const prescription = { clinician_id: met.clinicianId }
    return (
      (await differenceOf(at.ctx.db, at.clock, { order: met.row, shipsTo: STATE, prescription })) === null
    )
  },
}

/** The paths of a list on which the patient is. */
async function found(paths: typeof TREATMENT): Promise<string[]> {
  const names: string[] = []
  for (const [name, path] of Object.entries(paths)) if (await path()) names.push(name)
  return names
}

const gate = (set: Partial<typeof stateRules.$inferInsert>) =>
  at.ctx.db.update(stateRules).set(set).where(eq(stateRules.state, STATE))

test('D-96 M-08 an expired license ends every path to a patient, on the day after its last', async () => {
  const today = easternDate(at.clock.now())
  await at.ctx.db
    .update(licenses)
    .set({ expires_on: addDays(today, -1) })
    .where(ofState)
  expect([await found(TREATMENT), await found(PRESCRIBING)]).toEqual([[], []])
  await at.ctx.db.update(licenses).set({ expires_on: today }).where(ofState)
  expect(await found(TREATMENT)).toEqual(Object.keys(TREATMENT))
})

test('A-13 D-101 under a license with which the state lets nobody prescribe, a patient is treated and nothing leaves', async () => {
  await gate({ prescribers: ['physician'] })
  for (const profession of [null, 'nurse_practitioner'] as const) {
    await at.ctx.db.update(licenses).set({ profession }).where(ofState)
    expect(await found(TREATMENT)).toEqual(Object.keys(TREATMENT))
    expect(await found(PRESCRIBING)).toEqual([])
    const who = { clinicianId: met.clinicianId, state: STATE }
    expect(await hasLicense(at.ctx.db, at.clock, who, 'treat')).toBe(true)
    expect(await hasLicense(at.ctx.db, at.clock, who, 'prescribe')).toBe(false)
  }
  await at.ctx.db.update(licenses).set({ profession: 'physician' }).where(ofState)
  expect(await found(PRESCRIBING)).toEqual(Object.keys(PRESCRIBING))
})
