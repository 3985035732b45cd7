import { formatClaim } from '@contour/domain/claims/claim-register'
import type { ReportFigures } from '@contour/domain/report/report-query'
import { weightProjection } from '@contour/domain/report/weight-projection'
import type { ServedClaim } from '@contour/contract/claims'
import { Button } from '@contour/ui/button'
import { FiguresTable } from '@contour/ui/figures-table'
import { Fold } from '@contour/ui/fold'
import { RangeChart } from '@contour/ui/range-chart'
import { ClaimSource, useClaim } from '../claims/claimed.tsx'
import type { TextsOf } from '@contour/texts/screen-texts'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CardLoading } from './card-loading.tsx'
import { rangeChart } from './range-chart-of.ts'
import { rangeTable } from './range-table.ts'
import { useStudies, type Study } from './use-studies.ts'

/**
 * The one chart of the report: the published averages as a band, the program's model as what it is (F-RPT-003, D-09),
 * and the goal. A claim that is not served takes its part of the card with it; without any there is no card.
 */
export function RangeCard({ figures }: { figures: ReportFigures }) {
  const t = useTexts(reportTexts)
  const model = useClaim('CL-01')
  const studies = useStudies()
  if (model === undefined || studies === undefined) return <CardLoading label={t('rangeLoading')} tall />
  if (!model && studies.length === 0) return null
  const { currentWeight: from, targetWeight: target } = figures
  const monthly = model?.figures['monthly_percent'] ?? null
  const months = from === null || monthly === null ? [] : weightProjection(from, monthly)
  const shown = from === null ? null : { from, target, months, studies }
  const served = [...(model ? [model] : []), ...studies.map(({ claim }) => claim)]
  return (
    <section data-claim={served.map(({ id }) => id).join(' ')} className="card grid content-start gap-4">
      <div>
        <h2 className="type-h2 text-[1.75rem]!">{t('rangeTitle')}</h2>
        {shown ? <p className="type-small mt-1.5 text-muted">{t('rangeLead')}</p> : null}
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        {shown ? <RangeChart {...rangeChart(shown, t)} /> : <NoWeightYet />}
        <div className="grid content-start gap-4">
          {shown ? <Legend studies={studies} model={months.length > 0} /> : null}
          {studies.length > 0 ? (
            <Sentence studies={studies} from={from} target={target} last={months.at(-1)?.weightLb ?? null} />
          ) : null}
        </div>
      </div>
      <div className="divide-y divide-hairline border-y border-hairline">
        <Fold title={t('asTable')}>
          <FiguresTable {...rangeTable({ from, months, studies }, t)} summary={t('rangeTitle')} />
        </Fold>
        <Sources claims={served} />
      </div>
    </section>
  )
}

type Props = { studies: readonly Study[]; from: number | null; target: number; last: number | null }

/** Where the averages lie for this visitor, the goal next to them, and where the model promises more than was measured. */
function Sentence({ studies, from, target, last }: Props) {
  const t = useTexts(reportTexts)
  const percents = studies.map(({ percent }) => percent)
  const [least, most] = [Math.min(...percents), Math.max(...percents)]
  const [first, second] = studies.map(({ weeks }) => weeks)
  return (
    <p className="rounded-control bg-medicine-tint p-4 text-medicine">
      <strong>{t('publishedLead', { least, most })}</strong>{' '}
      {t('measured', { first: first ?? '', second: second ?? '' })}{' '}
      {from === null ? '' : ownRange(studies, from, target, t)}
      {from !== null && last !== null && studies.every(({ after }) => last < after(from))
        ? ` ${t('modelFaster', { last: Math.round(last) })}`
        : ''}
    </p>
  )
}

function ownRange(studies: readonly Study[], from: number, target: number, t: TextsOf<typeof reportTexts>) {
  const weights = studies.map(({ after }) => after(from))
  const [least, most] = [Math.min(...weights), Math.max(...weights)]
  const where = target < least ? 'goalBelow' : target > most ? 'goalAbove' : 'goalInside'
  const time = target < least ? ` ${t('goalTime')}` : ''
  return `${t('own', { from, least, most })} ${t(where, { target })}${time}`
}

function Legend({ studies, model }: { studies: readonly Study[]; model: boolean }) {
  const t = useTexts(reportTexts)
  const labels = studies.map(({ name, weeks }) => t('study', { name, weeks }))
  return (
    <ul className="type-small grid gap-2">
      {studies.length > 0 ? (
        <li className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid h-4 w-8 flex-none place-items-center rounded-[3px] bg-medicine-tint forced-colors:border"
          >
            <span className="size-2 rounded-full bg-bottle" />
          </span>
          {t('bandLegend', { first: labels[0] ?? '', second: labels[1] ?? '' })}
        </li>
      ) : null}
      {model ? (
        <li className="flex items-center gap-3">
          <span aria-hidden className="w-8 flex-none border-t-2 border-dashed border-muted" />
          {t('modelLegend')}
        </li>
      ) : null}
    </ul>
  )
}

function Sources({ claims }: { claims: readonly ServedClaim[] }) {
  const t = useTexts(reportTexts)
  return (
    <Fold title={t('sources')}>
      <div className="grid gap-3">
        {claims.map((claim) => (
          <div key={claim.id} data-claim={claim.id}>
            <p className="type-small">
              {formatClaim(claim)} {claim.id === 'CL-01' ? t('noPromise') : ''}
            </p>
            <ClaimSource claim={claim} />
          </div>
        ))}
      </div>
    </Fold>
  )
}

function NoWeightYet() {
  const t = useTexts(reportTexts)
  return (
    <div className="grid content-start gap-4">
      <p className="text-muted">{t('noWeight')}</p>
      <div>
        <Button tone="secondary" href="/">
          {t('start')}
        </Button>
      </div>
    </div>
  )
}
