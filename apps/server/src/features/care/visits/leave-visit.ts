import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { assertOpenOrder } from './callers-order.ts'
import { visitPage } from './read-visit.ts'
import { moveVisit, openVisit } from './visit-store.ts'

/**
 * Takes the caller out of the line, or cancels the booked visit; without either, nothing changes.
 * @throws AppError not_found, wrong_status, conflict while the visit is in progress
 */
export async function leaveVisit(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const { order, left } = await ctx.db.transaction(async (tx) => {
    const locked = await lockCallersOrder(tx, patient, id)
    assertOpenOrder(locked)
    const visit = await openVisit(tx, locked.id)
    if (visit?.state === 'in_progress')
      throw new AppError('conflict', { message: 'Your visit is in progress. The doctor ends it.' })
    if (visit)
      await moveVisit(tx, ctx, {
        visit,
        event: 'left',
        actor: 'patient',
        orderId: locked.public_id,
      })
    return { order: locked, left: visit }
  })
  if (left) ctx.live.visitChanged(left.public_id)
  return visitPage(ctx, order)
}
