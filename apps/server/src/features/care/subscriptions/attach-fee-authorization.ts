import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { subscriptions } from '../../../db/schema.ts'
import { transitionIntent } from '../payments/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'

/** Requests the capture of an early termination fee, which ships nothing, and resolves the task about it. */
export async function attachFeeAuthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
): Promise<PaymentIntentRow> {
  const [subscription] = await tx
    .select({ publicId: subscriptions.public_id })
    .from(subscriptions)
    .where(eq(subscriptions.id, authorized.subscription_id ?? 0))
  if (subscription) {
    const subject = `subscription:${subscription.publicId}`
    await resolveTasks(tx, ctx, { kinds: ['fee_unpaid'], subject }, 'The fee was paid.')
  }
  return transitionIntent(tx, ctx.clock, authorized, { event: 'capture_asked', actor: 'server' })
}
