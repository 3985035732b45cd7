import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { orders } from '../../db/schema.ts'
import { moveOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { notify } from '../notifications/index.ts'
import { intentsOf, keepFacts, lockUser, moveIntent } from './intent-store.ts'
import type { IntentRow, UserRow } from './intent-store.ts'
import { planRenewal } from './plan-renewal.ts'

/**
 * A new hold of an order stands: the ones before it are marked to be let go (D-18), and an order that waited for
 * payment returns to where it was.
 */
export async function finishRenewedHold(
  tx: Tx,
  ctx: Ctx,
  held: IntentRow,
  order: OrderRow,
  user: UserRow,
): Promise<void> {
  for (const old of await intentsOf(tx, order.id, ['held'])) {
    // The hold of an add-on is not what this one renews.
    if (old.id === held.id || old.id !== held.replaces) continue
    await moveIntent(tx, ctx.clock, old, {
      event: 'void_asked',
      actor: 'server',
      set: { snapshot: keepFacts({ voidReason: 'replaced' }) },
    })
  }
  if (order.status === 'payment_failed') {
    await moveOrder(tx, ctx.clock, {
      order,
      event: 'paid',
      actor: 'patient',
      by: `patient:${user.public_id}`,
    })
    await renewOthers(tx, ctx, held, order)
  }
  await notify(tx, ctx, 'hold_renewed', user, {
    orderId: order.public_id,
    cents: held.cents,
    n: held.id,
  })
}

/** Renewals that fell due while the order waited for payment were passed over; they are due now. */
async function renewOthers(tx: Tx, ctx: Ctx, held: IntentRow, order: OrderRow): Promise<void> {
  for (const other of await intentsOf(tx, order.id, ['held']))
    if (other.id !== held.id) await planRenewal(tx, ctx, other)
}

/** The new hold was declined: the order waits for payment, wherever it stood (D-18). */
export async function refuseRenewedHold(tx: Tx, ctx: Ctx, declined: IntentRow): Promise<void> {
  if (!declined.order_id) return
  const [order] = await tx.select().from(orders).where(eq(orders.id, declined.order_id)).for('update')
  if (order) await loseHold(tx, ctx, order)
}

/** Moves an unshipped order to payment_failed and tells the person; elsewhere it changes nothing. */
export async function loseHold(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.status === 'payment_failed' || !HOLD_NEEDED.includes(order.status)) return
  const user = await lockUser(tx, order.user_id)
  const moved = await moveOrder(tx, ctx.clock, { order, event: 'hold_lost', actor: 'server', by: 'server' })
  await notify(tx, ctx, 'payment_failed', user, { orderId: order.public_id, n: moved.version })
}

const HOLD_NEEDED: readonly string[] = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'order_placed',
  'shipping_paused',
]
