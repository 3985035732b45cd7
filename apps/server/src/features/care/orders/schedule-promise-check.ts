import { UNSHIPPED_REVIEWED } from '@contour/domain/orders/order-life-cycle'
import { plannedLetter } from '@contour/domain/promises/late-order'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { lateOrderRecords, orders } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { clockOf } from './review-clock.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Schedules the check that an order leaves its status in time, and cancels the earlier one, after everything that moves or
 * stops its clock: a transition, a request to the patient, its end (A-04, D-93). `n` is the order's version. An order that is
 * late already and whose clock goes on keeps its new promise; one with a clock of its own is late no more.
 */
export async function schedulePromiseCheck(tx: Tx, clock: Clock, order: OrderRow): Promise<void> {
  await cancelJobs(tx, clock, 'promise_breach', order.public_id)
  const { began, since } = await clockOf(tx, order)
  const late = await lateSince(tx, order, began)
  if (late)
    await tx.update(lateOrderRecords).set({ n: order.version }).where(eq(lateOrderRecords.id, late.id))
  else
    await resolveTasks(
      tx,
      { clock },
      { kinds: ['order_late'], subject: `order:${order.public_id}` },
      'The order moved on.',
    )
  const planned = since && plannedLetter(order.status, since, promisedAt(order.created_at))
  if (!planned) return
  await scheduleJob(tx, clock, {
    kind: 'promise_breach',
    subject: order.public_id,
    n: order.version,
    dueAt: late?.promised_by ?? planned.breaksAt,
  })
}

/** Does so for every order of a patient whose clocks a hold had stopped, and from which nothing has left (D-76). */
export async function resumePromiseChecks(tx: Tx, clock: Clock, userId: number): Promise<void> {
  const stopped = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), isIn(orders.status, UNSHIPPED_REVIEWED)))
    .orderBy(orders.id)
  for (const order of stopped) await schedulePromiseCheck(tx, clock, order)
}

/** The record of a promise of this clock that was not kept. */
async function lateSince(tx: Tx, order: OrderRow, began: Date) {
  const [late] = await tx
    .select({ id: lateOrderRecords.id, promised_by: lateOrderRecords.promised_by })
    .from(lateOrderRecords)
    .where(and(eq(lateOrderRecords.order_id, order.id), gte(lateOrderRecords.broken_at, began)))
    .orderBy(desc(lateOrderRecords.id))
    .limit(1)
  return late
}
