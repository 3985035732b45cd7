import { EmptyState } from '@contour/ui/empty-state'
import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { useFillWindow } from '../../frame/use-fill-window.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { identityTexts } from '../../texts/en/identity.ts'
import { identityReads, type IdentityList } from './identity-reads.ts'
import { OpenReview } from './open-review.tsx'
import { ReviewList } from './review-list.tsx'

/**
 * The review of identity videos (M-13, D-47): what waits at the left, the video in the middle, the comparison and the
 * decision at the right. On a narrow window the list, then the video with a way back.
 */
export default function IdentityPage() {
  const t = useTexts(identityTexts)
  const { reviewId } = useParams()
  const list = useInfiniteQuery(identityReads.list())
  const panes = useFillWindow()
  const now = useMinute()
  const asked = useVideoOfOrder(list)
  if (asked) return <Navigate to={`/identity/${asked}`} replace />
  return (
    <div
      ref={panes}
      className="panes -m-4 grid grid-cols-[minmax(0,1fr)] md:-m-6 md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div
        className={`pane-column min-w-0 flex-col border-r border-hairline bg-white ${reviewId ? 'hidden md:flex' : 'flex'}`}
      >
        <div className="px-4 pt-3">
          <PageHead title={t('title')} facts={t('waiting', { count: list.data?.total ?? 0 })} />
        </div>
        <ReviewList list={list} current={reviewId} now={now} />
      </div>
      <div className={`pane-column min-w-0 flex-col ${reviewId ? 'flex' : 'hidden md:flex'}`}>
        {reviewId ? (
          <Review key={reviewId} id={reviewId} rows={list.data?.rows.map(({ id }) => id) ?? []} />
        ) : (
          <div className="p-4">
            {list.data?.rows.length === 0 ? null : (
              <EmptyState title={t('choose')} seed={4}>
                {t('chooseText')}
              </EmptyState>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns the id of the waiting video of the order in the query, to which a task leads; undefined without one. */
function useVideoOfOrder({
  data,
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: UseInfiniteQueryResult<IdentityList>): string | undefined {
  const [query] = useSearchParams()
  const order = query.get('order')
  const found = order ? data?.rows.find(({ order_id }) => order_id === order)?.id : undefined
  const isMissing =
    order !== null && found === undefined && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])
  return found
}

function Review({ id, rows }: { id: string; rows: readonly string[] }) {
  const t = useTexts(identityTexts)
  const read = useQuery(identityReads.review(id))
  return (
    <>
      <h1 className="sr-only md:hidden">{t('title')}</h1>
      <p className="bg-white px-4 md:hidden">
        <Link to="/identity" className="link inline-flex min-h-9 items-center">
          {t('back')}
        </Link>
      </p>
      {read.data ? (
        <OpenReview review={read.data.review} rows={rows} reload={() => void read.refetch()} />
      ) : (
        <div className="p-4">
          <ReadStates read={read} label={t('loadingOne')} lines={8} />
        </div>
      )}
    </>
  )
}
