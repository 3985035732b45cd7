import { AppError } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { lockOrder, type OrderRow } from '../orders/index.ts'
import { openVisit, type VisitRow } from './visit-store.ts'

/**
 * Locks an order and returns it with the visit that this clinician holds.
 * @throws AppError not_found for an order without an open visit of the caller, not_licensed
 */
export async function lockHeldVisit(
  tx: Tx,
  ctx: Ctx,
  clinician: StaffCaller,
  id: string,
): Promise<{ order: OrderRow; visit: VisitRow }> {
  const { order, visit } = await lockVisit(tx, ctx, clinician, id)
  if (visit?.clinician_id !== clinician.staffId)
    throw new AppError('wrong_status', { message: 'You have no open visit with this patient.' })
  return { order, visit }
}

/**
 * Locks an order of a state in which the clinician is licensed, and returns it with its open visit.
 * @throws AppError not_found, not_licensed
 */
export async function lockVisit(
  tx: Tx,
  ctx: Ctx,
  clinician: StaffCaller,
  id: string,
): Promise<{ order: OrderRow; visit: VisitRow | null }> {
  const order = await lockOrder(tx, id)
  const states = await licensedStates(tx, ctx.clock, clinician.staffId, 'prescribe')
  if (!states.has(order.state)) throw new AppError('not_licensed')
  return { order, visit: await openVisit(tx, order.id) }
}
