import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { REVIEW_TARGET_HOURS } from '@contour/domain/promises/promises'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { formatSpan } from '../words/times.ts'
import { QueueFilters } from './queue-filters.tsx'
import { requestedOf, isNarrowed, readChoice, writeChoice } from './queue-filter.ts'
import { QueueTable } from './queue-table.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

/** The clinicians' queue: waiting orders, time left on each order promise, and the request (M-02). */
export function QueuePage() {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue(requestedOf(choice)))
  const now = useMinute()
  const keys = useQueueKeys()
  const rows = queue.data?.rows ?? []
  const oldest = Math.min(...(queue.data?.rows.map((row) => Date.parse(row.entered_at)) ?? []))
  const facts = queue.data
    ? [
        `${formatCount(queue.data.waiting)} waiting`,
        ...(Number.isFinite(oldest) ? [`oldest ${formatSpan(now.getTime() - oldest)}`] : []),
        `promise ${REVIEW_TARGET_HOURS.due} h`,
      ].join(' · ')
    : undefined
  return (
    <>
      <div className="card">
        <PageHead title="Clinical review" facts={facts} />
        <QueueFilters
          choice={choice}
          keys={keys}
          onChange={(next) => setParams(writeChoice(next), { replace: true })}
        />
        {queue.isError && !queue.isFetchNextPageError ? (
          <ReadFailed error={queue.error} again={() => void queue.refetch()} />
        ) : null}
        {queue.isPending ? <Reading label="Loading the queue" /> : null}
        {queue.data && rows.length > 0 ? <QueueTable rows={rows} now={now} /> : null}
        <MoreRows read={queue} />
      </div>
      {queue.data && rows.length === 0 && !queue.hasNextPage ? (
        <div className="mt-4">
          {isNarrowed(choice) ? (
            <EmptyState
              title="No order matches these filters."
              seed={7}
              actions={
                <Button size="desk" tone="secondary" onClick={() => setParams({}, { replace: true })}>
                  Show all orders
                </Button>
              }
            />
          ) : (
            <EmptyState title="Nobody waits for a clinician." seed={2}>
              New orders appear here as soon as a patient sends the medical form.
            </EmptyState>
          )}
        </div>
      ) : null}
    </>
  )
}
