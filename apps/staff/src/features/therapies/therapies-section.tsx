import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { therapiesTexts } from '../../texts/en/therapies.ts'
import { formatFullInstant } from '../../words/times.ts'
import { TherapiesForm } from './therapies-form.tsx'

/** The recommended therapies that patients see on their home page: list price, comparison, three cards. */
export function TherapiesSection() {
  const t = useTexts(therapiesTexts)
  const therapies = useQuery(reads.therapies())
  if (!therapies.data) return <ReadStates read={therapies} label={t('loading')} />
  const { version, author, created_at } = therapies.data
  return (
    <section className="card grid gap-4" aria-label={t('title')}>
      <p className="type-small text-muted">
        {author && created_at
          ? t('savedVersion', { version, author, time: formatFullInstant(created_at) })
          : t('firstVersion')}{' '}
        {t('neverCharged')}
      </p>
      <TherapiesForm key={version} from={therapies.data} />
    </section>
  )
}
