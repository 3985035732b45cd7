import { RESERVED_MINUTES, lateFrom } from '@contour/domain/visits/visit-times'
import { clockInWords } from '@contour/domain/time/instant-text'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, staffMembers } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient } from '../orders/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { openVisit, visitOf } from './visit-store.ts'

/** Looks at a checked-in visit again once it is late. */
export async function scheduleLate(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  visit: { public_id: string; lined_up_at: Date | null },
): Promise<void> {
  if (visit.lined_up_at)
    await scheduleJob(tx, clock, {
      kind: 'visit_late',
      subject: visit.public_id,
      dueAt: lateFrom(visit.lined_up_at),
    })
}

/**
 * The scheduled job a few minutes after the booked time: nobody has called the checked-in patient. Clinicians get a task,
 * and the patient is told that we are late and what can be done (M-06).
 */
export async function noticeLate(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const found = await visitOf(ctx.db, item.subject)
  if (found?.state !== 'waiting' || !found.starts_at) return
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, found.order_id))
  if (!order) return
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.public_id)
    const visit = await openVisit(tx, locked.id)
    if (visit?.id !== found.id || visit.state !== 'waiting' || !visit.starts_at) return
    const time = clockInWords(visit.starts_at)
    const clinician = await nameOf(tx, visit.booked_with)
    await createTask(tx, ctx, {
      kind: 'visit_waits',
      subject: `order:${locked.public_id}`,
      userId: locked.user_id,
      details:
        `The patient checked in for the visit at ${time} with ${clinician} and was not called. ` +
        `Call the patient on the page Visits; ${RESERVED_MINUTES} minutes after its time any clinician licensed in ${locked.state} can.`,
    })
    await notify(tx, ctx, 'visit_late', await readOrderPatient(tx, locked), {
      orderId: locked.public_id,
      visitId: visit.public_id,
      startsAt: visit.starts_at.toISOString(),
    })
  })
}

async function nameOf(tx: Tx, staffId: number | null): Promise<string> {
  if (staffId === null) return 'a clinician'
  const [found] = await tx
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  return found?.name ?? 'a clinician'
}
