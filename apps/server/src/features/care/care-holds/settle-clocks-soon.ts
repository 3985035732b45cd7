import { eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'

/**
 * Lets the decision clocks of a patient be settled right after the commit, for transactions that hold a lock which comes
 * after the patient's, such as that of a thread (docs/locking.md). Late or not, a clock stops at the moment that the
 * hold or the message has stored.
 */
export async function settleClocksSoon(tx: Tx, { clock }: { clock: Clock }, userId: number): Promise<void> {
  const [user] = await tx.select({ publicId: users.public_id }).from(users).where(eq(users.id, userId))
  if (user)
    await scheduleJob(tx, clock, { kind: 'decision_clock', subject: user.publicId, dueAt: clock.now() })
}
