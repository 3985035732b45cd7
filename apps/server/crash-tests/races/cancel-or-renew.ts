import { LIVE_STATES } from '@contour/domain/payments/payment-life-cycle'
import type { TestService } from '@contour/testkit'
import { and, eq, inArray } from 'drizzle-orm'
import { inJob } from '../../src/call-context.ts'
import { intents, subscriptionChanges } from '../../src/db/schema.ts'
import { runDueJobs, type ScheduledJob } from '../../src/jobs/scheduled-jobs.ts'
import { planRow } from '../flows/start-past-due.ts'
import { fallDue, startPlan, type Planned } from '../flows/start-subscription.ts'
import { messagesCausedBy } from '../flows/notified.ts'
import { atOnce, type Race } from './race.ts'

/** A subscription's payments after the first that are live or in progress. */
export const subscriptionSnapshotOf = (at: TestService, { planKey }: Planned) =>
  at.ctx.db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.subscription_id, planKey),
        inArray(intents.purpose, ['renewal', 'paynow']),
        inArray(intents.state, LIVE_STATES),
      ),
    )

/** The patient cancels in the second in which the next month is due: it is renewed and stays active, or ends unpaid. */
export const cancelOrRenew: Race = {
  name: 'cancel against renewal at the due second',
  on: (at) => async (draw) => {
    const planned = await startPlan(at)
    const { token, planId } = planned
    await at.call('GET', `/api/app/subscriptions/${planId}/cancel-preview`, { token })
    await fallDue(at, planned)
    const cancel = async () =>
      messagesCausedBy(
        await at.call('POST', '/api/cancle-subs', { token, body: { subs_id: planId, reason: 'test' } }),
      )
    const renew = async () => {
      await runDueJobs({ ...at.ctx, handlers: at.ctx.jobHandlers })
      return null
    }
    const result = (await atOnce(draw, [cancel, renew])).find((side) => side !== null)
    await at.settle()
    const plan = await planRow(at, planned)
    const standing = await subscriptionSnapshotOf(at, planned)
    if (result?.status !== 200) {
      const wrong: string[] = []
      // If the renewal changed the fee, it must be shown again; until then the subscription stays active.
      if (result?.code !== 'preview_required') wrong.push(`told ${result?.status} ${result?.code}`)
      if (plan.cancelled_at || plan.state !== 'active') wrong.push(`refused, but ${plan.state}`)
      if (standing.length !== 1 || !standing[0]?.order_id)
        wrong.push(`${standing.length} renewals of one month`)
      return { won: 'renewal', wrong }
    }
    if (standing.length > 1) return { won: 'both', wrong: [`${standing.length} renewals of one month`] }
    const won = standing.length === 1 ? 'renewal, then cancelled' : 'cancellation'
    return { won, wrong: plan.cancelled_at ? await unended(at, planned) : ['told cancelled, but it is not'] }
  },
}

/** Advances past the time to undo: the cancellation takes effect, and no authorization of the month remains. */
async function unended(at: TestService, planned: Planned): Promise<string[]> {
  const [change] = await at.ctx.db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.subscription_id, planned.planKey))
  if (!change) return ['no record of the cancellation']
  const item: ScheduledJob = {
    kind: 'cancellation_final',
    subject: planned.planId,
    n: change.id,
    dueAt: at.clock.now(),
  }
  await inJob(at.ctx, async () => at.ctx.jobHandlers['cancellation_final']?.(item))
  await at.settle()
  const wrong: string[] = []
  const { state } = await planRow(at, planned)
  if (state !== 'ended') wrong.push(`cancelled, but ${state}`)
  const left = await subscriptionSnapshotOf(at, planned)
  if (left.length > 0) wrong.push(`cancelled, but a renewal is ${left[0]?.state}`)
  const paid = await at.ctx.db.select().from(intents).where(eq(intents.subscription_id, planned.planKey))
  const fee = paid
    .filter(({ purpose }) => purpose === 'fee')
    .reduce((sum, { captured_cents }) => sum + (captured_cents ?? 0), 0)
  const shown = (change.preview as { fee_cents: number }).fee_cents
  if (fee !== shown) wrong.push(`a fee of ${shown} was shown and ${fee} taken`)
  return wrong
}
