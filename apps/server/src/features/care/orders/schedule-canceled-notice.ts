import { canceledNoticeAt } from '@contour/domain/visits/visit-times'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import type { visits } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'

/** Has the patient told that the service canceled a visit; `state` is the order's, for its quiet hours. */
export const scheduleCanceledNotice = (
  tx: Reader,
  clock: Clock,
  visit: Pick<typeof visits.$inferSelect, 'public_id' | 'starts_at'>,
  state: string,
): Promise<void> =>
  scheduleJob(tx, clock, {
    kind: 'visit_canceled_notice',
    subject: visit.public_id,
    dueAt: canceledNoticeAt(visit.starts_at, state, clock.now()),
  })
