import { and, eq, inArray, isNull } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { brokenPromises, orders } from '../../db/schema.ts'
import { Fault, notFound } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import { lateRolesOf } from './late-roles.ts'

/**
 * Closes a late order of the caller's role with a note of what was done; once.
 * @throws Fault not_found for another role's as for none, conflict when somebody closed it before
 */
export async function closeLateOrder(ctx: Ctx, caller: Caller, input: { id: string; note: string }) {
  const mine = and(eq(brokenPromises.public_id, input.id), inArray(brokenPromises.role, lateRolesOf(caller)))
  await ctx.db.transaction(async (tx) => {
    const [closed] = await tx
      .update(brokenPromises)
      .set({ closed_at: ctx.clock.now(), closed_by: asStaff(caller).staffId, note: input.note })
      .where(and(mine, isNull(brokenPromises.closed_at)))
      .returning({ orderId: brokenPromises.order_id })
    if (!closed) {
      const [there] = await tx.select({ id: brokenPromises.id }).from(brokenPromises).where(mine)
      if (there) throw new Fault('conflict', { message: 'Somebody closed this one before.' })
      throw notFound()
    }
    const [order] = await tx.select().from(orders).where(eq(orders.id, closed.orderId))
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'operations',
      action: 'order.late_closed',
      subjectUser: order?.user_id ?? null,
      subject: `order:${order?.public_id}`,
      after: { note: input.note },
      requestId: caller.source.requestId,
    })
  })
  return { status: 'success' as const, message: 'Closed, with your note.' }
}
