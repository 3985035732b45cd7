import type { Drug } from '@contour/domain/dosing/drug'
import type { MonthSlot, Schedule } from '@contour/domain/dosing/months'
import { doseInMonth, slotOfLabel } from '@contour/domain/dosing/months'
import { currentDoseOf } from '@contour/domain/form-engine/form-choice'
import type { FormFacts } from '@contour/domain/form-engine/form-choice'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import {
  orders,
  prescriptionItems,
  prescriptions,
  stateRules,
  subscriptions,
  users,
} from '../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { hasOwnPrescription } from '../prescriptions/index.ts'

export type OrderFacts = {
  user: typeof users.$inferSelect
  drug: Drug
  term: 1 | 3 | 6 | 12
  /** What the choice of a form depends on. */
  choice: FormFacts
  /** Micrograms; the loader's default where none is known. */
  currentDose: number | undefined
  /** The state's video setting; null where the table has no row. */
  stateAsks: boolean | null
}

/** Everything the server itself knows that decides which form is asked and what it may answer. */
export async function readFormFacts(db: Reader, order: OrderRow): Promise<OrderFacts> {
  const [row] = await db
    .select({ user: users, term: subscriptions.term, asks: stateRules.video })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(stateRules, eq(stateRules.state, orders.state))
    .where(eq(orders.id, order.id))
  if (!row) throw new Error('order without owner or subscription')
  const drug = order.drug as Drug
  const own = await hasOwnPrescription(db, order)
  return {
    user: row.user,
    drug,
    term: row.term as OrderFacts['term'],
    choice: {
      drug,
      healthId: row.user.health_id,
      providerId: order.provider,
      hasOwnPrescription: own,
    },
    currentDose: currentDoseOf(drug, own ? await lastDose(db, order) : null),
    stateAsks: row.asks,
  }
}

/**
 * The strength in micrograms that the last order of the same drug ended with: its first month for a monthly plan, else
 * the last of the three months it shipped.
 */
async function lastDose(db: Reader, order: OrderRow): Promise<number | null> {
  const [last] = await db
    .select({ id: prescriptions.id, term: subscriptions.term, shipment: orders.shipment_no })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .where(
      and(
        eq(orders.user_id, order.user_id),
        eq(orders.drug, order.drug),
        ne(orders.id, order.id),
        inArray(prescriptions.state, ['accepted', 'auto']),
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
  const month = last.term === 1 ? 1 : 3 * last.shipment
  return doseInMonth(schedule, month) ?? schedule['3'] ?? schedule['2'] ?? schedule['1'] ?? null
}
