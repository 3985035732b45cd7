import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { REVIEW_TARGET_HOURS } from '@contour/domain/promises/promises'
import { formatCount } from '@contour/domain/lists/paging'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { clinicQueueTexts } from '../texts/en/clinic-queue.ts'
import { formatSpan } from '../words/times.ts'
import { QueueFilters } from './queue-filters.tsx'
import { requestedOf, isNarrowed, readChoice, writeChoice } from './queue-filter.ts'
import { QueueTable } from './queue-table.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

/** The clinicians' queue: waiting orders, time left on each order promise, and the request (M-02). */
export function QueuePage() {
  const t = useTexts(clinicQueueTexts)
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue(requestedOf(choice)))
  const now = useMinute()
  const keys = useQueueKeys()
  const rows = queue.data?.rows ?? []
  const oldest = Math.min(...(queue.data?.rows.map((row) => Date.parse(row.entered_at)) ?? []))
  const figures = queue.data && {
    count: formatCount(queue.data.waiting),
    hours: REVIEW_TARGET_HOURS.due,
  }
  const facts =
    figures &&
    (Number.isFinite(oldest)
      ? t('factsOldest', { ...figures, span: formatSpan(now.getTime() - oldest) })
      : t('facts', figures))
  return (
    <>
      <div className="card">
        <PageHead title={t('title')} facts={facts} />
        <QueueFilters
          choice={choice}
          keys={keys}
          onChange={(next) => setParams(writeChoice(next), { replace: true })}
        />
        {queue.isError && !queue.isFetchNextPageError ? (
          <ReadFailed error={queue.error} again={() => void queue.refetch()} />
        ) : null}
        {queue.isPending ? <Reading label={t('loading')} /> : null}
        {queue.data && rows.length > 0 ? <QueueTable rows={rows} now={now} /> : null}
        <MoreRows read={queue} />
      </div>
      {queue.data && rows.length === 0 && !queue.hasNextPage ? (
        <div className="mt-4">
          {isNarrowed(choice) ? (
            <EmptyState
              title={t('noMatch')}
              seed={7}
              actions={
                <Button size="desk" tone="secondary" onClick={() => setParams({}, { replace: true })}>
                  {t('showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('none')} seed={2}>
              {t('noneText')}
            </EmptyState>
          )}
        </div>
      ) : null}
    </>
  )
}
