import {
  armFault,
  checkOut,
  clearFaults,
  createBuyer,
  sandboxLedger,
  startTestService,
} from '@contour/testkit'
import type { Buyer, TestService } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { firstCharge } from '@contour/domain/money/price-book'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardAttempts, consents, intents, ledger, orders, users } from '../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const rowsOf = async ({ userId }: Buyer) => ({
  intents: await at.ctx.db.select().from(intents).where(eq(intents.user_id, userId)).orderBy(intents.id),
  orders: await at.ctx.db.select().from(orders).where(eq(orders.user_id, userId)),
  attempts: await at.ctx.db.select().from(cardAttempts).where(eq(cardAttempts.user_id, userId)),
})

test('C-PAY-023 C-PAY-024 C-CAT-013 a purchase places one hold of the price-book amount and makes the order', async () => {
  const buyer = await createBuyer(at)
  const answer = await checkOut(at, buyer)
  expect(answer.body).toMatchObject({
    status: 'success',
    amount: 149.97,
    prescriptionPreauths: [{ transactionId: answer.body['transaction_id'] }],
    customerId: buyer.userPublicId,
  })
  const orderId = String(answer.body['order_id'])
  const { holds, captures } = await sandboxLedger(at, orderId)
  expect(holds).toMatchObject([{ amount: firstCharge('checkout', 'semaglutide', 1), state: 'held' }])
  expect(captures).toEqual([])
  const rows = await rowsOf(buyer)
  expect(rows.orders).toMatchObject([{ public_id: orderId, status: 'pending_approval', shipment_no: 1 }])
  expect(rows.intents).toMatchObject([{ state: 'held', cents: 14997, order_public_id: orderId }])
  const entries = await at.ctx.db.select().from(ledger).where(eq(ledger.intent_id, rows.intents[0]!.id))
  expect(entries).toMatchObject([{ kind: 'hold', cents: 14997 }])
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, buyer.userId))
  expect(user?.account_at).toBeInstanceOf(Date)
  const again = await checkOut(at, buyer)
  expect(again.body).toEqual(answer.body)
  expect((await sandboxLedger(at, orderId)).holds).toHaveLength(1)
})

test('C-PAY-039 each consent of a purchase is kept with its text, the amount and the renewal date', async () => {
  const buyer = await createBuyer(at)
  const refused = await checkOut(at, buyer, {
    consents: { auto_renewal: false, policies: true, age: true },
  })
  expect(refused.body).toMatchObject({ code: 'invalid_request', field: 'consents' })
  expect((await checkOut(at, buyer)).status).toBe(200)
  const given = await at.ctx.db.select().from(consents).where(eq(consents.user_id, buyer.userId))
  const kept = given.filter(({ page }) => page === '/checkout')
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['age', 'auto_renewal', 'policies'])
  expect(kept.find(({ kind }) => kind === 'auto_renewal')?.statement).toMatch(
    /\$149\.97 is held now.*renews on \d{4}-\d\d-\d\d for \$249\.97/,
  )
})

test('C-PAY-035 C-CAT-014 an amount that is not ours is refused before the gateway is asked', async () => {
  const buyer = await createBuyer(at)
  for (const amount of [1, 14996, 14998, 149.97, 0]) {
    const answer = await checkOut(at, buyer, { amount })
    expect(answer.body['code']).toBe(Number.isInteger(amount) ? 'amount_mismatch' : 'invalid_request')
  }
  expect(await rowsOf(buyer)).toEqual({ intents: [], orders: [], attempts: [] })
})

test('a foreign, unknown or expired cart is not paid', async () => {
  const [buyer, other] = [await createBuyer(at), await createBuyer(at)]
  expect((await checkOut(at, { ...buyer, cartId: other.cartId })).body['code']).toBe('cart_foreign')
  expect((await checkOut(at, { ...buyer, cartId: 'no-such-cart-0000000000' })).body['code']).toBe(
    'cart_not_found',
  )
  expect((await rowsOf(other)).intents).toEqual([])
})

