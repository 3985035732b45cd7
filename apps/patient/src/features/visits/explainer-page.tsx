import { useQuery } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { PromiseNote } from '@contour/ui/promise-note'
import { StickyActions } from '@contour/ui/sticky-actions'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useSession } from '../../lib/session.ts'
import { explainerTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useServed } from '../claims/claimed.tsx'
import { officeTimes } from './office-days.ts'
import { useStartVisit } from './use-start-visit.ts'
import { visitOf } from './visit-of.ts'
import { VisitError } from './visit-error.tsx'
import { useParam } from '../../router/params.ts'
import { Problem } from '../../frame/problem.tsx'

const STEPS = ['step1', 'step2', 'step3'] as const

/** /explainer/:id: how a live visit works, and its start (document 3 §2, D-48); without a visit, only a message. */
export default function ExplainerPage() {
  const t = useTexts(explainerTexts)
  const id = useParam('id')
  const session = useSession()
  const visit = useQuery({ ...visitOf(id), enabled: session !== null, retry: false })
  // A time is stated only while the register serves it (D-64).
  const uncounted = !useServed('CL-10')
  const noDelivery = !useServed('CL-11')
  const start = useStartVisit(id)
  const { data } = visit
  const office = data ? officeTimes(data.hours) : null
  return (
    <PortalPage footer={false} title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-5 pb-8">
        <h1 tabIndex={-1} className="type-h1">
          {t('title')}
        </h1>
        {visit.isError ? (
          <VisitError error={visit.error} onRetry={() => void visit.refetch()} />
        ) : (
          <>
            <ol className="grid gap-4">
              {STEPS.map((step) => (
                <li key={step} className="card grid gap-1 p-6">
                  <p className="type-meta font-semibold text-muted">{t(step)}</p>
                  <h2 className="type-h3">{t(`${step}Title`)}</h2>
                  <p>{t(uncounted && step !== 'step1' ? `${step}Counted` : `${step}Text`)}</p>
                </li>
              ))}
            </ol>
            <PromiseNote
              basis={
                office &&
                (office.days === null
                  ? t('workingHours', office.times)
                  : t('workingHoursOnDays', { ...office.times, days: office.days }))
              }
            >
              {t(noDelivery ? 'deliveryCounted' : 'delivery')}
            </PromiseNote>
          </>
        )}
        <Problem of={start.error} />
      </div>
      {data ? (
        <StickyActions>
          <Button wide busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
        </StickyActions>
      ) : null}
    </PortalPage>
  )
}
