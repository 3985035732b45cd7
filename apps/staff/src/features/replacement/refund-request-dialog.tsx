import { plainAmount } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { AmountDialog } from '../billing/amount-dialog.tsx'
import { calls, type ReplacementRequest } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { DECIDED } from './decided-lists.ts'

type Props = { request: ReplacementRequest; onClose: () => void }

/** Asks billing for a refund instead of a replacement; a second person decides it (D-37, D-61). */
export function RefundRequestDialog({ request, onClose }: Props) {
  const t = useTexts(replacementTexts)
  const { patient, refundable_cents: most } = request
  const ask = useAction({
    act: calls.replacement.askRefund,
    refresh: DECIDED,
    onDone: onClose,
  })
  return (
    <AmountDialog
      title={t('refundTitle', { patient })}
      most={most}
      start={plainAmount(most)}
      tooMuch={t('refundTooMuch', { amount: most })}
      actLabel={(amount) => t('refundAsk', { amount })}
      idleLabel={t('refundIdle')}
      action={ask}
      onConfirm={(cents, reason) => ask.run({ id: request.id, cents, reason })}
      onClose={onClose}
      say={() => [t('refundText')]}
    />
  )
}
