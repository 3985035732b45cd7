import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query'

export type ListAnswer = { rows: unknown[]; next: string | null; total: number | null }

/**
 * Creates one query for a paginated list: `data` is the first page's response with the rows of all pages loaded so far.
 * The server computes counts and totals over all pages.
 */
export function pagedQuery<Answer extends ListAnswer>(
  queryKey: readonly unknown[],
  /** Reads the page after a cursor; without a cursor, the first page. */
  read: (after: { after?: string }) => Promise<Answer>,
  more: {
    enabled?: boolean
    refetchInterval?: number
    refetchOnWindowFocus?: boolean
    refetchOnReconnect?: boolean
  } = {},
) {
  return infiniteQueryOptions<Answer, Error, Answer, readonly unknown[], string | undefined>({
    ...more,
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam === undefined ? {} : { after: pageParam }),
    initialPageParam: undefined,
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
