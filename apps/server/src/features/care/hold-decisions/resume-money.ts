import { LIVE_STATES } from '@contour/domain/payments/payment-life-cycle'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents } from '../../../db/schema.ts'
import { recordLostAuthorization } from '../orders/index.ts'
import { findFailedAuthorization, scheduleReauthorization } from '../payments/index.ts'
import { lockUnshippedOrders } from './unshipped-orders.ts'

/**
 * Lets the money of a locked patient's orders go on after a hold: an authorization that stands is renewed in time again;
 * an order whose money was released meanwhile waits for payment, and the patient is told (D-18).
 */
export async function resumeMoney(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  for (const order of await lockUnshippedOrders(tx, userId)) {
    const all = await tx.select().from(intents).where(eq(intents.order_id, order.id)).orderBy(intents.id)
    for (const intent of all) if (intent.state === 'held') await scheduleReauthorization(tx, ctx, intent)
    // One that is being voided is no live one: it was released.
    if (all.some(({ state }) => state !== 'voiding' && LIVE_STATES.includes(state))) continue
    const lost = findFailedAuthorization(all) ?? all.findLast(({ state }) => state === 'voiding')
    if (lost) await recordLostAuthorization(tx, ctx, lost)
  }
}
