import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import type { Answer } from '../../calls/calls.ts'

export type VisitsPageData = Answer<'visits', 'queue'>
export type VisitRow = VisitsPageData['line'][number]

/** How often the open page reads the line, ms: a patient who joins should not wait to be seen. */
const LINE_EVERY = 5_000

/** First parts of the keys that a move of a visit changes. */
export const VISIT_MOVED = [['visits'], ['tasks', 'count']] as const

export const visitReads = {
  line: () =>
    queryOptions({
      queryKey: ['visits', 'line'],
      queryFn: () => calls.visits.queue({}),
      refetchInterval: LINE_EVERY,
    }),
  hours: () => queryOptions({ queryKey: ['visit-hours'], queryFn: () => calls.visits.readHours({}) }),
}
