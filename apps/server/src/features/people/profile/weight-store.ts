import type { WeightSource } from '@contour/domain/accounts/weight-source'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { after, days, type Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import { users, weights } from '../../../db/schema.ts'

const insertWeight = preparedInsert(weights)

/** Appends a weight that a patient gave, in pounds to one decimal; earlier rows stay as entered (D-49). */
export async function appendWeight(
  tx: Reader,
  clock: Clock,
  { userId, lb, source }: { userId: number; lb: number; source: WeightSource },
): Promise<void> {
  await insertWeight(tx, { user_id: userId, lb, source, at: clock.now() })
}

type WeighedUser = { id: number; weight_lb: number }

/**
 * Returns the newest weight of a patient in pounds: what the chart, its BMI and the profile show, whoever stored it last
 * (D-49). A patient from before weights were stored has the one in `users`.
 */
export async function newestWeight(tx: Reader, user: WeighedUser): Promise<number> {
  return (await newest(tx, user.id))?.lb ?? user.weight_lb
}

/** Returns the newest weight with the day on which it was given; null for a patient from before weights were stored. */
export async function newestWeighing(
  tx: Reader,
  user: WeighedUser,
): Promise<{ lb: number; on: PlainDate | null }> {
  const [row] = await weightsOf(tx, user.id).limit(1)
  return row ? { lb: row.lb, on: easternDate(row.at) } : { lb: user.weight_lb, on: null }
}

/** Returns the newest weight that the patient gave in the questionnaire, in pounds: what later ones are compared with. */
export async function questionnaireWeight(tx: Reader, user: WeighedUser): Promise<number> {
  return (await newest(tx, user.id, 'intake'))?.lb ?? user.weight_lb
}

/**
 * Returns the newest weight that was given at least a week before the newest of all, both with their days, to judge how
 * fast weight is lost; null if there is none.
 */
export async function weightBefore(
  tx: Reader,
  user: WeighedUser,
): Promise<{ lb: number; on: PlainDate; newestOn: PlainDate } | null> {
  const [last] = await weightsOf(tx, user.id).limit(1)
  if (!last) return null
  const [before] = await weightsOf(tx, user.id, after(last.at, -days(7))).limit(1)
  return before ? { lb: before.lb, on: easternDate(before.at), newestOn: easternDate(last.at) } : null
}

/** Lists the weights that a patient gave, newest first, at most twelve. */
export async function listWeights(tx: Reader, { id }: Pick<WeighedUser, 'id'>) {
  const rows = await weightsOf(tx, id).limit(12)
  return rows.map(({ lb, at, source }) => ({ lb, on: easternDate(at), source }))
}

const weightsOf = (tx: Reader, userId: number, until?: Date) =>
  tx
    .select({ lb: weights.lb, at: weights.at, source: weights.source })
    .from(weights)
    .where(and(eq(weights.user_id, userId), until ? lte(weights.at, until) : undefined))
    .orderBy(desc(weights.at), desc(weights.id))

async function newest(
  tx: Reader,
  userId: number,
  source?: WeightSource,
): Promise<{ lb: number } | undefined> {
  const [row] = await tx
    .select({ lb: weights.lb })
    .from(weights)
    .where(and(eq(weights.user_id, userId), source ? eq(weights.source, source) : undefined))
    .orderBy(desc(weights.at), desc(weights.id))
    .limit(1)
  return row
}

/** The SQL of `newestWeight` for a select that joins `users`. */
export const newestWeightOfUser =
  sql`coalesce((select w.lb from weights w where w.user_id = ${users.id} order by w.at desc, w.id desc limit 1),
  ${users.weight_lb})`.mapWith(Number)
