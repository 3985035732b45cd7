import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { StatusName } from '../../words/status-name.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { ChartSection } from './chart-section.tsx'

/** The status of a step; one that this build does not know is shown as it is stored. */
function StepStatus({ stored }: { stored: string }) {
  const status = ORDER_STATUSES.find((known) => known === stored)
  return status ? <StatusName status={status} /> : stored.replaceAll('_', ' ')
}

/** The history of the order, who decided in which way, and who has opened this chart. */
export function ChartHistory({
  chart: { history, readers, encounters },
}: {
  chart: Pick<Chart, 'history' | 'readers' | 'encounters'>
}) {
  const t = useTexts(clinicChartTexts)
  return (
    <ChartSection title={t('history')}>
      <ol className="grid gap-2">
        {history.map((step) => (
          <li key={`${step.at} ${step.to}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <strong>
                <StepStatus stored={step.to} />
              </strong>{' '}
              <span className="text-muted">{t('stepBy', { name: step.actor })}</span>
            </span>
            <span className="type-number text-muted">{formatFullInstant(step.at)}</span>
          </li>
        ))}
      </ol>
      <h3 className="type-meta mt-4 font-semibold text-muted">{t('encounters')}</h3>
      <ul className="grid gap-1.5">
        {encounters.map(({ n, clinician, modality, outcome, ended_at: at }) => (
          <li key={n} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {clinician === null || at === null
                ? t('encounterOpen', { n })
                : t('encounter', {
                    n,
                    clinician,
                    outcome: outcome?.replaceAll('_', ' ') ?? '',
                    modality: modality === null ? '' : t(`modality_${modality}`),
                  })}
            </span>
            {at === null ? null : <span className="type-number text-muted">{formatFullInstant(at)}</span>}
          </li>
        ))}
      </ul>
      <details className="mt-4 border-t border-hairline pt-3">
        <summary className="min-h-8 py-1 font-semibold">{t('readers', { count: readers.length })}</summary>
        <ul className="mt-2 grid gap-1.5">
          {readers.map((reader) => (
            <li
              key={`${reader.at} ${reader.who} ${reader.action}`}
              className="flex flex-wrap justify-between gap-x-4"
            >
              <span>
                {reader.who} <span className="text-muted">{reader.action.replaceAll(/[_.]/g, ' ')}</span>
              </span>
              <span className="type-number text-muted">{formatFullInstant(reader.at)}</span>
            </li>
          ))}
        </ul>
      </details>
    </ChartSection>
  )
}
