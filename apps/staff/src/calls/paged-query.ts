import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'

/** What every list that comes in pages answers. */
export type ListAnswer = { rows: unknown[]; next: string | null; total: number | null }

/**
 * A list of the desks that comes in pages, as one read: `data` is the first page's answer, with the rows of all pages that
 * were asked for. Counts and sums are the server's, over all pages.
 */
export function pagedQuery<Answer extends ListAnswer>({
  read,
  ...given
}: {
  queryKey: readonly unknown[]
  /** Reads the page after a cursor; the first one without. */
  read: (after: { after?: string }) => Promise<Answer>
  enabled?: boolean
  refetchInterval?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
}) {
  return infiniteQueryOptions({
    ...given,
    queryFn: ({ pageParam }) => read(pageParam === undefined ? {} : { after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Answer) => page.next ?? undefined,
    select: joinPages<Answer>,
    placeholderData: keepPreviousData,
  })
}

function joinPages<Answer extends ListAnswer>({
  pages: [first, ...more],
}: InfiniteData<Answer, string | undefined>): Answer {
  if (!first) throw new Error('a list that was read has a first page')
  return { ...first, rows: [...first.rows, ...more.flatMap(({ rows }) => rows)] }
}
