import { useTexts } from '@contour/texts/use-texts'
import { calls, type ServiceOrder } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { supportTexts } from '../../texts/en/support.ts'

/** Cancels an order before shipment. Final: its authorization is voided, or what was captured for it is refunded. */
export default function CancelDialog({ order, onClose }: { order: ServiceOrder; onClose: () => void }) {
  const t = useTexts(supportTexts)
  const { patient, money } = order
  const held = money?.kind === 'held' ? money.cents : null
  const cancel = useAction({
    act: calls.service.cancelOrder,
    refresh: [['service-orders']],
    done: () => t(held === null ? 'canceledOrder' : 'canceledReleased', { patient }),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('cancelTitle', { patient })}
      label={t('reason')}
      hint={t('reasonHint')}
      limit={500}
      confirmLabel={t('cancelOrder')}
      cancelLabel={t('keep')}
      tone="danger"
      action={cancel}
      onConfirm={(reason) => cancel.run({ id: order.order_id, reason })}
      onClose={onClose}
    >
      <p>{held === null ? t('refunds') : t('releases', { amount: held })}</p>
    </TextDialog>
  )
}
