import { formatUsd } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'
import ConfirmAct from '../frame/confirm-act.tsx'
import { BILLING } from './billing-reads.ts'
import type { Refund } from './billing-reads.ts'
import type { DecidingRefund } from './deciding.ts'

/** The second person's word on a refund above the limit (M-28). */
export default function DecideRefundDialog({
  refund,
  to,
  onClose,
}: DecidingRefund & { onClose: () => void }) {
  const approves = to === 'approve'
  const amount = formatUsd(refund.cents)
  const act = useAct({
    act: approves ? calls.billing.approveRefund : calls.billing.refuseRefund,
    refresh: BILLING,
    done: ({ refund: decided }) => sayDecided(decided as Refund),
    onDone: onClose,
  })
  return (
    <ConfirmAct
      title={`${approves ? 'Refund' : 'Refuse to refund'} ${amount} to ${refund.patient}?`}
      confirmLabel={approves ? `Approve and refund ${amount}` : 'Refuse it'}
      tone={approves ? 'primary' : 'danger'}
      busy={act.busy}
      problem={act.problem}
      onConfirm={() => act.run({ id: refund.id })}
      onClose={onClose}
    >
      <p>
        {refund.asked_by} asked for it: <span className="[overflow-wrap:anywhere]">“{refund.reason}”</span>
      </p>
      <p>
        {approves
          ? `${amount} goes back to the card at once. This cannot be taken back.`
          : 'Nothing goes out. A new refund can be asked for.'}
      </p>
    </ConfirmAct>
  )
}

/** What became of a refund, as the server said: the bank may answer late, or no. */
export function sayDecided(refund: Pick<Refund, 'state' | 'cents' | 'patient'>): string {
  const what = `The refund of ${formatUsd(refund.cents)} to ${refund.patient}`
  switch (refund.state) {
    case 'made':
      return `${what} is made.`
    case 'waiting':
      return `${what} waits for a second person.`
    case 'refused':
      return `${what} is refused. Nothing goes out.`
    case 'failed':
      return `${what} failed at the bank.`
    default:
      return `${what} is on its way; the bank has not confirmed it yet.`
  }
}
