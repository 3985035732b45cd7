import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { reads } from '../../calls/reads.ts'
import type { AdverseEventRow } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListRows } from '../../frame/list-rows.tsx'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'
import { formatFullInstant } from '../../words/times.ts'

const AssessDialog = lazy(() => import('./assess-dialog.tsx'))
const RecordEventDialog = lazy(() => import('./record-event-dialog.tsx'))

type Shown = 'open' | 'closed'

/** Adverse events, open or closed, with the button that records one by hand. */
export function EventsTab() {
  const t = useTexts(qualityTexts)
  const [show, setShow] = useState<Shown>('open')
  const [recording, setRecording] = useState(false)
  const [assessed, setAssessed] = useState<AdverseEventRow | null>(null)
  const read = useInfiniteQuery(reads.adverseEvents(show))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-measure text-muted">{t('eventsLead')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ToggleChip on={show === 'open'} onToggle={() => setShow('open')}>
          {t('showOpen')}
        </ToggleChip>
        <ToggleChip on={show === 'closed'} onToggle={() => setShow('closed')}>
          {t('showClosed')}
        </ToggleChip>
        <DeskButton onClick={() => setRecording(true)}>{t('record')}</DeskButton>
      </div>
      <ListRows
        read={read}
        loading={t('loading')}
        empty={{ title: t('noEvents'), text: t('noEventsText'), seed: 5 }}
      >
        {({ rows }) =>
          rows.map((row) => <EventCard key={row.id} row={row} onAssess={() => setAssessed(row)} />)
        }
      </ListRows>
      <Suspense fallback={null}>
        {recording ? <RecordEventDialog onClose={() => setRecording(false)} /> : null}
        {assessed ? <AssessDialog row={assessed} onClose={() => setAssessed(null)} /> : null}
      </Suspense>
    </div>
  )
}

function EventCard({ row, onAssess }: { row: AdverseEventRow; onAssess: () => void }) {
  const t = useTexts(qualityTexts)
  const { id, patient, state, severity, closed_at: closed } = row
  return (
    <article aria-labelledby={`event-${id}`} className="card grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 id={`event-${id}`} className="font-semibold">
        {t('eventTitle', { patient, state })}
      </h2>
      <p className="type-small text-muted">
        {t('eventFacts', { source: t(`source_${row.source}`), time: formatFullInstant(row.happened_at) })}{' '}
        {row.recorded_by ? t('eventBy', { name: row.recorded_by }) : null}
      </p>
      <p className="[overflow-wrap:anywhere]">{row.what}</p>
      <p className={severity ? '' : 'font-semibold text-warn'}>
        {severity
          ? t('graded', { severity: t(`grade_${severity}`), action: row.action ?? '' })
          : t('notGraded')}
      </p>
      {row.follow_up_on ? <p>{t('askAgain', { day: row.follow_up_on })}</p> : null}
      {closed ? (
        <p>{t('ended', { time: formatFullInstant(closed), outcome: row.outcome ?? '' })}</p>
      ) : (
        <p>
          <DeskButton tone="primary" onClick={onAssess}>
            {t('assess', { patient })}
          </DeskButton>
        </p>
      )}
    </article>
  )
}
