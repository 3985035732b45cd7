import type { Unanswered } from '@contour/domain/prescriptions/unanswered'
import { endOfWait } from '@contour/domain/tasks/task-times'
import { taskKindFacts } from '@contour/domain/tasks/task-kinds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, scheduledJobs, tasks } from '../../../db/schema.ts'
import { isUntimed, readOrderMoney } from '../orders/index.ts'
import type { PrescriptionRow } from './prescription-store.ts'

/**
 * Returns by when support calls or writes to a patient whose prescription nothing accepts (D-76): the time of the open task,
 * or that of the one that comes next. Null where a timer runs or stands still.
 */
export async function contactBy(db: Reader, prescription: PrescriptionRow): Promise<Date | null> {
  if (!isUntimed(prescription)) return null
  const { order_id, public_id } = prescription
  const [task] = await db
    .select({ due: tasks.due_at })
    .from(tasks)
    .innerJoin(orders, eq(orders.id, order_id))
    .where(
      and(
        eq(tasks.kind, 'prescription_unanswered'),
        eq(tasks.subject, sql`'order:' || ${orders.public_id}`),
        eq(tasks.state, 'open'),
      ),
    )
  if (task) return task.due
  const [next] = await db
    .select({ due: scheduledJobs.due_at })
    .from(scheduledJobs)
    .where(
      and(
        eq(scheduledJobs.kind, 'prescription_unanswered'),
        eq(scheduledJobs.subject, public_id),
        isNull(scheduledJobs.done_at),
      ),
    )
    .orderBy(scheduledJobs.due_at)
    .limit(1)
  return next ? endOfWait(next.due, taskKindFacts('prescription_unanswered').due) : null
}

/**
 * Returns what happens without a decision, as the messages state it: when the prescription is accepted, or by when we ask,
 * and what is charged when the order ships, which is the total of the order now (X-20, D-90).
 */
export async function unansweredFacts(db: Reader, prescription: PrescriptionRow): Promise<Unanswered> {
  const { total } = await readOrderMoney(db, prescription.order_id)
  return {
    acceptsAt: prescription.due_at?.toISOString() ?? null,
    contactBy: (await contactBy(db, prescription))?.toISOString() ?? null,
    total: total?.captured ? null : total,
  }
}
