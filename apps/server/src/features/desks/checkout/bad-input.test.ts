import { checkOut, createBuyer, placeOrder, sandboxLedger, startTestService } from '@contour/testkit'
import type { Answer, Buyer, TestService } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addonChoices,
  addresses,
  cardAttempts,
  carts,
  consents,
  conversions,
  couponUses,
  coupons,
  intents,
  orders,
  outbox,
  periods,
  subscriptions,
  users,
} from '../../../db/schema.ts'

let at: TestService
let buyer: Buyer
let other: Buyer

beforeAll(async () => {
  at = await startTestService()
  ;[buyer, other] = [await createBuyer(at), await createBuyer(at)]
  const now = at.clock.now().getTime()
  const coupon = (code_lower: string, more: Partial<typeof coupons.$inferInsert> = {}) => ({
    public_id: at.ctx.random.id(),
    code_lower,
    cents_off: 5000,
    ...more,
  })
  await at.ctx.db
    .insert(coupons)
    .values([
      coupon('good50'),
      coupon('ended', { ends_at: new Date(now - 1000) }),
      coupon('tomorrow', { starts_at: new Date(now + 86_400_000) }),
      coupon('usedup', { max_uses: 1, used: 1 }),
      coupon('yearly', { terms: '12' }),
      coupon('tirz', { drug: 'tirzepatide' }),
      coupon('paused', { active: false }),
    ])
}, 120_000)
afterAll(() => at.close())

/** Returns everything that a purchase could change, for all users, and the requests that the gateway received. */
async function everything() {
  const { db } = at.ctx
  const tables = [
    addonChoices,
    addresses,
    cardAttempts,
    carts,
    consents,
    conversions,
    couponUses,
    coupons,
    intents,
    orders,
    outbox,
    periods,
    subscriptions,
    users,
  ]
  const rows = []
  for (const table of tables)
    rows.push((await db.select().from(table)).map((row) => JSON.stringify(row)).toSorted())
  return JSON.stringify([rows, await sandboxLedger(at)])
}

/** Sends the request and asserts that it changed nothing. */
async function refused(send: () => Promise<Answer>): Promise<Answer> {
  const before = await everything()
  const answer = await send()
  expect(await everything()).toBe(before)
  return answer
}

const PRICE_CHANGED = 'The price has changed. Please reload the page and check the total.'
/** A body of another shape than declared names its field; no document states a text for it. */
const CHECK = expect.stringMatching(/./) as unknown as string
const COUPON = 'Invalid Coupon.'
const withCoupon = (couponCode: string) => ({ couponCode, amount: 9997 })

