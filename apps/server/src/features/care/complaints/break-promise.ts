import { doseWarning, holderOf, isLive } from '@contour/domain/complaints/complaint'
import { complaintDue } from '@contour/domain/complaints/complaint-times'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { complaints } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { auditComplaint, lockComplaint, subjectOf } from './complaint-store.ts'
import { holderName } from './holder-name.ts'

/**
 * Runs when a complaint is not answered by its time: the patient has a letter with a new one, and the task says so (D-93). The
 * task keeps its own due time, so that it stays overdue and escalates. Does nothing if the complaint has moved on.
 */
export async function breakComplaintPromise(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { complaint, parcel, order, user } = await lockComplaint(tx, item.subject)
    const now = ctx.clock.now()
    const holder = holderOf(complaint)
    if (holder === null || !isLive(complaint.state) || !complaint.due_at || complaint.due_at > now) return
    const dueAt = complaintDue(holder, now, await readOfficeHours(tx, 'chat'))
    const [late] = await tx
      .update(complaints)
      .set({ due_at: dueAt, promises_broken: complaint.promises_broken + 1 })
      .where(eq(complaints.id, complaint.id))
      .returning()
    if (!late) return
    if (holder !== 'billing')
      await createTask(tx, ctx, {
        kind: holder === 'pharmacy' ? 'complaint_use' : 'complaint_decision',
        subject: subjectOf(late),
        userId: late.user_id,
        details: 'The time that we promised ran out. The patient has a new one.',
        dueAt,
      })
    await notify(tx, ctx, 'complaint_late', user, {
      complaintId: late.public_id,
      n: late.promises_broken,
      orderId: order.public_id,
      parcel: parcelNumber(parcel.id),
      who: await holderName(tx, late, parcel),
      by: dueAt.toISOString(),
      use: doseWarning([{ ...late, replaced: false }]),
    })
    await auditComplaint(tx, late, 'complaint.promise_broken', { holder, n: late.promises_broken })
    await scheduleJob(tx, ctx.clock, { ...item, dueAt })
  })
}
