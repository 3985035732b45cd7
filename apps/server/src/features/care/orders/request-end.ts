import { REQUEST_CLOSES_HOURS, REQUEST_REMINDER_HOURS } from '@contour/domain/media/image-request'
import { after, hours, type Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ImageRequestRow } from './image-request-store.ts'

/** Schedules the reminders of a request to the patient, and the end of the wait (D-93). */
export async function scheduleRequestEnd(tx: Tx, clock: Clock, request: ImageRequestRow): Promise<void> {
  for (const n of [...REQUEST_REMINDER_HOURS, REQUEST_CLOSES_HOURS])
    await scheduleJob(tx, clock, {
      kind: 'patient_request',
      subject: request.public_id,
      n,
      dueAt: after(request.asked_at, hours(n)),
    })
}
