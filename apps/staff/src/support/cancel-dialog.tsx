import { formatUsd } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import type { ServiceOrder } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import TextDialog from '../frame/text-dialog.tsx'

/** Cancels an order before shipment. Final: its authorization is voided, or what was captured for it is refunded. */
export default function CancelDialog({ order, onClose }: { order: ServiceOrder; onClose: () => void }) {
  const cancel = useAction({
    act: calls.service.cancelOrder,
    refresh: [['service-orders']],
    done: () => `The order of ${order.patient} is cancelled and its hold released.`,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={`Cancel the order of ${order.patient}?`}
      label="Reason"
      hint="Kept with the order."
      limit={500}
      confirmLabel="Cancel the order"
      cancelLabel="Keep it"
      tone="danger"
      busy={cancel.busy}
      problem={cancel.problem}
      onConfirm={(reason) => cancel.run({ id: order.order_id, reason })}
      onClose={onClose}
    >
      <p>
        This is final.{' '}
        {order.hold_cents === null
          ? 'Nothing is held for this order. What was paid for this shipment is refunded.'
          : `The hold of ${formatUsd(order.hold_cents)} is released; nothing is charged.`}
      </p>
    </TextDialog>
  )
}
