import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { previewCancellation } from '../billing/index.ts'
import { lockOwnPlan } from './own-plan.ts'

/**
 * What cancelling does and costs. That it was shown, and with which fee, is written down: a fee that was not shown is
 * not charged (D-10).
 * @throws Fault not_found, wrong_status where nothing can be cancelled
 */
export async function previewCancel(ctx: Ctx, caller: Patient, id: string) {
  const preview = await ctx.db.transaction(async (tx) => {
    const { plan } = await lockOwnPlan(tx, caller, id)
    if (
      plan.cancelled_at ||
      !subscriptionLifeCycle.can(plan.state as SubscriptionState, 'cancelled', 'patient')
    )
      throw new Fault('wrong_status')
    const shown = await previewCancellation(ctx, tx, plan)
    await tx
      .update(subscriptions)
      .set({ fee_shown_cents: shown.fee_cents, fee_shown_at: ctx.clock.now() })
      .where(eq(subscriptions.id, plan.id))
    return shown
  })
  return { status: 'success' as const, message: 'What cancelling does.', preview }
}
