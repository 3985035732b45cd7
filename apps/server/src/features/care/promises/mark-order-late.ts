import { LATE_ROLE, nextPromise, orCarriersDay, plannedLetter } from '@contour/domain/promises/late-order'
import type { LateParty } from '@contour/domain/promises/late-order'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lateOrderRecords, shipments } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { clockOf, lockOrder, readOrderPatient } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'

/** What whoever has a late order does, for the task. */
const NEXT_STEP: Readonly<Record<LateParty, string>> = {
  'Clinical team': 'Decide it, or ask the patient.',
  'Partner pharmacy': 'Ship it, or say what is in the way.',
  Carrier: 'Ask the carrier where the parcel is.',
}

/**
 * Runs when an order did not leave a status in its usual time, and again each time the new promise was not kept either:
 * records it, gives the patient a new promise with its date by letter, and whoever has the order a task (A-04, D-93). Does
 * nothing if the order has moved on, the patient has it, or a hold stops its clock: the letters of the hold say who has it,
 * and lifting it plans this again (D-76).
 */
export async function markOrderLate(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, item.subject)
    const now = ctx.clock.now()
    const { since } = await clockOf(tx, order)
    const planned = since && plannedLetter(order.status, since, promisedAt(order.created_at))
    if (order.version !== item.n || !planned) return
    const known = and(eq(lateOrderRecords.order_id, order.id), eq(lateOrderRecords.n, order.version))
    const [late] = await tx.select().from(lateOrderRecords).where(known)
    if (late?.promised_by && late.promised_by > now) return
    const role = LATE_ROLE[planned.with]
    const times = (late?.times ?? 0) + 1
    const promise = nextPromise(planned.with, now, times)
    const newBy = planned.with === 'Carrier' ? orCarriersDay(promise, await carriersDay(tx, order)) : promise
    if (late) await tx.update(lateOrderRecords).set({ promised_by: newBy, times }).where(known)
    else
      await tx.insert(lateOrderRecords).values({
        public_id: ctx.random.id(),
        order_id: order.id,
        n: order.version,
        status: order.status,
        owner: planned.with,
        role,
        since,
        usual_by: planned.usualBy,
        write_by: planned.writeBy,
        broken_at: now,
        promised_by: newBy,
        times,
      })
    const subject = `order:${order.public_id}` as const
    await createTask(tx, ctx, {
      kind: 'order_late',
      subject,
      userId: order.user_id,
      role,
      details: `The promised time ran out, and the patient has a new one. ${NEXT_STEP[planned.with]}`,
      dueAt: newBy,
    })
    await notify(tx, ctx, 'promise_broken', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      n: order.version,
      times,
      parcel: planned.with === 'Carrier',
      by: newBy.toISOString(),
    })
    await audit(tx, 'order.promise_broken', {
      subjectUser: order.user_id,
      subject,
      after: {
        status: order.status,
        role,
        usual_by: planned.usualBy.toISOString(),
        times,
        new_by: newBy.toISOString(),
      },
    })
    await scheduleJob(tx, ctx.clock, { ...item, dueAt: newBy })
  })
}

/** The day on which the carrier expects to bring the parcel of an order, if its scans say. */
async function carriersDay(tx: Tx, order: OrderRow): Promise<string | null> {
  const [parcel] = await tx
    .select({ on: shipments.expected_on })
    .from(shipments)
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
  return parcel?.on ?? null
}
