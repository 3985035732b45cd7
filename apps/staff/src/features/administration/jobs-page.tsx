import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Answer, type ScheduledJobRow, type RunRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { jobKindTexts } from '../../texts/en/job-kinds.ts'
import { JobName, jobName } from '../../words/job-name.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { ConcernedOrder } from './concerned-order.tsx'
import { FailedEvents } from './failed-events.tsx'
import { RetentionTable } from './retention-table.tsx'
import { administrationTexts } from '../../texts/en/administration.ts'

const TONES = { waiting: 'open', leased: 'open', done: 'good', failed: 'bad' } as const
/** Scheduled jobs that are listed at first; more would push the sections below out of view. */
const NEXT = 15

/** Jobs with their orders, what is next, what failed, and the last runs of the background worker (M-50). */
export function JobsPage() {
  const t = useTexts(administrationTexts)
  const [show, choose] = useChoice('show', ['open', 'failed', 'done'])
  const jobs = useInfiniteQuery(reads.jobs(show))
  const jobKind = useTexts(jobKindTexts)
  const [showAll, setShowAll] = useState(false)
  const run = useAction({ act: calls.administration.runJob, refresh: [['jobs']], done: () => t('ranAgain') })
  const { data } = jobs
  const begins = show === 'open' && !showAll && (data?.rows.length ?? 0) > NEXT
  const { open, failed } = data?.counts ?? { open: 0, failed: 0 }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <ListPage
          title={t('jobs')}
          facts={({ counts }) => t('jobsFacts', counts)}
          loading={t('jobsLoading')}
          problem={run.problem}
          head={
            data ? (
              <ChoiceTabs
                label={t('jobs')}
                choices={[
                  { value: 'open', label: t('jobsOpen', { count: open }) },
                  { value: 'failed', label: t('jobsFailed', { count: failed }) },
                  { value: 'done', label: t('jobsDone') },
                ]}
                value={show}
                onChoose={choose}
              >
                {begins ? (
                  <ToggleChip on={false} onToggle={() => setShowAll(true)}>
                    {t('showAll', { count: open })}
                  </ToggleChip>
                ) : null}
              </ChoiceTabs>
            ) : null
          }
          read={jobs}
          hidesMore={begins}
          draw={({ rows }) => (
            <DataTable
              caption={t('jobs')}
              captionHidden
              columns={dueColumns(
                t,
                (kind) => jobName(jobKind, kind),
                (id) => run.run({ id }),
                run.busy,
              )}
              rows={begins ? rows.slice(0, NEXT) : rows}
              rowKey={(row) => row.id}
            />
          )}
          empty={{ title: t(`none_${show}`), seed: 9 }}
        />
      </div>
      {data ? <AfterJobs {...data} /> : null}
    </div>
  )
}

type JobsRead = Answer<'administration', 'jobs'>

/** What failed elsewhere, the last runs, and what is deleted when. */
function AfterJobs({ events, runs, retention }: Pick<JobsRead, 'events' | 'runs' | 'retention'>) {
  const t = useTexts(administrationTexts)
  return (
    <>
      {events.length > 0 ? <FailedEvents events={events} /> : null}
      <div className="card">
        <DataTable
          caption={t('runs')}
          columns={runColumns(t)}
          rows={runs}
          rowKey={(row) => row.kind}
          empty={<p className="text-muted">{t('noRuns')}</p>}
        />
      </div>
      <RetentionTable retention={retention} />
    </>
  )
}

type T = TextsOf<typeof administrationTexts>

const dueColumns = (
  t: T,
  nameOf: (kind: string) => string,
  run: (id: string) => void,
  busy: boolean,
): readonly Column<ScheduledJobRow>[] => [
  column(
    'kind',
    t('job'),
    (row) => (
      <strong>
        <JobName kind={row.kind} />
      </strong>
    ),
    { primary: true },
  ),
  column('order', t('order'), (row) => <ConcernedOrder row={row} />),
  column('due', t('due'), (row) => formatFullInstant(row.due_at)),
  column('state', t('status'), (row) => (
    <>
      <StateBadge tone={TONES[row.state]}>{t(`job_${row.state}`)}</StateBadge>
      {row.error ? (
        <span
          className={`mt-1 block [overflow-wrap:anywhere] ${row.state === 'done' ? 'text-muted' : 'text-error'}`}
        >
          {row.error}
        </span>
      ) : null}
    </>
  )),
  column('tries', t('attempts'), (row) => row.tries, { align: 'right' }),
  column('act', t('act'), (row) =>
    row.state === 'failed' ? (
      <DeskButton busy={busy} onClick={() => run(row.id)} aria-label={runNowLabel(t, nameOf(row.kind), row)}>
        {t('runNow')}
      </DeskButton>
    ) : (
      <span className="text-muted">–</span>
    ),
  ),
]

function runNowLabel(t: T, job: string, { patient, due_at }: ScheduledJobRow): string {
  const due = formatFullInstant(due_at)
  return patient ? t('runNowOfPatient', { job, patient, due }) : t('runNowOf', { job, due })
}

/** Returns the result of a run; one that is not known is shown as it is stored. */
function formatResult(t: T, outcome: string | null): string {
  if (outcome === 'done' || outcome === 'failed') return t(`run_${outcome}`)
  return outcome ?? '–'
}

const runColumns = (t: T): readonly Column<RunRow>[] => [
  column(
    'kind',
    t('work'),
    (row) => (
      <strong>
        <JobName kind={row.kind} />
      </strong>
    ),
    { primary: true },
  ),
  column('last', t('lastRun'), (row) => (row.last_at ? formatFullInstant(row.last_at) : t('never'))),
  column('outcome', t('result'), (row) => formatResult(t, row.last_outcome)),
  column(
    'failures',
    t('failures'),
    (row) => <span className={row.failures > 0 ? 'font-semibold text-error' : ''}>{row.failures}</span>,
    { align: 'right' },
  ),
]
