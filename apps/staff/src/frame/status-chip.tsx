import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { ThreadChip, type Thread } from '@contour/ui/thread-chip'
import { StatusName } from '../words/status-name.tsx'

/** The thread of each order status, `problem`, or null for an order that has ended: nobody has to act on it. */
const THREADS: Readonly<Record<OrderStatus, Thread | null>> = {
  pending_approval: 'care',
  waiting_prescription: 'care',
  appointment_required: 'care',
  prescription_received: 'medicine',
  order_placed: 'delivery',
  shipping_paused: 'problem',
  order_shipped: 'delivery',
  order_delivered: 'delivery',
  payment_failed: 'problem',
  denied: null,
  cancelled: null,
}

export function StatusChip({ status }: { status: OrderStatus }) {
  const thread = THREADS[status]
  return thread ? (
    <ThreadChip thread={thread}>
      <StatusName status={status} />
    </ThreadChip>
  ) : (
    <span className="inline-block rounded-chip bg-mist px-2.75 py-1 text-[0.84375rem] leading-snug font-semibold text-muted">
      <StatusName status={status} />
    </span>
  )
}
