import { EmptyState } from '@contour/ui/empty-state'
import { formatUsd } from '@contour/domain/money/cents'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { billingReads } from './billing-reads.ts'
import { ChoiceChips, useChoice } from './choice-chips.tsx'
import { RefundTable } from './refund-table.tsx'
import { WaitingCredits } from './waiting-credits.tsx'

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'made', label: 'Refunded' },
  { value: 'failed', label: 'Failed' },
] as const

/** Refunds, those that need a second approver first, and waiting credits. Both are requested in a ledger. */
export function RefundsPage() {
  const [show, choose] = useChoice('state', ['all', 'waiting', 'made', 'failed'])
  const read = useInfiniteQuery(billingReads.refunds(show === 'all' ? undefined : show))
  return (
    <>
      <div className="card">
        <PageHead
          title="Refunds"
          facts={
            read.data
              ? `${formatCount(read.data.waiting)} waiting · second person above ${formatUsd(read.data.limit_cents)} per payment, or per person and day`
              : undefined
          }
        />
        <div className="mb-4">
          <ChoiceChips label="State" choices={CHOICES} value={show} onChoose={choose} />
        </div>
        {read.isPending ? <Reading label="Loading refunds" /> : null}
        {read.isError && !read.isFetchNextPageError ? (
          <ReadFailed error={read.error} again={() => void read.refetch()} />
        ) : null}
        {read.data && read.data.rows.length > 0 ? (
          <RefundTable rows={read.data.rows} caption="Refunds" captionHidden withPatient />
        ) : null}
        <MoreRows read={read} />
      </div>
      {read.data?.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={show === 'all' ? 'No refunds yet.' : 'No refund in this state.'} seed={14}>
            Open a patient’s ledger to refund one of their payments.
          </EmptyState>
        </div>
      ) : null}
      <WaitingCredits />
    </>
  )
}
