import { useTexts } from '@contour/texts/use-texts'
import { calls, type PharmacyReplacement } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'

type Props = { row: PharmacyReplacement; onClose: () => void }

/** Records the delivery of a replacement that no carrier reported (M-17). */
export function DeliverReplacementDialog({ row, onClose }: Props) {
  const t = useTexts(boardReplacementTexts)
  const { patient, parcel, carrier, tracking } = row
  const deliver = useAction({
    act: calls.replacement.deliver,
    refresh: [['board-replacements']],
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('deliverTitle', { patient })}
      confirmLabel={t('deliver')}
      action={deliver}
      onConfirm={() => deliver.run({ id: row.id })}
      onClose={onClose}
    >
      <p>{t('deliverText', { parcel, carrier: carrier ?? '', tracking: tracking ?? '' })}</p>
    </ConfirmAction>
  )
}
