import { startTestService, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { codeAt } from '@contour/testkit/people/authenticator-code'
import { joinStaff, STAFF_PASSWORD, type Joined } from '@contour/testkit/people/join-staff'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { afterEach, beforeEach, expect, test } from 'vitest'

let at: TestService
let passed: number
// A service for each test: the hours that pass in one would end the administrator's session of the next.
beforeEach(async () => {
  passed = 0
  at = await startTestService({ realNow: () => testTime() + passed })
})
afterEach(() => at.close())

const me = (token: string) => at.staffCall('GET', '/staff-api/me', { token })
const codeOf = ({ secret }: Joined) => codeAt(secret, at.clock.real())
const logIn = async (who: Joined, password = who.password) => {
  passed += 31_000
  const body = { email: who.email, password, totp: codeOf(who) }
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }
  return at.staffCall('POST', '/staff-api/login', { body, headers })
}

test('R-039 a staff session in use all day ends after 12 hours (D-59)', async () => {
  const token = await signInStaff(at, 'billing')
  // Never idle for 15 minutes.
  for (let minute = 0; minute < 12 * 60 - 10; minute += 10) {
    passed += 600_000
    expect((await me(token)).status).toBe(200)
  }
  const { body } = await me(token)
  const left = Date.parse(String(body['ends_at'] ?? 0)) - at.clock.real().getTime()
  expect(left).toBeGreaterThan(0)
  passed += 600_000 + 1_000
  expect((await me(token)).status).toBe(401)
})

test('R-006 staff change their password with the present one and a code; other sessions end', async () => {
  const one = await joinStaff(at, { email: 'changes@staff.contour.example' })
  const second = String((await logIn(one)).body['token'])
  const fresh = 'a newer sample password'
  const change = (more: object = {}) => {
    passed += 31_000
    return at.staffCall('POST', '/staff-api/me/password', {
      token: second,
      body: {
        current_password: STAFF_PASSWORD,
        password: fresh,
        confirm_password: fresh,
        totp: codeOf(one),
        ...more,
      },
    })
  }
  expect(await change({ current_password: 'not my password at all' })).toMatchObject({
    status: 400,
    body: { code: 'password_refused', field: 'current_password' },
  })
  expect(await change({ totp: '000000' })).toMatchObject({ status: 400, body: { code: 'code_wrong' } })
  expect(await change({ password: 'short', confirm_password: 'short' })).toMatchObject({ status: 400 })
  expect(await change({ confirm_password: 'another sample word' })).toMatchObject({ status: 400 })
  expect((await me(one.token)).status).toBe(200)
  expect((await logIn(one)).status).toBe(200)

  expect((await change()).status).toBe(200)
  expect((await me(second)).status).toBe(200)
  expect((await me(one.token)).status).toBe(401)
  expect((await logIn(one)).status).toBe(401)
  expect((await logIn(one, fresh)).status).toBe(200)
  expect((await at.messages(one.email))[0]?.text).toContain('Your password was changed.')
})

test('R-006 one code changes a password once', async () => {
  const one = await joinStaff(at, { email: 'replays@staff.contour.example' })
  passed += 31_000
  const body = {
    current_password: STAFF_PASSWORD,
    password: 'a newer sample password',
    confirm_password: 'a newer sample password',
    totp: codeOf(one),
  }
  const answers = await Promise.all(
    [1, 2].map(() => at.staffCall('POST', '/staff-api/me/password', { token: one.token, body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('R-006 staff see where they are signed in and end the other sessions', async () => {
  const one = await joinStaff(at, { email: 'tabs@staff.contour.example' })
  const other = String((await logIn(one)).body['token'])
  const list = async (token: string) =>
    (await at.staffCall('GET', '/staff-api/me/sessions', { token })).body['sessions'] as {
      id: string
      current: boolean
      device: string | null
    }[]
  const seen = await list(one.token)
  expect(seen.map(({ current, device }) => ({ current, device }))).toEqual([
    { current: false, device: 'Chrome on Windows' },
    { current: true, device: null },
  ])
  const end = (token: string, id: string | undefined) =>
    at.staffCall('POST', `/staff-api/me/sessions/${id}/end`, { token, body: {} })
  const foreign = (await list(await signInStaff(at, 'content')))[0]?.id
  expect((await end(one.token, foreign)).status).toBe(404)
  expect((await end(one.token, seen[1]?.id)).status).toBe(404)
  expect((await end(one.token, seen[0]?.id)).status).toBe(200)
  expect((await me(other)).status).toBe(401)
  expect((await me(one.token)).status).toBe(200)
})
