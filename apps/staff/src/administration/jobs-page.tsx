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
import { jobName } from '../words/jobs.ts'
import { sayInstant } from '../words/times.ts'
import { FailedEvents } from './failed-events.tsx'
import { RetentionTable } from './retention-table.tsx'

const STATES = {
  waiting: { tone: 'open', word: 'Planned' },
  leased: { tone: 'open', word: 'Running' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'bad', word: 'Failed' },
} as const
/** So many of the planned jobs stand there at first: the rest would push what follows out of sight. */
const NEXT = 15

/** Timers with what is due next and what failed, last runs of the background work, and running one by hand (M-50). */
export function JobsPage() {
  const [showDone, setShowDone] = useState(false)
  const [showAll, setShowAll] = useState(false)
  const jobs = useQuery(reads.jobs())
  const run = useAct({
    act: calls.administration.runJob,
    refresh: [['jobs']],
    done: () => 'The job was run. Its state is shown below.',
  })
  if (jobs.isPending) return <Reading label="Loading jobs" />
  if (jobs.isError) return <ReadFailed error={jobs.error} again={() => void jobs.refetch()} />
  const { due, runs, events, retention } = jobs.data
  const of = (...states: DueRow['state'][]) => due.filter(({ state }) => states.includes(state))
  const [planned, failed, finished] = [of('waiting', 'leased'), of('failed'), of('done')]
  const shown = [...failed, ...(showAll ? planned : planned.slice(0, NEXT)), ...(showDone ? finished : [])]
  return (
    <div className="grid gap-5">
      <div className="card">
        <PageHead
          title="Jobs"
          facts={`${planned.length} planned · ${failed.length === 0 ? 'none failed' : `${failed.length} failed`}`}
        />
        <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
          {planned.length > NEXT ? (
            <ToggleChip on={showAll} onToggle={() => setShowAll(!showAll)}>
              Show all planned ({planned.length})
            </ToggleChip>
          ) : null}
          {finished.length > 0 ? (
            <ToggleChip on={showDone} onToggle={() => setShowDone(!showDone)}>
              Show finished ({finished.length})
            </ToggleChip>
          ) : null}
        </div>
        {run.problem ? (
          <p role="alert" className="mb-3 font-semibold text-error">
            Error: {run.problem}
          </p>
        ) : null}
        <DataTable
          caption="Due"
          captionHidden
          columns={dueColumns((id) => run.run({ id }), run.busy)}
          rows={shown}
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
  { key: 'kind', header: 'Job', primary: true, cell: (row) => <strong>{jobName(row.kind)}</strong> },
  { key: 'due', header: 'Due', cell: (row) => sayInstant(row.due_at) },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <StateMark tone={STATES[row.state].tone}>{STATES[row.state].word}</StateMark>
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
          aria-label={`Run now: ${jobName(row.kind)}, due ${sayInstant(row.due_at)}`}
        >
          Run now
        </Button>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]

const OUTCOMES: Readonly<Record<string, string>> = { done: 'Done', failed: 'Failed' }

const runColumns: readonly Column<RunRow>[] = [
  { key: 'kind', header: 'Work', primary: true, cell: (row) => <strong>{jobName(row.kind)}</strong> },
  { key: 'last', header: 'Last run', cell: (row) => (row.last_at ? sayInstant(row.last_at) : 'Never') },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: (row) => OUTCOMES[row.last_outcome ?? ''] ?? row.last_outcome ?? '–',
  },
  {
    key: 'failures',
    header: 'Failures',
    align: 'right',
    cell: (row) => <span className={row.failures > 0 ? 'font-semibold text-error' : ''}>{row.failures}</span>,
  },
]
