import { startTestService, type TestService } from '@contour/testkit'
import {
  codeOf,
  createCart,
  createLead,
  messagesOf,
  setPassword,
  verifyContact,
} from '@contour/testkit/people/index'
import type { Lead } from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const DAY = 86_400
const send = (who: Pick<Lead, 'token'>, type = 2) =>
  at.call('POST', `/api/send-code/${type}`, { token: who.token })
const verify = (who: Pick<Lead, 'token'>, code: string, type = 2) =>
  at.call('POST', '/api/verify-code', { token: who.token, body: { type, code } })
const change = (who: Pick<Lead, 'token'>, what: 'phone' | 'email', value: string) =>
  at.call('POST', `/api/update-${what}`, { token: who.token, body: { [what]: value } })
const userOf = async (publicId: string) => {
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, publicId))
  if (!user) throw new Error('no such user')
  return user
}
/** Four digits that are not the code. */
const not = (code: string, n = 1) => String((Number(code) + n) % 10_000).padStart(4, '0')

test('F-VER-022 F-VER-023 F-VER-024 codes for phone and e-mail verify their contact, once', async () => {
  const lead = await createLead(at, { phone: '2125550101' })
  const sent = await send(lead, 1)
  expect(sent.body).toMatchObject({
    status: 'success',
    resend_in_seconds: 60,
    address_shown: '(212) 555-0101',
  })
  const code = await codeOf(at, lead.phone)
  expect((await verify(lead, code, 2)).status).toBe(400)
  const done = await verify(lead, code, 1)
  expect(done.body).toMatchObject({ status: 'success', verified: true })
  expect((await userOf(lead.id)).phone_verified_at).not.toBeNull()
  expect((await userOf(lead.id)).email_verified_at).toBeNull()
  expect((await verify(lead, code, 1)).body).toMatchObject({ code: 'code_wrong' })
  await verifyContact(at, lead, 'email')
  expect((await userOf(lead.id)).email_verified_at).not.toBeNull()
})

test('D-06 a code is never stored in the clear', async () => {
  const lead = await createLead(at)
  await send(lead)
  const code = await codeOf(at, lead.email)
  const user = await userOf(lead.id)
  const [row] = await at.ctx.db.select().from(codes).where(eq(codes.user_id, user.id))
  expect(row?.hash).toMatch(/^[\w-]{43}$/)
  expect(row?.hash).not.toContain(code)
})

test('F-VER-047 a wrong code has the stated message and is counted', async () => {
  const lead = await createLead(at)
  await send(lead)
  const code = await codeOf(at, lead.email)
  const answer = await verify(lead, not(code))
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe('Invalid verification code. Please try again.')
  const user = await userOf(lead.id)
  const [row] = await at.ctx.db.select().from(codes).where(eq(codes.user_id, user.id))
  expect(row?.tries).toBe(1)
  expect((await verify(lead, code)).status).toBe(200)
})

test('D-06 after five wrong tries the right code is spent as well; a new one works', async () => {
  const lead = await createLead(at)
  await send(lead)
  const code = await codeOf(at, lead.email)
  for (let n = 1; n <= 5; n++) expect((await verify(lead, not(code, n))).status).toBe(400)
  const spent = await verify(lead, code)
  expect(spent.status).toBe(429)
  expect(spent.body).toMatchObject({ code: 'code_spent' })
  await at.advance(60)
  await send(lead)
  expect((await verify(lead, await codeOf(at, lead.email))).status).toBe(200)
})

test('D-06 guesses sent at once are each counted: no more than five are compared', async () => {
  const lead = await createLead(at)
  await send(lead)
  const code = await codeOf(at, lead.email)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => verify(lead, not(code, n + 1))))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect((await verify(lead, code)).status).toBe(429)
})

test('D-06 ten wrong tries a day end the day, over all codes and both channels', async () => {
  const lead = await createLead(at, { phone: '2125550103' })
  for (const [type, to] of [
    [2, lead.email],
    [1, lead.phone],
  ] as const) {
    await send(lead, type)
    const code = await codeOf(at, to)
    for (let n = 1; n <= 5; n++) await verify(lead, not(code, n), type)
  }
  await at.advance(60)
  await send(lead)
  expect((await verify(lead, await codeOf(at, lead.email))).body).toMatchObject({ code: 'code_spent' })
  await at.advance(DAY)
  await send(lead)
  expect((await verify(lead, await codeOf(at, lead.email))).status).toBe(200)
})

test('D-06 a code ends after ten minutes', async () => {
  const lead = await createLead(at)
  await send(lead)
  const code = await codeOf(at, lead.email)
  await at.advance(600)
  expect((await verify(lead, code)).body).toMatchObject({ code: 'code_wrong' })
})

