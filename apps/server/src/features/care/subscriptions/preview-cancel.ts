import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { previewCancellation } from './change-subscription.ts'
import { lockOwnSubscription } from './own-subscription.ts'

/**
 * Returns what cancelling does and costs, and records that it was shown, with the fee: a fee that was not shown is not
 * charged (D-10).
 * @throws AppError not_found, wrong_status if nothing can be cancelled
 */
export async function previewCancel(ctx: Ctx, caller: Patient, id: string) {
  const preview = await ctx.db.transaction(async (tx) => {
    const { plan: subscription } = await lockOwnSubscription(tx, caller, id)
    if (subscription.cancelled_at || !subscriptionLifeCycle.can(subscription.state, 'cancelled', 'patient'))
      throw new AppError('wrong_status')
    const shown = await previewCancellation(ctx, tx, subscription)
    await tx
      .update(subscriptions)
      .set({ fee_shown_cents: shown.fee_cents, fee_shown_at: ctx.clock.now() })
      .where(eq(subscriptions.id, subscription.id))
    return shown
  })
  return { status: 'success' as const, message: 'What cancelling does.', preview }
}
