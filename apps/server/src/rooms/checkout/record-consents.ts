import { chargePlan } from '@contour/domain/money/charge-plan'
import type { AddonKind } from '@contour/domain/money/addons'
import { formatUsd } from '@contour/domain/money/cents'
import { EARLY_TERMINATION_FEE } from '@contour/domain/money/price-book'
import type { AppliedCoupon } from '@contour/domain/money/coupon'
import type { PriceBook, Term } from '@contour/domain/money/price-book'
import type { Drug } from '@contour/domain/money/products'
import { totalOrder } from '@contour/domain/money/total-order'
import { easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { recordConsents } from '../consents/index.ts'

type Purchase = {
  caller: Patient
  cartId: number
  drug: Drug
  term: Term
  coupon: AppliedCoupon | null
  addons: AddonKind[]
  book: PriceBook
}

/** What stood beside the renewal's box: the amounts and dates of this very purchase (M-31). */
function renewalFacts(ctx: Ctx, { drug, term, coupon, addons, book }: Purchase): string {
  const order = { drug, term, coupon, addons, book }
  const plan = chargePlan({
    ...order,
    start: easternDate(ctx.clock.now()),
    calendar: US_SHIPPING_CALENDAR,
  })
  const renewal = plan.find(({ kind }) => kind === 'renewal')
  const { totalCents } = totalOrder(order)
  const renews = renewal ? ` It renews on ${renewal.on} for ${formatUsd(renewal.cents)} until cancelled.` : ''
  // The fee is charged only with a consent that names it (D-10).
  const fee =
    term === 1
      ? ` Cancelling after the first shipment and before the third month is paid costs an early termination fee of ${formatUsd(EARLY_TERMINATION_FEE)}.`
      : ''
  return `${formatUsd(totalCents)} is held now and charged when the order ships.${renews}${fee}`
}

/** Records each consent of a purchase with its text and version, the amounts, time, place and page (C-PAY-039). */
export async function recordPurchaseConsents(tx: Tx, ctx: Ctx, purchase: Purchase): Promise<void> {
  const { caller, cartId } = purchase
  const where = { userId: caller.userId, page: '/checkout', ip: caller.source.ip, cartId }
  await recordConsents(tx, ctx.clock, where, [
    { kind: 'auto_renewal', agreed: true, facts: renewalFacts(ctx, purchase) },
    { kind: 'policies', agreed: true },
    { kind: 'age', agreed: true },
  ])
}
