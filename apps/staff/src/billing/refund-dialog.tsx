import { formatUsd, plainAmount } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { BILLING } from './billing-reads.ts'
import type { Payment } from './billing-reads.ts'
import { formatDecision } from './decide-refund-dialog.tsx'
import { useLimitLines } from './second-approver.ts'
import { formatCard, formatPurpose } from './words.ts'

/** Refunds a payment in full or in part, with a reason; above the limit it needs a second approver (M-28, D-61). */
export default function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const limitLines = useLimitLines('It is not sent', payment.asked_refund_cents)
  const ask = useAction({
    act: calls.billing.askRefund,
    refresh: BILLING,
    done: ({ refund }) => formatDecision(refund),
    onDone: onClose,
  })
  return (
    <AmountDialog
      title={`Refund ${payment.patient}`}
      most={payment.refundable_cents}
      start={plainAmount(payment.refundable_cents)}
      tooMuch={`At most ${formatUsd(payment.refundable_cents)} is left of this payment.`}
      actLabel={(cents) =>
        limitLines(cents).waits ? `Ask for a refund of ${formatUsd(cents)}` : `Refund ${formatUsd(cents)}`
      }
      idleLabel="Refund"
      busy={ask.busy}
      problem={ask.problem}
      onConfirm={(cents, reason) => ask.run({ id: payment.id, cents, reason })}
      onClose={onClose}
      say={(cents) => [
        `${formatPurpose(payment.purpose)}, ${formatUsd(payment.captured_cents ?? payment.cents)} charged. It goes back to ${formatCard(payment.card)}.`,
        ...limitLines(cents).lines,
      ]}
    />
  )
}
