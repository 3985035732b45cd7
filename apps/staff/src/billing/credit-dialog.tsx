import { formatUsd } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { BILLING } from './billing-reads.ts'
import { useLimitLines } from './second-approver.ts'

/** The maximum amount of one credit, in cents (the contract's limit). */
const MOST = 500_000

/** Grants a credit, which is applied to the next charge (M-28). */
export default function CreditDialog({
  patient,
  onClose,
}: {
  patient: { id: string; name: string }
  onClose: () => void
}) {
  const grant = useAction({
    act: calls.billing.grantCredit,
    refresh: BILLING,
    done: ({ credit }) =>
      credit.state === 'waiting'
        ? `The credit of ${formatUsd(credit.cents)} for ${patient.name} waits for a second person.`
        : `${patient.name} has a credit of ${formatUsd(credit.cents)}.`,
    onDone: onClose,
  })
  const limitLines = useLimitLines('It takes nothing off')
  return (
    <AmountDialog
      title={`Credit for ${patient.name}`}
      most={MOST}
      start=""
      tooMuch={`A credit is at most ${formatUsd(MOST)}.`}
      actLabel={(cents) => `Grant ${formatUsd(cents)}`}
      idleLabel="Grant credit"
      busy={grant.busy}
      problem={grant.problem}
      onConfirm={(cents, reason) => grant.run({ id: patient.id, cents, reason })}
      onClose={onClose}
      say={(cents) => [
        'It is taken off the next charge, and what is left off the one after.',
        'No money moves now.',
        ...limitLines(cents).lines,
      ]}
    />
  )
}
