import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { formatUsd } from '@contour/domain/money/cents'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChoiceChips, useChoice } from '../billing/choice-chips.tsx'
import { calls } from '../calls/calls.ts'
import type { Answer } from '../calls/calls.ts'
import { pagedQuery } from '../calls/paged-query.ts'
import { useAction } from '../calls/use-action.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { OrderNumber } from '../frame/order-number.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { SourceReport } from './source-report.tsx'

type Conversion = Answer<'conversions', 'list'>['rows'][number]

const CHANGED = [['conversions']] as const
const TONES = { pending: 'open', sent: 'good', failed: 'bad' } as const
const PROBLEM_TEXTS = { pending: 'Pending', sent: 'Sent', failed: 'Failed' } as const

/** Conversions reported to affiliates, failed ones with a retry, and purchases by marketing source (M-32). */
export default function ConversionsPage() {
  const [show, choose] = useChoice('state', ['all', 'failed', 'pending', 'sent'])
  const read = useInfiniteQuery(
    pagedQuery({
      queryKey: ['conversions', 'list', show],
      read: (after) => calls.conversions.list({ ...(show === 'all' ? {} : { state: show }), ...after }),
    }),
  )
  const resend = useAction({
    act: calls.conversions.resend,
    refresh: CHANGED,
    done: () => 'The conversion is sent again. Its state is shown here in a moment.',
  })
  const counts = read.data?.counts
  const label = (state: keyof typeof PROBLEM_TEXTS) =>
    counts ? `${PROBLEM_TEXTS[state]} (${formatCount(counts[state])})` : PROBLEM_TEXTS[state]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card">
        <PageHead
          title="Conversions"
          facts={
            counts
              ? counts.failed === 0
                ? 'None failed'
                : `${formatCount(counts.failed)} failed, to be sent again`
              : undefined
          }
        />
        <p className="mb-4 max-w-measure text-muted">
          One report for each purchase that a partner’s click brought. It names the plan’s length, the amount
          and the click, never the person or the medicine.
        </p>
        <div className="mb-4">
          <ChoiceChips
            label="State"
            choices={[
              { value: 'all', label: 'All' },
              { value: 'failed', label: label('failed') },
              { value: 'pending', label: label('pending') },
              { value: 'sent', label: label('sent') },
            ]}
            value={show}
            onChoose={choose}
          />
        </div>
        {resend.problem ? (
          <p role="alert" className="mb-3 font-semibold text-error">
            Error: {resend.problem}
          </p>
        ) : null}
        {read.isPending ? <Reading label="Loading conversions" /> : null}
        {read.isError && !read.isFetchNextPageError ? (
          <ReadFailed error={read.error} again={() => void read.refetch()} />
        ) : null}
        {read.data ? (
          <DataTable
            caption="Conversions"
            captionHidden
            columns={columns((id) => resend.run({ id }), resend.busy)}
            rows={read.data.rows}
            rowKey={(row) => row.id}
            empty={
              <EmptyState title={show === 'all' ? 'No conversions yet.' : 'None in this state.'} seed={12} />
            }
          />
        ) : null}
        <MoreRows read={read} />
      </section>
      <SourceReport />
    </div>
  )
}

const columns = (resend: (id: string) => void, busy: boolean): readonly Column<Conversion>[] => [
  {
    key: 'order',
    header: 'Order',
    primary: true,
    cell: (row) => (
      <>
        <strong>
          <OrderNumber id={row.order_id} />
        </strong>
        <span className="block text-muted">{formatFullInstant(row.created_at)}</span>
      </>
    ),
  },
  {
    key: 'source',
    header: 'Source',
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]">
        {row.source}
        <span className="block text-muted">click {row.click_id}</span>
      </span>
    ),
  },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => formatUsd(row.cents) },
  {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <StateBadge tone={TONES[row.state]}>{PROBLEM_TEXTS[row.state]}</StateBadge>
        {row.error ? <span className="mt-1 block text-error">{row.error}</span> : null}
        {row.sent_at ? <span className="block text-muted">{formatFullInstant(row.sent_at)}</span> : null}
      </>
    ),
  },
  { key: 'tries', header: 'Tries', align: 'right', cell: (row) => row.tries },
  {
    key: 'act',
    header: 'Again',
    cell: (row) =>
      row.state === 'failed' ? (
        <Button
          size="desk"
          tone="secondary"
          busy={busy}
          onClick={() => resend(row.id)}
          aria-label={`Send again: the conversion of order ${row.order_id.slice(0, 8)}`}
        >
          Send again
        </Button>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]
