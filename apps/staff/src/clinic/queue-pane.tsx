import { useTexts } from '@contour/texts/use-texts'
import { SlaChip } from '@contour/ui/queue-chips'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { clinicQueueTexts } from '../texts/en/clinic-queue.ts'
import { timeLeftOf } from './time-left.ts'
import { requestedOf, readChoice } from './queue-filter.ts'
import { QUEUE_LINK, useQueueKeys } from './use-queue-keys.ts'

/** The queue next to a chart, with the filters from which the chart was opened. */
export function QueuePane({ current }: { current: string }) {
  const t = useTexts(clinicQueueTexts)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue(requestedOf(choice)))
  const now = useMinute()
  useQueueKeys()
  const rows = queue.data?.rows ?? []
  return (
    <nav
      aria-label={t('pane')}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-card bg-white p-3"
    >
      <h2 className="px-2 pt-1 pb-2">
        <Link to={`/queue${search}`} className="link">
          {t('pane')}
        </Link>
      </h2>
      {queue.isPending ? <Reading label={t('loading')} /> : null}
      {queue.isError && !queue.isFetchNextPageError ? (
        <ReadFailed error={queue.error} again={() => void queue.refetch()} />
      ) : null}
      {queue.data && rows.length === 0 && !queue.hasNextPage ? (
        <p className="px-2 pb-2 text-muted">{t('paneNone')}</p>
      ) : null}
      <ol className="grid gap-1">
        {rows.map((row) => {
          const due = timeLeftOf(t, row, now)
          return (
            <li key={row.order_id}>
              <Link
                to={`/queue/${row.order_id}${search}`}
                {...QUEUE_LINK}
                aria-current={row.order_id === current ? 'page' : undefined}
                className="grid gap-1 rounded-small border-l-4 border-transparent p-2 hover:bg-mint aria-[current]:border-marigold aria-[current]:bg-mint"
              >
                <span className="font-semibold">{row.patient}</span>
                <span className="flex items-center justify-between gap-2">
                  <SlaChip state={due.state} said={due.said}>
                    {due.text}
                  </SlaChip>
                  <span className="type-meta text-muted">{row.state}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      <MoreRows read={queue} />
    </nav>
  )
}
