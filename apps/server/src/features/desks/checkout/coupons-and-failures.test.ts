import {
  armFault,
  checkOut,
  clearFaults,
  createBuyer,
  placeOrder,
  sandboxLedger,
  startTestService,
} from '@contour/testkit'
import type { Buyer, TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardBlocks, carts, couponUses, coupons, intents, orders, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await at.ctx.db.insert(coupons).values({
    public_id: at.ctx.random.id(),
    code_lower: 'sample50',
    cents_off: 5000,
    max_uses: 2,
  })
})
afterEach(async () => {
  delete at.ctx.crash
  await clearFaults(at)
})
afterAll(() => at.close())

const couponOf = async () => {
  const [row] = await at.ctx.db.select().from(coupons).where(eq(coupons.code_lower, 'sample50'))
  return row!
}
const usesOf = async ({ userId }: Buyer) =>
  (await at.ctx.db.select().from(couponUses).where(eq(couponUses.user_id, userId))).map(({ state }) => state)
const ordersOf = ({ userId }: Buyer) => at.ctx.db.select().from(orders).where(eq(orders.user_id, userId))
const paymentIntentsOf = ({ userId }: Buyer) =>
  at.ctx.db.select().from(intents).where(eq(intents.user_id, userId)).orderBy(intents.id)

test('C-CPN-007 a coupon is used by a purchase, given back by a decline, and ends with its last use', async () => {
  const withCoupon = { amount: 9997, couponCode: ' Sample50 ' }
  const first = await createBuyer(at)
  const checked = await at.call('POST', '/api/validate-coupon', {
    token: first.token,
    body: { coupon: 'SAMPLE50', payment_terms: 1 },
  })
  expect(checked.body).toMatchObject({ status: 'success', c_val: 50 })
  expect((await checkOut(at, first, { ...withCoupon, amount: 14997 })).body['code']).toBe('amount_mismatch')
  const declined = await checkOut(at, first, { ...withCoupon, cardToken: 'pm_card_chargeDeclined' })
  expect(declined.body['code']).toBe('card_declined')
  expect(await usesOf(first)).toEqual(['released'])
  expect((await couponOf()).used).toBe(0)

  expect((await checkOut(at, first, withCoupon)).body).toMatchObject({ amount: 99.97 })
  expect(await usesOf(first)).toEqual(['released', 'used'])
  expect((await checkOut(at, await createBuyer(at), withCoupon)).status).toBe(200)
  const late = await checkOut(at, await createBuyer(at), withCoupon)
  expect(late.body).toMatchObject({ code: 'coupon_invalid', message: 'Invalid Coupon.' })
})

test('C-PAY-033 the call on the third failure blocks the card last declined, and no other', async () => {
  const buyer = await createBuyer(at)
  const block = () => at.call('GET', '/api/block-user-payment', { token: buyer.token })
  expect((await block()).status).toBe(200)
  expect(await at.ctx.db.select().from(cardBlocks).where(eq(cardBlocks.user_id, buyer.userId))).toEqual([])
  const cardToken = 'pm_card_chargeDeclinedLostCard'
  expect((await checkOut(at, buyer, { cardToken })).body['code']).toBe('card_declined')
  await block()
  expect((await checkOut(at, buyer, { cardToken })).body['code']).toBe('card_attempts')
  expect((await checkOut(at, buyer)).status).toBe(200)
})

test('a token that is no card is told as such and counts against no card', async () => {
  const answer = await checkOut(at, await createBuyer(at), { cardToken: 'pm_no_such_card' })
  expect(answer.body).toMatchObject({ code: 'card_unusable', message: 'Invalid card details' })
})

test('after the bank’s question another card may be tried: one hold stands at the end', async () => {
  const buyer = await createBuyer(at)
  const requested = await checkOut(at, buyer, { cardToken: 'pm_card_authenticationRequired' })
  expect(requested.body['code']).toBe('requires_action')
  const paid = await checkOut(at, buyer)
  expect(paid.status).toBe(200)
  expect((await paymentIntentsOf(buyer)).map(({ state }) => state)).toEqual(['voided', 'held'])
})

test('a gateway that cannot be reached takes nothing, reserves nothing, and may be tried again', async () => {
  const buyer = await createBuyer(at)
  await armFault(at, 'rate_limit', 'payment_intents.create', 20)
  const away = await checkOut(at, buyer)
  expect([away.status, away.body['code']]).toEqual([503, 'unavailable'])
  await clearFaults(at)
  const [cart] = await at.ctx.db.select().from(carts).where(eq(carts.public_id, buyer.cartId))
  expect(cart?.state).toBe('open')
  expect((await checkOut(at, buyer)).status).toBe(200)
})

test('a hold whose order could not be written is found by its event; the same post gets the order', async () => {
  const buyer = await createBuyer(at)
  let passed = 0
  at.ctx.crash = (point) => {
    if (point === 'before_commit' && ++passed === 1) throw new Error('stopped before the commit')
  }
  expect((await checkOut(at, buyer)).status).toBe(500)
  expect(await ordersOf(buyer)).toEqual([])
  await at.settle()
  const [order] = await ordersOf(buyer)
  expect(order?.status).toBe('pending_approval')
  const again = await checkOut(at, buyer)
  expect(again.body).toMatchObject({ status: 'success', order_id: order?.public_id })
  expect((await sandboxLedger(at, order?.public_id)).holds).toHaveLength(1)
})

test('a hold that arrives when its cart is closed is voided', async () => {
  const buyer = await createBuyer(at)
  at.ctx.crash = (point) => {
    if (point === 'after_gateway') throw new Error('stopped after the gateway')
  }
  expect((await checkOut(at, buyer)).status).toBe(500)
  delete at.ctx.crash
  const [intent] = await paymentIntentsOf(buyer)
  await at.ctx.db.update(carts).set({ state: 'revoked' }).where(eq(carts.public_id, buyer.cartId))
  await at.settle()
  expect(await ordersOf(buyer)).toEqual([])
  expect((await paymentIntentsOf(buyer)).map(({ state }) => state)).toEqual(['voided'])
  const { holds: authorizations } = await sandboxLedger(at, intent!.order_public_id!)
  expect(authorizations.map(({ state }) => state)).toEqual(['voided'])
})

test('Process Refund over HTTP denies the order and lets the hold go', async () => {
  const buyer = await placeOrder(at)
  const answer = await at.call('GET', `/forms/add-disqualify?order_id=${buyer.orderId}&reason=bmi`, {
    token: buyer.token,
  })
  expect(answer.status).toBe(200)
  expect((await ordersOf(buyer))[0]?.status).toBe('denied')
  expect((await sandboxLedger(at, buyer.orderId)).holds).toMatchObject([{ state: 'voided' }])
  const again = await at.call('GET', `/forms/add-disqualify?order_id=${buyer.orderId}`, {
    token: buyer.token,
  })
  expect(again.body['code']).toBe('wrong_status')
})

test('the gateway learns no name and no e-mail of a buyer', async () => {
  const buyer = await placeOrder(at)
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, buyer.userId))
  expect(user?.gateway_customer).toMatch(/^cus_/)
  const ledger = JSON.stringify(await sandboxLedger(at))
  expect(ledger).not.toContain(buyer.email)
  expect(ledger).not.toContain('Maya')
})
