import { takesVisit } from '@contour/domain/visits/live-visit'
import { orderEventOf } from '@contour/domain/visits/visit-life-cycle'
import type { VisitOutcome } from '@contour/domain/visits/visit-life-cycle'
import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { chartNotes } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient, transitionOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { lockHeldVisit } from './held-visit.ts'
import { moveVisit } from './visit-store.ts'

export type Finished = { id: string; outcome: VisitOutcome; note: string }

/**
 * Ends the caller's visit with its outcome: the note goes to the chart, and the order moves as the outcome says. An
 * order that was prescribed or denied during the visit stays where it is.
 * @throws AppError not_found, not_licensed, wrong_status, conflict
 */
export async function finishVisit(ctx: Ctx, caller: Caller, { id, outcome, note }: Finished) {
  const clinician = asStaff(caller)
  const ended = await ctx.db.transaction(async (tx) => {
    const { order, visit } = await lockHeldVisit(tx, ctx, clinician, id)
    if (outcome === 'another_visit' && !takesVisit(order.status))
      throw new AppError('wrong_status', {
        message: 'The order has moved on, so no other visit takes place for it.',
        details: { order_status: order.status },
      })
    const done = await moveVisit(tx, ctx, {
      visit,
      event: 'finished',
      actor: 'clinician',
      orderId: order.public_id,
      set: { outcome },
    })
    await tx.insert(chartNotes).values({
      order_id: order.id,
      staff_id: clinician.staffId,
      text: `Live visit: ${note}`,
      at: ctx.clock.now(),
    })
    const moved = await moveOrder(tx, ctx, order, outcome)
    if (outcome === 'seen')
      await resolveTasks(
        tx,
        ctx,
        { kinds: ['visit_to_arrange'], subject: `order:${order.public_id}` },
        'The visit took place.',
      )
    else
      await notify(tx, ctx, 'visit_needed', await readOrderPatient(tx, moved), {
        orderId: moved.public_id,
        n: done.id,
      })
    return { visit: done, order: moved }
  })
  ctx.live.visitChanged(ended.visit.public_id)
  return { status: 'success' as const, message: 'The visit is recorded.', order_status: ended.order.status }
}

async function moveOrder(tx: Tx, ctx: Ctx, order: OrderRow, outcome: VisitOutcome): Promise<OrderRow> {
  const event = orderEventOf(outcome, order.status)
  if (event === null) return order
  return transitionOrder(tx, ctx.clock, {
    order,
    event,
    actor: 'clinician',
  })
}
