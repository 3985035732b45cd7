import type { WeightSource } from '@contour/domain/accounts/weight-source'
import { desc, eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Reader } from '../../db/database.ts'
import { preparedInsert } from '../../db/prepared-query.ts'
import { weights } from '../../db/schema.ts'

const insertWeight = preparedInsert(weights)

/** Appends a weight that a patient gave, in pounds to one decimal; earlier rows stay as entered (D-49). */
export async function appendWeight(
  tx: Reader,
  clock: Clock,
  { userId, lb, source }: { userId: number; lb: number; source: WeightSource },
): Promise<void> {
  await insertWeight(tx, { user_id: userId, lb, source, at: clock.now() })
}

/** Returns the newest weight of a patient in pounds; the one on file for a patient from before weights were stored. */
export async function newestWeight(tx: Reader, user: { id: number; weight_lb: number }): Promise<number> {
  const [row] = await tx
    .select({ lb: weights.lb })
    .from(weights)
    .where(eq(weights.user_id, user.id))
    .orderBy(desc(weights.at), desc(weights.id))
    .limit(1)
  return row?.lb ?? user.weight_lb
}
