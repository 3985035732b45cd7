import { eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'

/**
 * Has somebody look whether the state of a patient's orders wants a notice read, where a review begins or an address
 * changes.
 */
export async function scheduleNoticeCheck(tx: Tx, clock: Clock, userId: number): Promise<void> {
  const [user] = await tx.select({ subject: users.public_id }).from(users).where(eq(users.id, userId))
  if (user) await scheduleJob(tx, clock, { kind: 'state_notices', ...user, dueAt: clock.now() })
}
