import { sayClaim } from '@contour/domain/claims/claim-register'
import { PROMISE_TEXTS } from '@contour/domain/promises'
import type { ReportFigures } from '@contour/domain/report/report-query'
import { weightProjection } from '@contour/domain/report/weight-projection'
import { Button } from '@contour/ui/button'
import { WeightChart } from '@contour/ui/weight-chart'
import { ClaimSource, Claimed } from '../claims/claimed.tsx'
import { CardWait } from './card-wait.tsx'

/** The stated chart, named what it is: the program's model at months 1, 2, 3 and 6 (F-RPT-003, D-09). */
export function WeightLineCard({ figures: { currentWeight, targetWeight } }: { figures: ReportFigures }) {
  if (currentWeight === null) return <NoWeightYet />
  return (
    <Claimed id="CL-01" wait={<CardWait label="Loading your weight line" tall />}>
      {(claim) => (
        <section className="card">
          <ModelChart
            start={currentWeight}
            target={targetWeight}
            monthly={claim.figures['monthly_percent'] ?? 0}
            lead={`Weight, lb. ${sayClaim(claim)} No promise.`}
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
  const months = [{ month: 0, weightLb: start }, ...weightProjection(start, monthly)]
  const last = months.at(-1)!.weightLb
  // Where the line ends at the goal, two labels would stand on each other; the table has the figure.
  const near = Math.abs(last - target) < (start - Math.min(last, target)) / 4
  return (
    <WeightChart
      title="Your weight line"
      lead={lead}
      summary={`Start ${start} lb. The program’s model stands at ${last} lb in month 6. Goal ${target} lb.`}
      model={months.map(({ month, weightLb }) => ({
        at: month,
        low: weightLb,
        middle: weightLb,
        high: weightLb,
      }))}
      ticks={months.map(({ month }) => ({ at: month, label: month === 0 ? 'Today' : `Mo ${month}` }))}
      goal={{ weight: target, label: `Your goal ${target} lb` }}
      startLabel={`${start} today`}
      endLabel={near ? undefined : `about ${Math.round(last)} lb`}
      table={{
        head: ['Month', 'Weight'],
        rows: months.map(({ month, weightLb }) => [
          month === 0 ? 'Today' : `Month ${month}`,
          `${weightLb} lb`,
        ]),
      }}
    />
  )
}

function NoWeightYet() {
  return (
    <section className="card grid content-start gap-4">
      <h2 className="type-h2 text-[1.75rem]!">Your weight line</h2>
      <p className="text-muted">
        Tell us your height and weight, and your own line is drawn here. {PROMISE_TEXTS.intake}
      </p>
      <div>
        <Button tone="secondary" href="/">
          Start the free visit
        </Button>
      </div>
    </section>
  )
}
