import { finalSum } from '@contour/domain/subscriptions/cancellation'
import { needsCheckIn, shipmentNumber } from '@contour/domain/subscriptions/schedule'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { subscriptions, users } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { unshippedOrderOf } from './open-shipment.ts'
import { nextPeriodNumber, readPeriod, termOf, type SubscriptionRow } from './subscriptions-store.ts'
import { subscriptionSnapshotOf } from './subscription-snapshot.ts'
import { notify } from '../../ground/notifications/index.ts'
import { amountDueCents } from './amount-due.ts'

/** Announces a renewal 7 days ahead, and 30 days ahead for longer terms, with date and amount (M-25). */
export async function sendNotice(ctx: Ctx, { subject, n }: ScheduledJob): Promise<void> {
  const [periodNumber, days] = [Math.floor(n / 100), n % 100]
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ plan: subscriptions, user: users })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.user_id))
      .where(eq(subscriptions.public_id, subject))
    const subscription = row?.plan
    if (
      !row ||
      !subscription?.next_billing_on ||
      subscription.state !== 'active' ||
      subscription.cancelled_at
    )
      return
    if ((await nextPeriodNumber(tx, subscription.id)) !== periodNumber) return
    if (subscription.next_billing_on <= easternDate(ctx.clock.now())) return
    const cents = await amountDueCents(tx, subscription, await readPeriod(tx, subscription.id, periodNumber))
    await notify(tx, ctx, 'renewal_notice', row.user, {
      subscriptionId: subject,
      on: subscription.next_billing_on,
      cents,
      days,
      feeCents: finalSum(await subscriptionSnapshotOf(tx, subscription)).feeCents,
      checkIn: await waitsForCheckIn(tx, subscription, periodNumber),
    })
  })
}

/** Whether the check-in that a renewal needs is not in yet: open, or about to be opened (M-10). */
async function waitsForCheckIn(
  tx: Tx,
  subscription: SubscriptionRow,
  periodNumber: number,
): Promise<boolean> {
  const open = await unshippedOrderOf(tx, subscription.user_id, subscription.drug)
  if (open) return open.status === 'pending_approval'
  const term = termOf(subscription)
  return needsCheckIn(term, shipmentNumber(term, periodNumber, 0))
}
