import { VIDEO_REMINDER_HOURS } from '@contour/domain/media/video-limits'
import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { eq } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'

/** Schedules the reminders of a missing video. */
export async function scheduleVideoReminders(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  for (const n of VIDEO_REMINDER_HOURS)
    await scheduleJob(tx, ctx.clock, {
      kind: 'video_reminder',
      subject: order.public_id,
      n,
      dueAt: after(ctx.clock.now(), hours(n)),
    })
}

/** Sends a reminder if the video is still missing after the form. */
export async function sendVideoReminder(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.public_id, item.subject))
    if (order?.status !== 'pending_approval' || order.submitted !== SUBMITTED.form) return
    const owner = await readOrderPatient(tx, order)
    await notify(tx, ctx, 'video_reminder', owner, { orderId: order.public_id, n: item.n })
  })
}
