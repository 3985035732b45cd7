import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { AppError } from '../../../app-error.ts'

/**
 * Turns a lead into an account, which reserves its email (D-04): called at the first purchase, before the gateway, and
 * at the first password. An account never becomes a lead again.
 * @returns whether this call created the account
 * @throws AppError login_required when another account has the email; the transaction stays usable
 */
export async function claimAccount(tx: Tx, clock: Clock, userId: number): Promise<boolean> {
  try {
    // A savepoint, so that losing the race for the unique index does not abort the rest of the transaction.
    const made = await tx.transaction((inner) =>
      inner
        .update(users)
        .set({ account_at: clock.now() })
        .where(and(eq(users.id, userId), isNull(users.account_at)))
        .returning({ id: users.id }),
    )
    return made.length > 0
  } catch (error) {
    if (isUniqueViolation(error, 'users_account_email')) throw new AppError('login_required')
    throw error
  }
}
