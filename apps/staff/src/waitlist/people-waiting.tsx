import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'

/** The people who wait for a state or a strength; loaded when the list is opened. */
export function PeopleWaiting({ row }: { row: WaitRow }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer text-muted">
        Who waits<span className="sr-only"> for {row.name}</span>
      </summary>
      {open ? <People row={row} /> : null}
    </details>
  )
}

function People({ row: { kind, about, name } }: { row: WaitRow }) {
  const read = useInfiniteQuery(reads.peopleWaiting({ kind, about }))
  if (read.isPending) return <Reading label={`Loading who waits for ${name}`} lines={2} />
  if (!read.data) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  return (
    <>
      <ul className="mt-1 grid gap-1">
        {read.data.rows.map((person) => (
          <li key={`${person.email} ${person.since}`} className="[overflow-wrap:anywhere]">
            {person.email} <span className="text-muted">since {formatFullInstant(person.since)}</span>
          </li>
        ))}
      </ul>
      <MoreRows read={read} />
    </>
  )
}
