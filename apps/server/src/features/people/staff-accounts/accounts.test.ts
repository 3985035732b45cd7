import { startTestService, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { codeAt } from '@contour/testkit/people/authenticator-code'
import {
  acceptStaffLink,
  grantWaitingRoles,
  joinStaff,
  linkTokenOf,
} from '@contour/testkit/people/join-staff'
import type { Joined } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let passed = 0
beforeAll(async () => {
  at = await startTestService({ realNow: () => testTime() + passed })
})
afterAll(() => at.close())

const asAdmin = async (method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, 'admin'),
    ...(body === undefined ? {} : { body }),
  })
const me = (token: string) => at.staffCall('GET', '/staff-api/me', { token })
const logIn = ({ email, password, secret }: Joined) =>
  at.staffCall('POST', '/staff-api/login', {
    body: { email, password, totp: codeAt(secret, at.clock.real()) },
  })
type Row = {
  id: string
  email: string
  active: boolean
  self: boolean
  open_sessions: number
  roles: string[]
}
const rows = async () => (await asAdmin('GET', '/staff')).body['staff'] as Row[]
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)

test('R-006 the list shows everybody with roles, licenses and sessions', async () => {
  const clinician = (await rows()).find(({ email }) => email === 'clinician-west@staff.contour.example')
  expect(clinician).toMatchObject({ active: true, self: false, roles: ['clinician'] })
  expect((clinician as unknown as { licenses: unknown[] }).licenses).toHaveLength(3)
  const admin = (await rows()).find(({ self }) => self)
  expect(admin).toMatchObject({ roles: ['administrator'], open_sessions: 1 })
})

test('R-006 changed roles count at once', async () => {
  const one = await joinStaff(at, { email: 'roles@staff.contour.example', roles: ['support'] })
  expect((await at.staffCall('GET', '/staff-api/outbox', { token: one.token })).status).toBe(403)
  const body = { name: 'Jordan Sample', roles: ['support', 'administrator'], npi: null }
  expect((await asAdmin('POST', `/staff/${one.id}`, body)).status).toBe(200)
  await grantWaitingRoles(at)
  expect((await at.staffCall('GET', '/staff-api/outbox', { token: one.token })).status).toBe(200)
  expect((await asAdmin('POST', `/staff/${one.id}`, { ...body, roles: [] })).body).toMatchObject({
    field: 'roles',
    message: 'Choose at least one role.',
  })
  expect((await asAdmin('POST', `/staff/${one.id}`, { ...body, roles: ['support'] })).status).toBe(200)
  expect((await at.staffCall('GET', '/staff-api/outbox', { token: one.token })).status).toBe(403)
})

test('R-006 an NPI that is left as it is may stay, another one is checked', async () => {
  const clinician = (await rows()).find(({ email }) => email === 'clinician-west@staff.contour.example')
  const body = { name: 'Dr. Robin Example', roles: ['clinician'], npi: '0000000003' }
  expect((await asAdmin('POST', `/staff/${clinician?.id}`, body)).status).toBe(200)
  const other = await asAdmin('POST', `/staff/${clinician?.id}`, { ...body, npi: '0000000004' })
  expect(other).toMatchObject({ status: 400, body: { field: 'npi' } })
})

test('R-006 a disabled person is signed out, cannot sign in, and can be enabled again', async () => {
  const one = await joinStaff(at, { email: 'leaves@staff.contour.example' })
  expect((await asAdmin('POST', `/staff/${one.id}/active`, { active: false })).status).toBe(200)
  expect((await me(one.token)).status).toBe(401)
  passed += 60_000
  expect(await logIn(one)).toMatchObject({
    status: 401,
    body: { message: 'Your account is disabled. Ask an administrator.' },
  })
  expect(await rowOf(one.id)).toMatchObject({ active: false, open_sessions: 0 })
  expect((await asAdmin('POST', `/staff/${one.id}/reset-sign-in`, {})).body).toMatchObject({
    message: 'This account is disabled. Enable it first.',
  })
  expect((await asAdmin('POST', `/staff/${one.id}/active`, { active: true })).status).toBe(200)
  expect((await me(one.token)).status).toBe(401)
  expect((await logIn(one)).status).toBe(200)
})

