import { keepsBooking, takesVisit } from '@contour/domain/visits/live-visit'
import { isActiveOrder } from '@contour/domain/orders/order-life-cycle'
import type { OrderEvent } from '@contour/domain/orders/order-life-cycle'
import { cancelReasonOf, visitLifeCycle } from '@contour/domain/visits/visit-life-cycle'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { visits } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'
import { audit } from '../../ground/audit/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import type { OrderRow } from './order-row.ts'
import { scheduleCanceledNotice } from './schedule-canceled-notice.ts'

const CANCELED = transition(visitLifeCycle, 'order_moved', 'server', visits.state)

/**
 * Cancels a visit that is booked or in line when the order no longer takes one, or when its visit was held in another
 * way (D-48). A booking is kept until a payment that failed is repaired (D-18). The patient is told outside quiet hours,
 * unless the order has ended, which has its own message. A visit in progress goes on: its clinician records the outcome.
 */
export async function cancelVisits(tx: Tx, clock: Clock, order: OrderRow, event: OrderEvent): Promise<void> {
  if (takesVisit(order.status) && event !== 'visit_done') return
  const because = cancelReasonOf(event)
  const [canceled] = await tx
    .update(visits)
    .set({
      state: CANCELED.to,
      ended_at: clock.now(),
      canceled_because: because,
      version: sql`${visits.version} + 1`,
    })
    .where(
      and(
        eq(visits.order_id, order.id),
        CANCELED.allowed,
        keepsBooking(order.status) && event !== 'visit_done' ? ne(visits.state, 'booked') : undefined,
      ),
    )
    .returning({ public_id: visits.public_id, starts_at: visits.starts_at })
  if (!canceled) return
  const subject = `order:${order.public_id}` as const
  await resolveTasks(tx, { clock }, { kinds: ['visit_waits'], subject }, 'The visit was canceled.')
  if (isActiveOrder(order.status)) await scheduleCanceledNotice(tx, clock, canceled, order.state)
  await audit(tx, 'visit.order_moved', {
    actor: 'server',
    subjectUser: order.user_id,
    subject,
    after: { state: CANCELED.to, order_event: event, because },
  })
}
