import { FOLLOW_UP_HOURS } from '@contour/domain/prescriptions/prescription-life-cycle'
import { eq } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { prescriptions } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { clockStops } from './decision-clock.ts'
import type { PrescriptionRow } from './prescription-store.ts'
import { lockTimed, remindToAnswer, scheduleFollowUp } from './prescription-timers.ts'

/**
 * Gives support a prescription that nobody has answered where silence accepts nothing, and writes to the patient by when they
 * call (D-76). It comes again until there is an answer: no order waits forever. During a hold, an open question or a change
 * of the card it is not for the patient to answer, so it is looked at again a day later.
 */
export async function followUpUnanswered(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const timed = await lockTimed(tx, item.subject)
    if (timed?.prescription.state !== 'awaiting' || timed.prescription.due_at) return
    const { order, prescription } = timed
    const next = (inHours: number) =>
      scheduleFollowUp(tx, ctx, prescription, {
        n: item.n + inHours,
        dueAt: after(ctx.clock.now(), hours(inHours)),
      })
    const { heldSince, askedSince } = await clockStops(tx, order.user_id, prescription)
    if (order.status !== 'prescription_received' || heldSince || askedSince)
      return next(FOLLOW_UP_HOURS.first)
    await createTask(tx, ctx, {
      kind: 'prescription_unanswered',
      subject: `order:${order.public_id}`,
      userId: order.user_id,
      details: 'The patient has not answered a prescription, and silence does not accept it. Call or write.',
    })
    await remindToAnswer(tx, ctx, timed, item.n)
    await next(FOLLOW_UP_HOURS.again)
  })
}

/** Takes the clock off a prescription whose state was switched off while it ran: from now on support asks. */
export async function endClock(tx: Tx, ctx: Ctx, prescription: PrescriptionRow): Promise<void> {
  const [awaiting] = await tx
    .update(prescriptions)
    .set({ due_at: null, clock_left_s: null })
    .where(eq(prescriptions.id, prescription.id))
    .returning()
  if (!awaiting) throw new Error('the prescription of a running clock is gone')
  const now = ctx.clock.now()
  const n = Math.floor((now.getTime() - awaiting.issued_at.getTime()) / hours(1))
  await scheduleFollowUp(tx, ctx, awaiting, { n, dueAt: now })
}
