import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { billingDisputeTexts } from '../../texts/en/billing-disputes.ts'
import { BILLING, type Dispute } from './billing-reads.ts'

type Props = { dispute: Dispute; onClose: () => void }

export default function DisputeResponseDialog({ dispute, onClose }: Props) {
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
      action={answer}
      onConfirm={(text) => answer.run({ id: dispute.id, text })}
      onClose={onClose}
    >
      <p>{t('responseText', { amount: dispute.cents })}</p>
    </TextDialog>
  )
}
