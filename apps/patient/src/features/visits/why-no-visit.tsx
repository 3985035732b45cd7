import { momentInWords } from '@contour/domain/time/instant-text'
import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import type { Visit } from './visit-of.ts'

/** Why the visit before did not take place: it was missed, or a clinician canceled it and wrote why (M-06). */
export function WhyNoVisit({ last }: { last: Visit['last'] }) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  if (last?.state === 'missed')
    return (
      <Notice tone="warn" title={t('missedTitle')}>
        {last.starts_at
          ? t('missedBooked', { when: formatWhen(when, last.starts_at, now) })
          : t('missedCalled')}
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
