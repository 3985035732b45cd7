import { KNOWN_KEYS } from '@contour/domain/assessments/known-answers'
import type { KnownAnswer } from '@contour/domain/assessments/known-answers'
import { isRecord } from '@contour/domain/is-record'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orders } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

/**
 * Returns what a patient's forms up to now say, each question with its newest answer and the day it was given: a later form
 * shows it and asks what has changed (D-84).
 */
export async function knownAnswers(
  db: Reader,
  order: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<KnownAnswer[]> {
  const earlier = await db
    .select({ answers: formSubmissions.answers, at: formSubmissions.at })
    .from(formSubmissions)
    .innerJoin(orders, eq(orders.id, formSubmissions.order_id))
    .where(and(eq(orders.user_id, order.user_id), lte(orders.id, order.id)))
    .orderBy(desc(formSubmissions.id))
  const said = earlier.flatMap(({ answers, at }) =>
    (Array.isArray(answers) ? answers : []).flatMap((entry: unknown) => {
      if (!isRecord(entry)) return []
      const values = [entry['answer']].flat().filter((value) => typeof value === 'string' && value !== '')
      return values.length === 0
        ? []
        : [{ question: String(entry['question']), answer: values.join(', '), on: easternDate(at) }]
    }),
  )
  return KNOWN_KEYS.flatMap((key) => said.find(({ question }) => question === key) ?? [])
}
