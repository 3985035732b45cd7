import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import type { WaitRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListRows } from '../../frame/list-rows.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { waitlistTexts } from '../../texts/en/waitlist.ts'

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
  return (
    <ListRows read={read} loading={t('loading', { name })} lines={2} empty={null}>
      {({ rows }) => (
        <ul className="mt-1 grid gap-1">
          {rows.map((person) => (
            <li key={`${person.email} ${person.since}`} className="[overflow-wrap:anywhere]">
              {person.email}{' '}
              <span className="text-muted">{t('since', { time: formatFullInstant(person.since) })}</span>
            </li>
          ))}
        </ul>
      )}
    </ListRows>
  )
}
