import { PENDING_STATES } from '@contour/domain/payments/payment-life-cycle'
import type { CheckoutPayload } from '@contour/contract/checkout'
import { checkAddress, type Address } from '@contour/domain/contact/address'
import { ageOn, MIN_AGE, UNDER_AGE_MESSAGE } from '@contour/domain/intake/age'
import { bmiRefusal } from '@contour/domain/intake/bmi'
import { renewalCharge } from '@contour/domain/catalog/price-book'
import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { totalOrder } from '@contour/domain/checkout/total-order'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { actorOf, type Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { carts, coupons, intents } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { containsAddress } from '../../ground/attribution/index.ts'
import { claimAccount } from '../../people/accounts/index.ts'
import type {
  AssertCardAllowed,
  PreparedPayment,
  PaymentIntentRow,
  UserRow,
  PurchaseSnapshot,
} from '../../care/payments/index.ts'
import { hasActiveOrder, otherGlpOf } from '../../care/orders/index.ts'
import { addonsOfCart } from '../carts/index.ts'
import { readPriceBook } from '../../care/catalog/index.ts'
import { openConsents } from '../../ground/consents/index.ts'
import { checkCoupon } from '../../care/coupons/index.ts'
import { assertOpenToNew } from '../../care/sign-offs/index.ts'
import { assertStateServed } from '../../ground/states/index.ts'
import { checkShippingAddress } from '../../people/verification/index.ts'
import { lockCoupon, reserveCoupon } from './reserve-coupon.ts'
import { recordPurchaseConsents, assertNoOpenConsents, assertConsentsGiven } from './record-consents.ts'
import { cartLifeCycle } from '@contour/domain/carts/cart-life-cycle'
import { transition } from '../../../db/transition.ts'

const CART_PAYING = transition(cartLifeCycle, 'checkout_started', 'patient', carts.state)

export type CartRow = typeof carts.$inferSelect

type Request = {
  caller: Patient
  cartId: number
  input: CheckoutPayload
  assertCardAllowed: AssertCardAllowed
}
type Buying = { user: UserRow; cart: CartRow; input: CheckoutPayload }
type Priced = Buying & { caller: Patient; price: Awaited<ReturnType<typeof priceOf>> }
type OpenConsents = Awaited<ReturnType<typeof openConsents>>
type Kept = Pick<PurchaseSnapshot, 'shipping' | 'billing' | 'couponUseId' | 'claimed'>

/**
 * Does everything that precedes the gateway call, in one transaction: the cart can be paid, the user may buy, the
 * amount matches ours (D-12), the email address is claimed (D-04), the coupon is reserved, and the intent is created.
 * The intent reserves user and drug by its unique index before the gateway is called.
 * @returns what to authorize, or the pending intent of another request, which counts instead
 * @throws AppError other_glp next to another GLP-1 that the page did not name, active_order also while another cart of the user pays for the same drug
 */
export async function preparePurchase(tx: Tx, ctx: Ctx, request: Request): Promise<PreparedPayment> {
  const { caller, cartId, input, assertCardAllowed } = request
  const user = await lockPatient(tx, caller.userId)
  const [cart] = await tx.select().from(carts).where(eq(carts.id, cartId)).for('update')
  if (!cart) throw new AppError('cart_not_found')
  const live = await activeIntentOf(tx, cart.id)
  if (live) return { earlier: live }
  assertCartNotClosed(ctx, cart)
  const addresses = await checkAddresses(tx, input)
  assertConsentsGiven(input.consents)
  const open = await openConsents(tx, user.id)
  assertNoOpenConsents(input.consents, open)
  await assertMayBuy(tx, ctx, { user, cart, input })
  const rival = await competingIntentOf(tx, user.id, cart.drug)
  // Another cart of this user is paying for the drug; only its open 3-D Secure challenge may be cancelled.
  if (rival && rival.state !== 'action') throw new AppError('active_order')
  if (rival) return { earlier: rival }
  await assertCardAllowed()

  const price = await priceOf(tx, ctx, { user, cart, input })
  const reserved = await reserve(tx, ctx, { caller, cart, input, price, open })
  const attempt = (await countIntents(tx, cart.id)) + 1
  return {
    create: {
      operation: 'auth',
      purpose: 'checkout',
      user_id: user.id,
      cart_id: cart.id,
      order_public_id: ctx.random.id(),
      attempt,
      drug: cart.drug,
      cents: price.total.totalCents,
      snapshot: makeSnapshot({ caller, cart, input, price, ...addresses, ...reserved }),
    },
  }
}

async function assertMayBuy(tx: Tx, ctx: Ctx, { user, cart, input }: Buying): Promise<void> {
  await assertEligible(tx, ctx, user, cart)
  if (await hasActiveOrder(tx, user.id, cart.drug)) throw new AppError('active_order')
  await assertOneGlp(tx, user.id, cart.drug, input)
}

/** @throws AppError amount_mismatch where the page showed another total (D-12), and those of the coupon */
async function priceOf(tx: Tx, ctx: Ctx, { user, cart, input }: Buying) {
  const { drug } = cart
  const term = input.payment_terms
  const code = await couponCodeOf(tx, input)
  if (code) await lockCoupon(tx, code)
  const coupon = code
    ? await checkCoupon(tx, ctx.clock, { code, userId: user.id, cartId: cart.id, drug, term })
    : null
  const addons = await addonsOfCart(tx, cart.id)
  const book = await readPriceBook(tx, easternDate(ctx.clock.now()))
  const total = totalOrder({ drug, term, coupon, addons, book })
  if (input.amount !== total.totalCents)
    throw new AppError('amount_mismatch', { field: 'amount', details: { total_cents: total.totalCents } })
  return { term, coupon, addons, book, total }
}

/** Takes what the purchase needs for itself: the email address (D-04), the consents, a use of the coupon, the cart. */
async function reserve(
  tx: Tx,
  ctx: Ctx,
  { caller, cart, input, price, open }: Omit<Priced, 'user'> & { open: OpenConsents },
) {
  const { coupon, term, addons, book } = price
  const claimed = await claimAccount(tx, ctx.clock, caller.userId)
  const bought = { caller, cartId: cart.id, drug: cart.drug, term, coupon, addons, book }
  await recordPurchaseConsents(tx, ctx, { ...bought, boxes: input.consents, open })
  const use = coupon && { couponRowId: coupon.rowId, userId: caller.userId, cartId: cart.id }
  const couponUseId = use ? await reserveCoupon(tx, ctx, use) : null
  await tx
    .update(carts)
    .set({ state: CART_PAYING.to })
    .where(and(eq(carts.id, cart.id), CART_PAYING.allowed))
  return { claimed, couponUseId }
}

async function countIntents(tx: Tx, cartId: number): Promise<number> {
  const [tries] = await tx
    .select({ n: count() })
    .from(intents)
    .where(and(eq(intents.cart_id, cartId), eq(intents.purpose, 'checkout')))
  return tries?.n ?? 0
}

const makeSnapshot = ({
  caller,
  cart,
  input,
  price,
  ...rest
}: Omit<Priced, 'user'> & Kept): PurchaseSnapshot => ({
  drug: cart.drug,
  productId: cart.product_id,
  term: price.term,
  addons: price.addons,
  planCents: price.total.planCents,
  totalCents: price.total.totalCents,
  discountCents: price.total.discountCents,
  renewalCents: renewalCharge('checkout', cart.drug, price.term, price.book),
  ...rest,
  conversionId: clickIdOf(input.conversion_id),
  ip: caller.meta.ip,
  sessionId: caller.sessionId,
  by: actorOf(caller),
  requestId: caller.meta.requestId,
})

/**
 * Refuses a purchase next to another GLP-1 unless the page has said that it is a switch from that one (D-83). A purchase of
 * the other drug that is still undecided, in another tab, counts too.
 * @throws AppError other_glp
 */
async function assertOneGlp(
  tx: Tx,
  userId: number,
  drug: Drug,
  { switches_from: from }: Pick<CheckoutPayload, 'switches_from'>,
): Promise<void> {
  const others = await otherGlpOf(tx, userId, drug)
  if (others.some((other) => other.drug !== from)) throw new AppError('other_glp')
  for (const other of DRUGS.filter((one) => one !== drug))
    if (await competingIntentOf(tx, userId, other)) throw new AppError('other_glp')
}

/**
 * Returns the affiliate's click id as sent, or null if it contains an email address, which must not reach the partner
 * (D-13).
 */
function clickIdOf(sent: string | null | undefined): string | null {
  const id = sent?.trim() ?? ''
  return id === '' || containsAddress(id) ? null : id
}

const findActiveIntent = preparedQuery((db) =>
  db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.cart_id, sql.placeholder('cart')),
        eq(intents.purpose, 'checkout'),
        inArray(intents.state, ['created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding']),
      ),
    ),
)

