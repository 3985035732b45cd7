import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../calls/calls.ts'
import type { OwnSession } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatInstant } from '../words/times.ts'

/** Lists the user's own sessions; every session except the current one can be ended. */
export function OwnSessions() {
  const read = useQuery(reads.ownSessions())
  const end = useAction({
    act: calls.access.endSession,
    refresh: [['own-sessions']],
    done: () => 'That session has ended.',
  })
  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="type-h3 mb-3">
        Where you are signed in
      </h2>
      <p className="mb-4 max-w-measure text-muted">
        A session ends after 15 minutes without use, and after 12 hours in any case.
      </p>
      {read.isPending ? <Reading label="Loading your sessions" lines={3} /> : null}
      {read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : null}
      {end.problem ? (
        <p role="alert" className="mb-3 font-semibold text-error">
          Error: {end.problem}
        </p>
      ) : null}
      {read.data ? (
        <DataTable
          caption="Where you are signed in"
          captionHidden
          columns={columns({ busy: end.busy, end: (id) => end.run({ id }) })}
          rows={read.data.sessions}
          rowKey={({ id }) => id}
        />
      ) : null}
    </section>
  )
}

const columns = (runAction: { busy: boolean; end: (id: string) => void }): readonly Column<OwnSession>[] => [
  {
    key: 'device',
    header: 'Browser',
    primary: true,
    cell: (row) => <strong>{row.device ?? 'Unknown browser'}</strong>,
  },
  { key: 'opened', header: 'Signed in', cell: (row) => formatInstant(row.opened_at) },
  { key: 'ends', header: 'Ends at the latest', cell: (row) => formatInstant(row.ends_at) },
  {
    key: 'act',
    header: 'Change',
    cell: (row) =>
      row.current ? (
        <StateBadge tone="good">This session</StateBadge>
      ) : (
        <Button
          size="desk"
          tone="secondary"
          busy={runAction.busy}
          onClick={() => runAction.end(row.id)}
          aria-label={`End the session of ${row.device ?? 'an unknown browser'}`}
        >
          End
        </Button>
      ),
  },
]
