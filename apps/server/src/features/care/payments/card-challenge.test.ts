import type { PaymentPurpose } from '@contour/domain/payments/payment-purpose'
import { armFault, checkOut, clearFaults, createBuyer, placeOrder, startTestService } from '@contour/testkit'
import type { Buyer, TestService } from '@contour/testkit'
import { createCart } from '@contour/testkit/people/create-cart'
import { signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { and, eq } from 'drizzle-orm'
import { PAYMENT_MESSAGES, paymentMessage } from '@contour/domain/payments/payment-messages'
import { paymentError } from './payment-error.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardAttempts, intents, orders, savedCards, subscriptions } from '../../../db/schema.ts'

const CHALLENGE_CARD = 'pm_card_authenticationRequired'
const DAY = 86_400

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const paymentsOf = (userId: number, purpose: PaymentPurpose) =>
  at.ctx.db
    .select()
    .from(intents)
    .where(and(eq(intents.user_id, userId), eq(intents.purpose, purpose)))
    .orderBy(intents.id)
const statesOf = async (userId: number, purpose: PaymentPurpose) =>
  (await paymentsOf(userId, purpose)).map(({ state }) => state)
/** Puts a card on file that the patient did not enter, as an update on another day would. */
const saveCardForTest = (userId: number, ref: string) =>
  at.ctx.db.update(savedCards).set({ ref, fp: null }).where(eq(savedCards.user_id, userId))

async function orderWithoutAuthorization() {
  const order = await placeOrder(at)
  await armFault(at, 'decline', 'payment_intents.create', 50)
  await at.advance(6 * DAY + 60)
  await clearFaults(at)
  await at.ctx.db.delete(cardAttempts)
  const token = await signIn(at, order)
  return { ...order, token }
}

test('R-023 another card for an order withdraws the challenge of the first one', async () => {
  const order = await orderWithoutAuthorization()
  const pay = (cardToken: string) =>
    at.call('POST', `/api/app/orders/${order.orderId}/pay`, { token: order.token, body: { cardToken } })
  const requested = await pay(CHALLENGE_CARD)
  expect([requested.status, requested.body['code']]).toEqual([402, 'requires_action'])
  // The same card gets the same challenge.
  expect((await pay(CHALLENGE_CARD)).body['details']).toEqual(requested.body['details'])
  const paid = await pay('pm_card_mastercard')
  expect([paid.status, paid.body['order_status']]).toEqual([200, 'pending_approval'])
  const renewed = await statesOf(order.userId, 'reauth')
  expect(renewed.slice(-2)).toEqual(['voided', 'held'])
})

test('C-ERR-001 the answer “This is not me” to the bank reads as refused, and nothing is said of a text from the bank', async () => {
  const buyer = await createBuyer(at)
  await checkOut(at, buyer, { cardToken: CHALLENGE_CARD })
  const [asked] = await paymentsOf(buyer.userId, 'checkout')
  if (!asked) throw new Error('no payment')
  const { code, message } = paymentError({ ...asked, state: 'declined', decline_category: 'authentication' })
  expect(code).toBe('card_declined')
  expect(paymentMessage({ serverMessage: message, clientFailures: 1 })).toMatch(
    /^This payment was not confirmed/,
  )
  const other = paymentError({ ...asked, state: 'declined', decline_category: 'generic' })
  expect(paymentMessage({ serverMessage: other.message, clientFailures: 1 })).toBe(PAYMENT_MESSAGES.declined)
})

test('R-023 another card at checkout and for a past-due plan withdraws the challenge of the first one', async () => {
  const buyer = await createBuyer(at)
  expect((await checkOut(at, buyer, { cardToken: CHALLENGE_CARD })).body['code']).toBe('requires_action')
  expect((await checkOut(at, buyer, { cardToken: 'pm_card_visa' })).status).toBe(200)
  expect(await statesOf(buyer.userId, 'checkout')).toEqual(['voided', 'held'])

  const member = await startSubscriber(at)
  await saveCardForTest(member.userId, 'pm_card_chargeDeclined')
  await at.advance(31 * DAY)
  await at.ctx.db.delete(cardAttempts)
  const [subscription] = await at.ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, member.userId))
  expect(subscription?.state).toBe('paused')
  const token = await signIn(at, member)
  const payNow = (card: string) =>
    at.call('POST', '/api/process-subs-payment', {
      token,
      body: { token: card, subscription_id: subscription?.public_id, amount: 249.97 },
    })
  expect((await payNow(CHALLENGE_CARD)).body['code']).toBe('requires_action')
  expect((await payNow('pm_card_mastercard')).status).toBe(200)
  expect(await statesOf(member.userId, 'paynow')).toEqual(['voided', 'held'])
})

test('R-023 a bought plan and an add-on ask the card that is on file now', async () => {
  const member = await startSubscriber(at)
  const token = await signIn(at, member)
  const buy = () =>
    at.call('POST', '/api/buy-more', {
      token,
      body: {
        paymentTerms: 12,
        product_name: 'Semaglutide',
        productId: 'semaglutide-injection',
        planId: 'sema_buymore_12',
      },
    })
  const [known] = await at.ctx.db.select().from(savedCards).where(eq(savedCards.user_id, member.userId))
  await saveCardForTest(member.userId, CHALLENGE_CARD)
  expect((await buy()).body['code']).toBe('requires_action')
  await saveCardForTest(member.userId, known!.ref)
  expect((await buy()).status).toBe(200)
  expect(await statesOf(member.userId, 'buymore')).toEqual(['voided', 'captured'])

  const order = await placeOrder(at)
  await saveCardForTest(order.userId, CHALLENGE_CARD)
  const choose = () =>
    at.call('POST', '/api/bundle-selected', { token: order.token, body: { selectedMed: 'Nausea', terms: 1 } })
  // No page can show the 3-D Secure step here: the card on file is charged without the patient.
  expect((await choose()).body['code']).toBe('card_declined')
  expect(await statesOf(order.userId, 'addon')).toEqual(['declined'])
})

const secondCart = async (buyer: Buyer) => ({ ...buyer, cartId: await createCart(at, buyer) })

test('R-043 two carts of one person paid at once place one authorization; the other reads of the active order', async () => {
  const buyer = await createBuyer(at)
  const other = await secondCart(buyer)
  const answers = await Promise.all([checkOut(at, buyer), checkOut(at, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'active_order',
    message: expect.stringContaining('An active order exists'),
  })
  const requested = await paymentsOf(buyer.userId, 'checkout')
  expect(requested.map(({ state }) => state)).toEqual(['held'])
  expect(await at.ctx.db.$count(orders, eq(orders.user_id, buyer.userId))).toBe(1)
})

test('R-043 a challenge left open in another cart does not keep the person from buying', async () => {
  const buyer = await createBuyer(at)
  const other = await secondCart(buyer)
  expect((await checkOut(at, buyer, { cardToken: CHALLENGE_CARD })).body['code']).toBe('requires_action')
  expect((await checkOut(at, other)).status).toBe(200)
  expect(await statesOf(buyer.userId, 'checkout')).toEqual(['voided', 'held'])
})