test.each([
  ['C-ERR-001', 'pm_card_chargeDeclined', 'card_declined', /declined/],
  ['C-ERR-006', 'pm_card_chargeDeclinedInsufficientFunds', 'card_insufficient', /insufficient/],
  ['C-ERR-007', 'pm_card_chargeDeclinedIncorrectCvc', 'card_cvc', /security code/],
  ['C-ERR-008', 'pm_card_avsZipFail', 'card_address', /billing address/],
])('%s C-PAY-025 the card %s is answered with %s', async (_row, cardToken, code, words) => {
  const buyer = await createBuyer(at)
  const answer = await checkOut(at, buyer, { cardToken })
  expect(answer.status).toBe(402)
  expect(answer.body['code']).toBe(code)
  expect(answer.body.message).toMatch(words)
  const rows = await rowsOf(buyer)
  expect(rows.orders).toEqual([])
  expect(rows.intents).toMatchObject([{ state: 'declined' }])
  expect(rows.attempts).toMatchObject([{ outcome: 'declined' }])
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, buyer.userId))
  expect(user?.account_at).toBeNull()
})

test('C-PAY-032 C-ERR-002 after three declines of one card the next try is refused without asking the bank', async () => {
  const buyer = await createBuyer(at)
  const cardToken = 'pm_card_visa_chargeDeclined'
  for (let n = 0; n < 3; n++) await checkOut(at, buyer, { cardToken })
  const before = (await rowsOf(buyer)).intents.length
  const answer = await checkOut(at, buyer, { cardToken })
  expect(answer.body['code']).toBe('card_attempts')
  expect(answer.body.message).toContain('unable to process your card after 3 attempts')
  expect((await rowsOf(buyer)).intents).toHaveLength(before)
})

test('C-ERR-005 an active order of the drug stands in the way of another', async () => {
  const buyer = await createBuyer(at)
  const second = await createCart(at, buyer)
  expect((await checkOut(at, buyer)).status).toBe(200)
  const answer = await checkOut(at, { ...buyer, cartId: second })
  expect(answer.body).toMatchObject({
    code: 'active_order',
    message: 'An active order exists on your account. Please login to your account to view or modify it.',
  })
})

test('an e-mail becomes one account: the second lead is asked to log in', async () => {
  const email = 'twice.sample@example.com'
  const [first, second] = [await createBuyer(at, { email }), await createBuyer(at, { email })]
  expect((await checkOut(at, first)).status).toBe(200)
  const answer = await checkOut(at, second)
  expect(answer.body['code']).toBe('login_required')
  expect(answer.body.message).toMatch(/^Please login/)
})

test('thirty-two identical posts at once place one hold and get one answer', async () => {
  const buyer = await createBuyer(at)
  const answers = await Promise.all(Array.from({ length: 32 }, () => checkOut(at, buyer)))
  const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
  expect(bodies.size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const rows = await rowsOf(buyer)
  expect(rows.orders).toHaveLength(1)
  expect(rows.intents).toHaveLength(1)
  expect((await sandboxLedger(at, rows.orders[0]!.public_id)).holds).toHaveLength(1)
})

test('an answer that the gateway lost is looked up: one hold, one order', async () => {
  const buyer = await createBuyer(at)
  await armFault(at, 'lose_answer', 'payment_intents.create', 20)
  const answer = await checkOut(at, buyer)
  await clearFaults(at)
  expect(answer.status).toBe(200)
  const rows = await rowsOf(buyer)
  expect(rows.intents).toMatchObject([{ state: 'held' }])
  expect((await sandboxLedger(at, rows.orders[0]!.public_id)).holds).toHaveLength(1)
})

test('the bank asks: the answer carries the client secret, and the same cart goes on with that attempt', async () => {
  const buyer = await createBuyer(at)
  const first = await checkOut(at, buyer, { cardToken: 'pm_card_authenticationRequired' })
  expect(first.body).toMatchObject({
    code: 'requires_action',
    details: { client_secret: expect.stringMatching(/_secret_/) },
  })
  const again = await checkOut(at, buyer, { cardToken: 'pm_card_authenticationRequired' })
  expect(again.body['code']).toBe('requires_action')
  const rows = await rowsOf(buyer)
  expect(rows.intents).toMatchObject([{ state: 'action' }])
  expect(rows.orders).toEqual([])
})

test('C-ADR-005 a post office box and a state that is not served are refused', async () => {
  const buyer = await createBuyer(at)
  const address = { addressLine1: '1 Sample Street', city: 'Sample', zip: '70112' }
  const box = await checkOut(at, buyer, {
    shippingAddress: { ...address, addressLine1: 'P.O. Box 7', state: 'CA' },
  })
  expect(box.body['code']).toBe('po_box')
  const unserved = await checkOut(at, buyer, { shippingAddress: { ...address, state: 'LA' } })
  expect(unserved.body['code']).toBe('state_not_served')
})
