import type { Drug } from '@contour/domain/dosing/drug'
import type { LastSent } from '@contour/domain/shipments/dose-step'
import { shipmentMonths } from '@contour/domain/shipments/shipment-contents'
import { doseInMonth, slotOfLabel, type MonthSlot, type Schedule } from '@contour/domain/dosing/months'
import type { FormContext, FormName } from '@contour/domain/assessments/answers'
import { currentDoseOf, type FormFacts } from '@contour/domain/assessments/form-choice'
import { and, desc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import {
  orders,
  prescriptionItems,
  prescriptions,
  stateRules,
  subscriptions,
  users,
} from '../../../db/schema.ts'
import { purchasedAddonLines, standsFor, type OrderRow } from '../orders/index.ts'
import { hasOwnPrescription } from '../prescriptions/index.ts'

export type OrderFacts = {
  user: typeof users.$inferSelect
  drug: Drug
  term: 1 | 3 | 6 | 12
  choice: FormFacts
  /** Whether we prescribed anything before, of either drug: the identity was looked at then. */
  prescribedBefore: boolean
  /** Micrograms; the default of the form loader if unknown. */
  currentDose: number | undefined
  /** The state's video setting; null if the table has no row. */
  stateAsks: boolean | null
  /** Whether the refill form asks if the patient still lives there; null if the table has no row (S-68). */
  stateQuestion: boolean | null
  /** Whether the anti-nausea medicine was bought with the order (D-51). */
  antiNausea: boolean
}

/** Reads everything the server itself knows that decides which form is required and which answers it accepts. */
export async function readFormFacts(db: Reader, order: OrderRow): Promise<OrderFacts> {
  const [row] = await db
    .select({
      user: users,
      term: subscriptions.term,
      asks: stateRules.video,
      question: stateRules.refill_question,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(stateRules, eq(stateRules.state, orders.state))
    .where(eq(orders.id, order.id))
  if (!row) throw new Error('order without owner or subscription')
  const drug = order.drug
  const own = await hasOwnPrescription(db, order, drug)
  return {
    user: row.user,
    drug,
    term: row.term,
    choice: { drug, healthId: row.user.health_id, providerId: order.provider, hasOwnPrescription: own },
    prescribedBefore: await hasOwnPrescription(db, order),
    currentDose: currentDoseOf(drug, own ? await lastDose(db, order) : null),
    stateAsks: row.asks,
    stateQuestion: row.question,
    antiNausea: (await purchasedAddonLines(db, order.id)).some(({ id }) => id === 'nausea'),
  }
}

export const contextOf = (form: FormName, order: OrderRow, facts: OrderFacts): FormContext => ({
  form,
  drug: facts.drug,
  term: facts.term,
  gender: facts.user.sex,
  state: order.state,
  ...(facts.currentDose === undefined ? {} : { currentDose: facts.currentDose }),
  ...(facts.stateQuestion === null ? {} : { stateQuestion: facts.stateQuestion }),
  antiNausea: facts.antiNausea,
})

/**
 * The strength in micrograms that the patient takes: that of the last month shipped under the last prescription of the
 * drug, in whichever shipment it was (X-54, D-66).
 */
async function lastDose(db: Reader, order: OrderRow): Promise<number | null> {
  const [last] = await db
    .select({
      id: prescriptions.id,
      term: subscriptions.term,
      plan: orders.subscription_id,
      prescribedAt: orders.shipment_no,
    })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(
      and(
        eq(orders.user_id, order.user_id),
        eq(orders.drug, order.drug),
        ne(orders.id, order.id),
        standsFor(prescriptions, orders.id),
      ),
    )
    .orderBy(desc(prescriptions.issued_at), desc(prescriptions.id))
    .limit(1)
  if (!last) return null
  const items = await db
    .select({ slot: prescriptionItems.slot, strength: prescriptionItems.strength_ug })
    .from(prescriptionItems)
    .where(and(eq(prescriptionItems.prescription_id, last.id), eq(prescriptionItems.drug, order.drug)))
  const written: Partial<Record<MonthSlot, number>> = {}
  for (const { slot, strength } of items) {
    const month = slotOfLabel(slot)
    if (month) written[month] = strength
  }
  const schedule: Schedule = written
  const months = shipmentMonths({
    term: last.term,
    ...((await lastShipmentOf(db, last.plan, last.prescribedAt)) ?? {
      shipmentNo: last.prescribedAt,
      monthsBehind: 0,
    }),
    prescribedAt: last.prescribedAt,
  })
  const month = months.at(-1) ?? 3
  return doseInMonth(schedule, month) ?? schedule['3'] ?? schedule['2'] ?? schedule['1'] ?? null
}

/** A subscription's last shipment that was sent, counting from `from`; null if none was sent. */
async function lastShipmentOf(db: Reader, planId: number, from: number): Promise<LastSent | null> {
  const [left] = await db
    .select({ shipmentNo: orders.shipment_no, monthsBehind: orders.months_behind })
    .from(orders)
    .where(
      and(
        eq(orders.subscription_id, planId),
        gte(orders.shipment_no, from),
        inArray(orders.status, ['order_shipped', 'order_delivered']),
      ),
    )
    .orderBy(desc(orders.shipment_no))
    .limit(1)
  return left ?? null
}
