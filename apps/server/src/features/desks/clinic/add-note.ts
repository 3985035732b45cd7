import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { chartNotes } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { openOrder } from './clinic-access.ts'

/**
 * Adds a private note to the chart; no lock is needed, and notes never change.
 * @throws AppError not_found, not_licensed
 */
export async function addNote(ctx: Ctx, caller: Caller, input: { id: string; text: string }) {
  const clinician = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const order = await openOrder(tx, ctx, clinician, input.id)
    await tx.insert(chartNotes).values({
      order_id: order.id,
      staff_id: clinician.staffId,
      text: input.text,
      at: ctx.clock.now(),
    })
    await audit(tx, 'chart.note_added', { subjectUser: order.user_id, subject: `order:${order.public_id}` })
  })
  return { message: 'Note added.' }
}
