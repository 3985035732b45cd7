import { plainAmount } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { BILLING } from './billing-reads.ts'
import type { Payment } from './billing-reads.ts'
import { formatDecision } from './decide-refund-dialog.tsx'
import { useLimitLines } from './second-approver.ts'
import { formatCard, formatPurpose } from './words.ts'

/** Refunds a payment in full or in part, with a reason; above the limit it needs a second approver (M-28, D-61). */
export default function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTexts(billingRefundTexts)
  const labels = useTexts(billingLabels)
  const limitLines = useLimitLines('refundWaits', payment.asked_refund_cents)
  const ask = useAction({
    act: calls.billing.askRefund,
    refresh: BILLING,
    done: ({ refund }) => formatDecision(t, refund),
    onDone: onClose,
  })
  return (
    <AmountDialog
      title={t('refundTitle', { patient: payment.patient })}
      most={payment.refundable_cents}
      start={plainAmount(payment.refundable_cents)}
      tooMuch={t('refundTooMuch', { amount: payment.refundable_cents })}
      actLabel={(cents) => t(limitLines(cents).waits ? 'requestRefund' : 'refundAmount', { amount: cents })}
      idleLabel={t('refund')}
      action={ask}
      onConfirm={(cents, reason) => ask.run({ id: payment.id, cents, reason })}
      onClose={onClose}
      say={(cents) => [
        t('refundFacts', {
          purpose: formatPurpose(labels, payment.purpose),
          amount: payment.captured_cents ?? payment.cents,
          card: formatCard(labels, payment.card),
        }),
        ...limitLines(cents).lines,
      ]}
    />
  )
}
