import type { Modality } from '@contour/domain/prescriptions/modality'
import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { saveFiredRules } from '../../care/clinical-quality/index.ts'
import { encounters, orderHistory, visits } from '../../../db/schema.ts'
import type { OrderRow } from '../../care/orders/index.ts'

/**
 * Saves clinician, outcome and modality in the order's latest encounter (M-07): what the consent to telehealth promises to
 * be on record.
 */
export async function closeEncounter(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  clinicianId: number,
  outcome: 'prescribed' | 'denied' | 'change_refused',
  flags: readonly SigningFlag[],
): Promise<void> {
  const [latest] = await tx
    .select({ id: encounters.id, since: encounters.started_at })
    .from(encounters)
    .where(eq(encounters.order_id, order.id))
    .orderBy(desc(encounters.n))
    .limit(1)
  if (!latest) return
  await tx
    .update(encounters)
    .set({
      clinician_id: clinicianId,
      outcome,
      modality: await modalityOf(tx, order, latest.since),
      ended_at: ctx.clock.now(),
    })
    .where(and(eq(encounters.id, latest.id), eq(encounters.order_id, order.id)))
  await saveFiredRules(tx, latest.id, flags)
}

/** How the clinicians saw the patient since the encounter began: a visit that was held counts, however it was. */
async function modalityOf(tx: Tx, order: OrderRow, since: Date): Promise<Modality> {
  const [held] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.order_id, order.id), eq(visits.state, 'done'), gte(visits.ended_at, since)))
    .limit(1)
  if (held) return 'live_visit'
  const [elsewhere] = await tx
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.order_id, order.id),
        eq(orderHistory.from_status, 'appointment_required'),
        eq(orderHistory.to_status, 'waiting_prescription'),
        gte(orderHistory.at, since),
      ),
    )
    .limit(1)
  return elsewhere ? 'other_visit' : 'form'
}