describe('a purchase that is not what we sell is refused before the gateway is asked', () => {
  test.each<[string, Record<string, unknown>, number, string, string]>([
    ['amount 0', { amount: 0 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['amount 1', { amount: 1 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['a cent too little', { amount: 14996 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['a cent too much', { amount: 14998 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['amount 499', { amount: 499 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['another term’s amount', { amount: 44997 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['another drug’s amount', { amount: 24997 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['a huge amount', { amount: Number.MAX_SAFE_INTEGER }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['an amount beyond numbers', { amount: 1e300 }, 400, 'invalid_request', CHECK],
    ['a negative amount', { amount: -14997 }, 400, 'invalid_request', CHECK],
    ['a fraction', { amount: 149.97 }, 400, 'invalid_request', CHECK],
    ['a string', { amount: '14997' }, 400, 'invalid_request', CHECK],
    ['an empty string', { amount: '' }, 400, 'invalid_request', CHECK],
    ['no amount', { amount: undefined }, 400, 'invalid_request', CHECK],
    ['null', { amount: null }, 400, 'invalid_request', CHECK],
    ['a list', { amount: [14997] }, 400, 'invalid_request', CHECK],
    ['a discount of our own', { discount: 149, amount: 97 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['a negative discount', { discount: -50, amount: 19997 }, 409, 'amount_mismatch', PRICE_CHANGED],
    [
      'totals of our own',
      { cartTotal: 1, cartTotalNoDiscount: 1, amount: 100 },
      409,
      'amount_mismatch',
      PRICE_CHANGED,
    ],
    [
      'another plan’s price',
      { planId: 'tirz_upgrade_6', amount: 114997 },
      409,
      'amount_mismatch',
      PRICE_CHANGED,
    ],
    ['an unknown plan', { planId: 'free_plan', amount: 1 }, 409, 'amount_mismatch', PRICE_CHANGED],
    [
      'a cheap item',
      { cartItems: [{ id: 'x', name: 'Free', price: 0 }], amount: 50 },
      409,
      'amount_mismatch',
      PRICE_CHANGED,
    ],
    ['term 0', { payment_terms: 0 }, 400, 'invalid_request', CHECK],
    ['term 2', { payment_terms: 2 }, 400, 'invalid_request', CHECK],
    ['term -1', { payment_terms: -1 }, 400, 'invalid_request', CHECK],
    ['term 1.5', { payment_terms: 1.5 }, 400, 'invalid_request', CHECK],
    ['term 1000', { payment_terms: 1000 }, 400, 'invalid_request', CHECK],
    ['term "all"', { payment_terms: 'all' }, 400, 'invalid_request', CHECK],
    ['no term', { payment_terms: undefined }, 400, 'invalid_request', CHECK],
    ['a guessed coupon', withCoupon('SAVE50'), 400, 'coupon_invalid', COUPON],
    ['an ended coupon', withCoupon('ended'), 400, 'coupon_invalid', COUPON],
    ['a coupon of tomorrow', withCoupon('tomorrow'), 400, 'coupon_invalid', COUPON],
    ['an exhausted coupon', withCoupon('usedup'), 400, 'coupon_invalid', COUPON],
    ['a coupon of another term', withCoupon('yearly'), 400, 'coupon_invalid', COUPON],
    ['a coupon of another drug', withCoupon('tirz'), 400, 'coupon_invalid', COUPON],
    ['a paused coupon', withCoupon('paused'), 400, 'coupon_invalid', COUPON],
    ['a guessed coupon id', { couponId: 1, amount: 9997 }, 400, 'coupon_invalid', COUPON],
    [
      'a coupon that takes nothing off the amount',
      { couponCode: 'good50' },
      409,
      'amount_mismatch',
      PRICE_CHANGED,
    ],
    ['a coupon twice', { ...withCoupon('good50'), amount: 4997 }, 409, 'amount_mismatch', PRICE_CHANGED],
    ['a coupon of 257 characters', withCoupon('x'.repeat(257)), 400, 'invalid_request', CHECK],
    ['no cart', { id: undefined }, 400, 'invalid_request', CHECK],
    ['nobody’s cart', { id: 'A'.repeat(22) }, 404, 'cart_not_found', 'Cart not found'],
    ['an empty cart id', { id: '' }, 404, 'cart_not_found', 'Cart not found'],
    ['no card', { cardToken: undefined }, 400, 'invalid_request', CHECK],
    ['a card token of 201 characters', { cardToken: 'x'.repeat(201) }, 400, 'invalid_request', CHECK],
    [
      'an address without a city',
      { shippingAddress: { addressLine1: '1 Sample St', city: '', state: 'CA', zip: '95814' } },
      400,
      'invalid_address',
      'Please enter a complete shipping address.',
    ],
    [
      'a billing address without a street',
      { billingAddress: { addressLine1: ' ', city: 'Sacramento', state: 'CA', zip: '95814' } },
      400,
      'invalid_address',
      'Please enter a complete billing address.',
    ],
    [
      'a post office box',
      { shippingAddress: { addressLine1: 'P.O. Box 7', city: 'Sacramento', state: 'CA', zip: '95814' } },
      400,
      'po_box',
      'FedEx and UPS our carriers do not deliver to P.O. Box addresses. Please enter a valid street address.',
    ],
  ])('%s', async (_name, body, status, code, message) => {
    const answer = await refused(() => checkOut(at, buyer, body))
    expect([answer.status, answer.body['code'], answer.body.message]).toEqual([status, code, message])
  })

  test('an empty card token is no card', async () => {
    const answer = await checkOut(at, await createBuyer(at), { cardToken: '' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('a cart of somebody else, and a caller who is nobody', async () => {
    const foreign = await refused(() => checkOut(at, { ...buyer, cartId: other.cartId }))
    expect([foreign.status, foreign.body.message]).toEqual([403, 'Cart belongs to another account'])
    for (const token of ['', 'nobody', 'Bearer', 'null']) {
      const nobody = await refused(() => checkOut(at, { ...buyer, token }))
      expect([nobody.status, nobody.body['code']]).toEqual([401, 'unauthenticated'])
    }
  })

  test('a cart that has ended or was revoked', async () => {
    for (const change of [{ state: 'revoked' }, { state: 'expired' }, { expires_at: new Date(0) }] as const) {
      const late = await createBuyer(at)
      await at.ctx.db.update(carts).set(change).where(eq(carts.public_id, late.cartId))
      const answer = await refused(() => checkOut(at, late))
      expect([answer.status, answer.body.message]).toEqual([410, 'Cart has expired'])
    }
  })
})

describe('one cart is paid once', () => {
  test('again with the same amount it answers the same; with another it is paid already', async () => {
    const paid = await placeOrder(at)
    const again = await refused(() => checkOut(at, paid))
    expect(again.body).toMatchObject({ status: 'success', order_id: paid.orderId })
    for (const more of [{ payment_terms: 3, amount: 44997 }, withCoupon('good50')]) {
      const answer = await refused(() => checkOut(at, paid, more))
      expect([answer.status, answer.body.message]).toEqual([409, 'Cart was already paid'])
    }
  })

  test('by two people: the second has no right to it', async () => {
    const paid = await placeOrder(at)
    const answer = await refused(() => checkOut(at, { ...other, cartId: paid.cartId }))
    expect([answer.status, answer.body.message]).toEqual([403, 'Cart belongs to another account'])
  })

  test('in two tabs with two cards at once: one hold, one order', async () => {
    const twice = await createBuyer(at)
    const answers = await Promise.all([
      checkOut(at, twice),
      checkOut(at, twice, { cardToken: 'pm_card_mastercard' }),
      checkOut(at, twice, { payment_terms: 3, amount: 44997 }),
    ])
    const [first] = await at.ctx.db.select().from(orders).where(eq(orders.user_id, twice.userId))
    const { holds: authorizations } = await sandboxLedger(at, first?.public_id)
    expect(authorizations.filter(({ state }) => state === 'held')).toHaveLength(1)
    for (const { status, body } of answers)
      if (status === 200) expect(body['order_id']).toBe(first?.public_id)
      else expect(['cart_paid', 'payment_pending']).toContain(body['code'])
    expect(await at.ctx.db.select().from(orders).where(eq(orders.user_id, twice.userId))).toHaveLength(1)
  })

  test('two carts of one person at once: one order of the drug', async () => {
    const eager = await createBuyer(at)
    const second = await createCart(at, eager)
    const answers = await Promise.all([checkOut(at, eager), checkOut(at, { ...eager, cartId: second })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await at.settle()
    const mine = await at.ctx.db.select().from(intents).where(eq(intents.user_id, eager.userId))
    expect(mine.filter(({ state }) => state === 'held')).toHaveLength(1)
    expect(mine.filter(({ state }) => !['held', 'voided'].includes(state))).toEqual([])
  })
})

describe('a coupon is asked about', () => {
  const ask = (body: Record<string, unknown>, token = buyer.token) =>
    at.call('POST', '/api/validate-coupon', { token, body })

  test('C-CPN-003 C-CPN-008 a good one answers status, coupon_id and c_val in dollars, and is not used by it', async () => {
    const answer = await refused(() => ask({ coupon: 'GOOD50', payment_terms: '3', cart_id: buyer.cartId }))
    expect(answer.body).toMatchObject({ status: 'success', coupon_id: expect.any(String), c_val: 50 })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['C-CPN-001 an empty one', { coupon: '' }, 'Please enter a coupon code'],
    ['C-CPN-001 blanks', { coupon: '   ' }, 'Please enter a coupon code'],
    ['C-CPN-005 an unknown one', { coupon: 'NOPE' }, COUPON],
    ['C-CPN-007 an ended one', { coupon: 'ended' }, COUPON],
    ['C-CPN-007 an exhausted one', { coupon: 'usedup' }, COUPON],
    ['C-CPN-007 one of another term', { coupon: 'yearly' }, COUPON],
    ['for a cart of somebody else', { coupon: 'good50', cart_id: 'theirs' }, COUPON],
    ['C-CPN-002 one of 257 characters', { coupon: 'x'.repeat(257) }, CHECK],
    ['one for term 2', { coupon: 'good50', payment_terms: 2 }, CHECK],
    ['one that is a list', { coupon: ['good50'] }, CHECK],
  ])('%s', async (_name, body, message) => {
    const sent: Record<string, unknown> = { payment_terms: 1, ...body }
    if (body['cart_id'] === 'theirs') sent['cart_id'] = other.cartId
    const answer = await refused(() => ask(sent))
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect(answer.body.code).toBe(message === CHECK ? 'invalid_request' : 'coupon_invalid')
  })

  test('C-CPN-002 256 characters are taken', async () => {
    const answer = await refused(() => ask({ coupon: 'x'.repeat(256), payment_terms: 1 }))
    expect(answer.body).toMatchObject({ code: 'coupon_invalid', message: COUPON })
  })
})

describe('the calls around a purchase', () => {
  test.each([
    [
      'POST',
      '/api/save-address',
      { addressLine1: '', city: 'x', state: 'CA', zip: '95814' },
      'invalid_address',
    ],
    [
      'POST',
      '/api/save-address',
      { addressLine1: 'PO Box 1', city: 'x', state: 'CA', zip: '95814' },
      'po_box',
    ],
    [
      'POST',
      '/api/save-address',
      { addressLine1: '1 A St', city: 'x', state: 'LA', zip: '70112' },
      'state_not_served',
    ],
    [
      'POST',
      '/api/save-address',
      { addressLine1: '1 A St', city: 'x', state: 'California', zip: '95814' },
      'invalid_address',
    ],
    ['POST', '/api/trust-form', {}, 'invalid_request'],
    ['POST', '/api/trust-form', { url: 'x'.repeat(513) }, 'invalid_request'],
    ['POST', '/api/bundle-selected', { selectedMed: 'Nausea', terms: 1 }, 'not_found'],
    ['POST', '/api/bundle-selected', { selectedMed: 'Everything' }, 'invalid_request'],
    ['POST', '/api/bundle-selected', {}, 'invalid_request'],
  ])('%s %s %j is refused as %s', async (method, path, body, code) => {
    const answer = await refused(() => at.call(method, path, { token: buyer.token, body }))
    expect(answer.body['code']).toBe(code)
    const nobody = await refused(() => at.call(method, path, { body }))
    expect(nobody.status).toBe(401)
  })
})
