import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { calls } from './calls.ts'

/**
 * How often an open list asks again, ms. Seldom, because reads of the queue are written into the audit trail. The idle
 * watch ends a session that nobody uses in spite of it.
 */
const LIST_EVERY = 120_000

export type QueueFilter = { state?: string; drug?: 'semaglutide' | 'tirzepatide'; mine?: boolean }
export type BoardShow = 'open' | 'shipped' | 'delivered'
export type TasksShown = 'open' | 'mine' | 'ended'
export type OutboxState = 'waiting' | 'sent' | 'failed'

/** Every read of the desks under one key each; a mutation invalidates by the first words of the key. */
export const reads = {
  me: () => queryOptions({ queryKey: ['me'], queryFn: () => calls.access.me({}), staleTime: 300_000 }),
  staff: () => queryOptions({ queryKey: ['staff'], queryFn: () => calls.accounts.list({}) }),
  settings: () => queryOptions({ queryKey: ['settings'], queryFn: () => calls.administration.settings({}) }),
  ownSessions: () => queryOptions({ queryKey: ['own-sessions'], queryFn: () => calls.access.sessions({}) }),
  tasks: (show: TasksShown) =>
    queryOptions({
      queryKey: ['tasks', 'list', show],
      queryFn: () => calls.tasks.list({ show }),
      refetchInterval: LIST_EVERY,
      placeholderData: keepPreviousData,
    }),
  /** What the frame's badge shows; it names nobody and is not written into the audit trail. */
  taskCounts: () =>
    queryOptions({
      queryKey: ['tasks', 'count'],
      queryFn: () => calls.tasks.count({}),
      refetchInterval: LIST_EVERY,
    }),
  recordRequests: (show: 'open' | 'ended') =>
    queryOptions({
      queryKey: ['record-requests', show],
      queryFn: () => calls.dataRequests.list({ show }),
      refetchInterval: LIST_EVERY,
      placeholderData: keepPreviousData,
    }),
  waitlist: () => queryOptions({ queryKey: ['waitlist'], queryFn: () => calls.waitlist.list({}) }),
  task: (id: string) =>
    queryOptions({ queryKey: ['tasks', 'one', id], queryFn: () => calls.tasks.read({ id }) }),
  queue: (filter: QueueFilter) =>
    queryOptions({
      queryKey: ['queue', filter],
      queryFn: () => calls.clinic.queue(filter),
      refetchInterval: LIST_EVERY,
      placeholderData: keepPreviousData,
    }),
  /** Never asked for again by itself: every read of a chart is written into its access log. */
  chart: (id: string) =>
    queryOptions({
      queryKey: ['chart', id],
      queryFn: () => calls.clinic.chart({ id }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  board: (show: BoardShow) =>
    queryOptions({
      queryKey: ['board', show],
      queryFn: () => calls.pharmacy.board({ show }),
      refetchInterval: LIST_EVERY,
    }),
  serviceOrders: (search: string) =>
    queryOptions({
      queryKey: ['service-orders', 'list', search],
      queryFn: () => calls.service.listOrders(search ? { search } : {}),
      placeholderData: keepPreviousData,
    }),
  lateOrders: (show: 'open' | 'closed') =>
    queryOptions({
      queryKey: ['late-orders', show],
      queryFn: () => calls.promises.lateOrders({ show }),
      refetchInterval: LIST_EVERY,
      placeholderData: keepPreviousData,
    }),
  /** Not asked for again by itself: the read is written into the audit trail. */
  serviceOrder: (id: string) =>
    queryOptions({
      queryKey: ['service-orders', 'one', id],
      queryFn: () => calls.service.order({ id }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  outbox: (state: OutboxState | undefined) =>
    queryOptions({
      queryKey: ['outbox', state],
      queryFn: () => calls.administration.outbox(state ? { state } : {}),
      refetchInterval: LIST_EVERY,
      placeholderData: keepPreviousData,
    }),
  claims: () => queryOptions({ queryKey: ['claims'], queryFn: () => calls.claims.list({}) }),
  therapies: () => queryOptions({ queryKey: ['therapies'], queryFn: () => calls.therapies.read({}) }),
  stories: () => queryOptions({ queryKey: ['stories'], queryFn: () => calls.stories.list({}) }),
  jobs: () =>
    queryOptions({
      queryKey: ['jobs'],
      queryFn: () => calls.administration.jobs({}),
      refetchInterval: LIST_EVERY,
    }),
}
