import { holderOf } from '@contour/domain/complaints/complaint'
import { complaintDue } from '@contour/domain/complaints/complaint-times'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { complaints } from '../../../db/schema.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { subjectOf } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-store.ts'

const TASKS = {
  pharmacy: {
    kind: 'complaint_use',
    details: 'Say whether the patient may use the parcel. Until then home says: do not use it.',
  },
  support: {
    kind: 'complaint_decision',
    details: 'Decide how the complaint ends: replace, refund or explain.',
  },
} as const

/**
 * Gives a complaint to whoever has it now, after it was filed, answered or returned: one task, one promised time, one job that
 * watches it (D-92). Of a complaint that has ended nothing stays.
 * @param event what happened, for the history of the task before
 * @returns the complaint with its new time
 */
export async function handOn(
  tx: Tx,
  ctx: Ctx,
  complaint: ComplaintRow,
  event: string,
): Promise<ComplaintRow> {
  const subject = subjectOf(complaint)
  await resolveTasks(tx, ctx, { kinds: ['complaint_use', 'complaint_decision'], subject }, event)
  const holder = holderOf(complaint)
  if (holder === null) {
    await cancelJobs(tx, ctx.clock, 'complaint_overdue', complaint.public_id)
    return complaint
  }
  const dueAt = complaintDue(holder, ctx.clock.now(), await readOfficeHours(tx, 'chat'))
  // What billing has to do is the refund's own task.
  if (holder !== 'billing')
    await createTask(tx, ctx, { ...TASKS[holder], subject, userId: complaint.user_id, dueAt })
  await scheduleJob(tx, ctx.clock, { kind: 'complaint_overdue', subject: complaint.public_id, dueAt })
  const [handed] = await tx
    .update(complaints)
    .set({ due_at: dueAt })
    .where(eq(complaints.id, complaint.id))
    .returning()
  return handed ?? complaint
}
