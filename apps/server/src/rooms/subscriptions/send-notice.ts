import { finalSum } from '@contour/domain/subscriptions/cancellation'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { subscriptions, users } from '../../db/schema.ts'
import type { DueItem } from '../../jobs/due.ts'
import { nextPeriodNumber, readPeriod, standingOf } from '../billing/index.ts'
import { notify } from '../notifications/index.ts'
import { dueCents } from './due-cents.ts'

/** Announces a renewal 7 days before it, and 30 days before it for longer terms, with day and amount (M-25). */
export async function sendNotice(ctx: Ctx, { subject, n }: DueItem): Promise<void> {
  const [periodNumber, days] = [Math.floor(n / 100), n % 100]
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ plan: subscriptions, user: users })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.user_id))
      .where(eq(subscriptions.public_id, subject))
    const plan = row?.plan
    if (!row || !plan?.next_billing_on || plan.state !== 'active' || plan.cancelled_at) return
    if ((await nextPeriodNumber(tx, plan.id)) !== periodNumber) return
    if (plan.next_billing_on <= easternDate(ctx.clock.now())) return
    const cents = await dueCents(tx, plan, await readPeriod(tx, plan.id, periodNumber))
    await notify(tx, ctx, 'renewal_notice', row.user, {
      subscriptionId: subject,
      on: plan.next_billing_on,
      cents,
      days,
      feeCents: finalSum(await standingOf(tx, plan)).feeCents,
    })
  })
  ctx.soon('outbox')
}
