import { useTexts } from '@contour/texts/use-texts'
import { calls, type ServiceOrder } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { supportTexts } from '../../texts/en/support.ts'

export default function DeliverDialog({ order, onClose }: { order: ServiceOrder; onClose: () => void }) {
  const t = useTexts(supportTexts)
  const { patient } = order
  const deliver = useAction({
    act: calls.pharmacy.deliver,
    refresh: [['service-orders']],
    done: () => t('delivered', { patient }),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('deliverTitle', { patient })}
      confirmLabel={t('deliver')}
      action={deliver}
      onConfirm={() => deliver.run({ id: order.order_id })}
      onClose={onClose}
    >
      <p>{t('deliverText')}</p>
    </ConfirmAction>
  )
}
