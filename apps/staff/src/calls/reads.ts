import type { LetterWording } from '@contour/domain/notifications/letter-wording'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderGroup } from '@contour/domain/orders/order-groups'
import { calls } from './calls.ts'
import { pagedQuery } from './paged-query.ts'

/**
 * Polling interval of an open list, ms. It is long because reads of the queue are written to the audit trail. The idle
 * watch ends an unused session despite the polling.
 */
const REPEATED = { refetchInterval: 120_000 }
/** What is written to the audit trail is read again only when somebody asks for it. */
const ONLY_ASKED = { refetchOnWindowFocus: false, refetchOnReconnect: false }
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
export type AuditFilter = {
  person?: string
  actor?: string
  action?: string
  order?: string
  from?: string
  until?: string
  shows?: 'acts'
}
export type OutboxState = 'waiting' | 'sent' | 'failed'

type More = {
  refetchInterval?: number
  staleTime?: number
  gcTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
}
const query = <Answer>(queryKey: readonly unknown[], queryFn: () => Promise<Answer>, more: More = {}) =>
  queryOptions({ ...more, queryKey, queryFn })

/** All queries of the staff console, each under its own key; a mutation invalidates by the first parts of the key. */
export const reads = {
  me: () => query(['me'], () => calls.access.me({}), { staleTime: 300_000 }),
  staff: () => query(['staff'], () => calls.accounts.list({})),
  settings: () => query(['settings'], () => calls.administration.settings({})),
  ownSessions: () => query(['own-sessions'], () => calls.access.sessions({})),
  ownPasskeys: () => query(['own-passkeys'], () => calls.passkeys.list({})),
  ownProfile: () => query(['own-profile'], () => calls.clinicians.readOwn({})),
  tasks: (show: TasksShown) =>
    pagedQuery(['tasks', 'list', show], (after) => calls.tasks.list({ show, ...after }), REPEATED),
  /** The number in the menu; it identifies no patient and is not written to the audit trail. */
  taskCounts: () => query(['tasks', 'count'], () => calls.tasks.count({}), REPEATED),
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
    pagedQuery(['emergencies', 'red', who], (after) => calls.emergencies.list({ who, ...after }), REPEATED),
  /** It names nobody, so that it can be asked often and no read is audited. */
  redBar: () => query(['red-bar'], () => calls.emergencies.bar({}), { refetchInterval: RED_BAR_EVERY }),
  /** The patient who has waited longest: read again only when the threads that wait have changed, because it is audited. */
  firstRed: (version: string) =>
    query(['red-bar', 'first', version], () => calls.emergencies.list({ who: 'patients' }), {
      staleTime: Number.POSITIVE_INFINITY,
    }),
  yellowAlarms: () => query(['emergencies', 'yellow'], () => calls.emergencies.yellow({}), REPEATED),
  /** As the queue: every read is written to the audit trail. */
  careHolds: () => query(['care-holds', 'list'], () => calls.careHolds.list({}), REPEATED),
  careHold: (id: string) => query(['care-holds', 'one', id], () => calls.careHolds.read({ id })),
  rota: () => query(['on-call', 'rota'], () => calls.emergencies.rota({}), REPEATED),
  ownShifts: () => query(['on-call', 'own'], () => calls.emergencies.ownShifts({})),
  signOffs: () => query(['sign-offs'], () => calls.signOffs.list({})),
  signOff: (id: string) => query(['sign-offs', id], () => calls.signOffs.read({ id })),
  report: (month: string) => query(['reports', month], () => calls.reports.month({ month })),
  qualityFigures: () => query(['clinical-quality', 'figures'], () => calls.clinicalQuality.figures({})),
  /** Never refetched by itself, because every reading is audited; nor are the events. */
  qualitySamples: () =>
    query(['clinical-quality', 'samples'], () => calls.clinicalQuality.samples({}), ONLY_ASKED),
  adverseEvents: (show: 'open' | 'closed') =>
    pagedQuery(
      ['adverse-events', show],
      (after) => calls.clinicalQuality.events({ show, ...after }),
      ONLY_ASKED,
    ),
  alarmWords: () => query(['alarm-words'], () => calls.emergencies.words({})),
  emergencyPhrases: () => query(['emergency-phrases'], () => calls.emergencies.phrases({})),
  officeHours: () => query(['office-hours'], () => calls.officeHours.read({})),
  recordRequests: (show: 'open' | 'ended') =>
    pagedQuery(['record-requests', show], (after) => calls.dataRequests.list({ show, ...after }), REPEATED),
  /** @param complaint the one that a link points to */
  complaints: (show: 'open' | 'ended', complaint: string | null) =>
    pagedQuery(
      ['complaints', show, complaint],
      (after) => calls.complaints.list({ show, ...(complaint ? { complaint } : {}), ...after }),
      REPEATED,
    ),
  complaintCounts: () => query(['complaints', 'counts'], () => calls.complaints.counts({})),
  complaintFacts: (id: string) =>
    query(['complaint-facts', id], () => calls.complaints.facts({ id }), { gcTime: 0 }),
  /** Never refetched automatically, because each view of the photo is written to the audit trail. */
  complaintPhoto: (id: string) =>
    query(['complaint-photo', id], () => calls.complaints.photo({ id }), {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** @param request the request that a link points to */
  replacements: (show: 'open' | 'decided', request: string | null) =>
    pagedQuery(
      ['replacements', show, request],
      (after) => calls.replacement.list({ show, ...(request ? { request } : {}), ...after }),
      REPEATED,
    ),
  /** Never refetched automatically, because each view of the photo is written to the audit trail. */
  replacementPhoto: (id: string) =>
    query(['replacement-photo', id], () => calls.replacement.photo({ id }), {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      ...ONLY_ASKED,
    }),
  /** What of an order can be sent again; read when the dialog opens, because the read is audited. */
  orderItems: (id: string) =>
    query(['order-items', id], () => calls.replacement.shippedItems({ id }), { gcTime: 0, ...ONLY_ASKED }),
  /** @param request the request that a link points to */
  boardReplacements: (show: BoardShow, request: string | null) =>
    pagedQuery(
      ['board-replacements', show, request],
      (after) => calls.replacement.board({ show, ...(request ? { request } : {}), ...after }),
      REPEATED,
    ),
  waitlist: () => query(['waitlist', 'list'], () => calls.waitlist.list({})),
  /** Loaded only when the list of a reason is opened, because the read is written to the audit trail. */
  peopleWaiting: (reason: { kind: 'state' | 'dose'; about: string }) =>
    pagedQuery(['waitlist', 'people', reason], (after) => calls.waitlist.people({ ...reason, ...after })),
  products: () => query(['products'], () => calls.pharmacies.products({})),
  closedDays: () => query(['closed-days'], () => calls.closedDays.list({})),
  company: () => query(['company'], () => calls.company.read({})),
  promiseHours: () => query(['promiseHours'], () => calls.promiseHours.read({})),
  letters: () => query(['letters'], () => calls.notifications.list({})),
  letterPreview: (id: string, parts: LetterWording) =>
    query(['letter-preview', id, parts], () => calls.notifications.preview({ id, parts })),
  legal: () => query(['legal'], () => calls.legal.list({})),
  states: () => query(['states'], () => calls.states.list({})),
  pharmacies: () => query(['pharmacies'], () => calls.pharmacies.list({})),
  lots: () => pagedQuery(['lots'], (after) => calls.pharmacies.lots(after)),
  /** Never repeated by itself, because every search is written to the audit trail. */
  parcelsOfLot: (number: string) =>
    pagedQuery(
      ['parcels-of-lot', number],
      (after) => calls.pharmacies.parcelsOfLot({ number, ...after }),
      ONLY_ASKED,
    ),
  /** Asked at each opening: between two of them somebody may have been invited, licensed or called on duty. */
  taskPeople: (id: string) =>
    query(['tasks', 'people', id], () => calls.administration.taskPeople({ id }), { staleTime: 0 }),
  task: (id: string) => query(['tasks', 'one', id], () => calls.tasks.read({ id })),
  queue: (filter: QueueFilter) =>
    pagedQuery(['queue', filter], (after) => calls.clinic.queue({ ...filter, ...after }), REPEATED),
  /** As a chart: every read is written to the audit trail. */
  charts: (search: string, mine: boolean) =>
    pagedQuery(
      ['charts', search, mine],
      (after) => calls.clinic.charts({ ...(search ? { search } : {}), ...(mine ? { mine } : {}), ...after }),
      ONLY_ASKED,
    ),
  /** Never refetched automatically, because every read of a chart is written to its access log. */
  chart: (id: string) =>
    query(['chart', id], () => calls.clinic.chart({ id }), {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      ...ONLY_ASKED,
    }),
  /** @param order the order that a link points to */
  board: (show: BoardShow, order: string | null) =>
    pagedQuery(
      ['board', show, order],
      (after) => calls.pharmacy.board({ show, ...(order ? { order } : {}), ...after }),
      REPEATED,
    ),
  serviceOrders: (search: string, show: OrderGroup | undefined) =>
    pagedQuery(['service-orders', 'list', search, show], (after) =>
      calls.service.listOrders({ ...(search ? { search } : {}), ...(show ? { show } : {}), ...after }),
    ),
  lateOrders: (show: 'open' | 'closed') =>
    pagedQuery(['late-orders', show], (after) => calls.promises.lateOrders({ show, ...after }), REPEATED),
  /** Not refetched automatically, because the read is written to the audit trail. */
  serviceOrder: (id: string) =>
    query(['service-orders', 'one', id], () => calls.service.order({ id }), ONLY_ASKED),
  overview: () => query(['overview'], () => calls.administration.overview({}), REPEATED),
  alerts: (show: 'open' | 'closed') =>
    pagedQuery(['alerts', show], (after) => calls.alerts.list({ show, ...after }), REPEATED),
  status: () => query(['status'], () => calls.status.read({}), REPEATED),
  machinery: () => query(['status', 'machinery'], () => calls.status.machinery({}), REPEATED),
  outbox: (state: OutboxState | undefined) =>
    pagedQuery(
      ['outbox', state],
      (after) => calls.administration.outbox({ ...(state ? { state } : {}), ...after }),
      REPEATED,
    ),
  claims: () => query(['claims'], () => calls.claims.list({})),
  therapies: () => query(['therapies'], () => calls.therapies.read({})),
  storyMedia: () => query(['story-media'], () => calls.stories.media({}), { staleTime: 60_000 }),
  stories: () => query(['stories'], () => calls.stories.list({})),
  jobs: (show: JobsShown) =>
    pagedQuery(
      ['jobs', show],
      async (after) => {
        const jobs = await calls.administration.jobs({ show, ...after })
        return { ...jobs, rows: jobs.due }
      },
      REPEATED,
    ),
  audit: (filter: AuditFilter) =>
    pagedQuery(['audit', 'list', filter], (after) => calls.administration.audit({ ...filter, ...after })),
}
