import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, refunds, users } from '../../../db/schema.ts'
import { parcelOf } from '../complaints/index.ts'
import type { ComplaintRow } from '../complaints/index.ts'
import { notify } from '../../ground/notifications/index.ts'

/** Tells the patient that a complaint ends with the money: reason, amount, card, and what about the doses (D-92). */
export async function notifyOfRefund(
  tx: Tx,
  ctx: Ctx,
  complaint: ComplaintRow,
  refund: { id: number },
): Promise<void> {
  const [paid] = await tx
    .select({ cents: refunds.cents, brand: intents.card_brand, last4: intents.card_last4 })
    .from(refunds)
    .innerJoin(intents, eq(intents.id, refunds.intent_id))
    .where(eq(refunds.id, refund.id))
  const [user] = await tx.select().from(users).where(eq(users.id, complaint.user_id))
  if (!paid || !user) throw new Error('a refund without its payment')
  const { parcel, order } = await parcelOf(tx, complaint)
  await notify(tx, ctx, 'complaint_refunded', user, {
    complaintId: complaint.public_id,
    orderId: order.public_id,
    parcel: parcelNumber(parcel.id),
    ...paid,
    reason: complaint.decision_text ?? '',
    use: complaint.use_answer,
  })
}
