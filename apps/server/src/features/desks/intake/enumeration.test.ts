import { formatWait } from '@contour/domain/time/wait-text'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead, intakeOf, messagesOf, setPassword } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

/** Each test uses its own network address. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const forgot = (email: string, ip: string) =>
  at.call('POST', '/api/forgot-password', { body: { email, app_src: 2 }, headers: from(ip) })

test('F-LOG-010 F-LOG-011 D-08 five negative answers a source, then forgot-password answers as if it had sent', async () => {
  for (let n = 1; n <= 5; n++) {
    const answer = await forgot(`nobody${n}@example.com`, '198.51.100.1')
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('No user found with that email address.')
  }
  const sixth = await forgot('nobody6@example.com', '198.51.100.1')
  expect(sixth.status).toBe(200)
  expect(sixth.body.message).toBe('We have emailed you a link to reset your password.')
  expect(await messagesOf(at, 'nobody6@example.com')).toEqual([])
})

test('D-39 who is no customer yet gets the link that her own session offers, and nobody else learns of her', async () => {
  const lead = await createLead(at)
  expect((await forgot(lead.email, '198.51.100.4')).status).toBe(404)
  const body = { email: lead.email, app_src: 2 }
  const own = await at.call('POST', '/api/forgot-password', { body, token: lead.token })
  expect([own.status, own.body.message]).toEqual([200, 'We have emailed you a link to reset your password.'])
  expect((await messagesOf(at, lead.email)).map(({ kind }) => kind)).toContain('password_link')
})

test('D-08 three negative answers an address, from whatever source', async () => {
  for (let n = 1; n <= 3; n++)
    expect((await forgot('sought@example.com', `198.51.100.1${n}`)).status).toBe(404)
  expect((await forgot('sought@example.com', '198.51.100.19')).status).toBe(200)
})

test('D-08 beyond the limit the intake answers 429, for known and unknown addresses', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const second = await createLead(at)
  await setPassword(at, second)
  const ip = '198.51.100.2'
  const submit = (body: object) => at.call('POST', '/api/intake-form', { body, headers: from(ip) })
  for (let n = 1; n <= 3; n++)
    expect((await submit(intakeOf({ email: owner.email }))).body.status).toBe('existing')
  expect((await submit(intakeOf({ email: owner.email }))).status).toBe(429)
  for (let n = 1; n <= 2; n++) await submit(intakeOf({ email: second.email }))
  const refused = await submit(intakeOf())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
})

test('a stranger who guesses passwords is stopped, the owner elsewhere is not', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const login = (password: string, ip: string) =>
    at.call('POST', '/api/login', { body: { email: owner.email, password }, headers: from(ip) })
  for (let n = 1; n <= 10; n++) expect((await login('wrong password', '198.51.100.3')).status).toBe(401)
  expect((await login('wrong password', '198.51.100.3')).status).toBe(429)
  expect((await login('long enough to keep', '198.51.100.4')).status).toBe(200)
})

test('R-029 lost-password calls take nothing away from the intake behind the same address', async () => {
  const ip = '198.51.100.60'
  for (let n = 1; n <= 6; n++) await forgot(`lost${n}@example.net`, ip)
  const created = await at.call('POST', '/api/intake-form', { body: intakeOf(), headers: from(ip) })
  expect([created.status, created.body.status]).toEqual([200, 'success'])
})

test('R-070 a refused intake says in how many minutes it can be sent again, in the text and in Retry-After', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const submit = () =>
    at.call('POST', '/api/intake-form', {
      body: intakeOf({ email: owner.email }),
      headers: from('198.51.100.61'),
    })
  for (let n = 1; n <= 3; n++) await submit()
  const secondsLeft = () => 3600 - (Math.floor(at.clock.real().getTime() / 1000) % 3600)
  const most = secondsLeft()
  const refused = await submit()
  const wait = Number(refused.headers.get('retry-after'))
  expect(refused.status).toBe(429)
  expect(wait).toBeLessThanOrEqual(most)
  expect(wait).toBeGreaterThanOrEqual(secondsLeft() - 1)
  expect(refused.body.message).toContain(`Please try again ${formatWait(wait)}.`)
})
