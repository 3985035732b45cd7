import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { calls, type Answer } from '../../calls/calls.ts'
import { pagedQuery } from '../../calls/paged-query.ts'
import { queryClient } from '../../calls/query-client.ts'
import type { InboxFilter } from './inbox-filter.ts'

export type InboxRow = Answer<'inbox', 'list'>['rows'][number]
export type InboxThread = Answer<'inbox', 'read'>['thread']
export type InboxContext = Answer<'inbox', 'context'>['context']
export type CannedReply = Answer<'cannedReplies', 'list'>['rows'][number]

/**
 * How often an open inbox asks whether anything changed, while its window is visible. A patient in danger is first in the
 * list within five seconds (D-77), of which half are left for the message, the answer and the list.
 */
const PULSE_MS = 2_500

/** First parts of the keys that a move of a thread changes. */
export const THREAD_MOVED = [['inbox'], ['tasks', 'count']] as const

/**
 * Waits until the pulse is known: what changes after it makes the next one differ. A list that was read before the first
 * pulse would miss what came between the two until something else happens.
 */
async function afterPulse<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  // Without a pulse the list is as good as it can be.
  await queryClient.ensureQueryData(inboxReads.pulse()).catch(() => undefined)
  return read()
}

/** The reads of the inbox. Lists and threads are read again only when the pulse changed, because each is audited. */
export const inboxReads = {
  pulse: () =>
    queryOptions({
      queryKey: ['inbox-pulse'],
      queryFn: () => calls.inbox.pulse({}),
      refetchInterval: PULSE_MS,
      staleTime: 0,
    }),
  list: (filter: InboxFilter) =>
    pagedQuery(
      ['inbox', 'list', filter],
      (after) => afterPulse(() => calls.inbox.list({ ...filter, ...after })),
      {
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    ),
  thread: (id: string) =>
    queryOptions({
      queryKey: ['inbox', 'thread', id],
      queryFn: () => afterPulse(() => calls.inbox.read({ id })),
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** What came before message number `before`, page by page; read when it is asked for. */
  earlier: (id: string, before: number) =>
    infiniteQueryOptions({
      queryKey: ['inbox-earlier', id, before],
      queryFn: ({ pageParam }) => calls.inbox.read({ id, before: String(pageParam) }),
      initialPageParam: before,
      getNextPageParam: ({ thread }) => (thread.earlier ? thread.messages[0]?.seq : undefined),
      enabled: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  context: (id: string) =>
    queryOptions({
      queryKey: ['inbox-context', id],
      queryFn: () => calls.inbox.context({ id }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 60_000,
    }),
  canned: () => queryOptions({ queryKey: ['canned-replies'], queryFn: () => calls.cannedReplies.list({}) }),
  cannedVersions: (id: string) =>
    queryOptions({
      queryKey: ['canned-replies', 'versions', id],
      queryFn: () => calls.cannedReplies.versions({ id }),
    }),
}
