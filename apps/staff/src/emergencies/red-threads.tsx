import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reads } from '../calls/reads.ts'
import { ReadFailed } from '../frame/read-states.tsx'
import { emergenciesTexts } from '../texts/en/emergencies.ts'
import { RedBand } from './red-band.tsx'

/** The red threads above everything else on the home page; nothing without any (D-46). */
export default function RedThreads() {
  const t = useTexts(emergenciesTexts)
  const read = useQuery(reads.redThreads())
  if (read.isError) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  if (!read.data || read.data.rows.length === 0) return null
  return (
    <ul className="grid gap-2">
      {read.data.rows.map(({ id, name, phone, since, may_log }) => (
        <li key={id} className="overflow-hidden rounded-control">
          <RedBand id={id} name={name} phone={phone} since={since} mayLog={may_log}>
            <Link
              to={`/inbox/${encodeURIComponent(id)}`}
              className="inline-flex min-h-8 items-center font-semibold text-white underline"
            >
              {t('openThread', { name: name || t('somebody') })}
            </Link>
          </RedBand>
        </li>
      ))}
    </ul>
  )
}
