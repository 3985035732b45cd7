import { useTexts } from '@contour/texts/use-texts'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { toCallError } from '../../calls/call-errors.ts'
import type { Chart } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadFailed, Reading, type StatesOfRead } from '../../frame/read-states.tsx'
import { useFillWindow } from '../../frame/use-fill-window.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { ChartPane } from './chart-pane.tsx'
import { ChartStrip } from './chart-strip.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { QueuePane } from './queue-pane.tsx'

/**
 * Three panes under a strip that is always in view (interface.md 6.5): the queue, the chart, the decision. Fewer columns
 * where there is less space.
 */
export function ChartPage() {
  const t = useTexts(clinicChartTexts)
  const { orderId = '' } = useParams()
  const { search } = useLocation()
  const panes = useFillWindow()
  return (
    <div ref={panes} className="panes -m-4 md:-m-6 xl:grid xl:grid-cols-[116px_minmax(0,1fr)]">
      <div className="pane hidden border-r border-hairline bg-white xl:block">
        <CardBoundary>
          <QueuePane current={orderId} />
        </CardBoundary>
      </div>
      <div className="pane-column flex min-w-0 flex-col">
        <p className="bg-white px-4 xl:hidden">
          <Link to={`/queue${search}`} className="link inline-flex min-h-8 items-center">
            {t('backToQueueArrow')}
          </Link>
        </p>
        <OpenedChart key={orderId} orderId={orderId} />
      </div>
    </div>
  )
}

function OpenedChart({ orderId }: { orderId: string }) {
  const t = useTexts(clinicChartTexts)
  const opened = useQuery(reads.chart(orderId))
  if (opened.isPending) {
    return (
      <div className="p-4">
        <Reading label={t('loading')} lines={9} />
      </div>
    )
  }
  if (opened.isError) {
    return (
      <div className="p-4">
        <ChartRefused read={opened} />
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
      <ChartStrip chart={chart} />
      <p className="px-4 pt-3 md:hidden">
        <DeskButton tone="primary" wide href="#decision">
          {t('goToDecision')}
        </DeskButton>
      </p>
      <div className="pane-row grid min-w-0 md:grid-cols-[minmax(0,1fr)_324px] xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="pane min-w-0">
          <ChartPane chart={chart} reload={reload} />
        </div>
        <aside
          id="decision"
          tabIndex={-1}
          aria-label={decision('title')}
          className="flex min-h-0 min-w-0 flex-col border-hairline bg-white outline-none max-md:border-t md:border-l"
        >
          <CardBoundary>
            <DecisionPane chart={chart} />
          </CardBoundary>
        </aside>
      </div>
    </>
  )
}

function ChartRefused({ read }: { read: StatesOfRead }) {
  const t = useTexts(clinicChartTexts)
  const { code, message } = toCallError(read.error)
  if (code !== 'not_licensed' && code !== 'not_found') return <ReadFailed read={read} />
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
