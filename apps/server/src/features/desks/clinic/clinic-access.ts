import { eq } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { lockOrder, type OrderRow } from '../../care/orders/index.ts'
import { licensedStates } from '../../ground/states/index.ts'

/** A lock ends after its holder has done nothing for this long (M-02). */
export const LOCK_IDLE = minutes(30)

/** Returns who holds the order's lock now; null if unlocked or its holder was idle too long. */
export function lockHolder(order: Pick<OrderRow, 'taken_by' | 'taken_at'>, now: Date): number | null {
  if (order.taken_by === null || order.taken_at === null) return null
  return after(order.taken_at, LOCK_IDLE) > now ? order.taken_by : null
}

/**
 * Returns an order whose chart this clinician may open, locked for the transaction.
 * @throws AppError not_found, not_licensed (M-02)
 */
export async function openOrder(tx: Tx, ctx: Ctx, caller: StaffCaller, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  const states = await licensedStates(tx, ctx.clock, caller.staffId, 'treat')
  if (!states.has(order.state)) throw new AppError('not_licensed')
  return order
}

/**
 * Does the same for an action: the order is, or becomes, this clinician's own.
 * @throws AppError not_found, not_licensed, taken
 */
export async function lockForAction(tx: Tx, ctx: Ctx, caller: StaffCaller, id: string): Promise<OrderRow> {
  const order = await openOrder(tx, ctx, caller, id)
  const holder = lockHolder(order, ctx.clock.now())
  if (holder !== null && holder !== caller.staffId) throw new AppError('taken')
  return refreshLock(tx, ctx, order, caller.staffId)
}

/** Updates the lock, so that its thirty minutes start again. */
export async function refreshLock(tx: Tx, ctx: Ctx, order: OrderRow, staffId: number): Promise<OrderRow> {
  const set = { taken_by: staffId, taken_at: ctx.clock.now() }
  await tx.update(orders).set(set).where(eq(orders.id, order.id))
  return { ...order, ...set }
}
