import { startTestService, type TestService } from '@contour/testkit'
import {
  createCart,
  createLead,
  messagesOf,
  passwordTokenOf,
  PASSWORD,
  setPassword,
} from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordLinks, sessions, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const post = (path: string, body: object, token?: string) =>
  at.call('POST', path, token ? { body, token } : { body })
const alive = async (token: string) => (await at.call('GET', '/api/app/session', { token })).status === 200

test('F-LOG-003 F-LOG-005 F-LOG-020 the link of the welcome message leads to a login, in any case of the e-mail', async () => {
  const lead = await createLead(at)
  await setPassword(at, lead)
  const answer = await post('/api/login', { email: ` ${lead.email.toUpperCase()} `, password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    status: 'success',
    session: { scope: 'patient', user: { id: lead.id, has_password: true } },
  })
  const [stored] = await at.ctx.db.select().from(users).where(eq(users.public_id, lead.id))
  expect(stored?.account_at).not.toBeNull()
  expect(stored?.password_hash).toMatch(/^\$argon2id\$/)
})

test('F-LOG-007 wrong password, unknown e-mail and a mere lead read the same', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const lead = await createLead(at)
  for (const email of [owner.email, 'nobody@example.com', lead.email]) {
    const answer = await post('/api/login', { email, password: 'not the password' })
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe(
      'Email or password entered is incorrect. Please try again or reset your password.',
    )
  }
})

test('an unknown e-mail costs one verification, as a wrong password does', async () => {
  const requested: (string | null)[] = []
  const { verify } = at.ctx.passwords
  at.ctx.passwords.verify = (stored, password) => {
    requested.push(stored)
    return verify(stored, password)
  }
  try {
    await post('/api/login', { email: 'nobody@example.com', password: 'guess' })
  } finally {
    at.ctx.passwords.verify = verify
  }
  expect(requested).toEqual([null])
})

test('F-LOG-009 F-LOG-014 F-LOG-015 F-LOG-017 a reset link works once and within the hour', async () => {
  const owner = await createLead(at)
  await setPassword(at, owner)
  const requested = await post('/api/forgot-password', { email: owner.email, app_src: 2 })
  expect(requested.body).toMatchObject({ status: 'success' })
  const token = await passwordTokenOf(at, owner.email)
  // Opening it says that it works, as often as it is opened, and uses nothing.
  for (const _ of [1, 2]) expect((await post('/api/app/password-link', { token })).status).toBe(200)
  const set = await post('/api/password-reset', { token, password: 'another good word' })
  expect((await post('/api/app/password-link', { token })).body).toMatchObject({ code: 'link_expired' })
  expect(set.body).toMatchObject({ status: 'success', message: 'Password changed successfully.' })
  const again = await post('/api/password-reset', { token, password: 'a third good word' })
  expect(again.status).toBe(410)
  expect(again.body.message).toBe('Link expired!')
  expect((await post('/api/login', { email: owner.email, password: PASSWORD })).status).toBe(401)
  expect((await post('/api/login', { email: owner.email, password: 'another good word' })).status).toBe(200)

  await post('/api/forgot-password', { email: owner.email })
  const late = await passwordTokenOf(at, owner.email)
  await at.advance(3601)
  expect((await post('/api/app/password-link', { token: late })).status).toBe(410)
  const expired = await post('/api/password-reset', { token: late, password: 'a third good word' })
  expect(expired.body).toMatchObject({ code: 'link_expired', message: 'Link expired!' })
})

test("S-30 the first administrator's link is valid for 72 hours", async () => {
  const [early, late] = [await createLead(at), await createLead(at)]
  await at.advance(72 * 3600 - 60)
  expect(await alive(await setPassword(at, early))).toBe(true)
  await at.advance(120)
  await expect(setPassword(at, late)).rejects.toThrow('410')
})

test('tokens are stored as hashes only', async () => {
  const lead = await createLead(at)
  const link = await passwordTokenOf(at, lead.email)
  const links = await at.ctx.db.select().from(passwordLinks)
  const kept = await at.ctx.db.select().from(sessions)
  expect(JSON.stringify([links, kept])).not.toContain(link)
  expect(JSON.stringify([links, kept])).not.toContain(lead.token)
})

test('a new password ends all other sessions and links, keeps the caller’s own, and tells the owner', async () => {
  const owner = await createLead(at)
  const other = await setPassword(at, owner)
  const third = (await post('/api/login', { email: owner.email, password: PASSWORD })).body.session as {
    token: string
  }
  await post('/api/forgot-password', { email: owner.email })
  const unused = await passwordTokenOf(at, owner.email)
  await post('/api/forgot-password', { email: owner.email })
  const token = await passwordTokenOf(at, owner.email)
  await post('/api/password-reset', { token, password: 'one more good word' }, third.token)
  expect(await alive(other)).toBe(false)
  expect(await alive(owner.token)).toBe(false)
  expect(await alive(third.token)).toBe(true)
  expect((await post('/api/password-reset', { token: unused, password: 'one more good word' })).status).toBe(
    410,
  )
  const kinds = (await messagesOf(at, owner.email)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'details_changed')).toHaveLength(2)
})

