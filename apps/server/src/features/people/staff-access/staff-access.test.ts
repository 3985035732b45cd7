import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeAt } from '@contour/testkit/people/authenticator-code'
import { seedStaff, type DemoLogin } from '@contour/server/seed/seed-staff'
import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff, staffLogins } from '@contour/testkit/people/sign-in-staff'
import { afterEach, beforeEach, expect, test } from 'vitest'

let at: TestService
let logins: readonly DemoLogin[]
// A service for each test: a code opens one session, and each test uses up codes and sessions of the seeded staff.
beforeEach(async () => {
  at = await startTestService()
  logins = await staffLogins(at)
})
afterEach(() => at.close())

const loginOf = (who: string) => {
  const found = logins.find(({ email }) => email.startsWith(`${who}@`))
  if (!found) throw new Error(who)
  return found
}
const codeOf = (login: DemoLogin) => codeAt(login.totp_secret, at.clock.real())
const logIn = (body: { email: string; password: string; totp: string }) =>
  at.staffCall('POST', '/staff-api/login', { body })

test('one person per role can sign in, and the file with the passwords is for its owner alone', async () => {
  const file = path.join(at.ctx.config.dataDir, 'demo-logins.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(logins)
  for (const who of ['clinician', 'pharmacy', 'support', 'billing', 'content', 'admin']) {
    expect(loginOf(who).password.length).toBeGreaterThanOrEqual(15)
    const token = await signInStaff(at, who)
    const me = await at.staffCall('GET', '/staff-api/me', { token })
    expect(me.body.staff).toMatchObject({ roles: [loginOf(who).role], email: loginOf(who).email })
  }
  expect(new Set(logins.map(({ password }) => password)).size).toBe(logins.length)
})

test('a wrong address, a wrong password and a wrong code get one and the same answer', async () => {
  const login = loginOf('clinician-south')
  const right = { email: login.email, password: login.password, totp: codeOf(login) }
  const wrongCode = right.totp === '000000' ? '000001' : '000000'
  const answers = await Promise.all([
    logIn({ ...right, email: 'nobody@staff.contour.example' }),
    logIn({ ...right, password: 'not the password at all' }),
    logIn({ ...right, totp: wrongCode }),
    logIn({ ...right, totp: '' }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect({ ...answer.body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' })
  }
})

test('one code opens one session', async () => {
  const login = loginOf('clinician-west')
  const right = { email: login.email, password: login.password, totp: codeOf(login) }
  const answers = await Promise.all([logIn(right), logIn(right), logIn(right)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await logIn(right)).status).toBe(401)
})

test('the second factor runs on real time, whatever the movable clock says (D-21)', async () => {
  const moved = await startTestService()
  try {
    await moved.advance(400 * 86_400)
    expect(await signInStaff(moved, 'support')).toBeTruthy()
  } finally {
    await moved.close()
  }
})

test('a session ends with logout, and without one nothing answers', async () => {
  const token = await signInStaff(at, 'content')
  expect((await at.staffCall('POST', '/staff-api/logout', { token, body: {} })).status).toBe(200)
  expect((await at.staffCall('GET', '/staff-api/me', { token })).status).toBe(401)
  expect((await at.staffCall('GET', '/staff-api/me')).status).toBe(401)
})

test('seeding again keeps the logins, and brings a changed database back in step with the file', async () => {
  expect(await seedStaff(at.ctx)).toEqual(logins)
  const login = loginOf('billing')
  await at.ctx.database.query('update staff set password_hash = $1, totp_step = null where email = $2', [
    '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    login.email,
  ])
  const credentials = { email: login.email, password: login.password, totp: codeOf(login) }
  expect((await logIn(credentials)).status).toBe(401)
  await seedStaff(at.ctx)
  expect((await logIn(credentials)).status).toBe(200)
})
