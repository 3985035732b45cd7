import { PROMISE_TEXTS } from '@contour/domain/promises'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { ConfirmDialog } from '@contour/ui/modal'
import { messageOf } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import type { ListedOrder } from './order-list.ts'
import { orderList } from './order-list.ts'

/** Ends the subscription before its first capture: the order goes, the hold is released (D-16). */
export default function CancelDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () =>
      api.orders.cancelSubscription({ subs_id: order.subscription_id, reason: 'Cancelled by the patient' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title="Cancel this order?"
      confirmLabel="Cancel this order"
      cancelLabel="Keep my order"
      confirmTone="danger"
      busy={cancel.isPending}
      error={cancel.isError ? messageOf(cancel.error) : undefined}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <p>
        {order.hold && !order.hold.captured
          ? `The hold of ${formatUsd(order.hold.cents)} is released and nothing is charged. ${PROMISE_TEXTS.releasedHold}`
          : 'Nothing is charged for this order.'}
      </p>
      <p className="mt-3">
        The subscription ends with it. This cannot be undone; you can order again at any time.
      </p>
    </ConfirmDialog>
  )
}