test.each([
  [
    'a confirmation that differs',
    { password: 'long enough word', confirm_password: 'long enough wort' },
    'Passwords do not match',
  ],
  ['seven characters', { password: 'short12' }, 'Use at least 8 characters'],
  ['a common password', { password: 'Password123' }, expect.stringContaining('too common')],
  ['an empty password', { password: '' }, 'Please enter a password'],
])('F-LOG-012 F-LOG-013 D-02 %s is refused and leaves the link usable', async (_, body, message) => {
  const lead = await createLead(at)
  const token = await passwordTokenOf(at, lead.email)
  const answer = await post('/api/password-reset', { token, ...body })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'password_refused', message })
  expect(await alive(await setPassword(at, lead))).toBe(true)
})

test('D-04 of two leads with one e-mail the first password claims it, the other is told to log in', async () => {
  const email = 'contested@example.com'
  const first = await createLead(at, { email })
  const firstLink = await passwordTokenOf(at, first.email)
  await createLead(at, { email: 'Contested@example.com' })
  const secondLink = await passwordTokenOf(at, 'Contested@example.com')
  const both = await Promise.all(
    [firstLink, secondLink].map((token) =>
      post('/api/password-reset', { token, password: 'a good long word' }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const loser = both.find(({ status }) => status === 409)
  expect(loser?.body).toMatchObject({ code: 'login_required' })
})

test.each(['/api/logout', '/logout'])('F-LOG-018 F-LOG-019 X-48 GET %s ends the session', async (path) => {
  const lead = await createLead(at)
  const answer = await at.call('GET', path, { token: lead.token })
  expect(answer.body).toMatchObject({ status: 'success' })
  expect(await alive(lead.token)).toBe(false)
  expect((await at.call('GET', path)).status).toBe(200)
})

test('D-34 the caller’s own address comes from us', async () => {
  const answer = await at.call('GET', '/api/app/ip')
  expect(answer.body.ip).toMatch(/^[\d.:a-f]+$/)
})

test('forgot-password and reset refuse malformed bodies with 400', async () => {
  expect((await post('/api/forgot-password', { email: 7 })).status).toBe(400)
  expect((await post('/api/forgot-password', {})).status).toBe(400)
  expect(
    (await post('/api/password-reset', { token: 'x'.repeat(129), password: 'long enough' })).status,
  ).toBe(400)
  expect((await post('/api/login', { email: 'a@example.com' })).status).toBe(400)
})

test('the owner sees every place of login, told apart, and ends all but the one in hand', async () => {
  const owner = await createLead(at)
  const first = await setPassword(at, owner)
  const login = () =>
    at.call('POST', '/api/login', {
      body: { email: owner.email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1' },
    })
  const phone = ((await login()).body.session as { token: string }).token
  const otherUser = await createLead(at)

  const listed = await at.call('GET', '/api/app/sessions', { token: phone })
  expect(listed.body.sessions).toMatchObject([
    { current: true, device: 'Safari on iPhone', checkout_only: false },
    { current: false },
  ])
  expect(JSON.stringify(listed.body)).not.toMatch(new RegExp(`${phone}|${first}`))

  const ended = await post('/api/app/sessions/end-others', {}, phone)
  expect(ended.body).toMatchObject({ ended: 1, message: 'The other session has ended.' })
  expect([await alive(first), await alive(phone), await alive(otherUser.token)]).toEqual([false, true, true])
  const again = await post('/api/app/sessions/end-others', {}, phone)
  expect(again.body).toMatchObject({ ended: 0, message: 'No other devices are logged in.' })
})

test('D-26 the narrow session of a cart link neither sees nor ends sessions', async () => {
  const lead = await createLead(at)
  const cartId = await createCart(at, lead)
  const { session } = (await at.call('GET', `/api/get-cart/${cartId}`)).body as { session: { token: string } }
  expect((await at.call('GET', '/api/app/sessions', { token: session.token })).status).toBe(403)
  expect((await post('/api/app/sessions/end-others', {}, session.token)).status).toBe(403)
  const own = await at.call('GET', '/api/app/sessions', { token: lead.token })
  expect(own.body.sessions).toHaveLength(2)
  expect(own.body.sessions).toContainEqual(expect.objectContaining({ checkout_only: true }))
})
