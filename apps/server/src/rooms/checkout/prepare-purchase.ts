import type { CheckoutPayload } from '@contour/contract/checkout'
import { checkAddress } from '@contour/domain/contact/address'
import type { Address } from '@contour/domain/contact/address'
import { ageOn, MIN_AGE, UNDER_AGE_MESSAGE } from '@contour/domain/eligibility/age'
import { bmiRefusal } from '@contour/domain/eligibility/bmi'
import { renewalCharge } from '@contour/domain/money/price-book'
import type { Drug } from '@contour/domain/money/products'
import { totalOrder } from '@contour/domain/money/total-order'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, count, eq, inArray } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { isIn } from '../../db/schema/columns.ts'
import { carts, coupons, intents } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { holdsAddress } from '../attribution/index.ts'
import { claimAccount } from '../accounts/index.ts'
import {
  UNDECIDED,
  claimCardAttempt,
  drawIntent,
  hasActiveOrder,
  isCardRefused,
  knownFingerprints,
  lockUser,
  paymentReference,
} from '../billing/index.ts'
import type { IntentRow, PurchaseSnapshot, UserRow } from '../billing/index.ts'
import { addonsOfCart } from '../carts/index.ts'
import { readPriceBook } from '../catalog/index.ts'
import { openConsents } from '../consents/index.ts'
import { checkCoupon } from '../coupons/index.ts'
import { refuseUnserved } from '../states/index.ts'
import { checkShippingAddress } from '../verification/index.ts'
import { lockCoupon, reserveCoupon } from './reserve-coupon.ts'
import { recordPurchaseConsents, refuseOpen, refuseUnticked } from './record-consents.ts'

export type CartRow = typeof carts.$inferSelect

/**
 * Everything that is settled before the gateway is asked, in one transaction: the cart may be paid, the person may
 * buy, the amount is ours (D-12), the e-mail is claimed (D-04), the coupon reserved, and the intent that says so.
 * The intent reserves person and drug by its unique index before the gateway is called.
 * @param seen fingerprints that the gateway told of the card
 * @returns the live intent of another request where there is one; that one counts
 * @throws Fault active_order also while another cart of the person pays for the same drug
 */
export async function preparePurchase(
  ctx: Ctx,
  caller: Patient,
  cartId: number,
  input: CheckoutPayload,
  seen: readonly string[],
): Promise<{ intent: IntentRow; mine: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    const [cart] = await tx.select().from(carts).where(eq(carts.id, cartId)).for('update')
    if (!cart) throw new Fault('cart_not_found')
    const live = await liveIntentOf(tx, cart.id)
    if (live) return { intent: live, mine: false }
    refuseClosedCart(ctx, cart)
    const { shipping, billing } = await checkAddresses(tx, input)
    refuseUnticked(input.consents)
    const open = await openConsents(tx, user.id)
    refuseOpen(input.consents, open)
    const drug = cart.drug as Drug
    await refuseIneligible(tx, ctx, user, cart)
    if (await hasActiveOrder(tx, user.id, drug)) throw new Fault('active_order')
    const rival = await rivalIntentOf(tx, user.id, drug)
    // Another cart of this person pays for the drug right now; its bank's question, though, may be withdrawn.
    if (rival && rival.state !== 'action') throw new Fault('active_order')
    if (rival) return { intent: rival, mine: false }
    await refuseSpentCard(tx, ctx, user.id, [
      ...(await knownFingerprints(tx, user.id, input.cardToken)),
      ...seen,
    ])

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
      throw new Fault('amount_mismatch', { field: 'amount', details: { total_cents: total.totalCents } })

    const claimed = await claimAccount(tx, ctx.clock, user.id)
    await recordPurchaseConsents(tx, ctx, {
      caller,
      cartId: cart.id,
      drug,
      term,
      coupon,
      addons,
      book,
      boxes: input.consents,
      open,
    })
    const couponUseId = coupon
      ? await reserveCoupon(tx, ctx, { couponRowId: coupon.rowId, userId: user.id, cartId: cart.id })
      : null
    await tx.update(carts).set({ state: 'paying' }).where(eq(carts.id, cart.id))
    const [tries] = await tx
      .select({ n: count() })
      .from(intents)
      .where(and(eq(intents.cart_id, cart.id), eq(intents.purpose, 'checkout')))
    const snapshot: PurchaseSnapshot = {
      drug,
      productId: cart.product_id,
      term,
      addons,
      planCents: total.planCents,
      totalCents: total.totalCents,
      discountCents: total.discountCents,
      renewalCents: renewalCharge('checkout', drug, term, book),
      shipping,
      billing,
      couponUseId,
      claimed,
      conversionId: clickIdOf(input.conversion_id),
      ip: caller.source.ip,
      sessionId: caller.sessionId,
      by: actorOf(caller),
      requestId: caller.source.requestId,
    }
    const intent = await drawIntent(tx, ctx, {
      operation: 'auth',
      purpose: 'checkout',
      user_id: user.id,
      cart_id: cart.id,
      order_public_id: ctx.random.id(),
      attempt: (tries?.n ?? 0) + 1,
      drug,
      cents: total.totalCents,
      card_token: input.cardToken,
      snapshot,
    })
    await claimCardAttempt(tx, ctx, {
      userId: user.id,
      cartId: cart.id,
      ip: caller.source.ip,
      network: caller.source.network,
      reference: paymentReference(intent),
    })
    return { intent, mine: true }
  })
}

