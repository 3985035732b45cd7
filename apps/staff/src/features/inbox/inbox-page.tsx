import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { EmptyState } from '@contour/ui/empty-state'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useFillWindow } from '../../frame/use-fill-window.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { readChoice, requestedOf } from './inbox-filter.ts'
import { inboxReads } from './inbox-reads.ts'
import { OpenThread } from './open-thread.tsx'
import { ThreadList } from './thread-list.tsx'
import { useInboxPulse } from './use-inbox-pulse.ts'

/**
 * Both channels on one page (M-09, M-34): the list at the left, the thread in the middle, the person at the right. On a
 * narrow window the list, then the thread with a way back.
 */
export function InboxPage() {
  const t = useTexts(inboxTexts)
  const { threadId } = useParams()
  const [params] = useSearchParams()
  const choice = readChoice(params)
  const list = useInfiniteQuery(inboxReads.list(requestedOf(choice)))
  const panes = useFillWindow()
  const now = useMinute()
  useInboxPulse()
  return (
    <div
      ref={panes}
      className="panes -m-4 grid grid-cols-[minmax(0,1fr)] md:-m-6 md:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]"
    >
      <div
        className={`pane-column min-w-0 flex-col border-r border-hairline bg-white ${threadId ? 'hidden md:flex' : 'flex'}`}
      >
        <div className="px-4 pt-3">
          <PageHead title={t('title')} />
        </div>
        <CardBoundary>
          <ThreadList list={list} choice={choice} current={threadId} now={now} />
        </CardBoundary>
      </div>
      <div className={`pane-column min-w-0 flex-col ${threadId ? 'flex' : 'hidden md:flex'}`}>
        {threadId ? <h1 className="sr-only md:hidden">{t('title')}</h1> : null}
        {threadId ? (
          <CardBoundary key={threadId}>
            <OpenThread id={threadId} rows={list.data?.rows ?? []} now={now} />
          </CardBoundary>
        ) : (
          <div className="p-4">
            <EmptyState title={t('choose')} seed={4}>
              {t('chooseText')}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
