import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { chartNotes } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { transitionOrder, readOrderPatient } from '../../care/orders/index.ts'
import { lockForAction } from './clinic-access.ts'

/**
 * Requires a live visit from the patient (M-06).
 * @throws AppError not_found, not_licensed, taken, wrong_status
 */
export async function requireVisit(ctx: Ctx, caller: Caller, id: string) {
  const moved = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, asStaff(caller), id)
    const after = await transitionOrder(tx, ctx.clock, { order, event: 'visit_needed', actor: 'clinician' })
    const owner = await readOrderPatient(tx, after)
    await notify(tx, ctx, 'visit_needed', owner, { orderId: after.public_id, n: after.version })
    return after
  })
  const order_status = moved.status
  return { message: 'Visit requested.', order_status }
}

/**
 * Records that the visit took place by phone or at a partner's; its outcome becomes a note of the chart, and the
 * transition resolves the task.
 * @throws AppError not_found, not_licensed, taken, wrong_status
 */
export async function visitDone(ctx: Ctx, caller: Caller, input: { id: string; outcome: string }) {
  const clinician = asStaff(caller)
  const moved = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, input.id)
    const after = await transitionOrder(tx, ctx.clock, { order, event: 'visit_done', actor: 'clinician' })
    await tx.insert(chartNotes).values({
      order_id: order.id,
      staff_id: clinician.staffId,
      text: `Live visit: ${input.outcome}`,
      at: ctx.clock.now(),
    })
    return after
  })
  const order_status = moved.status
  return { message: 'Visit recorded.', order_status }
}
