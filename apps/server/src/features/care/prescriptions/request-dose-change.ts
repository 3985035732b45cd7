import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { transitionOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { decidePrescription } from './decide-prescription.ts'
import { latestPrescription } from './prescription-store.ts'
import { cancelTimers } from './prescription-timers.ts'

/**
 * Returns an order to the clinicians as a dose change (M-11), in the transaction that stores the adjust form and holds
 * the order's lock. A change requested while a prescription awaits a decision declines it (D-23); its scheduled jobs
 * are cancelled either way.
 * @throws AppError wrong_status if the order has no prescription to change, conflict if another decision was first
 */
export async function requestDoseChange(tx: Tx, ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const prescription = await latestPrescription(tx, order.id)
  const open = prescription?.state === 'awaiting' || prescription?.state === 'declined'
  if (!prescription || !open || order.status !== 'prescription_received')
    throw new AppError('wrong_status', { details: { order_status: order.status } })
  if (prescription.state === 'awaiting')
    await decidePrescription(tx, ctx, {
      order,
      prescription,
      decision: 'declined',
      by: 'patient',
    })
  await cancelTimers(tx, ctx, prescription)
  return transitionOrder(tx, ctx.clock, {
    order,
    event: 'dose_change_requested',
    actor: 'patient',
    set: { dose_change: true, submitted: SUBMITTED.withDoctor, taken_by: null, taken_at: null },
  })
}
