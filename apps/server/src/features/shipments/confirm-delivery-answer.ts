import { answerBlockedReason } from '@contour/domain/orders/delivery-answer'
import type { DeliveryAnswer } from '@contour/domain/orders/delivery-answer'
import { and, eq } from 'drizzle-orm'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { shipments } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { audit } from '../audit/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { createTask, resolveTasks } from '../tasks/index.ts'

/** Selects the original shipment of an order, not a replacement. */
export const originalOf = (order: Pick<OrderRow, 'id'>) =>
  and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original'))

/**
 * Saves the patient's answer about a delivery (D-64, M-17): "yes" confirms one that was only assumed; "something is
 * wrong" creates a task for support. The same answer again changes nothing. A refused answer is audited.
 * @throws AppError not_found, wrong_status before the delivery, or when the days to report a problem are over
 */
export async function answerDelivery(ctx: Ctx, caller: Caller, input: { id: string; received: boolean }) {
  const patient = asPatient(caller)
  const answer: DeliveryAnswer = input.received ? 'received' : 'problem'
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
    const refused = answerBlockedReason(order.status, delivery, answer, ctx.clock.now())
    await audit(tx, refused ? 'delivery.answer_refused' : 'delivery.answered', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { answer },
    })
    if (!refused && delivery?.answer !== answer) await saveDeliveryAnswer(tx, ctx, order, answer)
    return refused
  })
  if (refusal) throw new AppError('wrong_status', { message: refusal })
  return {
    status: 'success' as const,
    message: input.received ? 'Thank you for telling us.' : 'Support is looking into it.',
  }
}

async function saveDeliveryAnswer(tx: Tx, ctx: Ctx, order: OrderRow, answer: DeliveryAnswer): Promise<void> {
  await tx
    .update(shipments)
    .set({
      delivery_answer: answer,
      delivery_answered_at: ctx.clock.now(),
      ...(answer === 'received' ? { delivery_assumed: false } : {}),
    })
    .where(originalOf(order))
  const subject = `order:${order.public_id}`
  if (answer === 'received') {
    await resolveTasks(
      tx,
      ctx,
      { kinds: ['delivery_questioned'], subject },
      'The patient received the order.',
    )
    return
  }
  await createTask(tx, ctx, {
    kind: 'delivery_questioned',
    subject,
    userId: order.user_id,
    details:
      'The patient says that something is wrong with the delivery. Ask the carrier, and call or write to the patient.',
  })
}
