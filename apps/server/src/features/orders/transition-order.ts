import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import type { OrderActor, OrderEvent, OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { resolvedByOrder } from '@contour/domain/tasks/resolved-by-order'
import { and, eq, sql } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Clock } from '../../clock.ts'
import { preparedInsert } from '../../db/prepared-query.ts'
import type { Tx } from '../../db/database.ts'
import { orderHistory, orders } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { resolveTasks } from '../tasks/index.ts'
import { expireImageRequests, openImageRequests } from './image-request-store.ts'
import { schedulePromiseCheck } from './schedule-promise-check.ts'
import type { OrderRow } from './order-row.ts'

export type OrderTransition = {
  order: OrderRow
  event: OrderEvent
  /** The role that the life cycle asks for. */
  actor: OrderActor
  /** Who exactly, for history and audit: "patient:id", "staff:id", "server". */
  by: string
  /** Other columns that change with the move. */
  set?: Partial<typeof orders.$inferInsert>
  requestId?: string | null
}

/**
 * Moves an order along its life cycle: one conditional UPDATE with its history and audit rows. The version in the
 * WHERE clause makes a concurrent move lose; the loser gets 409 and nothing of its transaction stays.
 * @throws AppError wrong_status when the table forbids the move, conflict when somebody else moved first
 */
export async function transitionOrder(tx: Tx, clock: Clock, move: OrderTransition): Promise<OrderRow> {
  const { order, event, actor } = move
  const from = order.status as OrderStatus
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
  await recordHistory(tx, clock, moved, event, from, move.by)
  await schedulePromiseCheck(tx, clock, moved)
  if (openImageRequests(order) && !openImageRequests(moved))
    await expireImageRequests(tx, clock, moved, move.requestId ?? null)
  await resolveOrderTasks(tx, clock, moved, event)
  await writeAudit(tx, clock, {
    actor: move.by,
    purpose: 'operations',
    action: `order.${event}`,
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    before: { status: from },
    after: { status: to },
    requestId: move.requestId ?? null,
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

/** History row of a move; `n` counts from the order's version, so two rows can never share it. */
export async function recordHistory(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  event: OrderEvent,
  from: OrderStatus | null,
  by: string,
): Promise<void> {
  await insertHistory(tx, {
    order_id: order.id,
    n: order.version,
    event,
    from_status: from,
    to_status: order.status,
    actor: by,
    at: clock.now(),
  })
}

/** An order of this owner by its public id, locked for the transaction; foreign and absent answer alike. */
export async function lockOwnOrder(tx: Tx, publicId: string, userId: number): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.public_id, publicId), eq(orders.user_id, userId)))
    .for('update')
  if (!order) throw new AppError('not_found')
  return order
}

/** Any order by its public id, locked; for staff and the server, whose right was checked before. */
export async function lockOrder(tx: Tx, publicId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.public_id, publicId)).for('update')
  if (!order) throw new AppError('not_found')
  return order
}

/** An order of the caller, locked; a checkout session reaches the order of its own cart alone (D-26). */
export async function lockCallersOrder(tx: Tx, caller: Patient, publicId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, publicId, caller.userId)
  if (caller.scope === 'checkout' && order.cart_id !== caller.cartId) throw new AppError('not_found')
  return order
}
