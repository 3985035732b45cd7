import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient } from './read-order-patient.ts'
import type { OrderRow } from './order-row.ts'

/** Reminders that are canceled once the clinician has everything. */
const REMINDERS = ['form_reminder', 'video_reminder'] as const

/** Notifies the patient that a clinician has everything, and cancels the reminders (beyond-the-documents Part 5). */
export async function announceForm(ctx: Ctx, tx: Tx, order: OrderRow): Promise<void> {
  await notify(tx, ctx, 'form_received', await readOrderPatient(tx, order), {
    orderId: order.public_id,
    n: order.version,
  })
  for (const kind of REMINDERS) await cancelJobs(tx, ctx.clock, kind, order.public_id)
}
