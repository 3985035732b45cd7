import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '../calls/calls.ts'
import type { OutboxRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import type { OutboxState } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { ToggleChip } from '../frame/toggle-chip.tsx'
import { formatFullInstant } from '../words/times.ts'
import { ConcernedOrder } from './concerned-order.tsx'

const STATES: readonly OutboxState[] = ['waiting', 'sent', 'failed']

/** Messages by state, without their text: an administrator sees that one failed, but not what it says. */
export function OutboxPage() {
  const [params, setParams] = useSearchParams()
  const state = STATES.find((known) => known === params.get('state'))
  const outbox = useInfiniteQuery(reads.outbox(state))
  const retry = useAction({
    act: calls.administration.retryMessage,
    refresh: [['outbox']],
    done: () => 'The message will be sent again.',
  })
  return (
    <>
      <div className="card">
        <PageHead title="Outbox" facts="Email and text messages" />
        <div role="group" aria-label="State" className="mb-4 flex flex-wrap gap-2">
          <ToggleChip on={!state} onToggle={() => setParams({}, { replace: true })}>
            All
          </ToggleChip>
          {STATES.map((known) => (
            <ToggleChip
              key={known}
              on={state === known}
              onToggle={() => setParams({ state: known }, { replace: true })}
            >
              {known[0]?.toUpperCase() + known.slice(1)}{' '}
              <span className="type-number text-muted">{formatCount(outbox.data?.counts[known] ?? 0)}</span>
            </ToggleChip>
          ))}
        </div>
        {retry.problem ? (
          <p role="alert" className="mb-3 font-semibold text-error">
            Error: {retry.problem}
          </p>
        ) : null}
        {outbox.isPending ? <Reading label="Loading messages" /> : null}
        {outbox.isError && !outbox.isFetchNextPageError ? (
          <ReadFailed error={outbox.error} again={() => void outbox.refetch()} />
        ) : null}
        {outbox.data && outbox.data.rows.length > 0 ? (
          <DataTable
            caption="Messages"
            captionHidden
            columns={columns((id) => retry.run({ id }), retry.busy)}
            rows={outbox.data.rows}
            rowKey={(row) => row.id}
          />
        ) : null}
        <MoreRows read={outbox} />
      </div>
      {outbox.data?.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={state ? `No message is ${state}.` : 'No messages yet.'} seed={8} />
        </div>
      ) : null}
    </>
  )
}

/** Returns a sentence why a failed message cannot be sent again; a dash for a message that has not failed. */
function whyNotAgain({ state, text_removed }: OutboxRow): string {
  if (state !== 'failed') return '–'
  return text_removed === 'expired'
    ? 'Its text was removed after the retention period.'
    : 'Its code or link was removed; the patient asks for a new one.'
}

const columns = (retry: (id: string) => void, busy: boolean): readonly Column<OutboxRow>[] => [
  {
    key: 'to',
    header: 'To',
    primary: true,
    cell: (row) => (
      <>
        <strong className="[overflow-wrap:anywhere]">{row.to}</strong>
        <span className="block text-muted">{row.channel}</span>
      </>
    ),
  },
  { key: 'kind', header: 'Message', cell: (row) => row.kind.replaceAll(/[_-]/g, ' ') },
  { key: 'order', header: 'Order', cell: (row) => <ConcernedOrder row={row} /> },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <StateBadge tone={row.state === 'failed' ? 'bad' : row.state === 'sent' ? 'good' : 'open'}>
          {row.state}
        </StateBadge>
        {row.error ? (
          <span className="mt-1 block text-error [overflow-wrap:anywhere]">{row.error}</span>
        ) : null}
      </>
    ),
  },
  { key: 'tries', header: 'Tries', align: 'right', cell: (row) => row.tries },
  {
    key: 'at',
    header: 'Written',
    cell: (row) => (
      <>
        {formatFullInstant(row.created_at)}
        {row.sent_at ? <span className="block text-muted">sent {formatFullInstant(row.sent_at)}</span> : null}
      </>
    ),
  },
  {
    key: 'act',
    header: 'Again',
    cell: (row) =>
      row.can_retry ? (
        <Button
          size="desk"
          tone="secondary"
          busy={busy}
          onClick={() => retry(row.id)}
          aria-label={`Send again to ${row.to}`}
        >
          Send again
        </Button>
      ) : (
        <span className="text-muted">{whyNotAgain(row)}</span>
      ),
  },
]
