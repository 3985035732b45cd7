import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { subscriptions } from '../../../db/schema.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { callBeforeMedicineEnds } from './call-before-medicine-ends.ts'
import { cancelScheduledEvents } from './subscriptions-store.ts'

/** Stops charges to a card whose holder disputes a payment, until staff decide; support calls her before her medicine ends. */
export async function stopRenewals(tx: Tx, ctx: Ctx, disputed: PaymentIntentRow): Promise<void> {
  if (!disputed.subscription_id) return
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, disputed.subscription_id))
  if (!subscription) return
  await cancelScheduledEvents(tx, ctx, subscription.public_id)
  await callBeforeMedicineEnds(tx, ctx, subscription)
}
