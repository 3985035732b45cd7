import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { calls } from '../calls/calls.ts'
import type { Answer } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { formatFullInstant } from '../words/times.ts'

type FailedEvent = Answer<'administration', 'jobs'>['events'][number]

/** Gateway events that could not be applied yet: retried automatically, and immediately on request. */
export function FailedEvents({ events }: { events: readonly FailedEvent[] }) {
  const retry = useAction({
    act: calls.administration.retryEvent,
    refresh: [['jobs']],
    done: () => 'The event is applied again.',
  })
  return (
    <div className="card">
      {retry.problem ? (
        <p role="alert" className="mb-3 font-semibold text-error">
          Error: {retry.problem}
        </p>
      ) : null}
      <DataTable
        caption="Gateway events not applied yet"
        columns={columns((id) => retry.run({ id }), retry.busy)}
        rows={events}
        rowKey={(row) => row.id}
      />
    </div>
  )
}

const columns = (retry: (id: string) => void, busy: boolean): readonly Column<FailedEvent>[] => [
  {
    key: 'type',
    header: 'Event',
    primary: true,
    cell: (row) => <strong className="[overflow-wrap:anywhere]">{row.type}</strong>,
  },
  { key: 'received', header: 'Received', cell: (row) => formatFullInstant(row.received_at) },
  {
    key: 'next',
    header: 'Next try',
    cell: (row) => (
      <>
        {row.next_try_at ? formatFullInstant(row.next_try_at) : 'At once'}
        {row.error ? <span className="block text-error [overflow-wrap:anywhere]">{row.error}</span> : null}
      </>
    ),
  },
  { key: 'tries', header: 'Tries', align: 'right', cell: (row) => row.tries },
  {
    key: 'act',
    header: 'Again',
    cell: (row) => (
      <Button
        size="desk"
        tone="secondary"
        busy={busy}
        onClick={() => retry(row.id)}
        aria-label={`Apply again: ${row.type}`}
      >
        Apply again
      </Button>
    ),
  },
]
