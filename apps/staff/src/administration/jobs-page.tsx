import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { formatCount } from '@contour/domain/lists/paging'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '../calls/calls.ts'
import type { ScheduledJobRow, RunRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import type { JobsShown } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { ToggleChip } from '../frame/toggle-chip.tsx'
import { jobKindTexts } from '../texts/en/job-kinds.ts'
import { JobName, jobName } from '../words/job-name.tsx'
import { formatFullInstant } from '../words/times.ts'
import { ConcernedOrder } from './concerned-order.tsx'
import { FailedEvents } from './failed-events.tsx'
import { RetentionTable } from './retention-table.tsx'

const STATES = {
  waiting: { tone: 'open', word: 'Planned' },
  leased: { tone: 'open', word: 'Running' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'bad', word: 'Failed' },
} as const
/** Scheduled jobs that are listed at first; more would push the sections below out of view. */
const NEXT = 15

const SHOWN: readonly JobsShown[] = ['open', 'failed', 'done']

const EMPTY = {
  open: 'Nothing is due.',
  failed: 'No job has failed.',
  done: 'No job has finished yet.',
} as const

/** Jobs with their orders, what is next, what failed, and the last runs of the background worker (M-50). */
export function JobsPage() {
  const [params, setParams] = useSearchParams()
  const show = SHOWN.find((one) => one === params.get('show')) ?? 'open'
  const jobs = useInfiniteQuery(reads.jobs(show))
  const jobKind = useTexts(jobKindTexts)
  const [showAll, setShowAll] = useState(false)
  const run = useAction({
    act: calls.administration.runJob,
    refresh: [['jobs']],
    done: () => 'The job is tried again. Its state is shown below.',
  })
  if (jobs.isPending) return <Reading label="Loading jobs" />
  if (!jobs.data) return <ReadFailed error={jobs.error} again={() => void jobs.refetch()} />
  const { rows, runs, events, retention, counts } = jobs.data
  const failed = counts.failed === 0 ? 'none failed' : `${formatCount(counts.failed)} failed`
  const begins = show === 'open' && !showAll && rows.length > NEXT
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="card">
        <PageHead title="Jobs" facts={`${formatCount(counts.open)} to do · ${failed}`} />
        <Tabs
          label="Jobs"
          selected={show}
          onSelect={(id) => setParams(id === 'open' ? {} : { show: id }, { replace: true })}
          tabs={[
            { id: 'open', label: `To do (${formatCount(counts.open)})` },
            { id: 'failed', label: `Failed (${formatCount(counts.failed)})` },
            { id: 'done', label: 'Finished' },
          ]}
        >
          {run.problem ? (
            <p role="alert" className="mb-3 font-semibold text-error">
              Error: {run.problem}
            </p>
          ) : null}
          {begins ? (
            <div className="mb-3">
              <ToggleChip on={false} onToggle={() => setShowAll(true)}>
                Show all planned ({formatCount(counts.open)})
              </ToggleChip>
            </div>
          ) : null}
          <DataTable
            caption="Due"
            captionHidden
            columns={dueColumns(
              (kind) => jobName(jobKind, kind),
              (id) => run.run({ id }),
              run.busy,
            )}
            rows={begins ? rows.slice(0, NEXT) : rows}
            rowKey={(row) => row.id}
            empty={<EmptyState title={EMPTY[show]} seed={9} />}
          />
          {begins ? null : <MoreRows read={jobs} />}
        </Tabs>
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

const dueColumns = (
  nameOf: (kind: string) => string,
  run: (id: string) => void,
  busy: boolean,
): readonly Column<ScheduledJobRow>[] => [
  {
    key: 'kind',
    header: 'Job',
    primary: true,
    cell: (row) => (
      <strong>
        <JobName kind={row.kind} />
      </strong>
    ),
  },
  { key: 'order', header: 'Order', cell: (row) => <ConcernedOrder row={row} /> },
  { key: 'due', header: 'Due', cell: (row) => formatFullInstant(row.due_at) },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <StateBadge tone={STATES[row.state].tone}>{STATES[row.state].word}</StateBadge>
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
    // A job that has not failed runs automatically; running one manually is for repairs.
    cell: (row) =>
      row.state === 'failed' ? (
        <Button
          size="desk"
          tone="secondary"
          busy={busy}
          onClick={() => run(row.id)}
          aria-label={`Run now: ${nameOf(row.kind)}${row.patient ? ` of ${row.patient}` : ''}, due ${formatFullInstant(row.due_at)}`}
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
  {
    key: 'kind',
    header: 'Work',
    primary: true,
    cell: (row) => (
      <strong>
        <JobName kind={row.kind} />
      </strong>
    ),
  },
  {
    key: 'last',
    header: 'Last run',
    cell: (row) => (row.last_at ? formatFullInstant(row.last_at) : 'Never'),
  },
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
