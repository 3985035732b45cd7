import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import { hasUnconfirmedState, recordProfileChanges } from '../accounts/index.ts'

/** Orders that a clinician still decides on. */
const BEFORE_PHARMACY = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
] as const

/**
 * Marks the chart of an open order when the patient ships to another state than before: a clinician has to confirm it
 * before signing (D-39).
 * @param move the state of the address before and now; null without an earlier address
 */
export async function recordStateChange(
  tx: Tx,
  clock: Clock,
  userId: number,
  move: { before: string | null; after: string },
): Promise<void> {
  if (move.before === move.after) return
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.status, [...BEFORE_PHARMACY])))
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order) return
  // Back in the order's own state: only a change that nobody has confirmed yet needs a second mark.
  if (order.state === move.after && !(await hasUnconfirmedState(tx, order))) return
  await recordProfileChanges(tx, clock, userId, [
    { field: 'state', before: move.before ?? order.state, after: move.after },
  ])
}
