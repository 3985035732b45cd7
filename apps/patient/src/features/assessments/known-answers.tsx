import type { KnownAnswer } from '@contour/domain/assessments/known-answers'
import { useTexts } from '@contour/texts/use-texts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'

const KEYS = {
  conditions: 'known_conditions',
  new_conditions: 'known_new_conditions',
  own_conditions: 'known_own_conditions',
  new_own_conditions: 'known_new_own_conditions',
  medications: 'known_medications',
  medicine_check: 'known_medicine_check',
  medicines_change_check: 'known_medicines_change_check',
  allergies: 'known_allergies',
} as const

const isNamed = (key: string): key is keyof typeof KEYS => key in KEYS

/** What earlier forms say, each with its day, so that a later one asks what has changed (D-84). */
export function KnownAnswers({ known }: { known: readonly KnownAnswer[] }) {
  const t = useTexts(assessmentsTexts)
  const named = known.flatMap(({ question, ...rest }) => (isNamed(question) ? [{ question, ...rest }] : []))
  if (named.length === 0) return null
  return (
    <section aria-labelledby="known" className="rounded-control bg-mint p-4">
      <h2 id="known" className="type-small font-semibold">
        {t('knownTitle')}
      </h2>
      <dl className="mt-2 grid gap-2">
        {named.map(({ question, answer, on }) => (
          <div key={question}>
            <dt className="type-small text-muted">{t('knownAt', { what: t(KEYS[question]), day: on })}</dt>
            <dd className="font-semibold whitespace-pre-line [overflow-wrap:anywhere]">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
