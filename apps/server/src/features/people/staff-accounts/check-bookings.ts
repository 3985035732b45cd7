import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'

/**
 * Has the booked visits of a staff member looked at after their licenses, roles or account changed: what they may no
 * longer hold is canceled, in a transaction of each patient's own.
 */
export const checkBookings = (
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  person: { public_id: string },
): Promise<void> =>
  scheduleJob(tx, clock, {
    kind: 'visit_bookings_check',
    subject: `staff:${person.public_id}`,
    dueAt: clock.now(),
  })
