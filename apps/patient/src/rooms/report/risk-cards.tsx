import { Notice } from '@contour/ui/notice'

const cards = [
  {
    title: 'What helps',
    text: 'Eating protein first, walking every day, sleeping enough and raising the dose slowly.',
  },
  {
    title: 'What is common',
    text: 'Nausea, constipation, diarrhoea and tiredness, mostly in the first weeks and after a higher dose.',
  },
  {
    title: 'What is serious',
    text: 'Inflamed pancreas, gallstones, kidney trouble, allergic reactions. We tell you the signs to watch for.',
  },
  {
    title: 'Who should not take it',
    text: 'People with medullary thyroid cancer or MEN 2 in the family, in pregnancy, or with a past severe reaction.',
  },
]

/** What helps and what can go wrong, and what a compounded medicine is. */
export function RiskCards() {
  return (
    <section className="grid gap-5">
      <h2 className="type-h2">What helps, and what can go wrong</h2>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.title} className="border-t-3 border-bottle pt-3">
            <h3 className="font-semibold">{card.title}</h3>
            <p className="type-small mt-1 text-muted">{card.text}</p>
          </li>
        ))}
      </ul>
      <Notice tone="warn" title="Compounded drugs are not FDA-approved.">
        A licensed pharmacy prepares them for one patient by prescription. The FDA does not review their
        safety, effectiveness or quality before they are sold. Your clinician decides whether one is right for
        you.
      </Notice>
    </section>
  )
}
