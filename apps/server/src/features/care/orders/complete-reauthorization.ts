import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { eq } from 'drizzle-orm'
import { actingAs, asServer } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders } from '../../../db/schema.ts'
import { transitionOrder } from './transition-order.ts'
import type { OrderRow } from './order-row.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import {
  paymentIntentsOf,
  transitionIntent,
  mergeSnapshot,
  scheduleReauthorization,
} from '../payments/index.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'

/**
 * Applies a new authorization of an order: the one that it replaces is marked to be voided (D-18), and an order that
 * waited for payment returns to its previous status.
 */
export async function completeReauthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  order: OrderRow,
  user: UserRow,
): Promise<void> {
  for (const old of await paymentIntentsOf(tx, order.id, ['held'])) {
    // This authorization does not replace the add-on's.
    if (old.id === authorized.id || old.id !== authorized.replaces) continue
    await transitionIntent(tx, ctx.clock, old, {
      event: 'void_asked',
      actor: 'server',
      set: { snapshot: mergeSnapshot({ voidReason: 'replaced' }) },
    })
  }
  if (order.status === 'payment_failed') {
    await actingAs({ actor: `patient:${user.public_id}` }, () =>
      transitionOrder(tx, ctx.clock, { order, event: 'paid', actor: 'patient' }),
    )
    await scheduleOtherReauthorizations(tx, ctx, authorized, order)
  }
  await notify(tx, ctx, 'hold_renewed', user, {
    orderId: order.public_id,
    cents: authorized.cents,
    n: authorized.id,
  })
}

/** Schedules reauthorizations that were skipped while the order waited for payment; they are due now. */
async function scheduleOtherReauthorizations(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  order: OrderRow,
): Promise<void> {
  for (const other of await paymentIntentsOf(tx, order.id, ['held']))
    if (other.id !== authorized.id) await scheduleReauthorization(tx, ctx, other)
}

/**
 * Records that an authorization expired or could not be replaced: its order waits for payment, whatever its status was
 * (D-18).
 */
export async function recordLostAuthorization(tx: Tx, ctx: Ctx, lost: PaymentIntentRow): Promise<void> {
  if (!lost.order_id) return
  // During a hold the order stays where it is; whoever lifts it asks for the money again (D-76).
  if (await openHoldOf(tx, lost.user_id)) return
  const [order] = await tx.select().from(orders).where(eq(orders.id, lost.order_id)).for('update')
  if (order) await markPaymentFailed(tx, ctx, order)
}

/** Moves an unshipped order to payment_failed and notifies the patient; changes nothing for other orders. */
async function markPaymentFailed(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (!orderLifeCycle.can(order.status, 'hold_lost', 'server')) return
  const user = await lockPatient(tx, order.user_id)
  const moved = await asServer(() =>
    transitionOrder(tx, ctx.clock, { order, event: 'hold_lost', actor: 'server' }),
  )
  await notify(tx, ctx, 'payment_failed', user, { orderId: order.public_id, n: moved.version })
}
