import { formatUsd } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import ConfirmAction from '../frame/confirm-action.tsx'
import { BILLING } from './billing-reads.ts'
import type { DecidingCredit } from './deciding.ts'

/** The second approver's decision on a credit above the limit (D-61). */
export default function DecideCreditDialog({
  credit,
  to,
  onClose,
}: DecidingCredit & { onClose: () => void }) {
  const approves = to === 'approve'
  const amount = formatUsd(credit.cents)
  const runAction = useAction({
    act: approves ? calls.billing.approveCredit : calls.billing.refuseCredit,
    refresh: BILLING,
    done: () =>
      approves
        ? `${credit.patient} has a credit of ${amount}.`
        : `The credit of ${amount} for ${credit.patient} is refused.`,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`${approves ? 'Grant' : 'Refuse'} a credit of ${amount} for ${credit.patient}?`}
      confirmLabel={approves ? `Approve and grant ${amount}` : 'Refuse it'}
      tone={approves ? 'primary' : 'danger'}
      busy={runAction.busy}
      problem={runAction.problem}
      onConfirm={() => runAction.run({ id: credit.id })}
      onClose={onClose}
    >
      <p>
        {credit.by} asked for it: <span className="[overflow-wrap:anywhere]">“{credit.reason}”</span>
      </p>
      <p>{approves ? 'It is taken off the next charges.' : 'It takes nothing off any charge.'}</p>
    </ConfirmAction>
  )
}
