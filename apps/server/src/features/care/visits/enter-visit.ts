import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { connectionFor } from './connection.ts'
import { moveVisit, openVisit } from './visit-store.ts'

/**
 * Enters the visit to which the caller was called, or enters it again after the connection was lost.
 * @throws AppError not_found, wrong_status
 */
export async function enterVisit(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const visit = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    const open = await openVisit(tx, order.id)
    if (!open) throw new AppError('wrong_status', { message: 'There is no open visit for this order.' })
    if (open.state === 'in_progress') return open
    return moveVisit(tx, ctx, {
      visit: open,
      event: 'entered',
      actor: 'patient',
      orderId: order.public_id,
      set: { entered_at: ctx.clock.now(), patient_seen_at: ctx.clock.real() },
    })
  })
  ctx.live.visitChanged(visit.public_id)
  return {
    status: 'success' as const,
    message: 'You are in.',
    connection: connectionFor(ctx, visit.public_id),
  }
}
