import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { subscriptions } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { amountDueCents, retryRenewal, nextPeriodNumber, readPeriod } from '../../care/subscriptions/index.ts'

/** The last digit of a retry's number says which one it is; those of the schedule are 1 to 4 (M-26). */
const BY_STAFF = 9

async function findPastDue(ctx: Ctx, id: string) {
  const [subscription] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, id))
  if (!subscription) throw notFound()
  if (subscription.state !== 'paused' || subscription.cancelled_at) throw new AppError('wrong_status')
  return subscription
}

/**
 * Charges a past-due subscription now instead of at its next attempt, for a patient on the phone (M-26). The same checks
 * apply as for every attempt: nothing is charged during a hold, or for a shipment that may not be charged yet.
 * @throws AppError not_found, wrong_status unless it is past due, payment_pending while the gateway has not answered
 */
export async function retryPastDue(ctx: Ctx, id: string) {
  const subscription = await findPastDue(ctx, id)
  await audit(ctx.db, 'renewal.retried_by_staff', {
    subjectUser: subscription.user_id,
    subject: `subscription:${id}`,
  })
  const n = await nextPeriodNumber(ctx.db, subscription.id)
  await retryRenewal(ctx, {
    kind: 'renewal_retry',
    subject: id,
    n: n * 10 + BY_STAFF,
    dueAt: ctx.clock.now(),
  })
  const [now] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, subscription.id))
  const paid = now?.state === 'active'
  return {
    status: 'success' as const,
    message: paid
      ? 'The card was accepted. The plan goes on.'
      : 'The card was not charged. The plan stays past due.',
    paid,
  }
}

/**
 * Sends the patient the letter with the amount due and the link to pay, by email and, where they agreed, by text.
 * @throws AppError not_found, wrong_status unless it is past due
 */
export async function sendPaymentLink(ctx: Ctx, id: string) {
  const { user_id: userId } = await findPastDue(ctx, id)
  await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, userId)
    const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, id))
    if (!subscription) throw notFound()
    const n = await nextPeriodNumber(tx, subscription.id)
    await notify(tx, ctx, 'renewal_failed', user, {
      subscriptionId: id,
      cents: await amountDueCents(tx, subscription, await readPeriod(tx, subscription.id, n)),
      // A link that is asked for again the same minute is the same message.
      on: ctx.clock.now().toISOString().slice(0, 16),
    })
    await audit(tx, 'renewal.link_sent', { subjectUser: userId, subject: `subscription:${id}` })
  })
  return { status: 'success' as const, message: 'The link to pay was sent.' }
}
