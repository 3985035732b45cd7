import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import type { WaitRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'
import { waitlistTexts } from '../texts/en/waitlist.ts'

/** The people who wait for a state or a strength; loaded when the list is opened. */
export function PeopleWaiting({ row }: { row: WaitRow }) {
  const t = useTexts(waitlistTexts)
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer text-muted" aria-label={t('peopleFor', { name: row.name })}>
        {t('people')}
      </summary>
      {open ? <People row={row} /> : null}
    </details>
  )
}

function People({ row: { kind, about, name } }: { row: WaitRow }) {
  const t = useTexts(waitlistTexts)
  const read = useInfiniteQuery(reads.peopleWaiting({ kind, about }))
  if (read.isPending) return <Reading label={t('loading', { name })} lines={2} />
  if (!read.data) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  return (
    <>
      <ul className="mt-1 grid gap-1">
        {read.data.rows.map((person) => (
          <li key={`${person.email} ${person.since}`} className="[overflow-wrap:anywhere]">
            {person.email}{' '}
            <span className="text-muted">{t('since', { time: formatFullInstant(person.since) })}</span>
          </li>
        ))}
      </ul>
      <MoreRows read={read} />
    </>
  )
}
