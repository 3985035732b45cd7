import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { mayCall } from '../../calls/may-call.ts'
import { reads } from '../../calls/reads.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { statusTexts } from '../../texts/en/alerts.ts'
import { formatInstant } from '../../words/times.ts'
import { Checks } from './checks.tsx'
import { Machinery } from './machinery.tsx'

/** Whether the service works, for all staff; for administrators also the checks of doctor and what runs where. */
export default function StatusPage() {
  const t = useTexts(statusTexts)
  const { roles } = useStaffUser()
  const read = useQuery(reads.status())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="card">
        <PageHead
          title={t('title')}
          facts={
            read.data
              ? t('version', {
                  version: read.data.commit ? `${read.data.version}+${read.data.commit}` : read.data.version,
                })
              : undefined
          }
        />
        <p className="mb-4 max-w-measure text-muted">{t('note')}</p>
        {read.data ? (
          <dl>
            {read.data.parts.map(({ part, faults }) => (
              <div
                key={part}
                className="grid gap-x-4 border-t border-hairline py-2 sm:grid-cols-[16rem_minmax(0,1fr)]"
              >
                <dt className="font-semibold">{t(`part_${part}`)}</dt>
                {faults.length === 0 ? (
                  <dd className="text-muted">{t('well')}</dd>
                ) : (
                  faults.map(({ title, since }) => (
                    <dd key={`${title} ${since}`} className="font-semibold text-error sm:col-start-2">
                      {t('fault', { title, time: formatInstant(since) })}
                    </dd>
                  ))
                )}
              </div>
            ))}
          </dl>
        ) : (
          <ReadStates read={read} label={t('loading')} lines={6} />
        )}
      </div>
      {mayCall(roles, 'status', 'check') ? (
        <CardBoundary>
          <Checks />
        </CardBoundary>
      ) : null}
      {mayCall(roles, 'status', 'machinery') ? (
        <CardBoundary>
          <Machinery />
        </CardBoundary>
      ) : null}
    </div>
  )
}
