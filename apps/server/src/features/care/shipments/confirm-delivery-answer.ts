import { answerBlockedReason } from '@contour/domain/orders/delivery-answer'
import { and, eq } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { shipments } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { liveComplaintOf, moveComplaint } from '../complaints/index.ts'
import { lockCallersOrder, type OrderRow } from '../orders/index.ts'

/** Selects the original shipment of an order, not a replacement. */
export const originalOf = (order: Pick<OrderRow, 'id'>) =>
  and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original'))

/**
 * Saves that the patient has a delivery (D-64, M-17), which confirms one that was only assumed. What is wrong with one is a
 * complaint (D-92). The same answer again changes nothing. A refused answer is audited.
 * @throws AppError not_found, wrong_status before the delivery
 */
export async function answerDelivery(ctx: Ctx, caller: Caller, input: { id: string }) {
  const patient = asPatient(caller)
  const refusal = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, input.id)
    const [shipment] = await tx.select().from(shipments).where(originalOf(order))
    const delivery = shipment?.delivered_at
      ? {
          deliveredAt: shipment.delivered_at,
          assumed: shipment.delivery_assumed,
          answer: shipment.delivery_answer,
        }
      : null
    const refused = answerBlockedReason(order.status, delivery, 'received', ctx.clock.now())
    await audit(tx, refused ? 'delivery.answer_refused' : 'delivery.answered', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { answer: 'received' },
    })
    if (!refused && shipment && delivery?.answer !== 'received') await saveReceived(tx, ctx, shipment)
    return refused
  })
  if (refusal) throw new AppError('wrong_status', { message: refusal })
  return { message: 'Thank you for telling us.' }
}

/** The parcel has come after all, so a complaint that it did not is over. */
async function saveReceived(tx: Tx, ctx: Ctx, shipment: typeof shipments.$inferSelect): Promise<void> {
  await tx
    .update(shipments)
    .set({
      delivery_answer: 'received',
      delivery_answered_at: ctx.clock.now(),
      delivery_assumed: false,
    })
    .where(eq(shipments.id, shipment.id))
  const complaint = await liveComplaintOf(tx, shipment)
  if (complaint?.kind === 'late' && complaint.state === 'open')
    await moveComplaint(tx, ctx, complaint, { move: 'withdrawn', by: null })
}
