import { checkOut, createBuyer, startTestService, type TestService } from '@contour/testkit'
import { createLead, messagesOf, PASSWORD, setPassword } from '@contour/testkit/people/index'
import { createCart } from '@contour/testkit/people/create-cart'
import { FIRST_CENTS } from '@contour/testkit/people/place-order'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, orders, subscriptions, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const QUARTER_HOUR = 16 * 60
const DAY = 86_400
const THIEF = {
  address_line_1: '66 Other Road',
  address_line_2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}
/** The same address in the checkout's spelling. */
const CHECKOUT_THIEF = {
  addressLine1: THIEF.address_line_1,
  addressLine2: '',
  city: THIEF.city,
  state: THIEF.state,
  zip: THIEF.zip,
}
/** Every call by which patients save where their medicine goes. */
const CALLS = ['/api/ship-address', '/api/save-address'] as const
const save = async (path: string, token: string, more: object = {}) => {
  const { status, body } = await at.call('POST', path, { token, body: { ...THIEF, ...more } })
  return [status, body['code']]
}

async function createOwner() {
  const buyer = await createBuyer(at)
  const paid = await checkOut(at, buyer)
  expect(paid.status).toBe(200)
  return { buyer, token: await setPassword(at, buyer) }
}
const addressOf = async (token: string) =>
  (await at.call('GET', '/api/ship-address', { token })).body['shipping']

test.each(CALLS)(
  'D-100 %s: a session of 16 minutes does not redirect an open order; the password does',
  async (path) => {
    const { buyer, token } = await createOwner()
    const before = await addressOf(token)
    await at.advance(QUARTER_HOUR)
    expect(await save(path, token)).toEqual([403, 'password_needed'])
    expect(await save(path, token, { currentPassword: 'a guess' })).toEqual([403, 'password_wrong'])
    expect(await addressOf(token)).toEqual(before)
    expect(await save(path, token, { currentPassword: PASSWORD })).toEqual([200, undefined])
    expect(await addressOf(token)).toMatchObject({ address_line_1: THIEF.address_line_1 })
    const rows = await at.ctx.db.select().from(audit).where(eq(audit.subject_user, buyer.userId))
    expect(rows.filter(({ action }) => action === 'address.save_refused')).toHaveLength(2)
  },
)

test.each(CALLS)('D-100 %s: within 15 minutes of a login nothing is asked', async (path) => {
  const { token } = await createOwner()
  expect(await save(path, token)).toEqual([200, undefined])
})

test.each(CALLS)('D-100 %s: the address as it is on file is saved without a question', async (path) => {
  const { token } = await createOwner()
  expect(await save(path, token)).toEqual([200, undefined])
  await at.advance(QUARTER_HOUR)
  expect(await save(path, token)).toEqual([200, undefined])
})

test.each(CALLS)(
  'D-100 %s: a buyer without a password corrects it on the day of the payment, then logs in',
  async (path) => {
    const buyer = await createBuyer(at)
    expect((await checkOut(at, buyer)).status).toBe(200)
    await at.advance(QUARTER_HOUR)
    expect(await save(path, buyer.token)).toEqual([200, undefined])
    await at.advance(DAY)
    expect(await save(path, buyer.token, { address_line_1: '68 Other Road' })).toEqual([
      409,
      'login_required',
    ])
  },
)

test('D-100 between two parcels of a running plan the address is as well protected', async () => {
  const { buyer, token } = await createOwner()
  await at.ctx.db.update(orders).set({ status: 'order_delivered' }).where(eq(orders.user_id, buyer.userId))
  await at.advance(QUARTER_HOUR)
  expect(await save('/api/ship-address', token)).toEqual([403, 'password_needed'])
  await at.ctx.db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.user_id, buyer.userId))
  expect(await save('/api/ship-address', token)).toEqual([200, undefined])
})

test('D-100 the checkout of a switch redirects the open order with the password alone, and the owner is told', async () => {
  const { buyer, token } = await createOwner()
  const cartId = await createCart(at, { token }, { drug: 'tirzepatide' })
  const before = await addressOf(token)
  await at.advance(QUARTER_HOUR)
  const buy = (more: object = {}) =>
    checkOut(
      at,
      { ...buyer, token, cartId },
      {
        amount: FIRST_CENTS.tirzepatide[1],
        switches_from: 'semaglutide',
        shippingAddress: CHECKOUT_THIEF,
        ...more,
      },
    )
  const refused = await buy()
  expect([refused.status, refused.body['code']]).toEqual([403, 'password_needed'])
  expect((await buy({ currentPassword: 'a guess' })).body['code']).toBe('password_wrong')
  expect(await addressOf(token)).toEqual(before)
  expect((await buy({ currentPassword: PASSWORD })).status).toBe(200)
  expect(await addressOf(token)).toMatchObject({ address_line_1: THIEF.address_line_1 })
  const told = (await messagesOf(at, buyer.email)).filter(({ body }) => body.includes('shipping address'))
  expect(told).toHaveLength(1)
})

test('D-100 the checkout of a switch to the address on file asks for no password', async () => {
  const { buyer, token } = await createOwner()
  const cartId = await createCart(at, { token }, { drug: 'tirzepatide' })
  await at.advance(QUARTER_HOUR)
  const more = { amount: FIRST_CENTS.tirzepatide[1], switches_from: 'semaglutide' }
  expect((await checkOut(at, { ...buyer, token, cartId }, more)).status).toBe(200)
})

test('D-100 before a purchase, and with an address that is refused anyway, no password is asked for', async () => {
  const lead = await createLead(at)
  expect(await save('/api/ship-address', lead.token)).toEqual([200, undefined])
  const { token } = await createOwner()
  await at.advance(QUARTER_HOUR)
  expect(await save('/api/ship-address', token, { address_line_1: 'PO Box 12' })).toEqual([400, 'po_box'])
})

test('D-100 the owner is told by email and by text message, the latter without a link', async () => {
  const { buyer, token } = await createOwner()
  await at.ctx.db.update(users).set({ agreed_to_text: true }).where(eq(users.id, buyer.userId))
  await save('/api/ship-address', token)
  const [owner] = await at.ctx.db.select().from(users).where(eq(users.id, buyer.userId))
  const told = async (to: string) =>
    (await messagesOf(at, to)).filter(({ body }) => body.includes('shipping address'))
  expect(await told(buyer.email)).toHaveLength(1)
  const [text] = await told(owner?.phone ?? '')
  expect(text?.body).toContain('Changed: shipping address.')
  expect(text?.body).not.toContain('http')
})