/** The affiliate's click id as sent; one that carries an e-mail address would take it to the partner (D-13). */
function clickIdOf(sent: string | null | undefined): string | null {
  const id = sent?.trim() ?? ''
  return id === '' || holdsAddress(id) ? null : id
}

/** The intent of a cart that holds, may hold or has taken its money. */
export async function liveIntentOf(db: Reader, cartId: number): Promise<IntentRow | null> {
  const [intent] = await db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.cart_id, cartId),
        eq(intents.purpose, 'checkout'),
        inArray(intents.state, ['created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding']),
      ),
    )
  return intent ?? null
}

/** The undecided purchase of a drug by a person, in whichever cart; there is never a second. */
async function rivalIntentOf(tx: Tx, userId: number, drug: Drug): Promise<IntentRow | null> {
  const [intent] = await tx
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.user_id, userId),
        eq(intents.drug, drug),
        eq(intents.purpose, 'checkout'),
        isIn(intents.state, UNDECIDED),
      ),
    )
  return intent ?? null
}

function refuseClosedCart(ctx: Ctx, cart: CartRow): void {
  if (cart.state === 'paid') throw new Fault('cart_paid')
  if (cart.state === 'revoked' || cart.state === 'expired' || cart.expires_at <= ctx.clock.now())
    throw new Fault('cart_expired')
}

async function checkAddresses(
  tx: Tx,
  input: CheckoutPayload,
): Promise<{ shipping: Address; billing: Address | null }> {
  const shipping = await checkShippingAddress(tx, input.shippingAddress)
  if (!shipping.ok) throw addressFault(shipping, 'shippingAddress')
  if (!input.billingAddress) return { shipping: shipping.address, billing: null }
  const billing = checkAddress(input.billingAddress, 'billing')
  if (!billing.ok) throw addressFault(billing, 'billingAddress')
  return { shipping: shipping.address, billing: billing.address }
}

/** An address that cannot be used, in the words of document 2 §5 and §8. */
function addressFault(fault: { code: string; field: string; message: string }, within: string): Fault {
  const code =
    fault.code === 'po_box' ? 'po_box' : fault.code === 'not_served' ? 'state_not_served' : 'invalid_address'
  return new Fault(code, { message: fault.message, field: `${within}.${fault.field}` })
}

/** What the intake allowed may have changed since: age, state and BMI are asked again before money is held. */
async function refuseIneligible(tx: Tx, ctx: Ctx, user: UserRow, cart: CartRow): Promise<void> {
  await refuseUnserved(tx, user.state)
  if (ageOn(user.dob, easternDate(ctx.clock.now())) < MIN_AGE)
    throw new Fault('not_eligible', { message: UNDER_AGE_MESSAGE })
  const refusal = bmiRefusal({
    onMedication: cart.taking_glp !== false,
    weightLb: user.weight_lb,
    heightIn: user.height_in,
  })
  if (refusal) throw new Fault('not_eligible', { message: refusal })
}

async function refuseSpentCard(tx: Tx, ctx: Ctx, userId: number, fingerprints: string[]): Promise<void> {
  if (await isCardRefused(tx, ctx.clock, userId, fingerprints)) throw new Fault('card_attempts')
}

async function couponCodeOf(tx: Tx, input: CheckoutPayload): Promise<string | null> {
  if (input.couponCode) return input.couponCode
  if (!input.couponId) return null
  const [row] = await tx
    .select({ code: coupons.code_lower })
    .from(coupons)
    .where(eq(coupons.public_id, String(input.couponId)))
  if (!row) throw new Fault('coupon_invalid')
  return row.code
}
