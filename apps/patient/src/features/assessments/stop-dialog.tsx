import { useState } from 'react'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useNavigate } from 'react-router'
import type { Stop } from '@contour/domain/assessments/disqualify'
import {
  STOP_DEFAULT,
  STOP_HEADING,
  STOP_REFUND,
  STOP_RESUBMIT,
} from '@contour/domain/assessments/disqualify'
import { Button } from '@contour/ui/button'
import { ConfirmDialog, Modal } from '@contour/ui/modal'
import { messageOf } from '../../lib/error-messages.ts'
import { writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { useSite } from '../../lib/site.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'

/** "We Cannot Proceed": change the answer, or end the order and get the money back (document 3 §4, S-74). */
export default function StopDialog({
  orderId,
  stop,
  onClose,
}: {
  orderId: string
  stop: Stop
  onClose: () => void
}) {
  const t = useTexts(assessmentsTexts)
  const navigate = useNavigate()
  const site = useSite()
  const [asking, setAsking] = useState(false)
  const refund = useGuardedMutation({
    mutationFn: () => api.intake.addDisqualify({ order_id: orderId }),
    onSuccess: () => {
      writeText('previousPath', '/home')
      // The reason is health information and must not appear in the URL (D-13); the dialog has already shown it.
      return navigate(`/sorry?message=${encodeURIComponent(STOP_DEFAULT)}`)
    },
  })
  if (asking) {
    return (
      <ConfirmDialog
        open
        title={t('endTitle')}
        confirmLabel={STOP_REFUND}
        cancelLabel={t('back')}
        confirmTone="danger"
        busy={refund.isPending}
        error={refund.isError ? messageOf(refund.error) : undefined}
        onConfirm={() => refund.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('endText')}
      </ConfirmDialog>
    )
  }
  return (
    <Modal
      open
      firm
      onClose={onClose}
      role="alertdialog"
      title={STOP_HEADING}
      actions={
        <>
          <Button onClick={onClose}>{STOP_RESUBMIT}</Button>
          <Button tone="secondary" onClick={() => setAsking(true)}>
            {STOP_REFUND}
          </Button>
          <Button tone="quiet" href={`mailto:${site.supportEmail}`}>
            {t('support')}
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-line">{stop.message}</p>
    </Modal>
  )
}
