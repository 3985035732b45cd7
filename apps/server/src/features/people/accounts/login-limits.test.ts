import { startTestService, type TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { createLead, messagesOf, PASSWORD, setPassword, type Lead } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
let now = testTime()
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, realNow: () => now })
})
afterAll(() => at.close())

const post = (ip: string, path: string, body: object) =>
  at.call('POST', path, { body, headers: { 'x-forwarded-for': ip } })
const login = (ip: string, email: string, password: string, device_token?: string) =>
  post(ip, '/api/login', { email, password, ...(device_token ? { device_token } : {}) })

async function createAccount(): Promise<Lead> {
  const lead = await createLead(at)
  await setPassword(at, lead)
  return lead
}

/** Strangers guess, each from a different network, until the account delays them. */
async function guess(email: string, net: number, times = 20) {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await login(`10.${net}.${n}.1`, email, 'not the password'))
  return answers
}

test('R-014 a /64 of IPv6 counts as one source', async () => {
  const { email } = await createAccount()
  const answers = []
  for (let n = 1; n <= 11; n++)
    answers.push(await login(`2001:db8:7:7::${n.toString(16)}`, email, 'not the password'))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  expect((await login('2001:db8:7:8::1', email, PASSWORD)).status).toBe(200)
})

test('R-014 twenty wrong passwords from as many networks make the account wait, longer each time', async () => {
  const { email } = await createAccount()
  const answers = await guess(email, 1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  const refused = await login('10.1.99.1', email, PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(refused.body).toMatchObject({
    message: expect.stringContaining('try again in 30 seconds'),
    details: { reason: 'login_delay', retry_in_seconds: 30 },
  })
  now += 31_000
  expect((await login('10.1.98.1', email, 'not the password')).status).toBe(401)
  expect((await login('10.1.97.1', email, PASSWORD)).headers.get('retry-after')).toBe('60')
  now += 61_000
  expect((await login('10.1.96.1', email, PASSWORD)).status).toBe(200)
  expect((await login('10.1.95.1', email, 'not the password')).status).toBe(401)
})

test('R-014 an address without an account waits in the same way, so that the delay reveals nothing', async () => {
  await guess('nobody.at.all@example.com', 2)
  const refused = await login('10.2.99.1', 'nobody.at.all@example.com', PASSWORD)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
})

test('R-014 a known device passes the delay that strangers caused, a stolen mark of another account does not', async () => {
  const owner = await createAccount()
  const other = await createAccount()
  const device = String((await login('192.0.2.1', owner.email, PASSWORD)).body['device_token'])
  const foreign = String((await login('192.0.2.2', other.email, PASSWORD)).body['device_token'])
  await guess(owner.email, 3)
  expect((await login('192.0.2.3', owner.email, PASSWORD)).status).toBe(429)
  expect((await login('192.0.2.4', owner.email, PASSWORD, foreign)).status).toBe(429)
  expect((await login('192.0.2.5', owner.email, PASSWORD, device)).status).toBe(200)
})

test('R-014 a known device on which twenty wrong passwords were tried is a stranger again', async () => {
  const owner = await createAccount()
  const device = String((await login('192.0.2.11', owner.email, PASSWORD)).body['device_token'])
  for (let n = 0; n < 20; n++)
    expect((await login(`10.4.${n}.1`, owner.email, 'not the password', device)).status).toBe(401)
  await guess(owner.email, 5)
  expect((await login('192.0.2.12', owner.email, PASSWORD, device)).status).toBe(429)
})

const linkOf = async (email: string): Promise<string> => {
  const [letter] = (await messagesOf(at, email)).filter(({ kind }) => kind === 'login_link')
  return /login-link\/([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
}
const openLink = (ip: string, token: string) => post(ip, '/api/app/login-link/open', { token })

test('R-014 D-91 a mailed login link logs in past the delay, once, and ends the links before it', async () => {
  const owner = await createAccount()
  await guess(owner.email, 6)
  const requested = await post('192.0.2.20', '/api/app/login-link', { email: owner.email })
  const unknown = await post('192.0.2.20', '/api/app/login-link', { email: 'nobody@example.com' })
  expect(requested.body.message).toBe(unknown.body.message)
  const first = await linkOf(owner.email)
  await post('192.0.2.20', '/api/app/login-link', { email: owner.email })
  const token = await linkOf(owner.email)
  expect(token).not.toBe(first)
  const opened = await openLink('192.0.2.20', token)
  expect(opened.body).toMatchObject({
    status: 'success',
    session: { scope: 'patient', user: { id: owner.id } },
  })
  const session = (opened.body['session'] as { token: string }).token
  expect((await at.call('GET', '/api/app/session', { token: session })).status).toBe(200)
  expect([
    (await openLink('192.0.2.20', token)).status,
    (await openLink('192.0.2.20', first)).status,
  ]).toEqual([410, 410])
  expect((await login('192.0.2.21', owner.email, PASSWORD)).status).toBe(200)
})

test('D-91 a scanner that follows the links of letters, by GET, HEAD or as a prefetch, uses nothing up', async () => {
  const owner = await createAccount()
  await post('192.0.2.23', '/api/app/login-link', { email: owner.email })
  const token = await linkOf(owner.email)
  const letters = (await messagesOf(at, owner.email)).length
  for (const path of [
    `/login-link/${token}`,
    `/api/app/login-link/open?token=${token}`,
    '/api/app/login-link/open',
  ])
    for (const method of ['GET', 'HEAD'])
      for (const headers of [new Headers(), new Headers({ 'sec-purpose': 'prefetch;prerender' })]) {
        const { status, headers: said } = await fetch(at.service.patientUrl + path, { method, headers })
        expect([path, method, status < 500, said.get('set-cookie')]).toEqual([path, method, true, null])
      }
  expect((await messagesOf(at, owner.email)).length).toBe(letters)
  expect((await openLink('192.0.2.23', token)).status).toBe(200)
})

test('D-91 the login link leads to the page that was asked for, and to no other site', async () => {
  const owner = await createAccount()
  const ask = (page: string) => post('192.0.2.22', '/api/app/login-link', { email: owner.email, page })
  expect((await ask('/prescription/abc?from=sms')).status).toBe(200)
  const [letter] = await messagesOf(at, owner.email)
  expect(letter?.body).toContain('?page_ref=%2Fprescription%2Fabc%3Ffrom%3Dsms')
  for (const page of ['//evil.example', 'https://evil.example', '/a b', '/\\\\evil'])
    expect((await ask(page)).status).toBe(400)
})

test('API-02 API-03 a reset link ends the delay that strangers caused, and forgets the browsers known before', async () => {
  const owner = await createAccount()
  const device = String((await login('192.0.2.31', owner.email, PASSWORD)).body['device_token'])
  await guess(owner.email, 8)
  await post('192.0.2.32', '/api/forgot-password', { email: owner.email })
  const [letter] = await messagesOf(at, owner.email)
  const token = /password-reset\/([\w-]+)/.exec(letter?.body ?? '')?.[1]
  const next = 'another good word'
  expect((await post('192.0.2.32', '/api/password-reset', { password: next, token })).status).toBe(200)
  expect((await login('192.0.2.33', owner.email, next)).status).toBe(200)
  await guess(owner.email, 9)
  expect((await login('192.0.2.34', owner.email, next, device)).status).toBe(429)
})

test('R-014 forty tries at once are counted one by one', async () => {
  const { email } = await createAccount()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => login(`10.7.${n}.1`, email, 'not the password')),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
})
