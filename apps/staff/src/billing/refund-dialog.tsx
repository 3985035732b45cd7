import { formatUsd, plainAmount } from '@contour/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { BILLING, billingReads } from './billing-reads.ts'
import type { Payment, Refund } from './billing-reads.ts'
import { sayDecided } from './decide-refund-dialog.tsx'
import { sayCard, sayPurpose } from './words.ts'

/** Gives back a payment in full or part, with a reason; above the limit a second person lets it go out (M-28). */
export default function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  // The limit is the server's; the list of refunds is the read that carries it.
  const limit = useQuery(billingReads.refunds('waiting')).data?.limit_cents
  const ask = useAct({
    act: calls.billing.askRefund,
    refresh: BILLING,
    done: ({ refund }) => sayDecided(refund as Refund),
    onDone: onClose,
  })
  return (
    <AmountDialog
      title={`Refund ${payment.patient}`}
      most={payment.refundable_cents}
      start={plainAmount(payment.refundable_cents)}
      tooMuch={`At most ${formatUsd(payment.refundable_cents)} is left of this payment.`}
      actLabel={(cents) =>
        limit !== undefined && cents > limit
          ? `Ask for a refund of ${formatUsd(cents)}`
          : `Refund ${formatUsd(cents)}`
      }
      idleLabel="Refund"
      busy={ask.busy}
      problem={ask.problem}
      onConfirm={(cents, reason) => ask.run({ id: payment.id, cents, reason })}
      onClose={onClose}
      say={(cents) => [
        `${sayPurpose(payment.purpose)}, ${formatUsd(payment.captured_cents ?? payment.cents)} charged. It goes back to ${sayCard(payment.card)}.`,
        ...(limit === undefined ? [] : [sayLimit(cents, limit)]),
      ]}
    />
  )
}

const sayLimit = (cents: number | null, limit: number): string =>
  cents !== null && cents > limit
    ? `This is above ${formatUsd(limit)}: it goes out once a second person approves it.`
    : `Up to ${formatUsd(limit)} goes out at once and cannot be taken back.`
