import { denialReasonText } from '@contour/domain/orders/denial-reasons'
import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { encounters, staffMembers } from '../../../db/schema.ts'
import type { OrderRow } from './order-row.ts'

/** Returns the denial of an order: its reason, the letter as it was sent, who wrote it and when (D-84); null without one. */
export async function denialOf(db: Reader, order: OrderRow) {
  if (order.denial_reason === null) return null
  const [written] = await db
    .select({ by: staffMembers.name, at: encounters.ended_at })
    .from(encounters)
    .innerJoin(staffMembers, eq(staffMembers.id, encounters.clinician_id))
    .where(and(eq(encounters.order_id, order.id), eq(encounters.outcome, 'denied')))
    .orderBy(desc(encounters.n))
    .limit(1)
  return {
    reason: denialReasonText(order.denial_reason),
    letter: order.denial_text ?? '',
    /** Empty where the service ended the order, such as after a stopping answer. */
    by: written?.by ?? '',
    at: (written?.at ?? order.status_since).toISOString(),
  }
}
