import { flagOfOtherAccount } from '@contour/domain/prescriptions/same-person-flag'
import type { SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { desc, inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { runningPlans } from './other-glp.ts'
import { otherAccountsOf } from './same-person.ts'

/** Returns the flags of other accounts of these people, which stand on both charts before anything is signed (D-83). */
export async function flagsOfOtherAccounts(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SigningFlag[]>> {
  const accounts = await otherAccountsOf(db, userIds)
  if (accounts.size === 0) return new Map()
  const elsewhere = [...accounts.values()].flatMap((found) => found.map(({ userId }) => userId))
  const plans = await runningPlans(db, elsewhere)
  const last = await db
    .select({ userId: orders.user_id, drug: orders.drug, status: orders.status, at: orders.status_since })
    .from(orders)
    .where(inArray(orders.user_id, elsewhere))
    .orderBy(desc(orders.id))
  return new Map(
    [...accounts].map(([userId, found]) => [
      userId,
      found.map((account) =>
        flagOfOtherAccount({
          ...account,
          running: plans
            .filter((plan) => plan.userId === account.userId)
            .map(({ drug, boughtAt, signedAt }) => ({
              drug,
              boughtAt,
              signedAt: signedAt === null ? null : new Date(signedAt),
            })),
          last: last.find((order) => order.userId === account.userId) ?? null,
        }),
      ),
    ]),
  )
}
