import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import { codeOf, createLead, messagesOf, PASSWORD, setPassword } from '@contour/testkit/people/index'
import type { Lead } from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

const MINUTE = 60
const DAY = 86_400
let sources = 0
/** Each call comes from its own network, so that only the limit under test applies. */
const post = (path: string, body: object, token?: string) =>
  at.call('POST', path, {
    body,
    headers: { 'x-forwarded-for': `10.9.${++sources % 250}.1` },
    ...(token ? { token } : {}),
  })

async function createAccount(): Promise<Lead & { token: string }> {
  const lead = await createLead(at)
  return { ...lead, token: await setPassword(at, lead) }
}
const phoneOf = async (publicId: string) =>
  (await at.ctx.db.select().from(users).where(eq(users.public_id, publicId)))[0]?.phone

/** Makes the whole change of an email, with the given session and body fields. */
async function changeEmail(token: string, email: string, more: object = {}) {
  const requested = await post('/api/update-email', { email, ...more }, token)
  if (requested.status !== 200) return requested
  await post('/api/send-code/2', {}, token)
  return post('/api/verify-code', { type: 2, code: await codeOf(at, email) }, token)
}
const undoTokenOf = async (email: string) => {
  const [letter] = (await messagesOf(at, email)).filter(({ kind }) => kind === 'details_changed')
  return /undo-change\/([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
}

test('R-015 a token alone changes neither email nor phone: it needs the password or a login within 15 minutes', async () => {
  const owner = await createAccount()
  await at.advance(16 * MINUTE)
  for (const [path, body] of [
    ['/api/update-email', { email: 'thief@example.com' }],
    ['/api/update-phone', { phone: '2125550188' }],
  ] as const) {
    const refused = await post(path, body, owner.token)
    expect([refused.status, refused.body['code']]).toEqual([403, 'password_needed'])
    const wrong = await post(path, { ...body, currentPassword: 'not the password' }, owner.token)
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'password_wrong'])
  }
  const right = await post(
    '/api/update-phone',
    { phone: '2125550188', currentPassword: PASSWORD },
    owner.token,
  )
  expect(right.status).toBe(200)
})

test('R-015 right after a login the password is not asked for again', async () => {
  const owner = await createAccount()
  expect((await post('/api/update-phone', { phone: '2125550189' }, owner.token)).status).toBe(200)
})

test('R-015 guessing the current password on a stolen session stops after ten tries', async () => {
  const owner = await createAccount()
  await at.advance(16 * MINUTE)
  const statuses: number[] = []
  for (let n = 0; n < 5; n++)
    for (const path of ['/api/update-phone', '/api/update-email'])
      statuses.push(
        (
          await post(
            path,
            { phone: '2125550180', email: 'x@example.com', currentPassword: 'wrong guess' },
            owner.token,
          )
        ).status,
      )
  expect(new Set(statuses)).toEqual(new Set([403]))
  const next = await post(
    '/api/update-phone',
    { phone: '2125550180', currentPassword: PASSWORD },
    owner.token,
  )
  expect(next.status).toBe(429)
})

test('R-015 the session that paid corrects a contact until it is verified, while there is no password', async () => {
  const buyer = await createBuyer(at)
  expect((await checkOut(at, buyer)).status).toBe(200)
  expect((await post('/api/update-phone', { phone: '2125550190' }, buyer.token)).status).toBe(200)
  await post('/api/send-code/1', {}, buyer.token)
  const code = await codeOf(at, '2125550190')
  expect((await post('/api/verify-code', { type: 1, code }, buyer.token)).status).toBe(200)
  const again = await post('/api/update-phone', { phone: '2125550191' }, buyer.token)
  expect([again.status, again.body['code']]).toEqual([409, 'login_required'])
})

test('R-015 the old address undoes the change within 72 hours, ends every session and sets a new password', async () => {
  const owner = await createAccount()
  const taken = `taken.${owner.id.slice(0, 6).toLowerCase()}@example.com`
  expect((await changeEmail(owner.token, taken)).status).toBe(200)
  await at.advance(2 * DAY)
  const undone = await post('/api/app/contact/undo', { token: await undoTokenOf(owner.email) })
  expect(undone.body).toMatchObject({ status: 'success', channel: 'email' })
  expect((await at.call('GET', '/api/app/session', { token: owner.token })).status).toBe(401)
  expect((await post('/api/login', { email: taken, password: PASSWORD })).status).toBe(401)
  expect((await post('/api/login', { email: owner.email, password: PASSWORD })).status).toBe(401)
  const token = undone.body['password_token']
  expect((await post('/api/password-reset', { token, password: 'another good word' })).status).toBe(200)
  const back = await post('/api/login', { email: owner.email, password: 'another good word' })
  expect(back.status).toBe(200)
  const twice = await post('/api/app/contact/undo', { token: await undoTokenOf(owner.email) })
  expect(twice.status).toBe(410)
})

test('R-015 whoever took an account over cannot undo the undo', async () => {
  const owner = await createAccount()
  const first = `first.${owner.id.slice(0, 6).toLowerCase()}@example.com`
  const second = `second.${owner.id.slice(0, 6).toLowerCase()}@example.com`
  await changeEmail(owner.token, first)
  await changeEmail(owner.token, second)
  const thief = await undoTokenOf(first)
  expect((await post('/api/app/contact/undo', { token: await undoTokenOf(owner.email) })).status).toBe(200)
  expect((await post('/api/app/contact/undo', { token: thief })).status).toBe(410)
})

test('R-015 the letter about a changed phone goes to the email and undoes it; after 72 hours it does not', async () => {
  const owner = await createAccount()
  const change = async (phone: string) => {
    await post('/api/update-phone', { phone, currentPassword: PASSWORD }, owner.token)
    await post('/api/send-code/1', {}, owner.token)
    await post('/api/verify-code', { type: 1, code: await codeOf(at, phone) }, owner.token)
    expect(await phoneOf(owner.id)).toBe(phone)
  }
  await change('2125550195')
  await at.advance(3 * DAY + 1)
  expect((await post('/api/app/contact/undo', { token: await undoTokenOf(owner.email) })).status).toBe(410)
  expect(await phoneOf(owner.id)).toBe('2125550195')
  await change('2125550196')
  expect((await post('/api/app/contact/undo', { token: await undoTokenOf(owner.email) })).status).toBe(200)
  expect(await phoneOf(owner.id)).toBe('2125550195')
})

test('R-015 a patient session ends after 90 days however often it is used', async () => {
  const owner = await createAccount()
  const reads = async () => (await at.call('GET', '/api/app/session', { token: owner.token })).status
  for (let n = 1; n <= 4; n++) {
    await at.advance(20 * DAY)
    expect(await reads()).toBe(200)
  }
  await at.advance(9 * DAY)
  expect(await reads()).toBe(200)
  await at.advance(DAY + 1)
  expect(await reads()).toBe(401)
})
