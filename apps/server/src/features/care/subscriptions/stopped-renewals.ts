import type { Renewals } from '@contour/contract/shapes'
import { CLOSED_DISPUTE_STATES } from '@contour/domain/payments/dispute-life-cycle'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { disputes, intents, subscriptions } from '../../../db/schema.ts'

const CLOSED = CLOSED_DISPUTE_STATES.map((state) => `'${state}'`).join(', ')

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
 * What the renewals of a subscription do: they run, wait for the end of a dispute, or for the decision of billing about the
 * plan, which every end of a dispute asks for (M-28). For queries that read subscriptions, by its full name: selected from one
 * table alone, a column has its short one.
 */
export const renewalsOfPlan = sql<Renewals>`(select case when count(*) = 0 then 'running'
  when bool_and(d.state in (${sql.raw(CLOSED)})) then 'undecided' else 'disputed' end
  from disputes d join intents i on i.id = d.intent_id
  where i.subscription_id = subscriptions.id and d.resumed_at is null)`

/** The same for one subscription. */
export async function renewalsOf(db: Reader, id: number): Promise<Renewals> {
  const [row] = await db
    .select({ renewals: renewalsOfPlan })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return row?.renewals ?? 'running'
}

/** The same as hasStoppedRenewals for one subscription. */
export const areRenewalsStopped = async (db: Reader, id: number): Promise<boolean> =>
  (await renewalsOf(db, id)) !== 'running'
