import { useTexts } from '@contour/texts/use-texts'
import { calls, type PharmacyReplacement } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'

/** Returns a replacement to support, because the prescriber has no license where it ships (D-57). */
export function ReturnReplacementDialog({ row, onClose }: { row: PharmacyReplacement; onClose: () => void }) {
  const t = useTexts(boardReplacementTexts)
  const { patient, address } = row
  const back = useAction({
    act: calls.replacement.returnToSupport,
    refresh: [['board-replacements'], ['tasks']],
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('returnTitle', { patient })}
      confirmLabel={t('return')}
      action={back}
      onConfirm={() => back.run({ id: row.id })}
      onClose={onClose}
    >
      <p>{t('returnText', { state: address.state })}</p>
    </ConfirmAction>
  )
}
