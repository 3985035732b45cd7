import { asc, eq } from 'drizzle-orm'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { drafts, users } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { DRAFT_LIVES, dropExpired } from './draft-store.ts'

/** Deletes drafts that a user has not saved for 168 hours, and schedules itself again for newer ones. */
export async function expireDrafts({ db, clock }: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.public_id, subject))
    if (!user) return
    await dropExpired(tx, clock, user.id)
    const [next] = await tx
      .select({ saved: drafts.updated_at })
      .from(drafts)
      .where(eq(drafts.user_id, user.id))
      .orderBy(asc(drafts.updated_at))
      .limit(1)
    if (next) await scheduleJob(tx, clock, { kind, subject, n: 1, dueAt: after(next.saved, DRAFT_LIVES) })
  })
}
