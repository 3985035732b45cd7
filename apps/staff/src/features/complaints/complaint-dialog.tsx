import { COMPLAINT_WORDS } from '@contour/domain/complaints/complaint'
import { plainAmount } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { LoadingBlock } from '@contour/ui/loading-block'
import { useQuery } from '@tanstack/react-query'
import { AmountDialog } from '../billing/amount-dialog.tsx'
import { calls, type Complaint } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import TextDialog from '../../frame/text-dialog.tsx'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'
import { PhotoDialog } from '../replacement/photo-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { UseDialog } from './use-dialog.tsx'

export type ComplaintAct = 'use' | 'replace' | 'refund' | 'explain' | 'photo'

type Props = { complaint: Complaint; onClose: () => void }

export default function ComplaintDialog({ act, ...props }: Props & { act: ComplaintAct }) {
  if (act === 'photo')
    return (
      <PhotoDialog
        of={props.complaint}
        read={reads.complaintPhoto(props.complaint.id)}
        onClose={props.onClose}
      />
    )
  if (act === 'use') return <UseDialog {...props} />
  if (act === 'explain') return <ExplainDialog {...props} />
  return <WithFacts {...props} act={act} />
}

function ExplainDialog({ complaint, onClose }: Props) {
  const t = useTexts(complaintsTexts)
  const { id, patient } = complaint
  const explain = useAction({
    act: calls.complaints.explain,
    refresh: CHANGED,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('explainTitle', { patient })}
      label={t('explainLabel')}
      hint={t('explainHint', { patient })}
      least={COMPLAINT_WORDS.decision.min}
      limit={COMPLAINT_WORDS.decision.max}
      confirmLabel={t('explainConfirm')}
      action={explain}
      onConfirm={(message) => explain.run({ id, message })}
      onClose={onClose}
    />
  )
}

function WithFacts({ complaint, act, onClose }: Props & { act: 'replace' | 'refund' }) {
  const t = useTexts(complaintsTexts)
  const { patient, parcel } = complaint
  const facts = useQuery(reads.complaintFacts(complaint.id))
  if (facts.data)
    return act === 'replace' ? (
      <ReplaceDialog complaint={complaint} facts={facts.data} onClose={onClose} />
    ) : (
      <RefundDialog complaint={complaint} most={facts.data.refundable_cents} onClose={onClose} />
    )
  return (
    <FormDialog
      title={act === 'replace' ? t('replaceTitle', { patient, parcel }) : t('refundTitle', { patient })}
      submitLabel={null}
      form={null}
      onClose={onClose}
    >
      {facts.isError ? <ReadFailed read={facts} /> : <LoadingBlock label={t('loading')} lines={3} />}
    </FormDialog>
  )
}

function RefundDialog({ complaint, most, onClose }: Props & { most: number }) {
  const t = useTexts(complaintsTexts)
  const { id, patient } = complaint
  const ask = useAction({
    act: calls.complaints.refund,
    refresh: CHANGED,
    onDone: onClose,
  })
  return (
    <AmountDialog
      title={t('refundTitle', { patient })}
      most={most}
      start={plainAmount(most)}
      tooMuch={t('refundTooMuch', { amount: most })}
      actLabel={(amount) => t('refundAsk', { amount })}
      idleLabel={t('refundIdle')}
      action={ask}
      onConfirm={(cents, reason) => ask.run({ id, cents, reason })}
      onClose={onClose}
      say={() => [t(most > 0 ? 'refundText' : 'refundNothing')]}
    />
  )
}
