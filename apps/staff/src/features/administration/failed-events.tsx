import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { Answer } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { formatFullInstant } from '../../words/times.ts'
import { administrationTexts } from '../../texts/en/administration.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

type FailedEvent = Answer<'administration', 'jobs'>['events'][number]

/** Gateway events that could not be applied yet: retried automatically, and immediately on request. */
export function FailedEvents({ events }: { events: readonly FailedEvent[] }) {
  const t = useTexts(administrationTexts)
  const retry = useAction({
    act: calls.administration.retryEvent,
    refresh: [['jobs']],
    done: () => t('applied'),
  })
  return (
    <div className="card">
      <ActionProblem problem={retry.problem} className="mb-3" />
      <DataTable
        caption={t('events')}
        columns={columns(t, (id) => retry.run({ id }), retry.busy)}
        rows={events}
        rowKey={(row) => row.id}
      />
    </div>
  )
}

const columns = (
  t: TextsOf<typeof administrationTexts>,
  retry: (id: string) => void,
  busy: boolean,
): readonly Column<FailedEvent>[] => [
  {
    key: 'type',
    header: t('event'),
    primary: true,
    cell: (row) => <strong className="[overflow-wrap:anywhere]">{row.type}</strong>,
  },
  { key: 'received', header: t('received'), cell: (row) => formatFullInstant(row.received_at) },
  {
    key: 'next',
    header: t('nextAttempt'),
    cell: (row) => (
      <>
        {row.next_try_at ? formatFullInstant(row.next_try_at) : t('immediately')}
        {row.error ? <span className="block text-error [overflow-wrap:anywhere]">{row.error}</span> : null}
      </>
    ),
  },
  { key: 'tries', header: t('attempts'), align: 'right', cell: (row) => row.tries },
  {
    key: 'act',
    header: t('act'),
    cell: (row) => (
      <Button
        size="desk"
        tone="secondary"
        busy={busy}
        onClick={() => retry(row.id)}
        aria-label={t('applyOf', { event: row.type })}
      >
        {t('apply')}
      </Button>
    ),
  },
]
