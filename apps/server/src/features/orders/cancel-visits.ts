import { takesVisit } from '@contour/domain/visits/live-visit'
import type { OrderEvent } from '@contour/domain/orders/order-life-cycle'
import { visitLifeCycle } from '@contour/domain/visits/visit-life-cycle'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Tx } from '../../db/database.ts'
import { visits } from '../../db/schema.ts'
import { transition } from '../../db/transition.ts'
import { writeAudit } from '../audit/index.ts'
import type { OrderRow } from './order-row.ts'

const CANCELED = transition(visitLifeCycle, 'order_moved', 'server', visits.state)

/**
 * Cancels a visit that is booked or in line when the order no longer takes one, or when its visit was held in another
 * way (D-48). A visit in progress goes on: its clinician records the outcome.
 */
export async function cancelVisits(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  event: OrderEvent,
  requestId: string | null,
): Promise<void> {
  if (takesVisit(order.status) && event !== 'visit_done') return
  const [canceled] = await tx
    .update(visits)
    .set({ state: CANCELED.to, ended_at: clock.now(), version: sql`${visits.version} + 1` })
    .where(and(eq(visits.order_id, order.id), CANCELED.allowed))
    .returning({ id: visits.id })
  if (!canceled) return
  await writeAudit(tx, clock, {
    actor: 'server',
    purpose: 'operations',
    action: 'visit.order_moved',
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after: { state: CANCELED.to, order_event: event },
    requestId,
  })
}
