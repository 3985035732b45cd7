import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { conversions } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../audit/index.ts'
import { transition } from '../../../db/transition.ts'
import { conversionLifeCycle } from '@contour/domain/conversions/conversion-life-cycle'

const REQUEUED = transition(conversionLifeCycle, 'requeued', 'staff', conversions.state)

/**
 * Queues a failed conversion to be sent again. Its key does not change, so that a partner who did get it counts it
 * once.
 * @throws AppError not_found, wrong_status for one that waits or was accepted
 */
export async function resendConversion(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(conversions)
      .set({ state: REQUEUED.to })
      .where(and(eq(conversions.key, id), REQUEUED.allowed))
      .returning({ id: conversions.id })
    if (!row) {
      const [known] = await tx.select({ id: conversions.id }).from(conversions).where(eq(conversions.key, id))
      throw known ? new AppError('wrong_status', { message: 'This conversion did not fail.' }) : notFound()
    }
    await audit(tx, 'conversion.resent', { subject: `conversion:${id}` })
  })
  return { status: 'success' as const, message: 'The conversion is sent again.' }
}
