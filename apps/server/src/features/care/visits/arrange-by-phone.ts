import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../orders/index.ts'
import { createTask } from '../../ground/tasks/index.ts'

/**
 * Creates a task for the clinicians to hold the visit of an order by phone, once while it is open (M-06).
 * @param why what happened, for the staff who read the task
 */
export async function arrangeByPhone(tx: Tx, ctx: Ctx, order: OrderRow, why: string): Promise<void> {
  await createTask(tx, ctx, {
    kind: 'visit_to_arrange',
    subject: `order:${order.public_id}`,
    userId: order.user_id,
    details: `${why} Call the patient in office hours, then record the visit on the chart.`,
  })
}
