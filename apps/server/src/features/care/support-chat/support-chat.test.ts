import { startTestService, createOwner, patientToken, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/create-lead'
import { setPassword } from '@contour/testkit/people/set-password'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerChat, registrationOf } from '../../../../crash-tests/chat-people.ts'
import { chatUsers } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

let networks = 0
/** A visitor at a network of their own, so that limits of tests do not meet. */
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })

test('P-CHT-004 P-CHT-005 a visitor registers: status, user and message, and only the hash of the secret is stored', async () => {
  const body = registrationOf('vera.new@example.com')
  const answer = await at.call('POST', '/api/chat-user', { body, headers: fromElsewhere() })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      message: 'Chat profile created.',
      user: { first_name: 'Vera', last_name: 'Sample', email: 'vera.new@example.com' },
    },
  })
  const { id, secret } = answer.body['user'] as { id: string; secret: string }
  const [row] = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.public_id, id))
  expect(row).toMatchObject({ source_web: 2, user_id: null, secret_sha: sha256(secret) })
})

test.each([
  ['first_name', { first_name: ' ' }],
  ['last_name', { last_name: '' }],
  ['email', { email: 'vera@' }],
  ['source_web', { source_web: 1 }],
  ['user_type', { user_type: 'robot' }],
])('P-CHT-004 a registration without a fitting %s is refused', async (field, wrong) => {
  const body = { ...registrationOf('nobody@example.com'), ...wrong }
  const answer = await at.call('POST', '/api/chat-user', { body, headers: fromElsewhere() })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', field } })
  const rows = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.email, 'nobody@example.com'))
  expect(rows).toEqual([])
})

test('P-CHT-006 D-08 the email of an account is sent to login, and beyond the budget answered with 429', async () => {
  const lead = await createLead(at)
  await setPassword(at, lead)
  const headers = fromElsewhere()
  const body = registrationOf(lead.email.toUpperCase())
  for (let n = 0; n < 3; n++)
    expect(await at.call('POST', '/api/chat-user', { body, headers })).toMatchObject({
      status: 200,
      body: { status: 'existing', message: 'Existing user found.' },
    })
  expect(await at.call('POST', '/api/chat-user', { body, headers: fromElsewhere() })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  const rows = await at.ctx.db.select().from(chatUsers).where(eq(chatUsers.email, lead.email))
  expect(rows).toEqual([])
})

test('P-CHT-004 a patient gets the profile of the account, once and without a secret, whatever the body says', async () => {
  const lead = await createLead(at, { name: 'Nora Sample' })
  const token = await setPassword(at, lead)
  const mine = await registerChat(at, { token, email: 'somebody.else@example.com' })
  expect(mine).toEqual({
    id: expect.any(String),
    first_name: 'Nora',
    last_name: 'Sample',
    email: lead.email,
  })
  expect(await registerChat(at, { token })).toEqual(mine)
  expect((await at.call('GET', '/api/app/support-chat', { token })).body['profile']).toEqual(mine)
})

test('D-48 a checkout session gets no chat profile', async () => {
  const token = await patientToken(at.ctx, await createOwner(at.ctx, 'chloe'), 'checkout')
  expect(
    await at.call('POST', '/api/chat-user', { body: registrationOf('chloe.c@example.com'), token }),
  ).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('D-45 a visitor reads whether support answers now', async () => {
  const { status, body } = await at.call('GET', '/api/app/support-chat/status')
  expect(status).toBe(200)
  const office = body['office'] as { open: boolean; opens_at: string }
  expect(office.open).toBe(Date.parse(office.opens_at) <= at.clock.now().getTime())
})
