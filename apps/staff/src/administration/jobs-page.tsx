import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { DueRow, RunRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { useAct } from '../calls/use-act.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateMark } from '../frame/state-mark.tsx'
import { ToggleChip } from '../frame/toggle-chip.tsx'
import { sayInstant } from '../words/times.ts'
import { FailedEvents } from './failed-events.tsx'
import { RetentionTable } from './retention-table.tsx'

const words = (kind: string) => kind.replaceAll(/[_.-]/g, ' ')
const TONE = { waiting: 'open', leased: 'open', done: 'good', failed: 'bad' } as const

/** Timers with what is due next and what failed, last runs of the background work, and running one by hand (M-50). */
export function JobsPage() {
  const [showDone, setShowDone] = useState(false)
  const jobs = useQuery(reads.jobs())
  const run = useAct({
    act: calls.administration.runJob,
    refresh: [['jobs']],
    done: () => 'The job was run. Its state is shown below.',
  })
  if (jobs.isPending) return <Reading label="Loading jobs" />
  if (jobs.isError) return <ReadFailed error={jobs.error} again={() => void jobs.refetch()} />
  const { due, runs, events, retention } = jobs.data
  const count = (state: DueRow['state']) => due.filter((row) => row.state === state).length
  const [planned, failed, finished] = [count('waiting') + count('leased'), count('failed'), count('done')]
  return (
    <div className="grid gap-5">
      <div className="card">
        <PageHead
          title="Jobs"
          facts={`${planned} planned · ${failed === 0 ? 'none failed' : `${failed} failed`}`}
        />
        {finished > 0 ? (
          <div className="mb-3">
            <ToggleChip on={showDone} onToggle={() => setShowDone(!showDone)}>
              Show finished ({finished})
            </ToggleChip>
          </div>
        ) : null}
        {run.problem ? (
          <p role="alert" className="mb-3 font-semibold text-error">
            Error: {run.problem}
          </p>
        ) : null}
        <DataTable
          caption="Due"
          captionHidden
          columns={dueColumns((id) => run.run({ id }), run.busy)}
          rows={showDone ? due : due.filter((row) => row.state !== 'done')}
          rowKey={(row) => row.id}
          empty={<EmptyState title="Nothing is due." seed={9} />}
        />
      </div>
      {events.length > 0 ? <FailedEvents events={events} /> : null}
      <div className="card">
        <DataTable
          caption="Background runs"
          columns={runColumns}
          rows={runs}
          rowKey={(row) => row.kind}
          empty={<p className="text-muted">Nothing has run yet.</p>}
        />
      </div>
      <RetentionTable retention={retention} />
    </div>
  )
}

const dueColumns = (run: (id: string) => void, busy: boolean): readonly Column<DueRow>[] => [
  { key: 'kind', header: 'Job', primary: true, cell: (row) => <strong>{words(row.kind)}</strong> },
  { key: 'due', header: 'Due', cell: (row) => sayInstant(row.due_at) },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <StateMark tone={TONE[row.state]}>{row.state === 'leased' ? 'running' : row.state}</StateMark>
        {row.error ? (
          <span
            className={`mt-1 block [overflow-wrap:anywhere] ${row.state === 'done' ? 'text-muted' : 'text-error'}`}
          >
            {row.error}
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'tries', header: 'Tries', align: 'right', cell: (row) => row.tries },
  {
    key: 'act',
    header: 'Run',
    cell: (row) =>
      row.state === 'waiting' || row.state === 'failed' ? (
        <Button
          size="desk"
          tone="secondary"
          busy={busy}
          onClick={() => run(row.id)}
          aria-label={`Run now: ${words(row.kind)}`}
        >
          Run now
        </Button>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]

const runColumns: readonly Column<RunRow>[] = [
  { key: 'kind', header: 'Work', primary: true, cell: (row) => <strong>{words(row.kind)}</strong> },
  { key: 'last', header: 'Last run', cell: (row) => (row.last_at ? sayInstant(row.last_at) : 'Never') },
  { key: 'outcome', header: 'Outcome', cell: (row) => row.last_outcome ?? '–' },
  {
    key: 'failures',
    header: 'Failures',
    align: 'right',
    cell: (row) => <span className={row.failures > 0 ? 'font-semibold text-error' : ''}>{row.failures}</span>,
  },
]
