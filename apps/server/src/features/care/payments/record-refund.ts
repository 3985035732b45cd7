import { REFUND_REASONS } from '@contour/domain/payments/refund-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { ledger } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { cardOf } from './payment-intent-store.ts'
import type { PaymentIntentRow, UserRow } from './payment-intent-store.ts'
import type { RefundRow } from './refund-store.ts'

/** Writes the ledger entry of a refund, once. */
export const recordRefund = (tx: Tx, ctx: Ctx, { id, intent_id, cents }: RefundRow) =>
  tx
    .insert(ledger)
    .values({ intent_id, refund_id: id, kind: 'refund', cents, at: ctx.clock.now() })
    .onConflictDoNothing()

/** Writes the letter about a refund: what, why and to which card (D-90). */
export async function notifyRefund(
  tx: Tx,
  ctx: Ctx,
  { user, intent, refund }: { user: UserRow; intent: PaymentIntentRow; refund: RefundRow },
): Promise<void> {
  await notify(tx, ctx, 'refund_made', user, {
    refundId: refund.public_id,
    orderId: intent.order_public_id ?? intent.public_id,
    cents: refund.cents,
    reason: refund.cause ? REFUND_REASONS[refund.cause] : refund.reason,
    card: cardOf(intent),
    on: easternDate(ctx.clock.now()),
  })
}
