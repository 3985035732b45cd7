import { chargePlan } from '@contour/domain/money/charge-plan'
import type { AddonKind } from '@contour/domain/money/addons'
import { formatUsd } from '@contour/domain/money/cents'
import type { AppliedCoupon } from '@contour/domain/money/coupon'
import type { Term } from '@contour/domain/money/price-book'
import type { Drug } from '@contour/domain/money/products'
import { totalOrder } from '@contour/domain/money/total-order'
import { easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { desc, eq } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { consents, legalTexts } from '../../db/schema.ts'

type Purchase = {
  caller: Patient
  cartId: number
  drug: Drug
  term: Term
  coupon: AppliedCoupon | null
  addons: AddonKind[]
}

/** What stood beside the three boxes of checkout, with the amounts and dates of this very purchase (M-31). */
function statementsOf(ctx: Ctx, { drug, term, coupon, addons }: Purchase) {
  const order = { drug, term, coupon, addons }
  const plan = chargePlan({
    ...order,
    start: easternDate(ctx.clock.now()),
    calendar: US_SHIPPING_CALENDAR,
  })
  const renewal = plan.find(({ kind }) => kind === 'renewal')
  const { totalCents } = totalOrder(order)
  const renews = renewal ? ` It renews on ${renewal.on} for ${formatUsd(renewal.cents)} until cancelled.` : ''
  return {
    auto_renewal: `${formatUsd(totalCents)} is held now and charged when the order ships.${renews}`,
    policies: 'I agree to the terms of service and the privacy policy.',
    age: 'I am at least 18 years old.',
  }
}

/** Records each consent of a purchase with its exact text, time, place and page (C-PAY-039). */
export async function recordConsents(tx: Tx, ctx: Ctx, purchase: Purchase): Promise<void> {
  for (const [kind, statement] of Object.entries(statementsOf(ctx, purchase))) {
    const [text] = await tx
      .select({ id: legalTexts.id })
      .from(legalTexts)
      .where(eq(legalTexts.kind, kind))
      .orderBy(desc(legalTexts.id))
      .limit(1)
    await tx.insert(consents).values({
      user_id: purchase.caller.userId,
      kind,
      legal_text_id: text?.id ?? null,
      statement,
      agreed: true,
      at: ctx.clock.now(),
      page: '/checkout',
      ip: purchase.caller.source.ip,
      cart_id: purchase.cartId,
    })
  }
}
