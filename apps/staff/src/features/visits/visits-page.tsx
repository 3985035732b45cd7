import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { Appointments } from './appointments.tsx'
import { Duty } from './duty.tsx'
import { useDuty } from './use-duty.ts'
import { VisitDesk } from './visit-desk.tsx'
import { VisitLine } from './visit-line.tsx'
import { visitReads, type VisitRow } from './visit-reads.ts'

/** Clinicians: the line and their appointments, or the visit that is open with its chart (M-06). */
export default function VisitsPage() {
  const read = useQuery(visitReads.line())
  const [finished, setFinished] = useState<VisitRow | null>(null)
  useDuty(read.data?.duty.on ?? false)
  const t = useTexts(visitsTexts)
  const current = read.data?.current
  if (current)
    return <VisitDesk key={current.order_id} visit={current} onFinished={() => setFinished(current)} />
  return (
    <>
      <PageHead title={t('title')}>
        <Link to="/visits/hours" className="link inline-flex min-h-8 items-center">
          {t('hoursLink')}
        </Link>
      </PageHead>
      {read.data ? null : <ReadStates read={read} label={t('loading')} lines={6} />}
      {finished ? <Finished visit={finished} onBack={() => setFinished(null)} /> : null}
      {read.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Duty page={read.data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <VisitLine page={read.data} onCalled={() => setFinished(null)} />
            <Appointments rows={read.data.appointments} />
          </div>
        </div>
      ) : null}
    </>
  )
}

/** What follows the visit that was just recorded. */
function Finished({ visit, onBack }: { visit: VisitRow; onBack: () => void }) {
  const t = useTexts(visitsTexts)
  return (
    <section aria-labelledby="finished" className="card mb-4 grid gap-3">
      <div role="status">
        <h2 id="finished" className="type-h3">
          {t('finished', { patient: visit.patient })}
        </h2>
        <p>{t('finishedText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <DeskButton tone="primary" href={`/queue/${visit.order_id}`}>
          {t('decide')}
        </DeskButton>
        <DeskButton onClick={onBack}>{t('backToLine')}</DeskButton>
      </div>
    </section>
  )
}
