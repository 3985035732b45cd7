import { prescribedMonths } from '@contour/domain/dosing/prescribed-months'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orders, prescriptions, type users } from '../../../db/schema.ts'
import { standsFor } from '../../care/orders/index.ts'
import { itemsOf } from '../../care/prescriptions/index.ts'
import { newestWeight } from '../../people/profile/index.ts'
import { shownAnswers } from './form-answers.ts'

/**
 * Returns what a clinician needs while a patient writes or calls: the doses of the newest prescription that waits, holds or
 * was sent, and
 * the newest answers about allergies, medicines and conditions. Null before the first order.
 */
export async function chartFactsOfPerson(db: Reader, user: typeof users.$inferSelect) {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.user_id, user.id))
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order) return null
  const [prescription] = await db
    .select({ id: prescriptions.id, at: prescriptions.issued_at })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.user_id, user.id),
        or(eq(prescriptions.state, 'awaiting'), standsFor(prescriptions, orders.id)),
      ),
    )
    .orderBy(desc(prescriptions.id))
    .limit(1)
  const lines = prescription ? await itemsOf(db, prescription.id) : []
  const forms = await db
    .select({ answers: formSubmissions.answers })
    .from(formSubmissions)
    .innerJoin(orders, eq(orders.id, formSubmissions.order_id))
    .where(eq(orders.user_id, user.id))
    .orderBy(desc(formSubmissions.id))
  const newest = (key: string) =>
    forms.flatMap(({ answers }) => shownAnswers(answers)).find(({ question }) => question === key)?.answer ??
    null
  return {
    order_id: order.public_id,
    doses: prescribedMonths(lines).map(({ label, line }) => ({ label, strength: line.strength })),
    prescribed_at: prescription?.at.toISOString() ?? null,
    allergies: newest('allergies'),
    medicines: newest('medications'),
    conditions: newest('conditions'),
    weight_lb: await newestWeight(db, user),
  }
}
