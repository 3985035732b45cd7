import { DRUG_TITLE } from '@contour/domain/dosing/drug'

/** Printed as document 3 §2 states it; never used for a charge. */
const PRICE = '$449 a month'

/** Parts of what every plan includes (document 1 §1). */
const TEXTS = [
  'The same price for all dosages.',
  'A telehealth visit and unlimited clinical chat.',
  'Overnight cold shipping included.',
] as const

/** Three static cards; the prices that are charged stand where they lead. */
export function RecommendedTherapies() {
  return (
    <section aria-labelledby="recommended" className="grid gap-4 pt-4">
      <h2 id="recommended" className="type-h2">
        Recommended therapies
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {TEXTS.map((text) => (
          <li key={text} className="card grid content-between gap-4 p-6">
            <div className="grid gap-2">
              <h3 className="type-h3">{DRUG_TITLE.tirzepatide}</h3>
              <p>
                <strong className="type-number">{PRICE}</strong>
              </p>
              <p className="text-muted">{text}</p>
            </div>
            <a className="link inline-flex min-h-12 items-center" href="/weight-loss-plan">
              See plans and prices <span className="sr-only">{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="type-small text-muted">What you would pay stands with each plan before you order.</p>
    </section>
  )
}
