import { flagOfStops } from '@contour/domain/prescriptions/stopped-flag'
import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { FLAG_RULES } from '@contour/forms'
import { and, asc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orders, prescriptions, stoppingAnswers } from '../../../db/schema.ts'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderRow } from '../../care/orders/index.ts'
import { shownAnswers } from './form-answers.ts'

const signedFor = alias(orders, 'signed_for')

/**
 * Returns the flags of the answers at which the patient's forms stopped (D-81): those of this order, and those of earlier
 * orders that no signature has met since. An answer that was changed later, on another device or in another order, is
 * never gone.
 */
export async function stoppedFlags(
  db: Reader,
  order: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<readonly SigningFlag[]> {
  const flags = await stoppedFlagsOf(db, [order])
  return flags.get(order.id) ?? []
}

/** The same for a page of orders. */
export async function stoppedFlagsOf(
  db: Reader,
  page: readonly Pick<OrderRow, 'id' | 'user_id'>[],
): Promise<ReadonlyMap<number, readonly SigningFlag[]>> {
  const userIds = [...new Set(page.map(({ user_id: user }) => user))]
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      stop: stoppingAnswers,
      /** Whether no signature for another order has met it. */
      open: sql<boolean>`${notExists(
        db
          .select({ one: sql`1` })
          .from(prescriptions)
          .innerJoin(signedFor, eq(signedFor.id, prescriptions.order_id))
          .where(
            and(
              eq(signedFor.user_id, stoppingAnswers.user_id),
              gt(prescriptions.issued_at, stoppingAnswers.at),
            ),
          ),
      )}`,
    })
    .from(stoppingAnswers)
    .where(inArray(stoppingAnswers.user_id, userIds))
    .orderBy(asc(stoppingAnswers.id))
  if (rows.length === 0) return new Map()
  const later = await db
    .select({ userId: orders.user_id, answers: formSubmissions.answers, at: formSubmissions.at })
    .from(formSubmissions)
    .innerJoin(orders, eq(orders.id, formSubmissions.order_id))
    .where(and(inArray(orders.user_id, userIds), ne(formSubmissions.kind, 'adjust')))
    .orderBy(asc(formSubmissions.id))
  return new Map(
    page.map((order) => {
      const own = rows.filter(
        ({ stop, open }) => stop.user_id === order.user_id && (stop.order_id === order.id || open),
      )
      const byQuestion = Map.groupBy(own, ({ stop }) => `${stop.order_id}/${stop.question}`)
      return [
        order.id,
        [...byQuestion.values()].flatMap(([first, ...again]) => {
          if (!first) return []
          const last = again.at(-1)?.stop ?? first.stop
          const sent = later
            .filter(({ userId, at }) => userId === order.user_id && at >= last.at)
            .flatMap(({ answers, at }) =>
              shownAnswers(answers)
                .filter(({ question }) => question === first.stop.question)
                .map(({ answer }) => ({ answer, at })),
            )
          return [
            flagOfStops(
              FLAG_RULES,
              shownStop(first.stop),
              again.map(({ stop }) => shownStop(stop)),
              sent[0] ?? null,
            ),
          ]
        }),
      ]
    }),
  )
}

const shownStop = ({ public_id: id, question, label, answer, at }: typeof stoppingAnswers.$inferSelect) => ({
  id,
  question,
  label,
  answer,
  at,
})
