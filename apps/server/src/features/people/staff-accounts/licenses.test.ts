import { tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff, type Joined } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let at: TestService
/** The clinician of the test. */
let clinician: Joined
let joined = 0
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(async () => {
  clinician = await joinStaff(at, {
    email: `licensed-${++joined}@staff.contour.example`,
    name: 'Dr. Morgan Sample',
    roles: ['clinician'],
    npi: '1234567893',
  })
})

const inDays = (days: number) => addDays(easternDate(at.clock.now()), days)
const asAdmin = async (method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, 'admin'),
    ...(body === undefined ? {} : { body }),
  })
const save = (state: string, number: string, expires_on: string, id = clinician.id) =>
  asAdmin('PUT', `/staff/${id}/licenses/${state}`, { number, expires_on })
const licensesOf = async () => {
  const { body } = await asAdmin('GET', '/staff')
  const people = body['staff'] as { id: string; licenses: { state: string; standing: string }[] }[]
  return people.find(({ id }) => id === clinician.id)?.licenses
}
const tasksOf = async (state: string) => {
  const rows = await at.ctx.db
    .select()
    .from(tasks)
    .where(eq(tasks.subject, `license:${clinician.id}-${state}`))
  return rows.map(({ kind, role, state: standing }) => ({ kind, role, standing }))
}

test('R-006 a license is entered, renewed and removed', async () => {
  expect((await save('NY', 'NY-100200', inDays(400))).status).toBe(200)
  expect(await licensesOf()).toMatchObject([{ state: 'NY', number: 'NY-100200', standing: 'valid' }])
  expect((await save('NY', 'NY-100200', inDays(800))).status).toBe(200)
  expect(await licensesOf()).toMatchObject([{ state: 'NY', expires_on: inDays(800) }])
  expect((await asAdmin('DELETE', `/staff/${clinician.id}/licenses/NY`)).status).toBe(200)
  expect((await asAdmin('DELETE', `/staff/${clinician.id}/licenses/NY`)).status).toBe(404)
  expect(await licensesOf()).toEqual([])
})

test('R-006 a number that somebody else holds in that state is refused, however it is written', async () => {
  const other = await joinStaff(at, {
    email: 'other-license@staff.contour.example',
    name: 'Dr. Riley Sample',
    roles: ['clinician'],
    npi: '1234567893',
  })
  expect((await save('VT', 'VT-55 66', inDays(400))).status).toBe(200)
  expect(await save('VT', 'vt5566', inDays(400), other.id)).toMatchObject({
    status: 409,
    body: { field: 'number', message: expect.stringContaining('Dr. Morgan Sample') },
  })
  expect((await save('ME', 'VT-55 66', inDays(400), other.id)).status).toBe(200)
})

test.each([
  ['one that expired yesterday', 'NY', 'NY-1', -1, 'expires_on'],
  ['no number', 'NY', '', 100, 'number'],
  ['an unknown state', 'ZZ', 'ZZ-1', 100, 'state'],
])('R-006 a license with %s is refused with a sentence', async (_, state, number, days, field) => {
  const refused = await save(state, number, inDays(days))
  expect(refused).toMatchObject({ status: 400, body: { field, message: expect.stringMatching(/\.$/) } })
  expect((await licensesOf())?.map((license) => license.state)).not.toContain(state)
})

test('R-006 only a clinician can hold a license', async () => {
  const support = await joinStaff(at, { email: 'no-license@staff.contour.example' })
  expect(await save('NY', 'NY-9', inDays(100), support.id)).toMatchObject({ status: 409 })
})

test('R-006 a clinician opens the queue of a state until the license has expired', async () => {
  const queue = async () =>
    (await at.staffCall('GET', '/staff-api/queue', { token: clinician.token })).body['states'] ??
    (await licensesOf())
  expect((await save('NH', 'NH-7', inDays(40))).status).toBe(200)
  expect(await tasksOf('NH')).toEqual([])
  await at.advance(11 * 86_400)
  expect(await tasksOf('NH')).toEqual([{ kind: 'license_expiring', role: 'administrator', standing: 'open' }])
  expect(await licensesOf()).toContainEqual(expect.objectContaining({ state: 'NH', standing: 'expiring' }))
  expect((await save('NH', 'NH-7', inDays(400))).status).toBe(200)
  expect(await tasksOf('NH')).toMatchObject([{ standing: 'settled' }])
  expect(await queue()).toBeTruthy()
  // A license entered with less than 30 days left requests the next one at once.
  expect((await save('RI', 'RI-7', inDays(10))).status).toBe(200)
  await at.settle()
  expect(await tasksOf('RI')).toMatchObject([{ standing: 'open' }])
  await at.advance(11 * 86_400)
  expect(await licensesOf()).toContainEqual(expect.objectContaining({ state: 'RI', standing: 'expired' }))
})
