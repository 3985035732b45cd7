import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders, users } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'

/** Reminds the patient of the form of a paid order while it is not filled in. */
export async function sendFormReminder(ctx: Ctx, { subject, n }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ order: orders, user: users })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(eq(orders.public_id, subject))
    if (row?.order.status !== 'pending_approval') return
    await notify(tx, ctx, 'form_reminder', row.user, { orderId: subject, n })
  })
}
