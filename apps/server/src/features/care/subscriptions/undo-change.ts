import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { subscriptionChanges, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { nextPeriodNumber, scheduleNextCharge, readPeriod } from './subscriptions-store.ts'
import { askAboutPlan } from './ask-about-plan.ts'
import { openChangeOf } from './change-subscription.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOwnSubscription } from './own-subscription.ts'
import { z } from 'zod'
import { transition } from '../../../db/transition.ts'
import { changeLifeCycle } from '@contour/domain/subscriptions/change-life-cycle'

const CHANGE_UNDONE = transition(changeLifeCycle, 'undone', 'patient', subscriptionChanges.state)

/** The columns that a pause or a change of date replaced, as they were before it. */
const Before = z.object({
  cycle_on: z.string().nullable().optional(),
  cycle_months: z.number().optional(),
  next_billing_on: z.string().nullable().optional(),
  paused_until: z.string().nullable().optional(),
})

/**
 * Undoes the last cancellation, pause or change of date within 24 hours. A charge that became due in the
 * meantime is made now.
 * @throws AppError not_found, undo_over if nothing can be undone any more
 */
export const undoChange = (ctx: Ctx, caller: Patient, id: string) => undoChangeFor(ctx, caller, id)

/** The same for a patient who asks staff on the phone. */
export async function undoChangeFor(ctx: Ctx, owner: { userId: number }, id: string) {
  const next = await ctx.db.transaction(async (tx) => {
    const { user, plan: subscription } = await lockOwnSubscription(tx, owner, id)
    const change = await openChangeOf(tx, subscription.id)
    if (!change || change.undo_until <= ctx.clock.now() || subscription.state === 'ended')
      throw new AppError('undo_over')
    const n = await nextPeriodNumber(tx, subscription.id)
    const period = await readPeriod(tx, subscription.id, n)
    // The moved day has come and was charged already: it is too late to undo the change.
    if (change.kind !== 'cancelled' && period && period.state !== 'open') throw new AppError('undo_over')
    await tx
      .update(subscriptionChanges)
      .set({ state: CHANGE_UNDONE.to })
      .where(and(eq(subscriptionChanges.id, change.id), CHANGE_UNDONE.allowed))
    const before = change.kind === 'cancelled' ? {} : Before.parse(change.before)
    const [back] = await tx
      .update(subscriptions)
      .set({ ...before, cancelled_at: null, fee_shown_cents: null, fee_shown_at: null })
      .where(eq(subscriptions.id, subscription.id))
      .returning()
    if (!back) throw new Error('change not undone')
    await cancelJobs(tx, ctx.clock, 'cancellation_final', subscription.public_id)
    if (back.state === 'active' && (!period || period.state === 'open'))
      await scheduleNextCharge(tx, ctx, back, n)
    await askAboutPlan(tx, ctx, back)
    await audit(tx, 'subscription.undone', {
      subjectUser: user.id,
      subject: `subscription:${subscription.public_id}`,
      before: { kind: change.kind },
      after: { next_billing_on: back.next_billing_on, on: easternDate(ctx.clock.now()) },
    })
    await notify(tx, ctx, 'change_undone', user, {
      subscriptionId: subscription.public_id,
      changeId: String(change.id),
    })
    return back.next_billing_on
  })
  return { message: 'Undone. Your plan continues as before.', next_billing_date: next }
}
