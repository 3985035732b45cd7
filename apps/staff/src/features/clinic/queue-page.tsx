import { formatCount } from '@contour/domain/lists/paging'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { useKeySwitch } from '../../frame/key-switch.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { formatSpan } from '../../words/times.ts'
import { QueueFilters } from './queue-filters.tsx'
import { requestedOf, isNarrowed, readChoice, writeChoice } from './queue-filter.ts'
import { QueueTable } from './queue-table.tsx'

/** The clinicians' queue: waiting orders, time left on each order promise, and the request (M-02). */
export function QueuePage() {
  const t = useTexts(clinicQueueTexts)
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params)
  const queue = useInfiniteQuery(reads.queue(requestedOf(choice)))
  const now = useMinute()
  const keys = useKeySwitch()
  const oldest = Math.min(...(queue.data?.rows.map((row) => Date.parse(row.entered_at)) ?? []))
  const figures = queue.data && {
    count: formatCount(queue.data.waiting),
    hours: queue.data.usual_hours,
  }
  const facts =
    figures &&
    (Number.isFinite(oldest)
      ? t('factsOldest', { ...figures, span: formatSpan(now.getTime() - oldest) })
      : t('facts', figures))
  return (
    <ListPage
      title={t('title')}
      facts={() => facts}
      loading={t('loading')}
      head={
        <QueueFilters
          choice={choice}
          keys={keys}
          onChange={(next) => setParams(writeChoice(next), { replace: true })}
        />
      }
      read={queue}
      draw={({ rows }) => <QueueTable rows={rows} now={now} />}
      empty={
        isNarrowed(choice)
          ? {
              title: t('noMatch'),
              seed: 7,
              actions: (
                <DeskButton onClick={() => setParams({}, { replace: true })}>{t('showAll')}</DeskButton>
              ),
            }
          : { title: t('none'), text: t('noneText'), seed: 2 }
      }
    />
  )
}
