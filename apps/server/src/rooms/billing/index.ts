import type { OrderActor } from '@contour/domain/orders/order-life-cycle'
import type { SubscriptionActor } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { FastifyInstance } from 'fastify'
import type { StaffCaller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { Fault } from '../../fault.ts'
import { moveOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'

export function registerPaymentWebhook(_app: FastifyInstance, _ctx: Ctx): void {}
export async function reconcilePayments(_ctx: Ctx): Promise<void> {}
export async function applyWebhooks(_ctx: Ctx): Promise<number> {
  return 0
}

/** Marks the holds of an order to be let go, inside the transaction that closes it. */
export async function askRelease(
  _tx: Tx,
  _ctx: Ctx,
  _orderId: number,
  _reason: 'denied' | 'cancelled',
): Promise<number[]> {
  return []
}
/** Asks the gateway for what was marked, outside transactions. */
export async function settleIntents(_ctx: Ctx, _ids?: readonly number[]): Promise<void> {}
export async function cancelOrder(
  tx: Tx,
  ctx: Ctx,
  { order, actor, by }: { order: OrderRow; actor: OrderActor; by: string },
): Promise<{ cancelled: OrderRow; asked: number[] }> {
  return { cancelled: await moveOrder(tx, ctx.clock, { order, event: 'cancelled', actor, by }), asked: [] }
}
export type ShipOrder = { orderId: string; carrier: string; tracking: string; caller: StaffCaller }
export async function captureForShipment(_ctx: Ctx, _ship: ShipOrder): Promise<OrderRow> {
  throw new Fault('unavailable')
}
export async function endSubscription(
  _tx: Tx,
  _ctx: Ctx,
  _end: {
    subscriptionId: number
    event: 'cancelled' | 'denied'
    actor: SubscriptionActor
    by: string
    reason: string
  },
): Promise<unknown> {
  throw new Fault('unavailable')
}
