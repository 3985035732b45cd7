import { canonicalOffer, drugOfOffer, offerFor } from '@contour/domain/catalog/offers'
import { findProduct } from '@contour/domain/catalog/products'
import type { Drug } from '@contour/domain/catalog/products'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, days, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { cartItems, carts, sessions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { assertOpenToNew } from '../../care/sign-offs/index.ts'
import { assertStateServed } from '../../ground/states/index.ts'
import { readMedication, assertBmiAllowed } from './assert-medication.ts'
import type { Medication } from './assert-medication.ts'
import { transition } from '../../../db/transition.ts'
import { cartLifeCycle } from '@contour/domain/carts/cart-life-cycle'

const CART_REVOKED = transition(cartLifeCycle, 'revoked', 'patient', carts.state)

export type CartToSave = Medication & {
  id: string | number
  sema_offer?: string | null | undefined
  tir_offer?: string | null | undefined
  offer?: string | null | undefined
}

/**
 * Open carts per user; beyond that the oldest one is revoked, so that no user is blocked and the table does not fill
 * up.
 */
export const MAX_OPEN_CARTS = 10

/** The link logs a lead in for 72 hours and expires after 30 days (D-03). */
const SIGNS_IN = hours(72)
const CART_LIFETIME = days(30)

/**
 * Saves the chosen product as a new cart and returns its public id. Only the product id, the offers and the
 * questionnaire answers are read; name, price and quantity are ours (X-03, C-CRT-003). Paid carts do not change.
 */
export async function saveCart(ctx: Ctx, caller: Caller, input: CartToSave) {
  const patient = asPatient(caller)
  const product = findProduct(String(input.id))
  if (!product?.drug || !product.active) throw new AppError('not_found', { message: 'Unknown product.' })
  const { drug } = product
  const medication = readMedication(input, drug)
  const { clock } = ctx
  const publicId = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, patient.userId)
    await assertStateServed(tx, user.state)
    await assertOpenToNew(tx, ctx, user.id)
    assertBmiAllowed(medication.taking, user)
    const now = clock.now()
    const [cart] = await tx
      .insert(carts)
      .values({
        public_id: ctx.random.id(),
        user_id: user.id,
        state: 'open',
        drug,
        product_id: product.id,
        sema_offer: offerOf('semaglutide', input.sema_offer, user.sema_offer),
        tir_offer: offerOf('tirzepatide', input.tir_offer, user.tir_offer),
        offer: /^[\w-]{1,64}$/.test(input.offer ?? '') ? input.offer : null,
        taking_glp: medication.taking,
        current_med: medication.med,
        current_dose: medication.dose,
        created_at: now,
        signs_in_until: after(now, SIGNS_IN),
        expires_at: after(now, CART_LIFETIME),
      })
      .returning()
    if (!cart) throw new Error('the cart was not stored')
    await tx.insert(cartItems).values({ cart_id: cart.id, product_id: product.id, kind: 'plan', quantity: 1 })
    await endOldest(tx, user.id)
    // The limited session moves to the cart that its owner has just chosen (D-26).
    if (patient.scope === 'checkout')
      await tx.update(sessions).set({ cart_id: cart.id }).where(eq(sessions.token_hash, patient.tokenHash))
    await audit(tx, 'cart.saved', { subjectUser: user.id, subject: `cart:${cart.public_id}` })
    return cart.public_id
  })
  return { status: 'success' as const, message: 'Your choice is saved.', id: publicId }
}

/**
 * Returns the offer as sent if it is one of ours for this drug, otherwise the intake's, otherwise the default.
 */
const offerOf = (drug: Drug, sent: string | null | undefined, atIntake: string | null): string =>
  [sent, atIntake].map(canonicalOffer).find((offer) => drugOfOffer(offer) === drug) ?? offerFor(drug)

async function endOldest(tx: Tx, userId: number): Promise<void> {
  const surplus = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.user_id, userId), eq(carts.state, 'open')))
    .orderBy(desc(carts.id))
    .offset(MAX_OPEN_CARTS)
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await tx
    .update(carts)
    .set({ state: CART_REVOKED.to })
    .where(and(inArray(carts.id, ids), CART_REVOKED.allowed))
}
