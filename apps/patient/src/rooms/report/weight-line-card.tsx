import type { ReportFigures } from '@contour/domain/report/report-query'
import { weightProjection } from '@contour/domain/report/weight-projection'
import { Button } from '@contour/ui/button'
import { WeightChart } from '@contour/ui/weight-chart'
import { today } from '../intake/intake-answers.ts'
import { CLAIMS, isCurrent } from './claims.ts'

/** The stated chart, named what it is: the program's model at months 1, 2, 3 and 6 (F-RPT-003, D-09). */
export function WeightLineCard({ figures: { currentWeight, targetWeight } }: { figures: ReportFigures }) {
  if (currentWeight === null) return <NoWeightYet />
  if (!isCurrent(CLAIMS.programModel, today())) return null
  const months = [{ month: 0, weightLb: currentWeight }, ...weightProjection(currentWeight)]
  const last = months.at(-1)!.weightLb
  // Where the line ends at the goal, two labels would stand on each other; the table has the figure.
  const near = Math.abs(last - targetWeight) < (currentWeight - Math.min(last, targetWeight)) / 4
  return (
    <section className="card">
      <WeightChart
        title="Your weight line"
        lead="Weight, lb. The program’s model: 3.7 % of the starting weight a month."
        summary={`Start ${currentWeight} lb. The model stands at ${last} lb in month 6. Goal ${targetWeight} lb.`}
        model={months.map(({ month, weightLb }) => ({
          at: month,
          low: weightLb,
          middle: weightLb,
          high: weightLb,
        }))}
        ticks={months.map(({ month }) => ({ at: month, label: month === 0 ? 'Today' : `Mo ${month}` }))}
        goal={{ weight: targetWeight, label: `Your goal ${targetWeight} lb` }}
        startLabel={`${currentWeight} today`}
        endLabel={near ? undefined : `about ${Math.round(last)} lb`}
        source={`The program’s model, not a promise · ${CLAIMS.programModel.id}`}
        table={{
          head: ['Month', 'Weight'],
          rows: months.map(({ month, weightLb }) => [
            month === 0 ? 'Today' : `Month ${month}`,
            `${weightLb} lb`,
          ]),
        }}
      />
    </section>
  )
}

function NoWeightYet() {
  return (
    <section className="card grid content-start gap-4">
      <h2 className="type-h2 text-[1.75rem]!">Your weight line</h2>
      <p className="text-muted">
        Tell us your height and weight, and your own line is drawn here. It takes about four minutes and is
        free.
      </p>
      <div>
        <Button tone="secondary" href="/">
          Start the free visit
        </Button>
      </div>
    </section>
  )
}
