import { PAGE_ROWS } from '@contour/domain/lists/paging'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import type { ListAnswer } from '../calls/paged-query.ts'
import { DeskButton } from './desk-button.tsx'
import { frameTexts } from '../texts/en/frame.ts'

/** The part of a list query that says whether there are more rows. */
export type PagedRead = Pick<
  UseInfiniteQueryResult<ListAnswer>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The end of a paginated list: how much of it is shown, and a button for the next page. Hidden for a short list. */
export function MoreRows({ read }: { read: PagedRead }) {
  const t = useTexts(frameTexts)
  const { data, hasNextPage } = read
  if (!data || (!hasNextPage && data.rows.length <= PAGE_ROWS)) return null
  const { total } = data
  const shown = data.rows.length
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <p role="status" className="text-muted">
        {total === null ? t('shown', { shown }) : t('shownOf', { shown, total })}
      </p>
      {hasNextPage ? (
        <DeskButton busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('showMore')}
        </DeskButton>
      ) : null}
      {read.isFetchNextPageError ? (
        <p role="alert" className="font-semibold text-error">
          {t('moreNotLoaded')}
        </p>
      ) : null}
    </div>
  )
}
