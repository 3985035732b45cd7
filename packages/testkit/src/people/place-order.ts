import { firstCharge, type Term } from '@contour/domain/catalog/price-book'
import type { FaultKind, Ledger } from '@contour/stripe-sandbox'
import { users } from '@contour/server/db/schema'
import { eq } from 'drizzle-orm'
import type { Answer, TestService } from '../start-test-service.ts'
import { createCart } from './create-cart.ts'
import { createLead } from './create-lead.ts'

export type Buyer = { token: string; userId: number; userPublicId: string; cartId: string; email: string }

type Input = {
  drug?: 'semaglutide' | 'tirzepatide'
  email?: string
  state?: string
  tracking?: Record<string, string>
  /** By default one month. */
  term?: Term
}

/** Creates a lead with an open cart, through the API; `userId` is the internal key, for checking rows. */
export async function createBuyer(at: TestService, input: Input = {}): Promise<Buyer> {
  const { drug, email, tracking, state = 'CA' } = input
  const lead = await createLead(at, { state, ...(email ? { email } : {}), ...(tracking ? { tracking } : {}) })
  const cartId = await createCart(at, lead, drug ? { drug } : {})
  const [user] = await at.ctx.db.select({ id: users.id }).from(users).where(eq(users.public_id, lead.id))
  if (!user) throw new Error('lead without a row')
  return { token: lead.token, userId: user.id, userPublicId: lead.id, cartId, email: lead.email }
}

/** First charges of the checkout's prices, in cents (document 2 §9). */
export const FIRST_CENTS = { semaglutide: { 1: 14997 }, tirzepatide: { 1: 24997 } } as const

/** Returns the body of checkout-new with the documents' fields. */
export const checkoutBody = (buyer: Pick<Buyer, 'cartId'>, more: Record<string, unknown> = {}) => ({
  payment_terms: 1,
  id: buyer.cartId,
  cardToken: 'pm_card_visa',
  cardBrand: 'visa',
  amount: FIRST_CENTS.semaglutide[1],
  shippingAddress: {
    addressLine1: '100 Sample Street',
    addressLine2: '',
    city: 'Sacramento',
    state: 'CA',
    zip: '95814',
  },
  billingAddress: {
    addressLine1: '100 Sample Street',
    addressLine2: '',
    city: 'Sacramento',
    state: 'CA',
    zip: '95814',
  },
  consents: { auto_renewal: true, policies: true, age: true },
  ...more,
})

export const checkOut = (
  at: TestService,
  buyer: Buyer,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  at.call('POST', '/api/checkout-new', { token: buyer.token, body: checkoutBody(buyer, more) })

/** Places a paid order through checkout-new. */
export async function placeOrder(at: TestService, input: Input = {}): Promise<Buyer & { orderId: string }> {
  const buyer = await createBuyer(at, input)
  const answer = await checkOut(at, buyer, {
    payment_terms: input.term ?? 1,
    amount: firstCharge('checkout', input.drug ?? 'semaglutide', input.term ?? 1),
  })
  if (answer.status !== 200) throw new Error(`checkout failed: ${JSON.stringify(answer.body)}`)
  return { ...buyer, orderId: String(answer.body['order_id']) }
}

/** Returns the payment sandbox's ledger of one order, or of all. */
export async function sandboxLedger(at: TestService, orderId?: string): Promise<Ledger> {
  const url = new URL('/_sandbox/ledger', at.ctx.sandbox!.url)
  if (orderId) url.searchParams.set('order_id', orderId)
  return (await (await fetch(url)).json()) as Ledger
}

/** Arms faults of the payment sandbox, for example lose_answer. The client retries, so that one is not enough. */
export async function armFault(at: TestService, next: FaultKind, op?: string, count = 1): Promise<void> {
  const answer = await fetch(new URL('/_sandbox/faults', at.ctx.sandbox!.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next, count, ...(op ? { op } : {}) }),
  })
  if (!answer.ok) throw new Error(`fault not armed: ${await answer.text()}`)
}

export async function clearFaults(at: TestService): Promise<void> {
  await fetch(new URL('/_sandbox/faults', at.ctx.sandbox!.url), { method: 'DELETE' })
}
