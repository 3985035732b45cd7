import type { Renewals } from '@contour/contract/shapes'
import { isClosedDispute } from '@contour/domain/payments/dispute-life-cycle'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { disputes, intents, subscriptions } from '../../../db/schema.ts'

/**
 * Whether a payment of a subscription was disputed: from then on nothing is scheduled for it until staff decide, so that
 * nobody is told of a next charge or parcel (M-28). The condition for queries that read subscriptions.
 */
export const hasStoppedRenewals = sql<boolean>`exists(select 1 from disputes d join intents i on i.id = d.intent_id
  where i.subscription_id = ${subscriptions.id} and d.resumed_at is null)`

/** Returns the disputes that stop the renewals of a subscription. */
export const stoppingDisputes = (db: Reader, id: number) =>
  db
    .select({ id: disputes.id, state: disputes.state })
    .from(disputes)
    .innerJoin(intents, eq(intents.id, disputes.intent_id))
    .where(and(eq(intents.subscription_id, id), isNull(disputes.resumed_at)))

/**
 * Returns what the renewals of a subscription do: they run, wait for the end of a dispute, or for the decision of billing
 * about the plan, which every end of a dispute asks for (M-28).
 */
export async function renewalsOf(db: Reader, id: number): Promise<Renewals> {
  const stopping = await stoppingDisputes(db, id)
  if (stopping.length === 0) return 'running'
  return stopping.every(({ state }) => isClosedDispute(state)) ? 'undecided' : 'disputed'
}

/** The same as hasStoppedRenewals for one subscription. */
export const areRenewalsStopped = async (db: Reader, id: number): Promise<boolean> =>
  (await renewalsOf(db, id)) !== 'running'
