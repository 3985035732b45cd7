import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { timeOfDayText } from '@contour/domain/time/instant-text'
import { useTexts } from '@contour/texts/use-texts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { DaysOff } from './days-off.tsx'
import { OpenHoursForm } from './open-hours-form.tsx'
import { visitReads } from './visit-reads.ts'

/** Clinicians: when they hold booked visits, and days off (M-06). */
export default function OpenHoursPage() {
  const t = useTexts(visitsTexts)
  const read = useQuery(visitReads.hours())
  return (
    <>
      <PageHead title={t('hoursTitle')}>
        <Link to="/visits" className="link inline-flex min-h-8 items-center">
          {t('backToVisits')}
        </Link>
      </PageHead>
      <ReadStates read={read} label={t('hoursLoading')} lines={6} />
      {read.data ? (
        <>
          <p className="mb-4 max-w-measure text-muted">
            {t('hoursText', {
              minutes: read.data.slot_minutes,
              opens: timeOfDayText(read.data.office.opens),
              closes: timeOfDayText(read.data.office.closes),
            })}
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <OpenHoursForm key={JSON.stringify(read.data.hours)} saved={read.data.hours} />
            <DaysOff days={read.data.days_off} />
          </div>
        </>
      ) : null}
    </>
  )
}
