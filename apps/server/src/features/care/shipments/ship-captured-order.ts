import { eq } from 'drizzle-orm'
import { actingAs, asServer } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { declinedCents } from '../orders/index.ts'
import { paymentIntentsOf, createRefund, marksOf, type PaymentIntentRow } from '../payments/index.ts'
import { markShipped } from './mark-shipped.ts'

/**
 * Continues with the captured money of an order: the last of its payments marks it shipped, if the shipment requested
 * the capture.
 */
export async function shipCapturedOrder(
  tx: Tx,
  ctx: Ctx,
  captured: PaymentIntentRow,
  requested: boolean,
): Promise<void> {
  await refundDeclinedAddons(tx, ctx, captured)
  if (requested && captured.order_id) await shipWhenPaid(tx, ctx, captured)
}

/**
 * Refunds the share of an add-on that was not prescribed, which a capture in the gateway's dashboard includes (D-51).
 */
async function refundDeclinedAddons(tx: Tx, ctx: Ctx, intent: PaymentIntentRow): Promise<void> {
  const refused = await declinedCents(tx, intent)
  const cents = (intent.captured_cents ?? 0) - (intent.cents - refused)
  if (refused > 0 && cents > 0)
    await asServer(() =>
      createRefund(tx, ctx, { intent, cents, reason: 'Add-on not prescribed', waits: false }),
    )
}

async function shipWhenPaid(tx: Tx, ctx: Ctx, captured: PaymentIntentRow): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, captured.order_id!)).for('update')
  if (!order || order.status !== 'order_placed') return
  if ((await paymentIntentsOf(tx, order.id, ['capturing', 'held'])).length > 0) return
  // Reconciliation may continue later what the pharmacy began.
  const actor = marksOf(captured).shippedBy ?? 'server'
  await actingAs({ actor }, () => markShipped(tx, ctx, order))
}
