import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { nextOnLadder } from '@contour/domain/shipments/dose-step'
import { and, desc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { doseQuestions, orders, prescriptions, subscriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { itemsOf } from '../prescriptions/index.ts'
import type { DoseQuestionRow } from './dose-questions-store.ts'

export type PlanRow = typeof subscriptions.$inferSelect
type Parcel = { plan: Pick<PlanRow, 'id' | 'drug' | 'term'>; shipmentNo: number }

/** Returns where a continuation stands on its prescription, and the step to a higher strength that it would make. */
async function nextDose(db: Reader, { plan, shipmentNo }: Parcel) {
  const [covering] = await db
    .select({ id: prescriptions.id, prescribedAt: orders.shipment_no })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.subscription_id, plan.id),
        lte(orders.shipment_no, shipmentNo),
        inArray(prescriptions.state, ['accepted', 'auto']),
      ),
    )
    .orderBy(desc(prescriptions.id))
    .limit(1)
  if (!covering) return null
  const [sent] = await db
    .select({ shipmentNo: orders.shipment_no, monthsBehind: orders.months_behind })
    .from(orders)
    .where(
      and(
        eq(orders.subscription_id, plan.id),
        lt(orders.shipment_no, shipmentNo),
        isIn(orders.status, ['order_shipped', 'order_delivered']),
      ),
    )
    .orderBy(desc(orders.shipment_no))
    .limit(1)
  const shipment = {
    drug: plan.drug,
    term: plan.term,
    shipmentNo,
    prescribedAt: covering.prescribedAt,
    items: await itemsOf(db, covering.id),
  }
  return { prescriptionId: covering.id, ...nextOnLadder(shipment, sent ?? null) }
}

/**
 * Decides which strength goes into a continuation (D-87): the next one of the prescription if it is no higher than the last
 * one sent or its question is cleared, else the last one again. The one place that decides; every other reads the
 * months_behind of the order. `planned` is what three No lead to.
 */
export async function doseOfParcel(db: Reader, parcel: Parcel) {
  const next = await nextDose(db, parcel)
  if (!next) return { planned: 0, monthsBehind: 0, step: null, prescriptionId: null, question: null }
  const { prescriptionId, monthsBehind: planned, step } = next
  if (!step) return { planned, monthsBehind: planned, step, prescriptionId, question: null }
  const [question] = await db
    .select()
    .from(doseQuestions)
    .where(
      and(
        eq(doseQuestions.prescription_id, prescriptionId),
        eq(doseQuestions.shipment_no, parcel.shipmentNo),
        eq(doseQuestions.month, step.month),
      ),
    )
  const cleared = question?.state === 'cleared'
  return {
    planned,
    monthsBehind: cleared ? planned : planned + 1,
    step,
    prescriptionId,
    question: question ?? null,
  }
}

/** Decides again for a parcel that is open already, after an answer or the end of a hold. */
export async function decideAgain(tx: Tx, question: DoseQuestionRow): Promise<void> {
  if (question.kind !== 'parcel') return
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, question.subscription_id))
  if (!plan) return
  const { monthsBehind } = await doseOfParcel(tx, { plan, shipmentNo: question.shipment_no })
  await tx
    .update(orders)
    .set({ months_behind: monthsBehind })
    .where(
      and(
        eq(orders.subscription_id, plan.id),
        eq(orders.shipment_no, question.shipment_no),
        eq(orders.kind, 'continuation'),
        inArray(orders.status, [...UNSHIPPED_STATUSES]),
      ),
    )
}
