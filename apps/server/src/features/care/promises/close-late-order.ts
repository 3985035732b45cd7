import { lateRolesOf } from '@contour/domain/promises/late-order'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lateOrderRecords, orders } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'

/**
 * Closes a late order of the caller's role with a note of what was done; only once.
 * @throws AppError not_found, also for another role's, conflict when it was already closed
 */
export async function closeLateOrder(ctx: Ctx, caller: Caller, input: { id: string; note: string }) {
  const mine = and(
    eq(lateOrderRecords.public_id, input.id),
    inArray(lateOrderRecords.role, lateRolesOf(asStaff(caller).roles)),
  )
  await ctx.db.transaction(async (tx) => {
    const [closed] = await tx
      .update(lateOrderRecords)
      .set({ closed_at: ctx.clock.now(), closed_by: asStaff(caller).staffId, note: input.note })
      .where(and(mine, isNull(lateOrderRecords.closed_at)))
      .returning({ orderId: lateOrderRecords.order_id })
    if (!closed) {
      const [there] = await tx.select({ id: lateOrderRecords.id }).from(lateOrderRecords).where(mine)
      if (there) throw new AppError('conflict', { message: 'This was already closed.' })
      throw notFound()
    }
    const [order] = await tx.select().from(orders).where(eq(orders.id, closed.orderId))
    await audit(tx, 'order.late_closed', {
      subjectUser: order?.user_id ?? null,
      subject: `order:${order?.public_id}`,
      after: { note: input.note },
    })
  })
  return { message: 'Closed, with your note.' }
}
