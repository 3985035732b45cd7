import { meetingAddress, takesVisit } from '@contour/domain/visits/live-visit'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { audit } from '../../ground/audit/index.ts'
import { readOpenOrder } from './callers-order.ts'

/**
 * Returns the address at which the visit of the caller's open order takes place: the partner's meeting page, or our own
 * waiting room, which also says what must be done first (P-EXP-006, S-82, D-48).
 * @throws AppError not_found, wrong_status once the order has ended
 */
export async function startVisit(ctx: Ctx, caller: Caller, id: string) {
  const order = await readOpenOrder(ctx.db, asPatient(caller), id)
  await audit(ctx.db, 'visit.started', {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after: { order_status: order.status },
  })
  const { meetingUrl } = ctx.config.visits
  const url =
    meetingUrl && takesVisit(order.status)
      ? meetingAddress(meetingUrl, order.public_id)
      : `/visit/${order.public_id}`
  return { status: 'success' as const, message: 'Your visit.', url }
}
