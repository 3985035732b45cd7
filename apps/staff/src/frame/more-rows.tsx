import { formatCount, PAGE_ROWS } from '@contour/domain/lists/paging'
import { Button } from '@contour/ui/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListAnswer } from '../calls/paged-query.ts'

/** The list that is shown, as far as it says whether there is more. */
export type PagedRead = Pick<
  UseInfiniteQueryResult<ListAnswer>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The end of a list that comes in pages: how much of it is shown, and the next page. Nothing under a short list. */
export function MoreRows({ read }: { read: PagedRead }) {
  const { data, hasNextPage } = read
  if (!data || (!hasNextPage && data.rows.length <= PAGE_ROWS)) return null
  const shown = formatCount(data.rows.length)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <p role="status" className="text-muted">
        {data.total === null ? `${shown} shown` : `${shown} of ${formatCount(data.total)} shown`}
      </p>
      {hasNextPage ? (
        <Button
          size="desk"
          tone="secondary"
          busy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
      {read.isFetchNextPageError ? (
        <p role="alert" className="font-semibold text-error">
          Error: the next page did not load. Try again.
        </p>
      ) : null}
    </div>
  )
}
