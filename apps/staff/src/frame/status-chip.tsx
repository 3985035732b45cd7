import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { ThreadChip } from '@contour/ui/thread-chip'
import type { Thread } from '@contour/ui/thread-chip'
import { StatusName } from '../words/status-name.tsx'

/** The thread of each order status, or `problem` (interface.md, Threads). */
const THREADS: Readonly<Record<OrderStatus, Thread>> = {
  pending_approval: 'care',
  waiting_prescription: 'care',
  appointment_required: 'care',
  prescription_received: 'medicine',
  order_placed: 'delivery',
  shipping_paused: 'problem',
  order_shipped: 'delivery',
  order_delivered: 'delivery',
  payment_failed: 'problem',
  denied: 'problem',
  cancelled: 'problem',
}

export function StatusChip({ status }: { status: OrderStatus }) {
  return (
    <ThreadChip thread={THREADS[status]}>
      <StatusName status={status} />
    </ThreadChip>
  )
}
