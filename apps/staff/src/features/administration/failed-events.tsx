import { DataTable, column, type Column } from '@contour/ui/data-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Answer } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { formatFullInstant } from '../../words/times.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
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
  column('type', t('event'), (row) => <strong className="[overflow-wrap:anywhere]">{row.type}</strong>, {
    primary: true,
  }),
  column('received', t('received'), (row) => formatFullInstant(row.received_at)),
  column('next', t('nextAttempt'), (row) => (
    <>
      {row.next_try_at ? formatFullInstant(row.next_try_at) : t('immediately')}
      {row.error ? <span className="block text-error [overflow-wrap:anywhere]">{row.error}</span> : null}
    </>
  )),
  column('tries', t('attempts'), (row) => row.tries, { align: 'right' }),
  column('act', t('act'), (row) => (
    <DeskButton busy={busy} onClick={() => retry(row.id)} aria-label={t('applyOf', { event: row.type })}>
      {t('apply')}
    </DeskButton>
  )),
]
