import { renewalConsent } from '@contour/domain/consents/consent-texts'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate } from '@contour/domain/time/plain-date'
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
import { firstCharge } from '@contour/domain/catalog/price-book'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardAttempts, consents, intents, ledger, orders, stateRules, users } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const sampleAddress = {
  addressLine1: '100 Sample Street',
  addressLine2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}

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
  const { holds: authorizations, captures } = await sandboxLedger(at, orderId)
  expect(authorizations).toMatchObject([{ amount: firstCharge('checkout', 'semaglutide', 1), state: 'held' }])
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

const consentsOf = ({ userId }: Buyer, page: string) =>
  at.ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, userId), eq(consents.page, page)))
const inWords = /[A-Z][a-z]+ \d{1,2}, \d{4}/

test('C-PAY-039 C-PAY-013 each consent of a purchase is kept by itself: text, version, amounts, date, time and address', async () => {
  const buyer = await createBuyer(at)
  for (const missing of ['auto_renewal', 'policies', 'age']) {
    const boxes = { auto_renewal: true, policies: true, age: true, [missing]: false }
    const refused = await checkOut(at, buyer, { consents: boxes })
    expect(refused.body).toMatchObject({ code: 'invalid_request', field: 'consents' })
  }
  expect(await consentsOf(buyer, '/checkout')).toEqual([])
  const quote = await at.call('POST', `/api/app/carts/${buyer.cartId}/quote`, {
    token: buyer.token,
    body: { payment_terms: 1 },
  })
  expect((await checkOut(at, buyer)).status).toBe(200)
  const kept = await consentsOf(buyer, '/checkout')
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['age', 'auto_renewal', 'commitment', 'policies'])
  for (const { agreed, legal_text_id, at: when, ip } of kept) {
    expect([agreed, typeof legal_text_id, when instanceof Date]).toEqual([true, 'number', true])
    expect(ip).not.toBe('')
  }
  const statementOf = (kind: string) => kept.find((row) => row.kind === kind)?.statement ?? ''
  // The exact text of the box on the page: the same quote gives the same words.
  const agreed = renewalConsent({
    on: formatLongDate(String(quote.body['renews_on'])),
    amount: formatUsd(Number(quote.body['renewal_cents'])),
    monthly: true,
  })
  expect(statementOf('auto_renewal')).toBe(`${agreed} $149.97 is held now and charged when the order ships.`)
  expect(agreed).toContain('for $249.97 and every month after')
  expect(statementOf('auto_renewal')).toMatch(inWords)
  expect(statementOf('auto_renewal')).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(statementOf('commitment')).toContain('$279.97')
})

test('D-10 a prepaid term agrees to no commitment', async () => {
  const buyer = await createBuyer(at)
  expect((await checkOut(at, buyer, { payment_terms: 3, amount: 44997 })).status).toBe(200)
  const kinds = (await consentsOf(buyer, '/checkout')).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['age', 'auto_renewal', 'policies'])
})

test('C-PAY-023 C-PAY-039 the payload of the documents and nothing more is accepted, and its consents are recorded as given by it', async () => {
  const buyer = await createBuyer(at)
  const bare = {
    payment_terms: '1',
    user_id: buyer.userPublicId,
    id: buyer.cartId,
    cardToken: 'pm_card_visa',
    cardBrand: 'visa',
    amount: 14997,
    discount: 0,
    couponCode: '',
    couponId: null,
    paymentMethod: 'card',
    cartItems: [{ id: 'semaglutide-injection', name: 'Semaglutide', price: 149.97, quantity: 1 }],
    cardDetails: { brand: 'visa', last4: '4242' },
    planId: 'sema_plan_278928',
    cartTotal: 149.97,
    cartTotalNoDiscount: 149.97,
    offer: '',
    billingAddress: sampleAddress,
    shippingAddress: sampleAddress,
    conversion_id: null,
    user_agent: 'test',
    ip_address: '',
    tracking_session_id: '',
  }
  const answer = await at.call('POST', '/api/checkout-new', { token: buyer.token, body: bare })
  expect([answer.status, answer.body['status']]).toEqual([200, 'success'])
  const kept = await consentsOf(buyer, 'POST /api/checkout-new')
  expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['age', 'auto_renewal', 'policies'])
  for (const { statement } of kept) expect(statement).toContain('Given by sending the purchase')
})

test('M-49 C-ADR-005 whether a state is served is asked of the table, for the person and for the parcel', async () => {
  const { db } = at.ctx
  const setServed = (state: string, served: boolean) =>
    db.update(stateRules).set({ served, message: 'Closed since today.' }).where(eq(stateRules.state, state))
  const buyer = await createBuyer(at, { state: 'OR' })
  await setServed('OR', false)
  expect((await checkOut(at, buyer)).body).toMatchObject({
    code: 'state_not_served',
    message: 'Closed since today.',
  })
  await setServed('OR', true)
  const intoLouisiana = {
    shippingAddress: { ...sampleAddress, city: 'New Orleans', state: 'LA', zip: '70112' },
  }
  await setServed('LA', true)
  expect((await checkOut(at, buyer, intoLouisiana)).status).toBe(200)
  await setServed('LA', false)
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

test('C-ERR-005 G-ROL-004 an active order of the drug stands in the way of another', async () => {
  const buyer = await createBuyer(at)
  const second = await createCart(at, buyer)
  expect((await checkOut(at, buyer)).status).toBe(200)
  const answer = await checkOut(at, { ...buyer, cartId: second })
  expect(answer.body).toMatchObject({
    code: 'active_order',
    message: 'An active order exists on your account. Please login to your account to view or modify it.',
  })
  // The bank is not asked: a hold that nothing becomes of would stand on the card for days.
  expect((await rowsOf(buyer)).intents).toHaveLength(1)
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
