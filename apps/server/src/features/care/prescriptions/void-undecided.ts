import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../ground/audit/index.ts'
import type { OrderRow } from '../orders/index.ts'
import type { PrescriptionRow } from './prescription-store.ts'
import { endAwaiting, latestPrescription } from './prescription-store.ts'
import { cancelTimers } from './prescription-timers.ts'

/**
 * Voids the awaiting prescription of an order and cancels its scheduled jobs, in the transaction that holds the order's
 * lock: a clinician writes a new one, or its order ended. Does nothing if none awaits a decision.
 * @returns the voided prescription, or null
 */
export async function voidUndecidedPrescription(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  reason: string,
): Promise<PrescriptionRow | null> {
  const prescription = await latestPrescription(tx, order.id)
  if (!prescription) return null
  await cancelTimers(tx, ctx, prescription)
  const voided = await endAwaiting(tx, prescription.id, {
    state: 'voided',
    decided_at: ctx.clock.now(),
    void_reason: reason,
  })
  if (!voided) return null
  await audit(tx, 'prescription.voided', {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    before: { state: 'awaiting' },
    after: { state: 'voided', version: voided.version },
  })
  return voided
}
