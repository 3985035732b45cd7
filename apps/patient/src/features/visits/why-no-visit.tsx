import { momentInWords } from '../../lib/reader-time.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import type { Visit } from './visit-of.ts'

/**
 * Why a visit is due although there was one: another was asked for, the last was missed, or a clinician canceled it and
 * wrote why (M-06).
 */
export function WhyNoVisit({ status, last }: { status: Visit['order_status']; last: Visit['last'] }) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  if (last?.state === 'done' && status === 'appointment_required')
    return (
      <Notice live="polite" title={t('anotherTitle')}>
        {t('anotherText')}
      </Notice>
    )
  if (last?.state === 'missed')
    return (
      <Notice tone="warn" title={t('missedTitle')}>
        {last.starts_at
          ? t('missedBooked', { when: formatWhen(when, last.starts_at, now) })
          : t('missedCalled')}
      </Notice>
    )
  if (last?.starts_at && last.canceled_because === 'clinician_lost')
    return (
      <Notice tone="warn" live="polite" title={t('canceledTitle')}>
        {t('canceledClinician', { when: momentInWords(new Date(last.starts_at)) })}
      </Notice>
    )
  if (last?.canceled_because === 'payment')
    return (
      <Notice tone="warn" live="polite" title={t('canceledTitle')}>
        {t('canceledPayment')}
      </Notice>
    )
  if (!last?.withdrawn || !last.starts_at) return null
  const { reason, clinician } = last.withdrawn
  return (
    <Notice tone="warn" live="polite" title={t('withdrawnTitle')}>
      <div className="grid gap-2">
        <p>{t('withdrawnText', { when: momentInWords(new Date(last.starts_at)) })}</p>
        <p>{clinician ? t('withdrawnWords', { clinician: clinician.name }) : t('withdrawnWordsNobody')}</p>
        <blockquote className="border-l-4 border-warn pl-3 whitespace-pre-line">{reason}</blockquote>
      </div>
    </Notice>
  )
}
