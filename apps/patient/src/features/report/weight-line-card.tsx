import { formatClaim } from '@contour/domain/claims/claim-register'
import type { ReportFigures } from '@contour/domain/report/report-query'
import { weightProjection } from '@contour/domain/report/weight-projection'
import { Button } from '@contour/ui/button'
import { WeightChart } from '@contour/ui/weight-chart'
import { ClaimSource, Claimed } from '../claims/claimed.tsx'
import { reportTexts } from '../../texts/en/report.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CardLoading } from './card-loading.tsx'

/** The specified chart, labeled as what it is: the program's model at months 1, 2, 3 and 6 (F-RPT-003, D-09). */
export function WeightLineCard({ figures: { currentWeight, targetWeight } }: { figures: ReportFigures }) {
  const t = useTexts(reportTexts)
  if (currentWeight === null) return <NoWeightYet />
  return (
    <Claimed id="CL-01" wait={<CardLoading label={t('lineLoading')} tall />}>
      {(claim) => (
        <section className="card">
          <ModelChart
            start={currentWeight}
            target={targetWeight}
            monthly={claim.figures['monthly_percent'] ?? 0}
            lead={t('lineLead', { claim: formatClaim(claim) })}
          />
          <div className="mt-2">
            <ClaimSource claim={claim} />
          </div>
        </section>
      )}
    </Claimed>
  )
}

function ModelChart({
  start,
  target,
  monthly,
  lead,
}: {
  start: number
  target: number
  monthly: number
  lead: string
}) {
  const t = useTexts(reportTexts)
  const months = [{ month: 0, weightLb: start }, ...weightProjection(start, monthly)]
  const last = months.at(-1)!.weightLb
  // If the line ends near the goal, the two labels would overlap; the table has the figure.
  const near = Math.abs(last - target) < (start - Math.min(last, target)) / 4
  return (
    <WeightChart
      title={t('lineTitle')}
      lead={lead}
      summary={t('lineSummary', { start, last, target })}
      model={months.map(({ month, weightLb }) => ({
        at: month,
        low: weightLb,
        middle: weightLb,
        high: weightLb,
      }))}
      ticks={months.map(({ month }) => ({
        at: month,
        label: month === 0 ? t('today') : t('monthShort', { month }),
      }))}
      goal={{ weight: target, label: t('lineGoal', { target }) }}
      startLabel={t('lineStart', { start })}
      endLabel={near ? undefined : t('lineEnd', { pounds: Math.round(last) })}
      table={{
        head: [t('monthHead'), t('weightHead')],
        rows: months.map(({ month, weightLb }) => [
          month === 0 ? t('today') : t('month', { month }),
          t('weight', { pounds: weightLb }),
        ]),
      }}
    />
  )
}

function NoWeightYet() {
  const t = useTexts(reportTexts)
  return (
    <section className="card grid content-start gap-4">
      <h2 className="type-h2 text-[1.75rem]!">{t('lineTitle')}</h2>
      <p className="text-muted">{t('noWeight')}</p>
      <div>
        <Button tone="secondary" href="/">
          {t('start')}
        </Button>
      </div>
    </section>
  )
}
