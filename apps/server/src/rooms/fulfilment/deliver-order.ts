import type { OrderActor, OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, eq } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { shipments } from '../../db/schema.ts'
import { dropDue } from '../../jobs/due.ts'
import type { DueItem } from '../../jobs/due.ts'
import { notify } from '../notifications/index.ts'
import { lockOrder, moveOrder, readOwner } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'

/**
 * Records the delivery by hand, where no carrier tells (M-17).
 * @throws Fault not_found, wrong_status
 */
export async function deliverOrder(ctx: Ctx, caller: Caller, id: string) {
  const actor = asStaff(caller).roles.includes('pharmacy') ? 'pharmacy' : 'support'
  const delivered = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const requestId = caller.source.requestId
    const after = await deliver(tx, ctx, order, { actor, by: actorOf(caller), requestId })
    await dropDue(tx, ctx.clock, 'assume_delivered', id)
    return after
  })
  ctx.soon('outbox')
  const order_status = delivered.status as OrderStatus
  return { status: 'success' as const, message: 'Delivery recorded.', order_status }
}

/** Five days without a carrier's word: delivery is assumed, and the history says by whom (M-17). */
export async function assumeDelivered(ctx: Ctx, item: DueItem): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, item.subject)
    if (order.status !== 'order_shipped') return
    await deliver(tx, ctx, order, { actor: 'server', by: 'server', requestId: null })
  })
  ctx.soon('outbox')
}

async function deliver(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  who: { actor: OrderActor; by: string; requestId: string | null },
): Promise<OrderRow> {
  const moved = await moveOrder(tx, ctx.clock, { order, event: 'delivered', ...who })
  await tx
    .update(shipments)
    .set({ delivered_at: ctx.clock.now() })
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
  const owner = await readOwner(tx, moved)
  await notify(tx, ctx, 'delivered', owner, { orderId: order.public_id })
  return moved
}