/** Returns the intent of a cart that is authorized, may become authorized or is captured. */
export async function activeIntentOf(db: Reader, cartId: number): Promise<PaymentIntentRow | null> {
  const [intent] = await findActiveIntent(db, { cart: cartId })
  return intent ?? null
}

const findCompetingIntent = preparedQuery((db) =>
  db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.user_id, sql.placeholder('user')),
        eq(intents.drug, sql.placeholder('drug')),
        eq(intents.purpose, 'checkout'),
        isIn(intents.state, PENDING_STATES),
      ),
    ),
)

/** Returns the user's undecided purchase of a drug, in any cart; there is never a second one. */
async function competingIntentOf(tx: Tx, userId: number, drug: Drug): Promise<PaymentIntentRow | null> {
  const [intent] = await findCompetingIntent(tx, { user: userId, drug })
  return intent ?? null
}

function assertCartNotClosed(ctx: Ctx, cart: CartRow): void {
  if (cart.state === 'paid') throw new AppError('cart_paid')
  if (cart.state === 'revoked' || cart.state === 'expired' || cart.expires_at <= ctx.clock.now())
    throw new AppError('cart_expired')
}

async function checkAddresses(
  tx: Tx,
  input: CheckoutPayload,
): Promise<{ shipping: Address; billing: Address | null }> {
  const shipping = await checkShippingAddress(tx, input.shippingAddress)
  if (!shipping.ok) throw addressError(shipping, 'shippingAddress')
  if (!input.billingAddress) return { shipping: shipping.address, billing: null }
  const billing = checkAddress(input.billingAddress, 'billing')
  if (!billing.ok) throw addressError(billing, 'billingAddress')
  return { shipping: shipping.address, billing: billing.address }
}

