import { formatUsd } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import ConfirmAction from '../frame/confirm-action.tsx'
import { BILLING } from './billing-reads.ts'
import type { Refund } from './billing-reads.ts'
import type { DecidingRefund } from './deciding.ts'

/** The second approver's decision on a refund above the limit (M-28). */
export default function DecideRefundDialog({
  refund,
  to,
  onClose,
}: DecidingRefund & { onClose: () => void }) {
  const approves = to === 'approve'
  const amount = formatUsd(refund.cents)
  const runAction = useAction({
    act: approves ? calls.billing.approveRefund : calls.billing.refuseRefund,
    refresh: BILLING,
    done: ({ refund: decided }) => formatDecision(decided),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`${approves ? 'Refund' : 'Refuse to refund'} ${amount} to ${refund.patient}?`}
      confirmLabel={approves ? `Approve and refund ${amount}` : 'Refuse it'}
      tone={approves ? 'primary' : 'danger'}
      busy={runAction.busy}
      problem={runAction.problem}
      onConfirm={() => runAction.run({ id: refund.id })}
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
    </ConfirmAction>
  )
}

/** Describes the outcome of a refund as the server reports it: the gateway may respond late, or refuse. */
export function formatDecision(refund: Pick<Refund, 'state' | 'cents' | 'patient'>): string {
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
