import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocalMedia } from '@contour/client/live-call/use-local-media'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ChartPane } from '../clinic/chart-pane.tsx'
import { ChartStrip } from '../clinic/chart-strip.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { useFillWindow } from '../../frame/use-fill-window.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { visitsTexts } from '../../texts/en/visits.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { OtherEnds } from './other-ends.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { StaffCall } from './staff-call.tsx'
import { VISIT_MOVED, type VisitRow } from './visit-reads.ts'

/** The open visit: the call and its outcome at the left, the chart at the right, so that both are in view (M-06). */
export function VisitDesk({ visit, onFinished }: { visit: VisitRow; onFinished: () => void }) {
  const t = useTexts(visitsTexts)
  const client = useQueryClient()
  const panes = useFillWindow()
  const { media, state: devices } = useLocalMedia()
  /** Increases when the clinician leaves the call: it then begins again. */
  const [round, setRound] = useState(0)
  const readAgain = () => {
    for (const queryKey of VISIT_MOVED) void client.invalidateQueries({ queryKey })
  }
  return (
    <>
      {visit.visit_state === 'in_progress' ? <LeaveQuestion patient={visit.patient} /> : null}
      <div
        ref={panes}
        className="panes -m-4 grid grid-cols-[minmax(0,1fr)] md:-m-6 md:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]"
      >
        <section
          aria-label={t('desk')}
          className="pane grid content-start gap-4 border-hairline bg-white p-4 md:border-r"
        >
          <StaffCall
            key={round}
            visit={visit}
            media={media}
            devices={devices}
            enter={async () => (await calls.visits.enter({ id: visit.order_id })).connection}
            onVisit={readAgain}
            onLeft={() => {
              media.close()
              setRound(round + 1)
            }}
          />
          <OutcomeForm visit={visit} onFinished={onFinished} />
          <OtherEnds visit={visit} />
        </section>
        <div className="pane min-w-0">
          <VisitChart orderId={visit.order_id} />
        </div>
      </div>
    </>
  )
}

function VisitChart({ orderId }: { orderId: string }) {
  const t = useTexts(clinicChartTexts)
  const opened = useQuery(reads.chart(orderId))
  if (opened.data)
    return (
      <>
        <ChartStrip chart={opened.data.chart} />
        <ChartPane chart={opened.data.chart} reload={() => void opened.refetch()} />
      </>
    )
  return (
    <div className="p-4">
      <ReadStates read={opened} label={t('loading')} lines={9} />
    </div>
  )
}
