import { formatUsd } from '@contour/domain/money/cents'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import TextDialog from '../frame/text-dialog.tsx'
import { BILLING } from './billing-reads.ts'
import type { Dispute } from './billing-reads.ts'

/** Records what was sent to the gateway, and saves it with the dispute. */
export default function DisputeResponseDialog({
  dispute,
  onClose,
}: {
  dispute: Dispute
  onClose: () => void
}) {
  const answer = useAction({
    act: calls.billing.answerDispute,
    refresh: BILLING,
    done: () => 'The answer is recorded. The bank decides next.',
    onDone: onClose,
  })
  return (
    <TextDialog
      title={`Answer the dispute over ${formatUsd(dispute.cents)}`}
      label="What was sent"
      hint="Name each document: the consent, the tracking number, the messages."
      limit={4000}
      confirmLabel="Record the answer"
      busy={answer.busy}
      problem={answer.problem}
      onConfirm={(text) => answer.run({ id: dispute.id, text })}
      onClose={onClose}
    >
      <p>
        Send the evidence in the gateway’s own dashboard first. This records that it was sent;{' '}
        {formatUsd(dispute.cents)} stays with the bank until it decides.
      </p>
    </TextDialog>
  )
}
