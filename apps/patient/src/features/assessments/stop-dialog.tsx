import { useState } from 'react'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import type { Stop } from '@contour/domain/assessments/disqualify'
import {
  STOP_DEFAULT,
  STOP_HEADING,
  STOP_REFUND,
  STOP_RESUBMIT,
} from '@contour/domain/assessments/disqualify'
import type { EmergencyRule } from '@contour/domain/conversations/emergency-phrases'
import { noticeKindOf } from '@contour/domain/conversations/emergency-alert'
import { phoneText } from '@contour/domain/contact/phone'
import { Link } from '@contour/ui/link'
import { ConfirmDialog, Modal } from '@contour/ui/modal'
import { EmergencyFrame } from '../emergencies/emergency-frame.tsx'
import { useOnline } from '../media/use-online.ts'
import { sorryPath } from '../../lib/redirect-to-sorry.ts'
import { messageOf } from '../../lib/error-messages.ts'
import { writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { useSite } from '../../lib/site.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { go } from '../../router/go.ts'

/** One row of the column of ways on: all of one width and one style. */
const ROW =
  'flex min-h-14 w-full items-center justify-between gap-3 border-t border-hairline text-left font-semibold no-underline'

type Props = {
  orderId: string
  stop: Stop
  /** The emergency that the answer is; null if it is none. */
  alarm: EmergencyRule | null
  /** The number at which a clinician calls, ten digits; '' if none is known. */
  phone: string
  onClose: () => void
}

/**
 * "We Cannot Proceed": end the order and get the money back, write to support, or change the answer (document 3 §4, S-74).
 * The answer is stored already. A person comes first: the numbers to call where it is an alarm, else a clinician to write
 * to; changing it comes last (D-81).
 */
export default function StopDialog({ orderId, stop, alarm, phone, onClose }: Props) {
  const t = useTexts(assessmentsTexts)
  const site = useSite()
  const isOnline = useOnline()
  const [asking, setAsking] = useState(false)
  const refund = useGuardedMutation({
    mutationFn: () => api.intake.addDisqualify({ order_id: orderId }),
    onSuccess: () => {
      writeText('previousPath', '/home')
      // The reason is health information and must not appear in the URL (D-13); the dialog has already shown it.
      return go(sorryPath(STOP_DEFAULT))
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
        <div className="grid w-full">
          {alarm ? null : (
            <Link className={ROW} href="/home?tab=doctor-chat">
              {t('stopMessage')}
              <Chevron />
            </Link>
          )}
          <button type="button" className={ROW} onClick={() => setAsking(true)}>
            {STOP_REFUND}
            <Chevron />
          </button>
          <a className={ROW} href={`mailto:${site.supportEmail}`}>
            {t('support')}
            <Chevron />
          </a>
          <button type="button" className={`${ROW} text-muted`} onClick={onClose}>
            {STOP_RESUBMIT}
            <Chevron />
          </button>
        </div>
      }
    >
      {alarm ? <EmergencyFrame kind={noticeKindOf(alarm)} hasFocus /> : null}
      <p className={`whitespace-pre-line ${alarm ? 'mt-4' : ''}`}>{stop.message}</p>
      <p className="type-small mt-4 text-muted">
        {alarm ? t(phone ? 'stopCalled' : 'stopWritten', { phone: phoneText(phone) }) : t('stopSeen')}{' '}
        {isOnline ? null : t('stopOffline')}
      </p>
    </Modal>
  )
}

function Chevron() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5 flex-none fill-none stroke-current stroke-2">
      <path d="M9.5 6l6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
