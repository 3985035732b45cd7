import { timeOfDayText } from '@contour/domain/time/instant-text'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { PromiseNote } from '@contour/ui/promise-note'
import { messageOf } from '../../lib/error-messages.ts'
import type { api } from '../../lib/patient-api.ts'
import { useSite } from '../../lib/site.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitTexts } from '../../texts/en/visits.ts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { formatWhen } from '../promises/format-promise.ts'
import { useNow } from '../orders/use-now.ts'
import { useStartVisit } from './use-start-visit.ts'

export type Visit = Awaited<ReturnType<typeof api.visits.readVisit>>

/** The visit: online with a partner, else by phone during office hours, with our phone number. */
export function VisitDetails({ id, visit }: { id: string; visit: Visit }) {
  const t = useTexts(visitTexts)
  const start = useStartVisit(id)
  const problem = start.isError ? (
    <Notice tone="error" live="assertive">
      {messageOf(start.error)}
    </Notice>
  ) : null
  if (visit.by === 'meeting')
    return (
      <>
        <h2 className="type-h3">{t('meetingTitle')}</h2>
        <p>{t('meetingText')}</p>
        {problem}
        <div>
          <Button busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h2 className="type-h3">{t('phoneTitle')}</h2>
      {visit.call_by ? (
        <ClinicianCalls by={visit.call_by} visit={visit} />
      ) : (
        <>
          <p>{t('askText')}</p>
          {problem}
          <div>
            <Button busy={start.isPending} onClick={() => start.mutate()}>
              {t('ask')}
            </Button>
          </div>
        </>
      )}
      <PhoneNumberNote visit={visit} />
    </>
  )
}

function ClinicianCalls({ by, visit }: { by: string; visit: Visit }) {
  const t = useTexts(visitTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  const hours = { opens: timeOfDayText(visit.hours.opens), closes: timeOfDayText(visit.hours.closes) }
  return (
    <PromiseNote basis={t('hours', hours)}>{t('weCall', { when: formatWhen(when, by, now) })}</PromiseNote>
  )
}

function PhoneNumberNote({ visit }: { visit: Visit }) {
  const parts = useParts(visitTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  const { supportPhone } = useSite()
  const phone = (
    <a className="link whitespace-nowrap" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
      {supportPhone}
    </a>
  )
  return (
    <p>
      {visit.open_now
        ? parts('callNow', { phone })
        : parts('callLater', { phone, when: formatWhen(when, visit.next_opening, now) })}
    </p>
  )
}
