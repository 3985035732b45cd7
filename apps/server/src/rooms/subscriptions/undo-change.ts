import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { subscriptionChanges, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { dropDue } from '../../jobs/due.ts'
import { writeAudit } from '../audit/index.ts'
import { nextPeriodNumber, openChangeOf, planNextCharge, readPeriod } from '../billing/index.ts'
import { notify } from '../notifications/index.ts'
import { lockOwnPlan } from './own-plan.ts'

type Before = Partial<
  Pick<typeof subscriptions.$inferInsert, 'cycle_on' | 'cycle_months' | 'next_billing_on' | 'paused_until'>
>

/**
 * Takes back the last cancellation, pause or move within 24 hours. A charge whose day came meanwhile is made
 * now, as if nothing had happened.
 * @throws Fault not_found, undo_over when nothing can be taken back any more
 */
export async function undoChange(ctx: Ctx, caller: Patient, id: string) {
  const next = await ctx.db.transaction(async (tx) => {
    const { user, plan } = await lockOwnPlan(tx, caller, id)
    const change = await openChangeOf(tx, plan.id)
    if (!change || change.undo_until <= ctx.clock.now() || plan.state === 'ended')
      throw new Fault('undo_over')
    const n = await nextPeriodNumber(tx, plan.id)
    const period = await readPeriod(tx, plan.id, n)
    // The moved day came and was charged already: the move has happened.
    if (change.kind !== 'cancelled' && period && period.state !== 'open') throw new Fault('undo_over')
    await tx.update(subscriptionChanges).set({ state: 'undone' }).where(eq(subscriptionChanges.id, change.id))
    const before = change.kind === 'cancelled' ? {} : (change.before as Before)
    const [back] = await tx
      .update(subscriptions)
      .set({ ...before, cancelled_at: null, fee_shown_cents: null, fee_shown_at: null })
      .where(eq(subscriptions.id, plan.id))
      .returning()
    if (!back) throw new Error('change not undone')
    await dropDue(tx, ctx.clock, 'cancellation_final', plan.public_id)
    if (back.state === 'active' && (!period || period.state === 'open'))
      await planNextCharge(tx, ctx, back, n)
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'operations',
      action: 'subscription.undone',
      subjectUser: user.id,
      subject: `subscription:${plan.public_id}`,
      before: { kind: change.kind },
      after: { next_billing_on: back.next_billing_on, on: easternDate(ctx.clock.now()) },
      requestId: caller.source.requestId,
    })
    await notify(tx, ctx, 'change_undone', user, {
      subscriptionId: plan.public_id,
      changeId: String(change.id),
    })
    return back.next_billing_on
  })
  ctx.soon('outbox')
  return {
    status: 'success' as const,
    message: 'Undone. Your plan goes on as before.',
    next_billing_date: next,
  }
}
