import { useTexts } from '@contour/texts/use-texts'
import { calls, type ReplacementRequest } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import TextDialog from '../../frame/text-dialog.tsx'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { DECIDED } from './decided-lists.ts'
import { reads } from '../../calls/reads.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { RefundRequestDialog } from './refund-request-dialog.tsx'

export type Deciding = { request: ReplacementRequest; to: 'approve' | 'refuse' | 'refund' | 'photo' }

export function DecisionDialog({ request, to, onClose }: Deciding & { onClose: () => void }) {
  if (to === 'photo')
    return <PhotoDialog of={request} read={reads.replacementPhoto(request.id)} onClose={onClose} />
  if (to === 'refund') return <RefundRequestDialog request={request} onClose={onClose} />
  return to === 'approve' ? (
    <ApproveDialog request={request} onClose={onClose} />
  ) : (
    <RefuseDialog request={request} onClose={onClose} />
  )
}

type Props = { request: ReplacementRequest; onClose: () => void }

function ApproveDialog({ request, onClose }: Props) {
  const t = useTexts(replacementTexts)
  const approve = useAction({
    act: calls.replacement.approve,
    refresh: DECIDED,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t('approveTitle', { patient: request.patient })}
      confirmLabel={t('approveConfirm')}
      action={approve}
      onConfirm={() => approve.run({ id: request.id })}
      onClose={onClose}
    >
      <p>{t('approveText')}</p>
    </ConfirmAction>
  )
}

function RefuseDialog({ request, onClose }: Props) {
  const t = useTexts(replacementTexts)
  const refuse = useAction({
    act: calls.replacement.refuse,
    refresh: DECIDED,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t('refuseTitle', { patient: request.patient })}
      label={t('refuseLabel')}
      hint={t('refuseHint', { patient: request.patient })}
      least={3}
      limit={500}
      confirmLabel={t('refuseConfirm')}
      tone="danger"
      action={refuse}
      onConfirm={(message) => refuse.run({ id: request.id, message })}
      onClose={onClose}
    />
  )
}
