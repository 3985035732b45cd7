import { startTestService, type TestService } from '@contour/testkit'
import { createLead, intakeOf, messagesOf, PASSWORD, setPassword } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

const OTHER_USER = '203.0.113.7'
const OWNER = '198.51.100.4'
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const post = (ip: string, path: string, body: object) => at.call('POST', path, { body, headers: from(ip) })

test('M-47 R-079 D-73 a stranger who asks for reset mails floods nobody, and the newest link alone opens', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const before = (await messagesOf(at, owner.email)).length
  for (let n = 1; n <= 8; n++)
    expect((await post(OTHER_USER, '/api/forgot-password', { email: owner.email })).status).toBe(200)
  const mails = (await messagesOf(at, owner.email)).slice(0, -before)
  // With the intake email these are the three that one mailbox gets in an hour (D-58).
  expect(mails).toHaveLength(2)
  const tokens = mails.map(({ body }) => /password-reset\/([\w-]+)/.exec(body)?.[1])
  const set = (token: string | undefined) =>
    post(OWNER, '/api/password-reset', { token, password: 'a new good word' })
  const older = await set(tokens[1])
  expect([older.status, older.body.message]).toEqual([410, 'Link expired!'])
  expect((await set(tokens[0])).status).toBe(200)
})

test('D-08 asking forgot-password for an e-mail nobody has yet does not keep its owner from the intake', async () => {
  const email = 'soon.a.patient@example.com'
  for (let n = 1; n <= 6; n++) await post(`203.0.113.${20 + n}`, '/api/forgot-password', { email })
  const filed = await post(OWNER, '/api/intake-form', intakeOf({ email }))
  expect(filed.body).toMatchObject({ status: 'success' })
})

test('D-08 an intake flood on an account’s e-mail neither ends its sessions nor its login', async () => {
  const owner = await createLead(at)
  const token = await setPassword(at, owner)
  for (let n = 1; n <= 6; n++)
    await post(`203.0.113.${40 + n}`, '/api/intake-form', intakeOf({ email: owner.email }))
  expect((await at.call('GET', '/api/app/session', { token })).status).toBe(200)
  expect((await post(OWNER, '/api/login', { email: owner.email, password: PASSWORD })).status).toBe(200)
  expect((await post(OWNER, '/api/forgot-password', { email: owner.email })).status).toBe(200)
})
