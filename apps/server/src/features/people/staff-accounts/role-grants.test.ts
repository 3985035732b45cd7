import { GUARDED_ROLES } from '@contour/domain/staff-accounts/role-grant'
import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { startTestService, type TestService } from '@contour/testkit'
import { acceptStaffLink, inviteStaff, joinStaff, linkTokenOf } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit, staffMembers } from '../../../db/schema.ts'

const DAY = 86_400
const NPI = '1234567893'
let at: TestService
let n = 0
// A service for each test: how many administrators there are is what matters.
beforeEach(async () => {
  at = await startTestService()
})
afterEach(() => at.close())

const newEmail = () => `person-${++n}@staff.contour.example`
type Waiting = {
  id: string
  name: string
  roles: StaffRole[]
  grants_at: string | null
  can_approve: boolean
}
const staffList = async (token: string) => {
  const { body } = await at.staffCall('GET', '/staff-api/staff', { token })
  return body as unknown as {
    staff: { id: string; email: string; roles: StaffRole[]; waiting_roles: StaffRole[] }[]
    waiting: Waiting[]
  }
}
const memberOf = async (email: string) => {
  const found = (await staffList(await signInStaff(at, 'admin'))).staff.find(
    (member) => member.email === email,
  )
  if (!found) throw new Error(email)
  return found
}
const post = async (token: string, path: string, body: object = {}) => {
  const answer = await at.staffCall('POST', `/staff-api${path}`, { token, body })
  return [answer.status, answer.body['code']]
}
const secondAdministrator = () => joinStaff(at, { email: newEmail(), roles: ['administrator'] })

/** Every way on which an account comes to a role: each returns the account's address. */
const WAYS: Record<string, (role: StaffRole) => Promise<string>> = {
  'by an invitation': async (role) => {
    const email = newEmail()
    await inviteStaff(at, { email, roles: ['support', role], npi: NPI })
    await acceptStaffLink(at, await linkTokenOf(at, email))
    return email
  },
  'by a change of the account': async (role) => {
    const { id, email } = await joinStaff(at, { email: newEmail() })
    const body = { name: 'Jordan Sample', roles: ['support', role], npi: NPI }
    expect(await post(await signInStaff(at, 'admin'), `/staff/${id}`, body)).toEqual([200, undefined])
    return email
  },
  'by enabling a disabled account': async (role) => {
    const { id, email } = await joinStaff(at, { email: newEmail(), roles: ['support', role], npi: NPI })
    const token = await signInStaff(at, 'admin')
    await post(token, `/staff/${id}/active`, { active: false })
    await post(token, `/staff/${id}/active`, { active: true })
    return email
  },
}
const ways = Object.keys(WAYS).flatMap((way) => GUARDED_ROLES.map((role) => [way, role] as const))

test.each(ways)(
  'D-96 %s, one administrator alone does not hand out the role %s: a second one agrees',
  async (way, role) => {
    const second = await secondAdministrator()
    const email = await WAYS[way]!(role)
    expect(await memberOf(email)).toMatchObject({ roles: ['support'], waiting_roles: [role] })
    const asker = await signInStaff(at, 'admin')
    const [waiting] = (await staffList(asker)).waiting
    expect(waiting).toMatchObject({ grants_at: null, can_approve: false })
    const path = `/role-grants/${waiting?.id}/approve`
    expect(await post(asker, path)).toEqual([403, 'second_person'])
    // However long it waits: there is somebody who can agree.
    await at.advance(3 * DAY)
    expect((await memberOf(email)).roles).toEqual(['support'])
    expect(await post(second.token, path)).toEqual([200, undefined])
    expect((await memberOf(email)).roles.toSorted()).toEqual(['support', role].toSorted())
    expect(await post(second.token, path)).toEqual([409, 'wrong_status'])
    const told = await at.messages(second.email)
    expect(told.filter(({ kind }) => kind === 'staff_warning').length).toBeGreaterThanOrEqual(2)
  },
)

test.each(ways)(
  'D-96 %s, the role %s applies after 24 hours where there is no second administrator, who is told at once',
  async (way, role) => {
    const email = await WAYS[way]!(role)
    const asker = await signInStaff(at, 'admin')
    const [waiting] = (await staffList(asker)).waiting
    expect(waiting?.grants_at).not.toBeNull()
    expect(await post(asker, `/role-grants/${waiting?.id}/approve`)).toEqual([403, 'second_person'])
    await at.advance(DAY - 60)
    expect((await memberOf(email)).roles).toEqual(['support'])
    await at.advance(120)
    expect((await memberOf(email)).roles.toSorted()).toEqual(['support', role].toSorted())
    const [administrator] = await at.ctx.db
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.email, 'admin@staff.contour.example'))
    const letters = await at.messages(administrator?.email ?? '')
    expect(letters.filter(({ text }) => text.includes('applies after 24 hours')).length).toBeGreaterThan(0)
  },
)

test('D-96 refused roles do not come, also not after a day, and the trail says who asked', async () => {
  const email = await WAYS['by a change of the account']!('billing')
  const token = await signInStaff(at, 'admin')
  const [waiting] = (await staffList(token)).waiting
  expect(await post(token, `/role-grants/${waiting?.id}/refuse`)).toEqual([200, undefined])
  await at.advance(2 * DAY)
  expect((await memberOf(email)).roles).toEqual(['support'])
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `roles:${waiting?.id}`))
  expect(rows.map(({ action }) => action)).toEqual(['staff.roles_asked', 'staff.roles_refused'])
  const tasks = await at.staffCall('GET', '/staff-api/tasks', { token })
  expect(JSON.stringify(tasks.body)).not.toContain('Roles wait for a second administrator')
})

test('D-96 saving an account again keeps what waits; other roles replace it; taking the role out ends it', async () => {
  const { id, email } = await joinStaff(at, { email: newEmail() })
  const token = await signInStaff(at, 'admin')
  const save = (roles: StaffRole[]) => post(token, `/staff/${id}`, { name: 'Jordan Sample', roles, npi: NPI })
  await save(['support', 'billing'])
  const [first] = (await staffList(token)).waiting
  await save(['support', 'billing'])
  expect((await staffList(token)).waiting.map((each) => each.id)).toEqual([first?.id])
  await save(['support', 'clinician'])
  expect((await staffList(token)).waiting.map(({ roles }) => roles)).toEqual([['clinician']])
  await save(['support'])
  expect((await staffList(token)).waiting).toEqual([])
  await at.advance(2 * DAY)
  expect((await memberOf(email)).roles).toEqual(['support'])
})

test('D-96 an invitation that is withdrawn or sent again ends what waited for it', async () => {
  const email = newEmail()
  const token = await signInStaff(at, 'admin')
  await inviteStaff(at, { email, roles: ['billing'] })
  await inviteStaff(at, { email, roles: ['support'] })
  expect((await staffList(token)).waiting).toEqual([])
  await inviteStaff(at, { email, roles: ['billing'] })
  const { body } = await at.staffCall('GET', '/staff-api/staff', { token })
  const [link] = body['invitations'] as { id: string }[]
  expect(await post(token, `/invitations/${link?.id}/revoke`)).toEqual([200, undefined])
  expect((await staffList(token)).waiting).toEqual([])
})

test('D-96 roles that were agreed to before the invitation is used come with it', async () => {
  const email = newEmail()
  await inviteStaff(at, { email, roles: ['billing'] })
  await at.advance(DAY + 60)
  const { body } = await acceptStaffLink(at, await linkTokenOf(at, email))
  expect(body['staff']).toMatchObject({ roles: ['billing'] })
})