test('F-VER-035 S-25 the server blocks a resend for 60 seconds; a new code voids the old', async () => {
  const lead = await createLead(at)
  await send(lead)
  const old = await codeOf(at, lead.email)
  const wake = await send(lead)
  expect(wake.status).toBe(429)
  expect(wake.body).toMatchObject({ code: 'resend_too_soon' })
  expect(Number(wake.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await at.advance(60)
  expect((await send(lead)).status).toBe(200)
  const fresh = await codeOf(at, lead.email)
  if (fresh !== old) expect((await verify(lead, old)).status).toBe(400)
  expect((await verify(lead, fresh)).status).toBe(200)
})

test('S-25 five codes an hour', async () => {
  const lead = await createLead(at)
  for (let n = 1; n <= 5; n++) {
    expect((await send(lead)).status).toBe(200)
    await at.advance(61)
  }
  expect((await send(lead)).body).toMatchObject({ code: 'too_many_requests' })
  await at.advance(3600)
  expect((await send(lead)).status).toBe(200)
})

test('D-07 F-VER-025 F-VER-044 a new phone waits for its code; the owner is told when it is taken over', async () => {
  const lead = await createLead(at, { phone: '2125550104' })
  await send(lead, 1)
  const forOld = await codeOf(at, lead.phone)
  expect((await change(lead, 'phone', '(212) 555-0105')).status).toBe(200)
  expect((await userOf(lead.id)).phone).toBe('2125550104')
  expect((await verify(lead, forOld, 1)).status).toBe(400)
  // Another number does not have to wait for the minute of the first.
  expect((await send(lead, 1)).status).toBe(200)
  expect((await verify(lead, await codeOf(at, '2125550105'), 1)).status).toBe(200)
  expect(await userOf(lead.id)).toMatchObject({ phone: '2125550105', phone_verified_at: expect.any(Date) })
  expect((await messagesOf(at, lead.email))[0]).toMatchObject({ kind: 'details_changed' })
})

test.each([
  '1125550142',
  '2120550142',
  '9115550142',
  '2129110142',
  '2125550000',
  '2125559111',
  '212555014',
  '212555014a',
])('F-VER-027 F-VER-028 F-VER-029 F-VER-030 X-34 update-phone refuses %s', async (phone) => {
  const lead = await createLead(at)
  const answer = await change(lead, 'phone', phone)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'invalid_request', field: 'phone' })
})

test('D-07 F-VER-026 F-VER-045 a new e-mail waits for its code; then the old address is told and its links end', async () => {
  const lead = await createLead(at)
  const session = await setPassword(at, lead)
  const owner = { ...lead, token: session }
  await at.call('POST', '/api/forgot-password', { body: { email: lead.email } })
  const next = `Moved.${lead.email}`
  expect((await change(owner, 'email', next)).status).toBe(200)
  expect((await userOf(lead.id)).email).toBe(lead.email)
  await send(owner)
  expect((await verify(owner, await codeOf(at, next))).status).toBe(200)
  expect(await userOf(lead.id)).toMatchObject({ email: next, email_lower: next.toLowerCase() })
  const [notice] = await messagesOf(at, lead.email)
  expect(notice).toMatchObject({ kind: 'details_changed' })
  await expect(setPassword(at, lead)).rejects.toThrow('410')
  const login = { body: { email: next, password: 'long enough to keep' } }
  expect((await at.call('POST', '/api/login', login)).status).toBe(200)
})

test('D-04 an e-mail that an account holds is refused, also when it was claimed meanwhile', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const other = await createLead(at)
  const answer = await change(other, 'email', owner.email.toUpperCase())
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'conflict', field: 'email' })

  const late = await createLead(at)
  await change(other, 'email', `x${late.email}`)
  await send(other)
  const code = await codeOf(at, `x${late.email}`)
  const claimed = await createLead(at, { email: `X${late.email}` })
  await setPassword(at, claimed)
  expect((await verify(other, code)).status).toBe(409)
  expect((await userOf(other.id)).email).toBe(other.email)
})

test('F-VER-031 a@b is no e-mail', async () => {
  const lead = await createLead(at)
  expect((await change(lead, 'email', 'a@b')).body).toMatchObject({ code: 'invalid_request', field: 'email' })
})

test('D-26 the narrow session verifies codes and changes the phone, never the e-mail', async () => {
  const lead = await createLead(at, { phone: '2125550106' })
  const cartId = await createCart(at, lead)
  const { session } = (await at.call('GET', `/api/get-cart/${cartId}`)).body as {
    session?: { token: string }
  }
  const narrow = { ...lead, token: session?.token ?? '' }
  await verifyContact(at, narrow, 'phone')
  expect((await change(narrow, 'phone', '2125550107')).status).toBe(200)
  expect((await change(narrow, 'email', 'new@example.com')).status).toBe(403)
})

test('visitors, other channels and malformed bodies are refused', async () => {
  const lead = await createLead(at)
  expect((await at.call('POST', '/api/send-code/1')).status).toBe(401)
  expect((await at.call('POST', '/api/verify-code', { body: { type: 1, code: '0000' } })).status).toBe(401)
  expect((await send(lead, 3)).status).toBe(400)
  for (const body of [
    { type: 3, code: '0000' },
    { type: 1 },
    { type: 1, code: 1234 },
    { type: 1, code: 'abcd' },
  ])
    expect((await at.call('POST', '/api/verify-code', { token: lead.token, body })).status).toBe(400)
  expect((await at.call('POST', '/api/update-phone', { token: lead.token, body: {} })).status).toBe(400)
})
