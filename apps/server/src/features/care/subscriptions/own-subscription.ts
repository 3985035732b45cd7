import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { periods, subscriptions } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { areRenewalsStopped } from './stopped-renewals.ts'
import { nextPeriodNumber, type SubscriptionRow } from './subscriptions-store.ts'

/** Reads a subscription of the caller; another patient's id and an unknown id get the same response. */
export async function readOwnSubscription(
  db: Reader,
  caller: Patient,
  publicId: string,
): Promise<SubscriptionRow> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.public_id, publicId), eq(subscriptions.user_id, caller.userId)))
  if (!subscription) throw notFound()
  return subscription
}

export async function lockOwnSubscription(tx: Tx, owner: { userId: number }, publicId: string) {
  const user = await lockPatient(tx, owner.userId)
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.public_id, publicId), eq(subscriptions.user_id, user.id)))
    .for('update')
  if (!subscription) throw notFound()
  return { user, plan: subscription }
}

/** Returns whether the next charge of a subscription is in the future and not started, so that its day may be moved. */
export async function isMovable(db: Reader, subscription: SubscriptionRow): Promise<boolean> {
  if (subscription.state !== 'active' || subscription.cancelled_at || !subscription.next_billing_on)
    return false
  if (await areRenewalsStopped(db, subscription.id)) return false
  const n = await nextPeriodNumber(db, subscription.id)
  const [next] = await db
    .select({ state: periods.state })
    .from(periods)
    .where(and(eq(periods.subscription_id, subscription.id), eq(periods.n, n)))
  return !next || next.state === 'open'
}
