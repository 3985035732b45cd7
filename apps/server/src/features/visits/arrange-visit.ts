import { isActiveOrder } from '@contour/domain/orders/order-life-cycle'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { tasks } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import type { OrderRow } from '../orders/index.ts'
import { createTask } from '../tasks/index.ts'

const KIND = 'visit_to_arrange'
const subjectOf = (order: OrderRow) => `order:${order.public_id}`

/**
 * Creates a task for the clinicians to arrange the visit of an order by phone, once while it is open. If a partner's
 * meeting page is configured, the patient joins there and no call is needed (D-48).
 * @param why what happened, for the staff who read the task
 */
export async function arrangeVisit(tx: Tx, ctx: Ctx, order: OrderRow, why: string): Promise<void> {
  if (ctx.config.visits.meetingUrl) return
  await createTask(tx, ctx, {
    kind: KIND,
    subject: subjectOf(order),
    userId: order.user_id,
    details: `${why} Call the patient in office hours, then record the visit on the chart.`,
  })
}

/** By when the call was promised; null if none was requested. */
export async function callBy(db: Reader, order: OrderRow): Promise<Date | null> {
  const [task] = await db
    .select({ due: tasks.due_at })
    .from(tasks)
    .where(and(eq(tasks.kind, KIND), eq(tasks.subject, subjectOf(order)), eq(tasks.state, 'open')))
  return task?.due ?? null
}

/** The pages of a visit work for open orders only (D-48). */
export function assertOpenOrder(order: OrderRow): OrderStatus {
  const status = order.status
  if (!isActiveOrder(status))
    throw new AppError('wrong_status', {
      message: 'This order has ended, so no visit takes place for it.',
      details: { order_status: status },
    })
  return status
}
