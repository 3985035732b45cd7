import type { FaultKind, Ledger } from '@contour/stripe-sandbox'
import { carts, users } from '@contour/server/db/schema'
import { openSession } from '@contour/server/rooms/accounts/session-store'
import type { Answer, TestService } from '../start-test-service.ts'

export type Buyer = { token: string; userId: number; userPublicId: string; cartId: string; email: string }

type Wish = {
  drug?: 'semaglutide' | 'tirzepatide'
  email?: string
  state?: string
  scope?: 'patient' | 'checkout'
}

let count = 0

/** A lead with an open cart and a session, made in the database: a case about money starts behind the funnel. */
export async function createBuyer(at: TestService, wish: Wish = {}): Promise<Buyer> {
  count += 1
  const { ctx } = at
  const now = ctx.clock.now()
  const email = wish.email ?? `maya.sample${count}@example.com`
  const publicId = ctx.random.id()
  const [user] = await ctx.db
    .insert(users)
    .values({
      public_id: publicId,
      email,
      email_lower: email.toLowerCase(),
      first_name: 'Maya',
      last_name: 'Sample',
      phone: '(212) 555-0101',
      dob: '1985-04-12',
      sex: 'Female',
      state: wish.state ?? 'CA',
      height_in: 65,
      weight_lb: 200,
      created_at: now,
    })
    .returning()
  const cart = await openCart(at, user!.id, wish.drug)
  const token = await openSession(ctx.db, ctx, {
    userId: user!.id,
    scope: wish.scope ?? 'patient',
    cartId: wish.scope === 'checkout' ? cart.id : null,
  })
  return { token, userId: user!.id, userPublicId: publicId, cartId: cart.public_id, email }
}

/** Another open cart of a person. */
export async function openCart(
  { ctx }: TestService,
  userId: number,
  drug: 'semaglutide' | 'tirzepatide' = 'semaglutide',
) {
  const now = ctx.clock.now()
  const [cart] = await ctx.db
    .insert(carts)
    .values({
      public_id: ctx.random.id(),
      user_id: userId,
      state: 'open',
      drug,
      product_id: `${drug}-injection`,
      taking_glp: false,
      created_at: now,
      signs_in_until: new Date(now.getTime() + 72 * 3_600_000),
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .returning()
  return cart!
}

/** First charges of the checkout list in cents (document 2 §9). */
export const FIRST_CENTS = { semaglutide: { 1: 14997 }, tirzepatide: { 1: 24997 } } as const

/** The body of checkout-new in the documents' fields. */
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

/** A buyer whose order is paid for, through checkout-new. */
export async function placeOrder(at: TestService, wish: Wish = {}): Promise<Buyer & { orderId: string }> {
  const buyer = await createBuyer(at, wish)
  const answer = await checkOut(at, buyer, {
    amount: FIRST_CENTS[wish.drug ?? 'semaglutide'][1],
  })
  if (answer.status !== 200) throw new Error(`checkout failed: ${JSON.stringify(answer.body)}`)
  return { ...buyer, orderId: String(answer.body['order_id']) }
}

/** What the payment sandbox knows of the money of an order. */
export async function sandboxLedger(at: TestService, orderId?: string): Promise<Ledger> {
  const url = new URL('/_sandbox/ledger', at.ctx.sandbox!.url)
  if (orderId) url.searchParams.set('order_id', orderId)
  return (await (await fetch(url)).json()) as Ledger
}

/** Arms a fault of the payment sandbox, for example lose_answer. */
export async function armFault(at: TestService, next: FaultKind, op?: string): Promise<void> {
  const answer = await fetch(new URL('/_sandbox/faults', at.ctx.sandbox!.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next, ...(op ? { op } : {}) }),
  })
  if (!answer.ok) throw new Error(`fault not armed: ${await answer.text()}`)
}
