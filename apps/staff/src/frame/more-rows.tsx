import { formatCount, PAGE_ROWS } from '@contour/domain/lists/paging'
import { Button } from '@contour/ui/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ListAnswer } from '../calls/paged-query.ts'

/** The part of a list query that says whether there are more rows. */
export type PagedRead = Pick<
  UseInfiniteQueryResult<ListAnswer>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The end of a paginated list: how much of it is shown, and a button for the next page. Hidden for a short list. */
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
