import { orderNumber } from '@contour/domain/orders/order-number'
import { ADDONS, addonCents, addonFacts, type AddonKind } from '@contour/domain/add-on/addons'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { readOrderMoney } from '../orders/index.ts'
import { isAddOnStepShown } from './add-on-step.ts'
import { newestPaidOrder, acceptsAddOns, type PaidOrder } from './open-order.ts'

/** The step sells these two; GLP Energy on its own has no price. */
const SOLD: readonly AddonKind[] = ['nausea', 'bundle']

/**
 * Returns what can be added to the order just paid, at the prices that would be authorized (document 2 §2.5 and §9).
 */
export async function readAddOnOffer(ctx: Ctx, caller: Patient) {
  const paid = await newestPaidOrder(ctx.db, caller)
  const confirmed = paid && acceptsAddOns(paid) ? await confirmationOf(ctx, paid) : null
  const options = (await isAddOnStepShown(ctx.db)) ? SOLD.filter((kind) => ADDONS[kind].active) : []
  if (!paid || paid.choice || !acceptsAddOns(paid) || options.length === 0)
    return { message: '', paid: confirmed, offer: null }
  const { term } = paid
  const { supplyDays, pills, pillMg, struckCents } = addonFacts(term)
  return {
    message: '',
    paid: confirmed,
    offer: {
      term,
      supply_days: supplyDays,
      pills,
      pill_mg: pillMg,
      struck_cents: struckCents,
      options: options.map((kind) => ({
        selectedMed: ADDONS[kind].selection,
        name: ADDONS[kind].name,
        cents: addonCents(kind, term),
      })),
    },
  }
}

/**
 * Returns order number, total and receipt address, so that patients see their payment confirmed before an
 * offer.
 */
async function confirmationOf(ctx: Ctx, { order }: PaidOrder) {
  const { total } = await readOrderMoney(ctx.db, order.id)
  const [owner] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.user_id))
  return {
    order_id: order.public_id,
    order_number: orderNumber(order.id),
    total,
    receipt_email: owner?.email ?? '',
  }
}
