import { isOfficeOpen, nextOpening } from '@contour/domain/visits/office-hours'
import { takesVisit } from '@contour/domain/visits/live-visit'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { assertOpenOrder, callBy } from './arrange-visit.ts'

/**
 * Returns how and when the visit of the caller's open order takes place.
 * @throws AppError not_found, wrong_status once the order has ended
 */
export async function readVisit(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const { hours, meetingUrl } = ctx.config.visits
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    const order_status = assertOpenOrder(order)
    return {
      status: 'success' as const,
      message: 'Your visit.',
      order_status,
      takes_place: takesVisit(order_status),
      by: meetingUrl ? ('meeting' as const) : ('phone' as const),
      hours,
      open_now: isOfficeOpen(now, hours),
      next_opening: nextOpening(now, hours).toISOString(),
      call_by: (await callBy(tx, order))?.toISOString() ?? null,
    }
  })
}