test('R-006 the last administrator can neither be disabled nor lose the role', async () => {
  const self = (await rows()).find((row) => row.self)
  const drop = { name: 'Addison Admin-Demo', roles: ['support'], npi: null }
  for (const answer of [
    await asAdmin('POST', `/staff/${self?.id}`, drop),
    await asAdmin('POST', `/staff/${self?.id}/active`, { active: false }),
  ])
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This is the last administrator. Make someone else an administrator first.' },
    })
  expect(await rowOf(self?.id ?? '')).toMatchObject({ active: true, roles: ['administrator'] })
  const other = await joinStaff(at, { email: 'second@staff.contour.example', roles: ['administrator'] })
  // Both concurrently: one of the two stays.
  const answers = await Promise.all([
    asAdmin('POST', `/staff/${other.id}/active`, { active: false }),
    at.staffCall('POST', `/staff-api/staff/${self?.id}`, { token: other.token, body: drop }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  if (answers[1]?.status === 200) {
    const back = { ...drop, roles: ['administrator'] }
    const token = other.token
    expect((await at.staffCall('POST', `/staff-api/staff/${self?.id}`, { token, body: back })).status).toBe(
      200,
    )
    await grantWaitingRoles(at)
    await asAdmin('POST', `/staff/${other.id}/active`, { active: false })
  }
})

test('R-006 a reset ends password, authenticator and sessions, and the link sets up new ones', async () => {
  const one = await joinStaff(at, { email: 'lost@staff.contour.example' })
  expect((await asAdmin('POST', `/staff/${one.id}/reset-sign-in`, {})).body).toMatchObject({ link: null })
  expect((await me(one.token)).status).toBe(401)
  passed += 60_000
  expect((await logIn(one)).status).toBe(401)
  const password = 'another long sample'
  const restored = await acceptStaffLink(at, await linkTokenOf(at, one.email), {
    password,
    confirm_password: password,
  })
  expect(restored).toMatchObject({ status: 200, body: { staff: { id: one.id, roles: ['support'] } } })
  passed += 60_000
  expect((await logIn(one)).status).toBe(401)
  expect((await logIn({ ...one, password, secret: restored.secret })).status).toBe(200)
  const self = (await rows()).find((row) => row.self)
  expect((await asAdmin('POST', `/staff/${self?.id}/reset-sign-in`, {})).status).toBe(409)
})

test('R-006 an administrator ends the sessions of a person', async () => {
  const one = await joinStaff(at, { email: 'sessions@staff.contour.example' })
  expect(await rowOf(one.id)).toMatchObject({ open_sessions: 1 })
  expect((await asAdmin('POST', `/staff/${one.id}/end-sessions`, {})).body).toMatchObject({ ended: 1 })
  expect((await me(one.token)).status).toBe(401)
  expect((await asAdmin('POST', `/staff/${one.id}/end-sessions`, {})).body).toMatchObject({ ended: 0 })
})

test('R-006 every change stands in the audit trail with who made it', async () => {
  const one = await joinStaff(at, { email: 'audited@staff.contour.example' })
  for (const [path, change] of [
    ['', { name: 'Jordan Sample', roles: ['support', 'content'], npi: null }],
    ['/end-sessions', {}],
    ['/reset-sign-in', {}],
    ['/active', { active: false }],
    ['/active', { active: true }],
  ] as const)
    expect((await asAdmin('POST', `/staff/${one.id}${path}`, change)).status).toBe(200)
  const { body } = await asAdmin('GET', '/audit')
  const self = (await rows()).find((row) => row.self)
  const found = (body['rows'] as { action: string; actor: string; subject: string | null }[])
    .filter(({ subject }) => subject === `staff:${one.id}`)
    .filter(({ actor }) => actor === `staff:${self?.id}`)
    .map(({ action }) => action)
  for (const action of [
    'staff.changed',
    'staff.disabled',
    'staff.enabled',
    'staff.sign_in_reset',
    'staff.sessions_ended',
  ])
    expect(found).toContain(action)
})
