import { meetingAddress, takesVisit } from '@contour/domain/visits/live-visit'
import { actorOf, asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { writeAudit } from '../audit/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { arrangeVisit, assertOpenOrder } from './arrange-visit.ts'

/**
 * Starts the visit of the caller's open order. The returned URL is the partner's meeting page, or our own page with how
 * and when the visit takes place, or what must be done first (P-EXP-006, S-82, D-48).
 * @throws AppError not_found, wrong_status once the order has ended
 */
export async function startVisit(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const url = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    const ready = takesVisit(assertOpenOrder(order))
    if (ready) await arrangeVisit(tx, ctx, order, 'The patient asked for the live visit.')
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'treatment',
      action: 'visit.started',
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { order_status: order.status },
      requestId: caller.meta.requestId,
    })
    const { meetingUrl } = ctx.config.visits
    return ready && meetingUrl ? meetingAddress(meetingUrl, order.public_id) : `/visit/${order.public_id}`
  })
  return { status: 'success' as const, message: 'Your visit.', url }
}
