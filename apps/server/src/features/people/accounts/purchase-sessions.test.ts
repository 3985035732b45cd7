import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import { messagesOf, PASSWORD, setPassword } from '@contour/testkit/people/index'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../db/schema.ts'
import { openSession } from './session-store.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => at.close())

const ADDRESS = {
  address_line_1: '200 Example Road',
  address_line_2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}

const logIn = async (email: string) => {
  const { body } = await at.call('POST', '/api/login', { body: { email, password: PASSWORD } })
  return (body['session'] as { token: string }).token
}

/** A visitor opens the cart link before its owner pays; returns both tokens. */
async function linkOpenedBeforePurchase() {
  const owner = await createBuyer(at)
  const opened = await at.call('GET', `/api/get-cart/${owner.cartId}`)
  const otherUser = (opened.body['session'] as { token: string }).token
  const paid = await checkOut(at, owner)
  expect(paid.status).toBe(200)
  return { owner, stranger: otherUser, orderId: String(paid.body['order_id']) }
}

test('R-001 a cart link opened before the purchase opens nothing after it', async () => {
  const { owner, stranger: otherUser, orderId } = await linkOpenedBeforePurchase()
  const reads = await at.call('GET', '/api/order-items', { token: otherUser })
  const moves = await at.call('POST', '/api/ship-address', { token: otherUser, body: ADDRESS })
  const decides = await at.call('POST', `/api/prescription-update/${orderId}`, {
    token: otherUser,
    body: { order_id: orderId, accept: true },
  })
  expect([reads.status, moves.status, decides.status]).toEqual([401, 401, 401])
  expect((await at.call('GET', '/api/order-items', { token: owner.token })).status).toBe(200)
})

test('R-001 the paying session and a login stay, also where the payment came by a cart link', async () => {
  const owner = await createBuyer(at)
  const link = await at.call('GET', `/api/get-cart/${owner.cartId}`)
  const paying = (link.body['session'] as { token: string }).token
  expect((await checkOut(at, { ...owner, token: paying })).status).toBe(200)
  expect((await at.call('GET', '/api/order-items', { token: paying })).status).toBe(200)
  expect((await at.call('GET', '/api/order-items', { token: owner.token })).status).toBe(401)
  expect((await at.call('POST', '/api/ship-address', { token: paying, body: ADDRESS })).status).toBe(200)

  const buyer = await createBuyer(at)
  const first = await setPassword(at, buyer)
  const known = await logIn(buyer.email)
  expect((await checkOut(at, { ...buyer, token: first })).status).toBe(200)
  expect((await at.call('GET', '/api/order-items', { token: known })).status).toBe(200)
})

test('R-001 a session without standing may read but not change where the order goes, nor decide it', async () => {
  const { owner, orderId } = await linkOpenedBeforePurchase()
  const token = await openSession(at.ctx.db, at.ctx, { userId: owner.userId, scope: 'patient' })
  const save = await at.call('POST', '/api/save-address', { token, body: ADDRESS })
  const phone = await at.call('POST', '/api/update-phone', { token, body: { phone: '2125550177' } })
  const decide = await at.call('POST', `/api/prescription-update/${orderId}`, {
    token,
    body: { order_id: orderId, accept: true },
  })
  for (const answer of [save, phone, decide])
    expect([answer.status, answer.body['code']]).toEqual([409, 'login_required'])
  const refused = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, owner.userId))
  expect(refused.map(({ action }) => action)).toContain('address.save_refused')
})

test('R-001 the owner is emailed when the address of a paid order changes, and not when it is saved as it was', async () => {
  const { owner } = await linkOpenedBeforePurchase()
  const letters = async () =>
    (await messagesOf(at, owner.email)).filter(({ kind }) => kind === 'details_changed').length
  await at.call('POST', '/api/ship-address', { token: owner.token, body: ADDRESS })
  await at.call('POST', '/api/ship-address', { token: owner.token, body: ADDRESS })
  expect(await letters()).toBe(1)
})

test('R-001 the audit trail tells two sessions of one person apart, without a token', async () => {
  const buyer = await createBuyer(at)
  const login = await setPassword(at, buyer)
  await at.call('POST', '/api/ship-address', { token: login, body: ADDRESS })
  const second = await logIn(buyer.email)
  await at.call('POST', '/api/ship-address', { token: second, body: { ...ADDRESS, zip: '95815' } })
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject_user, buyer.userId))
    .orderBy(desc(audit.id))
  const saved = rows.filter(({ action }) => action === 'address.saved')
  expect(saved).toHaveLength(2)
  const names = saved.map(({ session }) => session)
  expect(new Set(names).size).toBe(2)
  for (const name of names) {
    expect(name).toMatch(/^[\w-]{22,32}$/)
    expect([login, second]).not.toContain(name)
  }
})

test('R-001 the session of a link that the paying session mailed to its owner has its standing', async () => {
  const { owner } = await linkOpenedBeforePurchase()
  await at.call('POST', '/api/app/drafts/link', { token: owner.token, body: { path: '/verify' } })
  const [mail] = (await messagesOf(at, owner.email)).filter(({ kind }) => kind === 'resume_link')
  const token = /resume\/([\w-]+)/.exec(mail?.body ?? '')?.[1]
  const opened = await at.call('POST', '/api/app/drafts/open', { body: { token } })
  const session = (opened.body['session'] as { token: string } | undefined)?.token
  const saved = await at.call('POST', '/api/ship-address', { token: String(session), body: ADDRESS })
  expect(saved.status).toBe(200)
})
