import { ConfirmDialog } from '@contour/ui/modal'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type PharmacyRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { frameTexts } from '../../texts/en/frame.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

export default function DeliveredDialog({ row, onClose }: { row: PharmacyRow; onClose: () => void }) {
  const t = useTexts(shipmentsTexts)
  const parts = useParts(shipmentsTexts)
  const frame = useTexts(frameTexts)
  const deliver = useAction({
    act: calls.pharmacy.deliver,
    refresh: [['board']],
    done: () => t('deliverDone', { patient: row.patient }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('deliverTitle', { patient: row.patient })}
      confirmLabel={t('deliverConfirm')}
      cancelLabel={frame('goBack')}
      busy={deliver.busy}
      error={deliver.problem}
      onConfirm={() => deliver.run({ id: row.order_id })}
      onCancel={onClose}
    >
      <p>
        {parts('deliverText', {
          carrier: row.carrier,
          tracking: <span className="type-number">{row.tracking}</span>,
        })}
      </p>
    </ConfirmDialog>
  )
}
