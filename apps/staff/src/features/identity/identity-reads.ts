import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import type { Answer } from '../../calls/calls.ts'
import { pagedQuery } from '../../calls/paged-query.ts'

export type IdentityList = Answer<'identity', 'list'>
export type WaitingVideo = IdentityList['rows'][number]
export type IdentityReview = Answer<'identity', 'read'>['review']

/** How often the list is read again, ms; long, because each read is audited. */
const LIST_EVERY = 120_000

/** The links of a video end after 300 s; a page that stays open reads new ones before that, ms. */
const LINKS_EVERY = 240_000

/** First parts of the keys that a decision changes. */
export const VIDEO_DECIDED = [['identity'], ['tasks'], ['queue'], ['chart']] as const

export const identityReads = {
  list: () =>
    pagedQuery({
      queryKey: ['identity', 'list'],
      read: (after) => calls.identity.list({ ...after }),
      refetchInterval: LIST_EVERY,
      refetchOnWindowFocus: false,
    }),
  /** Each read is a view in the audit trail. */
  review: (id: string) =>
    queryOptions({
      queryKey: ['identity', 'review', id],
      queryFn: () => calls.identity.read({ id }),
      refetchInterval: LINKS_EVERY,
      refetchOnWindowFocus: false,
      staleTime: LINKS_EVERY,
      gcTime: 0,
    }),
}
