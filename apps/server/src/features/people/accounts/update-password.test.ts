import { startTestService, type TestService } from '@contour/testkit'
import { createLead, messagesOf, PASSWORD, setPassword, verifyContact } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const NEXT = 'another good word'
const post = (path: string, token: string, body: object) => at.call('POST', path, { token, body })
const change = (token: string, newPassword: string, more: object = {}) =>
  post('/api/update-password', token, { newPassword, confirmPassword: newPassword, ...more })
const isAlive = async (token: string) => (await at.call('GET', '/api/app/session', { token })).status === 200
async function createAccount() {
  const lead = await createLead(at)
  return { ...lead, token: await setPassword(at, lead) }
}
async function logIn(email: string, password = PASSWORD): Promise<string> {
  const { body } = await at.call('POST', '/api/login', { body: { email, password } })
  return (body['session'] as { token: string }).token
}

test('P-PRF-020 D-07 a new password ends every other session, keeps the own one, and tells the owner', async () => {
  const owner = await createAccount()
  const other = await logIn(owner.email)
  expect(await change(owner.token, NEXT)).toMatchObject({
    status: 200,
    body: { message: 'Password updated successfully!' },
  })
  expect(await isAlive(owner.token)).toBe(true)
  expect(await isAlive(other)).toBe(false)
  expect((await messagesOf(at, owner.email))[0]).toMatchObject({ kind: 'details_changed' })
  expect(await isAlive(await logIn(owner.email, NEXT))).toBe(true)
})

test('P-PRF-019 the old one, a short, a common, a too long and an unconfirmed password are refused; the old one stays', async () => {
  const owner = await createAccount()
  for (const [next, message, more] of [
    [PASSWORD, 'This is your current password. Please choose another one.', {}],
    ['short12', 'Use at least 8 characters', {}],
    ['Password123', 'This password is too common. Please choose another one.', {}],
    ['x'.repeat(1025), 'Use at most 1024 characters', {}],
    [NEXT, 'Passwords do not match', { confirmPassword: `${NEXT}!` }],
  ] as const)
    expect(await change(owner.token, next, more)).toMatchObject({
      status: 400,
      body: { code: 'password_refused', message },
    })
  expect(await isAlive(await logIn(owner.email))).toBe(true)
})

test('D-07 from an old session the current password is needed', async () => {
  const owner = await createAccount()
  await at.advance(16 * 60)
  expect((await change(owner.token, NEXT)).body).toMatchObject({ code: 'password_needed' })
  const wrong = await change(owner.token, NEXT, { currentPassword: 'not the password' })
  expect(wrong).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect((await change(owner.token, NEXT, { currentPassword: PASSWORD })).status).toBe(200)
})

test('D-39 the first password is set in the session that verified the email, and by no other', async () => {
  const lead = await createLead(at)
  expect((await change(lead.token, NEXT)).body).toMatchObject({ code: 'login_required' })
  await verifyContact(at, lead, 'email')
  expect((await change(lead.token, NEXT)).status).toBe(200)
})

test('D-07 one session is ended by its id: not the own one, not another person’s, not twice', async () => {
  const owner = await createAccount()
  const other = await logIn(owner.email)
  const stranger = await createAccount()
  const { body } = await at.call('GET', '/api/app/sessions', { token: owner.token })
  const rows = body['sessions'] as { id: string; current: boolean }[]
  const idOf = (current: boolean) => rows.find((row) => row.current === current)?.id ?? ''
  const end = async (token: string, id: string) => (await post('/api/app/sessions/end', token, { id })).status
  expect(await end(stranger.token, idOf(false))).toBe(404)
  expect(await end(owner.token, idOf(true))).toBe(404)
  expect(await end(owner.token, idOf(false))).toBe(200)
  expect(await end(owner.token, idOf(false))).toBe(404)
  expect([await isAlive(other), await isAlive(owner.token)]).toEqual([false, true])
})
