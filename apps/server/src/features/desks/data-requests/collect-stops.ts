import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, stoppingAnswers } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/** Collects the answers at which a patient's forms stopped, sent or not (D-81; 45 CFR 164.524). */
export async function stopRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ stop: stoppingAnswers, order: orders.public_id })
    .from(stoppingAnswers)
    .innerJoin(orders, eq(orders.id, stoppingAnswers.order_id))
    .where(eq(stoppingAnswers.user_id, userId))
    .orderBy(asc(stoppingAnswers.id))
  return rows.map(({ stop, order }) => ({
    order,
    form: stop.form,
    question: stop.label,
    answer: stop.answer,
    at: stop.at.toISOString(),
  }))
}
