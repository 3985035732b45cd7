import {
  addDays,
  easternDate,
  easternInstant,
  formatLongDate,
  type PlainDate,
} from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { readSupply } from '../supply/index.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** Days before her last dose at which she must have been called: time to sell, sign and send a new plan (D-88). */
const CALL_DAYS = 7

/**
 * Asks support to call a patient whose dispute stopped the parcels of a plan, before her medicine ends (M-28, D-88). One
 * who has nothing yet has nothing that ends.
 */
export async function callBeforeMedicineEnds(tx: Tx, ctx: Ctx, plan: SubscriptionRow): Promise<void> {
  if (plan.state === 'ended' || plan.cancelled_at) return
  const supply = await readSupply(tx, { userId: plan.user_id, drug: plan.drug }, { onTheWay: true })
  if (!supply) return
  const what = 'A disputed payment stopped the plan, and no parcel comes while it is stopped.'
  await askSupport(tx, ctx, { plan, lastDoseOn: supply.lastDoseOn, what })
}

/** The same for a plan that was resumed with a charge so late that she would miss weeks. */
export const callAboutGap = (
  tx: Tx,
  ctx: Ctx,
  plan: SubscriptionRow,
  { lastDoseOn, arrivesOn }: { lastDoseOn: PlainDate; arrivesOn: PlainDate },
): Promise<void> =>
  askSupport(tx, ctx, {
    plan,
    lastDoseOn,
    what: `The plan was resumed, and its next parcel arrives about ${formatLongDate(arrivesOn)}.`,
  })

async function askSupport(
  tx: Tx,
  ctx: Ctx,
  { plan, lastDoseOn, what }: { plan: SubscriptionRow; lastDoseOn: PlainDate; what: string },
): Promise<void> {
  const tomorrow = addDays(easternDate(ctx.clock.now()), 1)
  const callOn = addDays(lastDoseOn, -CALL_DAYS)
  await createTask(tx, ctx, {
    kind: 'medicine_ends',
    subject: `subscription:${plan.public_id}`,
    userId: plan.user_id,
    details: `${what} The last dose is on ${formatLongDate(lastDoseOn)}. To go on without a gap, the patient can buy a new plan now, and billing cancels this one.`,
    dueAt: easternInstant(callOn > tomorrow ? callOn : tomorrow, '18:00'),
  })
}
