import { startTestService, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import {
  acceptStaffLink,
  inviteStaff,
  joinStaff,
  linkTokenOf,
  openStaffLink,
  STAFF_PASSWORD,
} from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let passed = 0
let at: TestService
beforeAll(async () => {
  at = await startTestService({ realNow: () => testTime() + passed })
})
afterAll(() => at.close())
beforeEach(() => {
  passed = 0
})

const actions = async () => {
  const { body } = await at.staffCall('GET', '/staff-api/audit', { token: await signInStaff(at, 'admin') })
  return (body['rows'] as { action: string; actor: string }[]).map(({ action }) => action)
}

test('R-006 an administrator invites a person, who sets password and authenticator and is signed in', async () => {
  const email = 'taylor.sample@staff.contour.example'
  const invited = await inviteStaff(at, {
    email: ` ${email.toUpperCase()} `,
    name: 'Taylor Sample',
    roles: ['clinician', 'content'],
    npi: '1234567893',
  })
  expect(invited).toMatchObject({ status: 200, body: { status: 'success', link: null } })
  const [letter] = await at.messages(email)
  expect(letter?.text).toContain(`${at.ctx.config.staffOrigin}/invitation/`)
  const token = await linkTokenOf(at, email)
  const opened = await openStaffLink(at, token)
  expect(opened.body).toMatchObject({ kind: 'invitation', email, name: 'Taylor Sample' })
  expect(String((opened.body['authenticator'] as { uri: string }).uri)).toMatch(/^otpauth:\/\/totp\//)
  const { status, body } = await acceptStaffLink(at, token)
  expect(status).toBe(200)
  const me = await at.staffCall('GET', '/staff-api/me', { token: String(body['token']) })
  // The role of a clinician waits for a second administrator (role-grants.test.ts, D-96).
  expect(me.body['staff']).toMatchObject({ email, npi: '1234567893', roles: ['content'] })
  expect(await actions()).toEqual(expect.arrayContaining(['staff.invited', 'staff.joined']))
})

test('R-006 a link that was used, replaced, taken back or is too old says so and opens nothing', async () => {
  const said = async (token: string) => {
    const opened = await openStaffLink(at, token)
    const accepted = await acceptStaffLink(at, token, {
      authenticator: { secret: 'A'.repeat(32), seal: 's' },
    })
    expect([opened.status, accepted.status]).toEqual([410, 410])
    expect(accepted.body.message).toBe(opened.body.message)
    return opened.body.message
  }
  const used = 'used@staff.contour.example'
  await joinStaff(at, { email: used })
  expect(await said(await linkTokenOf(at, used))).toContain('already used')

  const replaced = 'replaced@staff.contour.example'
  await inviteStaff(at, { email: replaced })
  const first = await linkTokenOf(at, replaced)
  await inviteStaff(at, { email: replaced })
  expect(await said(first)).toContain('replaced')
  expect((await openStaffLink(at, await linkTokenOf(at, replaced))).status).toBe(200)

  const admin = await signInStaff(at, 'admin')
  const { body } = await at.staffCall('GET', '/staff-api/staff', { token: admin })
  const open = (body['invitations'] as { id: string; email: string }[]).find(
    ({ email }) => email === replaced,
  )
  const revoke = () =>
    at.staffCall('POST', `/staff-api/invitations/${open?.id}/revoke`, { token: admin, body: {} })
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).status).toBe(404)
  expect(await said(await linkTokenOf(at, replaced))).toContain('revoked')

  expect(await said('nothing')).toContain('incomplete')

  const old = 'too-old@staff.contour.example'
  await inviteStaff(at, { email: old })
  const token = await linkTokenOf(at, old)
  passed += 72 * 3_600_000 - 60_000
  expect((await openStaffLink(at, token)).status).toBe(200)
  passed += 120_000
  expect(await said(token)).toContain('expired')
})

test('R-006 two clicks on an invitation at once open one account', async () => {
  const email = 'twice@staff.contour.example'
  await inviteStaff(at, { email })
  const token = await linkTokenOf(at, email)
  const answers = await Promise.all([acceptStaffLink(at, token), acceptStaffLink(at, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test.each([
  ['an email that has an account', { email: 'Support@staff.contour.example' }, 409, 'email'],
  ['an email that is none', { email: 'somebody' }, 400, 'email'],
  ['no name', { email: 'a@staff.contour.example', name: ' ' }, 400, 'name'],
  ['no role', { email: 'a@staff.contour.example', roles: [] }, 400, 'roles'],
  [
    'a clinician without an NPI',
    { email: 'a@staff.contour.example', roles: ['clinician' as const] },
    400,
    'npi',
  ],
  [
    'an NPI that is none',
    { email: 'a@staff.contour.example', roles: ['clinician' as const], npi: '1234567890' },
    400,
    'npi',
  ],
])(
  'R-006 an invitation with %s is refused with a sentence, and no letter leaves',
  async (_, input, status, field) => {
    const refused = await inviteStaff(at, input)
    expect(refused).toMatchObject({ status, body: { field, message: expect.stringMatching(/\.$/) } })
    expect(await at.messages(input.email)).toEqual([])
  },
)

test.each([
  ['a password of 14 characters', { password: 'only fourteen!', confirm_password: 'only fourteen!' }, 400],
  ['a common password', { password: 'password1password2', confirm_password: 'password1password2' }, 400],
  ['a confirmation that differs', { confirm_password: `${STAFF_PASSWORD}s` }, 400],
  ['a wrong code', { totp: '000000' }, 400],
  ['a secret of its own', { authenticator: { secret: 'A'.repeat(32), seal: 'x'.repeat(43) } }, 400],
])('R-006 %s sets up nothing, and the link still works', async (what, change, status) => {
  const email = `${what.replaceAll(' ', '-')}@staff.contour.example`
  await inviteStaff(at, { email })
  const token = await linkTokenOf(at, email)
  const refused = await acceptStaffLink(at, token, change)
  expect(refused.status).toBe(status)
  expect(refused.body.message).toBeTruthy()
  expect((await acceptStaffLink(at, token)).status).toBe(200)
})

test('R-006 without a mail server the administrator is shown the link to hand over', async () => {
  const quiet = await startTestService({ env: { MAIL: 'off' } })
  try {
    const { body } = await inviteStaff(quiet, { email: 'handed@staff.contour.example' })
    const token = /\/invitation\/([\w-]+)$/.exec(String(body['link']))?.[1] ?? ''
    expect((await acceptStaffLink(quiet, token)).status).toBe(200)
  } finally {
    await quiet.close()
  }
})
