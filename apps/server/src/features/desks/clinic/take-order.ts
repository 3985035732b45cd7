import { eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { openOrder, lockForAction } from './clinic-access.ts'
import { REVIEWED } from './read-queue.ts'

/**
 * Locks a waiting order for the caller (M-02).
 * @throws AppError not_found, not_licensed, taken, wrong_status
 */
export async function takeOrder(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, id)
    if (!REVIEWED.some((status) => status === order.status))
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    await audit(tx, 'order.taken', { subjectUser: order.user_id, subject: `order:${order.public_id}` })
  })
  return { message: 'The order is yours.' }
}

/**
 * Releases the caller's own lock; another clinician's lock stays.
 * @throws AppError not_found, not_licensed
 */
export async function releaseOrder(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const order = await openOrder(tx, ctx, clinician, id)
    if (order.taken_by !== clinician.staffId) return
    await tx.update(orders).set({ taken_by: null, taken_at: null }).where(eq(orders.id, order.id))
  })
  return { message: 'The order was released.' }
}
