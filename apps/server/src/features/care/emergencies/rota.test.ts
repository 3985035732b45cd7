import { easternDate, easternTime } from '@contour/domain/time/plain-date'
import { audit, licenses, stateRules, staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq, inArray, not } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

let at: TestService
beforeEach(async () => {
  await at?.close()
  at = await startTestService()
  await signInStaff(at, 'admin')
  await at.ctx.db
    .update(stateRules)
    .set({ served: false })
    .where(not(inArray(stateRules.state, ['TX', 'FL'])))
})
afterAll(() => at.close())

const south = async () => {
  const [row] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-south@staff.contour.example'))
  if (!row) throw new Error('no clinician')
  return row
}
const eastern = (inHours: number) => {
  const time = new Date(at.clock.now().getTime() + inHours * 3_600_000)
  return { date: easternDate(time), time: easternTime(time) }
}
const add = async (more: Record<string, unknown> = {}, who = 'admin') =>
  at.staffCall('POST', '/staff-api/on-call', {
    token: await signInStaff(at, who),
    body: {
      staff: (await south()).public_id,
      starts: eastern(-1),
      ends: eastern(30),
      states: ['TX', 'FL'],
      phone: '555-555-0142',
      ...more,
    },
  })
type Rota = {
  rows: { id: string; clinician: string; now: boolean }[]
  gaps: { state: string; from: string }[]
}
const rota = async (who = 'admin') => {
  const { status, body } = await at.staffCall('GET', '/staff-api/on-call', {
    token: await signInStaff(at, who),
  })
  return { ...(body as unknown as Rota), status }
}

test('D-46 a shift is added, fills the gap, is shown to its clinician, and is removed', async () => {
  expect((await rota()).gaps.map(({ state }) => state).toSorted()).toEqual(['FL', 'TX'])
  const { status, body } = await add()
  expect(status).toBe(200)
  const filled = await rota()
  expect(filled.gaps).toEqual([])
  expect(filled.rows).toMatchObject([{ clinician: 'Dr. Sam Sample', now: true, phone: '5555550142' }])
  const own = await at.staffCall('GET', '/staff-api/on-call/own', {
    token: await signInStaff(at, 'clinician-south'),
  })
  expect(own.body).toMatchObject({ shifts: [{ id: body['id'], states: ['FL', 'TX'] }] })
  const others = await at.staffCall('GET', '/staff-api/on-call/own', {
    token: await signInStaff(at, 'clinician'),
  })
  expect(others.body).toMatchObject({ shifts: [] })
  const token = await signInStaff(at, 'admin')
  const remove = () =>
    at.staffCall('POST', `/staff-api/on-call/${String(body['id'])}/remove`, { token, body: {} })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await rota()).gaps).toHaveLength(2)
  const actions = (await at.ctx.db.select().from(audit)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['on_call.added', 'on_call.removed']))
})

test('D-46 a gap within the next 24 hours is one; overlapping shifts are allowed', async () => {
  await add({ ends: eastern(10) })
  const [gap] = (await rota()).gaps
  expect(new Date(gap?.from ?? '').getTime()).toBeGreaterThan(at.clock.now().getTime())
  expect((await add({ starts: eastern(9), ends: eastern(30) })).status).toBe(200)
  expect((await rota()).gaps).toEqual([])
})

test('D-46 the overview counts the same states', async () => {
  const read = async () =>
    (await at.staffCall('GET', '/staff-api/overview', { token: await signInStaff(at, 'admin') })).body
  expect(await read()).toMatchObject({ on_call_gaps: [{ state: 'FL' }, { state: 'TX' }] })
  await add()
  expect(await read()).toMatchObject({ on_call_gaps: [] })
})

test('D-46 a license that ended no longer covers its state', async () => {
  await add()
  await at.ctx.db
    .update(licenses)
    .set({ expires_on: '2020-01-01' })
    .where(eq(licenses.staff_id, (await south()).id))
  expect((await rota()).gaps).toHaveLength(2)
})

test.each([
  ['a state without a license', { states: ['CA'] }, 'states'],
  ['no state', { states: [] }, 'states'],
  ['a number that is none', { phone: '12' }, 'phone'],
  ['an end before the start', { ends: { date: '2020-01-01', time: '09:00' } }, 'ends'],
])('D-46 %s is refused with its field', async (_, more, field) => {
  const { status, body } = await add(more)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`"${field}"`)
  expect((await rota()).rows).toEqual([])
})

test('D-46 the rota belongs to administrators', async () => {
  for (const who of ['clinician', 'support', 'billing', 'content', 'pharmacy']) {
    expect((await rota(who)).status).toBe(403)
    expect((await add({}, who)).status).toBe(403)
  }
})
