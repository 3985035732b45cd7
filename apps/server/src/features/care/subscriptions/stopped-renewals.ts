import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { subscriptions } from '../../../db/schema.ts'

/**
 * Whether a payment of a subscription was disputed: from then on nothing is scheduled for it until staff decide, so that
 * nobody is told of a next charge or parcel (M-28). The condition for queries that read subscriptions.
 */
export const hasStoppedRenewals = sql<boolean>`exists(select 1 from disputes d join intents i on i.id = d.intent_id
  where i.subscription_id = ${subscriptions.id})`

/** The same for one subscription. */
export async function areRenewalsStopped(db: Reader, id: number): Promise<boolean> {
  const stopped = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), hasStoppedRenewals))
  return stopped.length > 0
}
