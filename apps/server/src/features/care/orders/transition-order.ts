import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import type { OrderActor, OrderEvent, OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { resolvedByOrder } from '@contour/domain/tasks/resolved-by-order'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import { currentActor } from '../../../call-context.ts'
import type { Tx } from '../../../db/database.ts'
import { orderHistory, orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { cancelVisits } from './cancel-visits.ts'
import { expireImageRequests, openImageRequests } from './image-request-store.ts'
import { expireIdentity } from './identity-review-store.ts'
import { scheduleNoticeCheck } from '../../ground/states/index.ts'
import { schedulePromiseCheck } from './schedule-promise-check.ts'
import type { OrderRow } from './order-row.ts'

export type OrderTransition = {
  order: OrderRow
  event: OrderEvent
  /** The role that the lifecycle requires. */
  actor: OrderActor
  /** Other columns that change with the transition. */
  set?: Partial<typeof orders.$inferInsert>
}

/**
 * Moves an order along its lifecycle: one conditional UPDATE with its history and audit rows. The version in the WHERE
 * clause makes a concurrent transition fail with 409, and its transaction is rolled back.
 * @throws AppError wrong_status if the table forbids the transition, conflict if another transaction moved it first
 */
export async function transitionOrder(tx: Tx, clock: Clock, move: OrderTransition): Promise<OrderRow> {
  const { order, event, actor } = move
  const from = order.status
  const target = orderLifeCycle.next(from, event, actor)
  if (target === null) throw new AppError('wrong_status', { details: { order_status: from } })
  const to = target === 'remembered' ? order.resume_status : target
  if (!to) throw new AppError('wrong_status')
  const now = clock.now()
  const [moved] = await tx
    .update(orders)
    .set({
      ...move.set,
      status: to,
      resume_status: to === 'payment_failed' ? from : null,
      status_since: now,
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, from), eq(orders.version, order.version)))
    .returning()
  if (!moved) throw new AppError('conflict')
  await recordHistory(tx, moved, event, from)
  await schedulePromiseCheck(tx, clock, moved)
  if (to === 'waiting_prescription') await scheduleNoticeCheck(tx, clock, order.user_id)
  if (openImageRequests(order) && !openImageRequests(moved)) await expireImageRequests(tx, clock, moved)
  if (to === 'denied' || to === 'cancelled') await expireIdentity(tx, moved)
  await cancelVisits(tx, clock, moved, event)
  await resolveOrderTasks(tx, clock, moved, event)
  await audit(tx, `order.${event}`, {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    before: { status: from },
    after: { status: to },
  })
  return moved
}

async function resolveOrderTasks(tx: Tx, clock: Clock, order: OrderRow, event: OrderEvent): Promise<void> {
  const settled = resolvedByOrder(event)
  if (!settled) return
  const subject = `order:${order.public_id}`
  await resolveTasks(tx, { clock }, { kinds: settled.kinds, subject }, settled.event)
}

const insertHistory = preparedInsert(orderHistory)

/** Writes the history row of a transition; `n` is the order's version, so two rows can never share it. */
export async function recordHistory(
  tx: Tx,
  order: OrderRow,
  event: OrderEvent,
  from: OrderStatus | null,
): Promise<void> {
  await insertHistory(tx, {
    order_id: order.id,
    n: order.version,
    event,
    from_status: from,
    to_status: order.status,
    actor: currentActor(),
    // The clock of a status counts from either: they are one instant.
    at: order.status_since,
  })
}
