import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { ReadFailed } from '../../frame/read-states.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { formatFullInstant } from '../../words/times.ts'
import { StatesOfShift } from './states-of-shift.tsx'

/** A clinician's own on-call shifts on the home page; nothing without any. */
export default function OwnShifts() {
  const t = useTexts(emergenciesTexts)
  const read = useQuery(reads.ownShifts())
  if (read.isError) return <ReadFailed read={read} />
  if (!read.data || read.data.shifts.length === 0) return null
  return (
    <section aria-labelledby="own-shifts" className="card grid gap-2">
      <h2 id="own-shifts" className="type-h3">
        {t('ownTitle')}
      </h2>
      <ul className="grid gap-1.5">
        {read.data.shifts.map((shift) => (
          <li key={shift.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="type-number font-semibold">
              {t('ownShift', {
                from: formatFullInstant(shift.starts_at),
                until: formatFullInstant(shift.ends_at),
              })}
            </span>
            <StatesOfShift states={shift.states} />
            {shift.now ? <strong className="text-error">{t('now')}</strong> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
