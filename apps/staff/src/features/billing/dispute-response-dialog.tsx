import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { billingDisputeTexts } from '../../texts/en/billing-disputes.ts'
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
  const t = useTexts(billingDisputeTexts)
  const answer = useAction({
    act: calls.billing.answerDispute,
    refresh: BILLING,
    done: () => t('responseRecorded'),
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('responseTitle', { amount: dispute.cents })}
      label={t('responseLabel')}
      hint={t('responseHint')}
      limit={4000}
      confirmLabel={t('respond')}
      busy={answer.busy}
      problem={answer.problem}
      onConfirm={(text) => answer.run({ id: dispute.id, text })}
      onClose={onClose}
    >
      <p>{t('responseText', { amount: dispute.cents })}</p>
    </TextDialog>
  )
}