/** Returns the error for an address that cannot be used, in the words of document 2 §5 and §8. */
function addressError(error: { code: string; field: string; message: string }, within: string): AppError {
  const code =
    error.code === 'po_box' ? 'po_box' : error.code === 'not_served' ? 'state_not_served' : 'invalid_address'
  return new AppError(code, { message: error.message, field: `${within}.${error.field}` })
}

/** Checks age, state and BMI again before the authorization, because they may have changed since the intake. */
async function assertEligible(tx: Tx, ctx: Ctx, user: UserRow, cart: CartRow): Promise<void> {
  await assertStateServed(tx, user.state)
  await assertOpenToNew(tx, ctx, user.id)
  if (ageOn(user.dob, easternDate(ctx.clock.now())) < MIN_AGE)
    throw new AppError('not_eligible', { message: UNDER_AGE_MESSAGE })
  const refusal = bmiRefusal({
    onMedication: cart.taking_glp !== false,
    weightLb: user.weight_lb,
    heightIn: user.height_in,
  })
  if (refusal) throw new AppError('not_eligible', { message: refusal })
}

async function couponCodeOf(tx: Tx, input: CheckoutPayload): Promise<string | null> {
  if (input.couponCode) return input.couponCode
  if (!input.couponId) return null
  const [row] = await tx
    .select({ code: coupons.code_lower })
    .from(coupons)
    .where(eq(coupons.public_id, String(input.couponId)))
  if (!row) throw new AppError('coupon_invalid')
  return row.code
}
