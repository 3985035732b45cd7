import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'

const LOOKS = {
  patient: 'border-hairline bg-money-tint text-money',
  clinic: 'border-transparent bg-care-tint text-care',
  pharmacy: 'border-transparent bg-medicine-tint text-medicine',
  carrier: 'border-transparent bg-delivery-tint text-delivery',
  stopped: 'border-transparent bg-error-tint text-error',
  ended: 'border-hairline bg-white text-muted',
} as const

/** What each status is called on this page, with the color of the thread that the order is on. */
const STATUSES: Readonly<Record<OrderStatus, { look: keyof typeof LOOKS; name: string }>> = {
  pending_approval: { look: 'patient', name: 'Waiting for the form' },
  waiting_prescription: { look: 'clinic', name: 'Waiting for review' },
  appointment_required: { look: 'clinic', name: 'Live visit requested' },
  prescription_received: { look: 'patient', name: 'Waiting for the patient' },
  order_placed: { look: 'pharmacy', name: 'At the pharmacy' },
  shipping_paused: { look: 'stopped', name: 'Shipping paused' },
  order_shipped: { look: 'carrier', name: 'Shipped' },
  order_delivered: { look: 'ended', name: 'Delivered' },
  payment_failed: { look: 'stopped', name: 'Payment failed' },
  denied: { look: 'ended', name: 'Denied' },
  cancelled: { look: 'ended', name: 'Canceled' },
}

export function DemoStatus({ status }: { status: OrderStatus }) {
  const { look, name } = STATUSES[status]
  return (
    <span
      className={`type-small inline-flex rounded-chip border px-2.5 py-0.5 font-semibold whitespace-nowrap ${LOOKS[look]}`}
    >
      {name}
    </span>
  )
}
