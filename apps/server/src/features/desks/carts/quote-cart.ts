import { chargeSchedule } from '@contour/domain/subscriptions/charge-schedule'
import type { Term } from '@contour/domain/catalog/price-book'
import { totalOrder } from '@contour/domain/checkout/total-order'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { journeyTimes } from '@contour/domain/promises/promises'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { readPriceBook } from '../../care/catalog/index.ts'
import { checkCoupon } from '../../care/coupons/index.ts'
import { addonsOfCart } from './cart-addons.ts'
import { pharmacyOf } from '../../ground/pharmacies/index.ts'
import { findOwnOpenCart } from './cart-store.ts'

type Input = { cart_id: string; payment_terms: Term; coupon?: string | undefined }

/** Returns the total and the dated charge schedule for a term and a coupon, in cents (A-03, D-12). */
export async function quoteCart(ctx: Ctx, caller: Caller, input: Input) {
  const patient = asPatient(caller)
  const now = ctx.clock.now()
  const cart = await findOwnOpenCart(ctx.db, patient, input.cart_id, now)
  const drug = cart.drug
  const term = input.payment_terms
  const coupon = input.coupon?.trim()
    ? await checkCoupon(ctx.db, ctx.clock, {
        code: input.coupon,
        userId: patient.userId,
        cartId: cart.id,
        drug,
        term,
      })
    : null
  const today = easternDate(now)
  const book = await readPriceBook(ctx.db, today)
  const order = { drug, term, coupon, book, addons: await addonsOfCart(ctx.db, cart.id) }
  const total = totalOrder(order)
  const plan = chargeSchedule({ ...order, start: today, calendar: US_SHIPPING_CALENDAR })
  const renewal = plan.find(({ kind }) => kind === 'renewal')
  if (!renewal) throw new Error(`a plan of ${term} months without a renewal`)
  return {
    message: '',
    total_cents: total.totalCents,
    discount_cents: total.discountCents,
    subtotal_cents: total.withoutDiscountCents,
    lines: total.lines.map(({ kind, label, cents }) => ({
      text: kind === 'shipping' ? `Shipping: ${label}` : label,
      cents,
    })),
    plan,
    ships_by: easternDate(journeyTimes(now, promisedAt(now)).pharmacy ?? now),
    renews_on: renewal.on,
    renewal_cents: renewal.cents,
    pharmacy: await pharmacyOfPatient(ctx, patient.userId),
  }
}

/** The pharmacy is named before payment (D-89). */
async function pharmacyOfPatient(ctx: Ctx, userId: number) {
  const [user] = await ctx.db.select({ state: users.state }).from(users).where(eq(users.id, userId))
  const found = user ? await pharmacyOf(ctx.db, user.state) : null
  return found && { name: found.name, phone: found.phone }
}
