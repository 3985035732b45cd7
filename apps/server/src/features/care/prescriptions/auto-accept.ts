import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { settleDecisionClock } from './decision-clock.ts'
import { decidePrescription } from './decide-prescription.ts'
import { endClock } from './follow-up-unanswered.ts'
import { autoAccepts } from './prescription-store.ts'
import { lockTimed } from './prescription-timers.ts'

/**
 * Accepts a prescription as written after twelve hours without the patient's decision (X-20, M-20). It uses the
 * patient's use case with the server as actor, so that it takes effect once, however often it is started.
 */
export async function autoAccept(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const timed = await lockTimed(tx, item.subject)
    if (timed?.prescription.state !== 'awaiting') return
    const { order } = timed
    // A hold, or a question that nobody has answered, stops the clock: silence is no consent then (D-76).
    const prescription = await settleDecisionClock(tx, ctx, order.user_id, timed.prescription)
    const dueAt = prescription.due_at
    if (!dueAt) return
    const again = (at: Date) =>
      scheduleJob(tx, ctx.clock, { kind: item.kind, subject: item.subject, n: item.n, dueAt: at })
    // Started by hand before it is due: the patient keeps the twelve hours.
    if (ctx.clock.now() < dueAt) return again(dueAt)
    // The card is being replaced (D-18); the decision waits until the order is back in its previous status.
    if (order.status === 'payment_failed') return again(after(ctx.clock.now(), hours(1)))
    // Another dose than she asked for has a clock only where silence accepts it, which was asked at the signature.
    const accepts = await autoAccepts(tx, order.state, { isOtherDose: false })
    if (!accepts) return endClock(tx, ctx, prescription)
    if (order.status !== 'prescription_received') return
    await decidePrescription(tx, ctx, { order, prescription, decision: 'auto', by: 'server' })
  })
}
