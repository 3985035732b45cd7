import { useQuery } from '@tanstack/react-query'
import { reads } from '../calls/reads.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'
import { TherapiesForm } from './therapies-form.tsx'

/** The recommended therapies that patients see on their home page: list price, comparison, three cards. */
export function TherapiesSection() {
  const therapies = useQuery(reads.therapies())
  if (therapies.isPending) return <Reading label="Loading the therapies" />
  if (!therapies.data) return <ReadFailed error={therapies.error} again={() => void therapies.refetch()} />
  const { version, author, created_at } = therapies.data
  return (
    <section className="card grid gap-4" aria-label="Recommended therapies">
      <p className="type-small text-muted">
        {author && created_at
          ? `Version ${version}, saved by ${author} on ${formatFullInstant(created_at)}.`
          : 'As it stood from the beginning; nobody has changed it.'}{' '}
        The price is never charged: the cards lead to the plans and their prices.
      </p>
      <TherapiesForm key={version} from={therapies.data} />
    </section>
  )
}
