import { codeAt } from '@contour/testkit/people/authenticator-code'
import { startTestService, type TestService } from '@contour/testkit'
import { staffLogins } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, staffMembers } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

const ADMIN = 'admin@staff.contour.example'
const loginOf = async (who: string) => {
  const found = (await staffLogins(at)).find(({ email }) => email.startsWith(`${who}@`))
  if (!found) throw new Error(who)
  const [person] = await at.ctx.db.select().from(staffMembers).where(eq(staffMembers.email, found.email))
  return { ...found, id: person?.public_id ?? '' }
}
let source = 0
/** Each try comes from its own network: the count is the account's. */
const logIn = (email: string, password: string, totp: string, browser = 'Mozilla/5.0') =>
  at.staffCall('POST', '/staff-api/login', {
    body: { email, password, totp },
    headers: { 'x-forwarded-for': `10.7.${++source % 250}.9`, 'user-agent': browser },
  })
const warnings = async (to: string) => (await at.messages(to)).filter(({ kind }) => kind === 'staff_warning')
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

test('D-58 three right passwords with wrong codes tell the owner and the administrators, once, and make a task', async () => {
  const login = await loginOf('billing')
  const code = wrongCode(codeAt(login.totp_secret, at.clock.real()))
  for (let tries = 0; tries < 2; tries++) await logIn(login.email, login.password, code)
  expect(await warnings(login.email)).toEqual([])
  for (let tries = 0; tries < 4; tries++) {
    const answer = await logIn(login.email, login.password, code)
    expect([answer.status, answer.body['code']]).toEqual([401, 'wrong_credentials'])
  }
  const [own, ...more] = await warnings(login.email)
  expect(more).toEqual([])
  expect(own?.subject).toBe('Somebody used your staff password')
  const toAdmin = (await warnings(ADMIN)).filter(({ text }) => text.includes('three times'))
  expect(toAdmin.map(({ subject }) => subject)).toEqual(['Somebody tries to sign in to a staff account'])
  const [task] = await tasksAbout(at, `staff:${login.id}`)
  expect(task).toMatchObject({ kind: 'staff_password_known', role: 'administrator', state: 'open' })
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${login.id}`))
  expect(rows.filter(({ action }) => action === 'staff.login_refused').map(({ after }) => after)).toEqual(
    Array.from({ length: 6 }, () => ({ stage: 'code' })),
  )
  expect(rows.filter(({ action }) => action === 'staff.login_warned')).toHaveLength(1)
})

test('D-58 25 wrong passwords from 25 networks tell the administrators; the account still opens', async () => {
  const login = await loginOf('pharmacy')
  const before = (await warnings(ADMIN)).length
  for (let tries = 0; tries < 25; tries++) {
    expect((await warnings(ADMIN)).length).toBe(before)
    await logIn(login.email, `a wrong password ${tries}`, '000000')
  }
  expect((await warnings(ADMIN)).length).toBe(before + 1)
  expect(await warnings(login.email)).toEqual([])
  const opened = await logIn(login.email, login.password, codeAt(login.totp_secret, at.clock.real()))
  expect(opened.status).toBe(200)
})

test('D-58 nobody is told of an address that has no account', async () => {
  const before = (await warnings(ADMIN)).length
  for (let tries = 0; tries < 26; tries++)
    await logIn('nobody@staff.contour.example', 'x'.repeat(20), '000000')
  expect((await warnings(ADMIN)).length).toBe(before)
})

test('D-58 a browser that has not signed in before is told to the owner; the first and a known one are not', async () => {
  const login = await loginOf('content')
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
  const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0'
  const signIn = async (browser: string) => {
    // A code opens one session: each sign-in of the test has another step.
    await at.ctx.db.update(staffMembers).set({ totp_step: null }).where(eq(staffMembers.email, login.email))
    const code = codeAt(login.totp_secret, at.clock.real())
    expect((await logIn(login.email, login.password, code, browser)).status).toBe(200)
  }
  await signIn(chrome)
  await signIn(chrome)
  expect(await warnings(login.email)).toEqual([])
  await signIn(firefox)
  const [told, ...more] = await warnings(login.email)
  expect(more).toEqual([])
  expect(told?.text).toContain('Firefox')
  await signIn(chrome)
  expect(await warnings(login.email)).toHaveLength(1)
})
