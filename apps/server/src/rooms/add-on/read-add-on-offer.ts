import { ADDONS, addonCents, addonFacts } from '@contour/domain/money/addons'
import type { AddonKind } from '@contour/domain/money/addons'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { newestPaidOrder, takesAddOns } from './open-order.ts'

/** The step sells these two; GLP Energy alone has no price. */
const SOLD: readonly AddonKind[] = ['nausea', 'bundle']

/** What may be added to the order just paid, at the prices that would be held (document 2 §2.5 and §9). */
export async function readAddOnOffer(ctx: Ctx, caller: Patient) {
  const paid = await newestPaidOrder(ctx.db, caller)
  const options = SOLD.filter((kind) => ADDONS[kind].active)
  if (!paid || paid.choice || !takesAddOns(paid) || options.length === 0)
    return { status: 'success' as const, message: '', offer: null }
  const { term } = paid
  const { supplyDays, pills, pillMg, struckCents } = addonFacts(term)
  return {
    status: 'success' as const,
    message: '',
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
