import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { creditUses } from '../../db/schema.ts'
import { creditFor } from '../billing/index.ts'
import type { PeriodRow, PlanRow } from '../billing/index.ts'

/** What the next charge of a plan takes, in cents: the renewal price less credits, once they are applied or before. */
export async function dueCents(db: Reader, plan: PlanRow, period: PeriodRow | null): Promise<number> {
  if (period) {
    const used = await db.select().from(creditUses).where(eq(creditUses.period_id, period.id))
    if (used.length > 0) return period.cents
  }
  const cents = period?.cents ?? plan.renewal_cents
  return cents - (await creditFor(db, plan.user_id, cents))
}
