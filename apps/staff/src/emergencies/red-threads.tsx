import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed } from '../frame/read-states.tsx'
import { useStaffUser } from '../frame/staff-user.ts'
import { emergenciesTexts } from '../texts/en/emergencies.ts'
import { RedBand } from './red-band.tsx'
import { VisitorAlarms } from './visitor-alarms.tsx'
import { YellowAlarms } from './yellow-alarms.tsx'

/**
 * The red threads above everything else on the home page: patients, the longest without an outcome first, below them the
 * yellow ones, and then visitors, apart (D-46, D-77); nothing without any.
 */
export default function RedThreads() {
  const t = useTexts(emergenciesTexts)
  const { roles } = useStaffUser()
  const read = useInfiniteQuery(reads.redThreads('patients'))
  return (
    <>
      {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
      {read.data && read.data.rows.length > 0 ? (
        <div>
          <ul className="grid gap-2">
            {read.data.rows.map(({ id, name, phone, since, may_log }) => (
              <li key={id} className="overflow-hidden rounded-control">
                <RedBand id={id} name={name} phone={phone} since={since} mayLog={may_log}>
                  <Link
                    to={`/inbox/${encodeURIComponent(id)}`}
                    className="inline-flex min-h-8 items-center font-semibold text-white underline"
                  >
                    {t('openThread', { name: name || t('somebody') })}
                  </Link>
                </RedBand>
              </li>
            ))}
          </ul>
          <MoreRows read={read} />
        </div>
      ) : null}
      {mayCall(roles, 'emergencies', 'yellow') ? <YellowAlarms /> : null}
      <VisitorAlarms />
    </>
  )
}
