import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatUsd } from '@contour/domain/money/cents'
import { ConfirmDialog } from '@contour/ui/modal'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import { orderList, type ListedOrder } from './order-list.ts'

/** Cancels the subscription before its first capture: the order ends and its authorization is voided (D-16). */
export default function CancelDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const t = useTexts(ordersTexts)
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
      title={t('cancelTitle')}
      confirmLabel={t('cancel')}
      cancelLabel={t('keep')}
      confirmTone="danger"
      busy={cancel.isPending}
      error={cancel.isError ? messageOf(cancel.error) : undefined}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <p>
        {order.hold && !order.hold.captured
          ? t('holdReleased', { amount: formatUsd(order.hold.cents) })
          : t('nothingCharged')}
      </p>
      <p className="mt-3">{t('cancelNote')}</p>
    </ConfirmDialog>
  )
}
