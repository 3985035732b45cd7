import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { creditUses } from '../../../db/schema.ts'
import { creditFor } from './credits.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'

/**
 * Returns the cents of a subscription's next charge: the renewal price less credits, whether applied already or not.
 */
export async function amountDueCents(
  db: Reader,
  subscription: SubscriptionRow,
  period: PeriodRow | null,
): Promise<number> {
  if (period) {
    const used = await db.select().from(creditUses).where(eq(creditUses.period_id, period.id))
    if (used.length > 0) return period.cents
  }
  const cents = period?.cents ?? subscription.renewal_cents
  return cents - (await creditFor(db, subscription.user_id, cents))
}
