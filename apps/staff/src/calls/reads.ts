import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderGroup } from '@contour/domain/orders/order-groups'
import { calls } from './calls.ts'
import { pagedQuery } from './paged-query.ts'

/**
 * Polling interval of an open list, ms. It is long because reads of the queue are written to the audit trail. The idle
 * watch ends an unused session despite the polling.
 */
const LIST_EVERY = 120_000
const RED_BAR_EVERY = 15_000

export type QueueFilter = {
  state?: string
  drug?: 'semaglutide' | 'tirzepatide'
  kind?: 'first' | 'refill' | 'continuation' | 'dose change'
  mine?: boolean
  /** Orders that the signed-in clinician may take, or has taken. */
  free?: boolean
  flagged?: boolean
}
export type BoardShow = 'open' | 'shipped' | 'delivered'
export type JobsShown = 'open' | 'failed' | 'done'
export type TasksShown = 'open' | 'mine' | 'ended'
/** Each absent where it does not narrow the trail. */
export type AuditFilter = { actor?: string; action?: string; order?: string; day?: string }
export type OutboxState = 'waiting' | 'sent' | 'failed'

/** All queries of the staff console, each under its own key; a mutation invalidates by the first parts of the key. */
export const reads = {
  me: () => queryOptions({ queryKey: ['me'], queryFn: () => calls.access.me({}), staleTime: 300_000 }),
  staff: () => queryOptions({ queryKey: ['staff'], queryFn: () => calls.accounts.list({}) }),
  settings: () => queryOptions({ queryKey: ['settings'], queryFn: () => calls.administration.settings({}) }),
  ownSessions: () => queryOptions({ queryKey: ['own-sessions'], queryFn: () => calls.access.sessions({}) }),
  ownProfile: () => queryOptions({ queryKey: ['own-profile'], queryFn: () => calls.clinicians.readOwn({}) }),
  tasks: (show: TasksShown) =>
    pagedQuery({
      queryKey: ['tasks', 'list', show],
      read: (after) => calls.tasks.list({ show, ...after }),
      refetchInterval: LIST_EVERY,
    }),
  /** The number in the menu; it identifies no patient and is not written to the audit trail. */
  taskCounts: () =>
    queryOptions({
      queryKey: ['tasks', 'count'],
      queryFn: () => calls.tasks.count({}),
      refetchInterval: LIST_EVERY,
    }),
  /** Never repeated by itself, because every search is written to the audit trail. */
  search: (q: string) =>
    queryOptions({
      queryKey: ['search', q],
      queryFn: () => calls.search.find({ q }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      gcTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** Never refetched by itself more often than the inbox, because every reading is audited. */
  redThreads: (who: 'patients' | 'visitors') =>
    pagedQuery({
      queryKey: ['emergencies', 'red', who],
      read: (after) => calls.emergencies.list({ who, ...after }),
      refetchInterval: LIST_EVERY,
    }),
  /** It names nobody, so that it can be asked often and no read is audited. */
  redBar: () =>
    queryOptions({
      queryKey: ['red-bar'],
      queryFn: () => calls.emergencies.bar({}),
      refetchInterval: RED_BAR_EVERY,
    }),
  /** The patient who has waited longest: read again only when the threads that wait have changed, because it is audited. */
  firstRed: (version: string) =>
    queryOptions({
      queryKey: ['red-bar', 'first', version],
      queryFn: () => calls.emergencies.list({ who: 'patients' }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  yellowAlarms: () =>
    queryOptions({
      queryKey: ['emergencies', 'yellow'],
      queryFn: () => calls.emergencies.yellow({}),
      refetchInterval: LIST_EVERY,
    }),
  /** As the queue: every read is written to the audit trail. */
  careHolds: () =>
    queryOptions({
      queryKey: ['care-holds', 'list'],
      queryFn: () => calls.careHolds.list({}),
      refetchInterval: LIST_EVERY,
    }),
  careHold: (id: string) =>
    queryOptions({ queryKey: ['care-holds', 'one', id], queryFn: () => calls.careHolds.read({ id }) }),
  rota: () =>
    queryOptions({
      queryKey: ['on-call', 'rota'],
      queryFn: () => calls.emergencies.rota({}),
      refetchInterval: LIST_EVERY,
    }),
  ownShifts: () =>
    queryOptions({ queryKey: ['on-call', 'own'], queryFn: () => calls.emergencies.ownShifts({}) }),
  signOffs: () => queryOptions({ queryKey: ['sign-offs'], queryFn: () => calls.signOffs.list({}) }),
  signOff: (id: string) =>
    queryOptions({ queryKey: ['sign-offs', id], queryFn: () => calls.signOffs.read({ id }) }),
  qualityFigures: () =>
    queryOptions({
      queryKey: ['clinical-quality', 'figures'],
      queryFn: () => calls.clinicalQuality.figures({}),
    }),
  /** Never refetched by itself, because every reading is audited; nor are the events. */
  qualitySamples: () =>
    queryOptions({
      queryKey: ['clinical-quality', 'samples'],
      queryFn: () => calls.clinicalQuality.samples({}),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  adverseEvents: (show: 'open' | 'closed') =>
    pagedQuery({
      queryKey: ['adverse-events', show],
      read: (after) => calls.clinicalQuality.events({ show, ...after }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  alarmWords: () => queryOptions({ queryKey: ['alarm-words'], queryFn: () => calls.emergencies.words({}) }),
  emergencyPhrases: () =>
    queryOptions({ queryKey: ['emergency-phrases'], queryFn: () => calls.emergencies.phrases({}) }),
  officeHours: () => queryOptions({ queryKey: ['office-hours'], queryFn: () => calls.officeHours.read({}) }),
  recordRequests: (show: 'open' | 'ended') =>
    pagedQuery({
      queryKey: ['record-requests', show],
      read: (after) => calls.dataRequests.list({ show, ...after }),
      refetchInterval: LIST_EVERY,
    }),
  /** @param complaint the one that a link points to */
  complaints: (show: 'open' | 'ended', complaint: string | null) =>
    pagedQuery({
      queryKey: ['complaints', show, complaint],
      read: (after) => calls.complaints.list({ show, ...(complaint ? { complaint } : {}), ...after }),
      refetchInterval: LIST_EVERY,
    }),
  complaintCounts: () =>
    queryOptions({ queryKey: ['complaints', 'counts'], queryFn: () => calls.complaints.counts({}) }),
  complaintFacts: (id: string) =>
    queryOptions({
      queryKey: ['complaint-facts', id],
      queryFn: () => calls.complaints.facts({ id }),
      gcTime: 0,
    }),
  /** Never refetched automatically, because each view of the photo is written to the audit trail. */
  complaintPhoto: (id: string) =>
    queryOptions({
      queryKey: ['complaint-photo', id],
      queryFn: () => calls.complaints.photo({ id }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** @param request the request that a link points to */
  replacements: (show: 'open' | 'decided', request: string | null) =>
    pagedQuery({
      queryKey: ['replacements', show, request],
      read: (after) => calls.replacement.list({ show, ...(request ? { request } : {}), ...after }),
      refetchInterval: LIST_EVERY,
    }),
  /** Never refetched automatically, because each view of the photo is written to the audit trail. */
  replacementPhoto: (id: string) =>
    queryOptions({
      queryKey: ['replacement-photo', id],
      queryFn: () => calls.replacement.photo({ id }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** What of an order can be sent again; read when the dialog opens, because the read is audited. */
  orderItems: (id: string) =>
    queryOptions({
      queryKey: ['order-items', id],
      queryFn: () => calls.replacement.shippedItems({ id }),
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** @param request the request that a link points to */
  boardReplacements: (show: BoardShow, request: string | null) =>
    pagedQuery({
      queryKey: ['board-replacements', show, request],
      read: (after) => calls.replacement.board({ show, ...(request ? { request } : {}), ...after }),
      refetchInterval: LIST_EVERY,
    }),
  waitlist: () => queryOptions({ queryKey: ['waitlist', 'list'], queryFn: () => calls.waitlist.list({}) }),
  /** Loaded only when the list of a reason is opened, because the read is written to the audit trail. */
  peopleWaiting: (reason: { kind: 'state' | 'dose'; about: string }) =>
    pagedQuery({
      queryKey: ['waitlist', 'people', reason],
      read: (after) => calls.waitlist.people({ ...reason, ...after }),
    }),
  products: () => queryOptions({ queryKey: ['products'], queryFn: () => calls.pharmacies.products({}) }),
  states: () => queryOptions({ queryKey: ['states'], queryFn: () => calls.states.list({}) }),
  pharmacies: () => queryOptions({ queryKey: ['pharmacies'], queryFn: () => calls.pharmacies.list({}) }),
  lots: () => pagedQuery({ queryKey: ['lots'], read: (after) => calls.pharmacies.lots(after) }),
  /** Never repeated by itself, because every search is written to the audit trail. */
  parcelsOfLot: (number: string) =>
    pagedQuery({
      queryKey: ['parcels-of-lot', number],
      read: (after) => calls.pharmacies.parcelsOfLot({ number, ...after }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  task: (id: string) =>
    queryOptions({ queryKey: ['tasks', 'one', id], queryFn: () => calls.tasks.read({ id }) }),
  queue: (filter: QueueFilter) =>
    pagedQuery({
      queryKey: ['queue', filter],
      read: (after) => calls.clinic.queue({ ...filter, ...after }),
      refetchInterval: LIST_EVERY,
    }),
  /** Never refetched automatically, because every read of a chart is written to its access log. */
  chart: (id: string) =>
    queryOptions({
      queryKey: ['chart', id],
      queryFn: () => calls.clinic.chart({ id }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** @param order the order that a link points to */
  board: (show: BoardShow, order: string | null) =>
    pagedQuery({
      queryKey: ['board', show, order],
      read: (after) => calls.pharmacy.board({ show, ...(order ? { order } : {}), ...after }),
      refetchInterval: LIST_EVERY,
    }),
  serviceOrders: (search: string, show: OrderGroup | undefined) =>
    pagedQuery({
      queryKey: ['service-orders', 'list', search, show],
      read: (after) =>
        calls.service.listOrders({ ...(search ? { search } : {}), ...(show ? { show } : {}), ...after }),
    }),
  lateOrders: (show: 'open' | 'closed') =>
    pagedQuery({
      queryKey: ['late-orders', show],
      read: (after) => calls.promises.lateOrders({ show, ...after }),
      refetchInterval: LIST_EVERY,
    }),
  /** Not refetched automatically, because the read is written to the audit trail. */
  serviceOrder: (id: string) =>
    queryOptions({
      queryKey: ['service-orders', 'one', id],
      queryFn: () => calls.service.order({ id }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  overview: () =>
    queryOptions({
      queryKey: ['overview'],
      queryFn: () => calls.administration.overview({}),
      refetchInterval: LIST_EVERY,
    }),
  outbox: (state: OutboxState | undefined) =>
    pagedQuery({
      queryKey: ['outbox', state],
      read: (after) => calls.administration.outbox({ ...(state ? { state } : {}), ...after }),
      refetchInterval: LIST_EVERY,
    }),
  claims: () => queryOptions({ queryKey: ['claims'], queryFn: () => calls.claims.list({}) }),
  therapies: () => queryOptions({ queryKey: ['therapies'], queryFn: () => calls.therapies.read({}) }),
  storyMedia: () =>
    queryOptions({ queryKey: ['story-media'], queryFn: () => calls.stories.media({}), staleTime: 60_000 }),
  stories: () => queryOptions({ queryKey: ['stories'], queryFn: () => calls.stories.list({}) }),
  jobs: (show: JobsShown) =>
    pagedQuery({
      queryKey: ['jobs', show],
      read: async (after) => {
        const jobs = await calls.administration.jobs({ show, ...after })
        return { ...jobs, rows: jobs.due }
      },
      refetchInterval: LIST_EVERY,
    }),
  audit: (filter: AuditFilter) =>
    pagedQuery({
      queryKey: ['audit', 'list', filter],
      read: (after) => calls.administration.audit({ ...filter, ...after }),
    }),
}
