import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { toCallError } from '../calls/call-errors.ts'
import type { Chart } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { clinicChartTexts } from '../texts/en/clinic-chart.ts'
import { clinicDecisionTexts } from '../texts/en/clinic-decisions.ts'
import { ChartPane } from './chart-pane.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { QueuePane } from './queue-pane.tsx'

/** Three panes (interface.md 6.5): the queue, the chart, the decision. Fewer columns where there is less space. */
export function ChartPage() {
  const t = useTexts(clinicChartTexts)
  const { orderId = '' } = useParams()
  const { search } = useLocation()
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[196px_minmax(0,1fr)_340px]">
      <div className="hidden xl:block">
        <QueuePane current={orderId} />
      </div>
      <p className="-mb-1 md:col-span-2 xl:hidden">
        <Link to={`/queue${search}`} className="link inline-flex min-h-8 items-center">
          {t('backToQueueArrow')}
        </Link>
      </p>
      <OpenedChart key={orderId} orderId={orderId} />
    </div>
  )
}

function OpenedChart({ orderId }: { orderId: string }) {
  const t = useTexts(clinicChartTexts)
  const opened = useQuery(reads.chart(orderId))
  if (opened.isPending) {
    return (
      <div className="md:col-span-2">
        <Reading label={t('loading')} lines={9} />
      </div>
    )
  }
  if (opened.isError) {
    return (
      <div className="md:col-span-2">
        <ChartRefused error={opened.error} again={() => void opened.refetch()} />
      </div>
    )
  }
  return <Panes chart={opened.data.chart} reload={() => void opened.refetch()} />
}

function Panes({ chart, reload }: { chart: Chart; reload: () => void }) {
  const t = useTexts(clinicChartTexts)
  const decision = useTexts(clinicDecisionTexts)
  return (
    <>
      <p className="md:hidden">
        <Button size="desk" wide href="#decision">
          {t('goToDecision')}
        </Button>
      </p>
      <ChartPane chart={chart} reload={reload} />
      <aside
        id="decision"
        tabIndex={-1}
        aria-label={decision('title')}
        className="min-w-0 self-start outline-none md:sticky md:top-4 md:max-h-[calc(100dvh-2rem)] md:overflow-y-auto md:rounded-card"
      >
        <DecisionPane chart={chart} />
      </aside>
    </>
  )
}

function ChartRefused({ error, again }: { error: unknown; again: () => void }) {
  const t = useTexts(clinicChartTexts)
  const { code, message } = toCallError(error)
  if (code !== 'not_licensed' && code !== 'not_found') return <ReadFailed error={error} again={again} />
  return (
    <>
      <PageHead title={t(code === 'not_licensed' ? 'notLicensedTitle' : 'notFoundTitle')} />
      <EmptyState
        title={message}
        seed={5}
        actions={
          <Link to="/queue" className="link">
            {t('backToQueue')}
          </Link>
        }
      >
        {t(code === 'not_licensed' ? 'notLicensedText' : 'notFoundText')}
      </EmptyState>
    </>
  )
}
