import { AVERAGE_LOSS, ONE_IN_THREE_LABEL } from '@contour/domain/report/report-figures'
import { DRUG_LABELS } from '@contour/domain/eligibility/questionnaire-rules'
import { DRUGS } from '@contour/domain/money/products'
import { today } from '../intake/intake-answers.ts'
import { CLAIMS, PUBLISHED_LOSS, isCurrent } from './claims.ts'

/** What was published, as a band beside the model, with its source (D-09). */
export function PublishedCard({ currentWeight }: { currentWeight: number | null }) {
  const entry = CLAIMS.publishedBand
  if (!isCurrent(entry, today())) return null
  const { least, most } = PUBLISHED_LOSS
  const after = (percent: number) => Math.round((currentWeight ?? 0) * (1 - percent / 100))
  return (
    <section className="card grid content-start gap-4">
      <div>
        <h2 className="type-h2 text-[1.75rem]!">What was published</h2>
        <p className="type-small mt-1.5 text-muted">{entry.text}, two large studies.</p>
      </div>
      <div aria-hidden className="relative mt-2 h-16">
        <span className="absolute inset-x-0 top-7 h-1 rounded-full bg-hairline" />
        {[0, 10, 20, 30].map((mark) => (
          <span key={mark} className="type-meta absolute top-10 text-muted" style={markPlace(mark)}>
            {mark === 0 ? 'Today' : `-${mark} %`}
          </span>
        ))}
        <span
          className="absolute top-4 h-7 rounded-small bg-medicine-fill"
          style={{ left: `${(least / 30) * 100}%`, width: `${((most - least) / 30) * 100}%` }}
        />
        <span className="absolute top-5.5 left-0 size-4 rounded-full border-[2.5px] border-ink bg-marigold" />
      </div>
      <p className="type-lead">
        On average people weighed <strong className="type-number">{least} %</strong> to{' '}
        <strong className="type-number">{most} %</strong> less
        {currentWeight === null ? (
          '.'
        ) : (
          <>
            . From {currentWeight} lb that is{' '}
            <strong className="type-number">
              {after(most)} to {after(least)} lb
            </strong>
            .
          </>
        )}
      </p>
      <p className="type-small text-muted">
        {entry.population}. Source: {entry.source} · {entry.id}
      </p>
    </section>
  )
}

const markPlace = (mark: number) =>
  mark === 30
    ? { right: 0 }
    : { left: `${(mark / 30) * 100}%`, transform: mark === 0 ? '' : 'translateX(-50%)' }

/** The stated table of average loss (F-RPT-005, F-RPT-006). */
export function AverageLossCard() {
  const entry = CLAIMS.averageLoss
  if (!isCurrent(entry, today())) return null
  const cell = 'border-b border-hairline py-3.5 pr-4 text-left align-baseline'
  return (
    <section className="card">
      <h2 className="type-h2 text-[1.75rem]!">Average loss of body weight</h2>
      <table className="mt-4 w-full border-collapse">
        <caption className="sr-only">Average loss of body weight by medication</caption>
        <thead>
          <tr>
            {['Medication', 'Average', ONE_IN_THREE_LABEL].map((head) => (
              <th key={head} scope="col" className={`type-small font-semibold text-muted ${cell}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DRUGS.map((drug) => (
            <tr key={drug}>
              <th scope="row" className={`font-semibold ${cell}`}>
                {DRUG_LABELS[drug].name}
              </th>
              <td className={`type-number font-display text-[1.75rem] font-[560] ${cell}`}>
                {AVERAGE_LOSS[drug].average}%
              </td>
              <td className={`type-number font-display text-[1.75rem] font-[560] ${cell}`}>
                {AVERAGE_LOSS[drug].oneInThree}%
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="type-small mt-4 text-muted">
        Together with diet and exercise. Your result may differ. {entry.source} · {entry.id}
      </p>
    </section>
  )
}
