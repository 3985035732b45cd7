import { isReviewDue, nextAccessReview } from '@contour/domain/staff-accounts/access-review'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { createTask } from '../../ground/tasks/index.ts'

/** The kind of the scheduled job that requests the review, once a quarter. */
export const ACCESS_REVIEW = 'access_review'

/** Schedules the next review if none is scheduled; a scheduled one keeps its day. */
export async function scheduleAccessReview(ctx: Pick<Ctx, 'database' | 'clock'>): Promise<void> {
  await ctx.database.query(
    `insert into due (kind, subject, n, due_at, created_at) values ($1, 'quarterly', 0, $2, $3)
     on conflict (kind, subject, n) do update set due_at = excluded.due_at, done_at = null
     where due.done_at is not null`,
    [ACCESS_REVIEW, nextReview(ctx).toISOString(), ctx.clock.now().toISOString()],
  )
}

/**
 * Requests a review of the staff accounts from the administrators and schedules the next quarter. While the last review
 * is still open the reminder is added to its history. A staff member closes it, with a note of the findings.
 */
export async function requestAccessReview(ctx: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const active = await tx.select().from(staffMembers).where(eq(staffMembers.active, true))
    const due = active.filter((person) => isReviewDue(person, ctx.clock.now()))
    await createTask(tx, ctx, {
      kind: 'staff_access_review',
      subject: 'access:staff',
      details:
        `Look through Staff: ${active.length} accounts are active, ${due.length} of them not reviewed for 90 days. ` +
        'Disable those of people who no longer work here, take away roles that nobody needs, and press Reviewed on each ' +
        'that stays. Close the task with a note of what you changed.',
    })
    await scheduleJob(tx, ctx.clock, { kind, subject, dueAt: nextReview(ctx) })
  })
}

const nextReview = ({ clock }: Pick<Ctx, 'clock'>) =>
  easternInstant(nextAccessReview(easternDate(clock.now())), '09:00')
