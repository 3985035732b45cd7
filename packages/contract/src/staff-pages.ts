import type { CallMeta } from './call.ts'

/** The headings of a long menu in their order; `first` has none. */
export type StaffPageGroup = 'first' | 'care' | 'parcels' | 'orders' | 'figures' | 'clinic' | 'service'

/**
 * Every page of the staff console that its menu offers, in the menu's order. A page is open to the roles that may make the
 * call that it reads from; `counted` pages show in the menu how many rows wait. The console takes its menu, its command
 * palette and its refusals from this list, the server its counts. Names are in the console's texts.
 */
export const STAFF_PAGES = [
  { id: 'home', group: 'first', path: '/', reads: ['tasks', 'list'], counted: false },
  { id: 'queue', group: 'care', path: '/queue', reads: ['clinic', 'queue'], counted: true },
  { id: 'charts', group: 'care', path: '/charts', reads: ['clinic', 'charts'], counted: false },
  { id: 'holds', group: 'care', path: '/holds', reads: ['careHolds', 'list'], counted: true },
  { id: 'identity', group: 'care', path: '/identity', reads: ['identity', 'list'], counted: true },
  { id: 'visits', group: 'care', path: '/visits', reads: ['visits', 'queue'], counted: true },
  { id: 'inbox', group: 'care', path: '/inbox', reads: ['inbox', 'list'], counted: true },
  { id: 'pharmacy', group: 'parcels', path: '/pharmacy', reads: ['pharmacy', 'board'], counted: true },
  { id: 'lots', group: 'parcels', path: '/lots', reads: ['pharmacies', 'lots'], counted: false },
  { id: 'billing', group: 'orders', path: '/billing', reads: ['billing', 'patients'], counted: true },
  { id: 'orders', group: 'orders', path: '/orders', reads: ['service', 'listOrders'], counted: true },
  { id: 'complaints', group: 'orders', path: '/complaints', reads: ['complaints', 'list'], counted: true },
  {
    id: 'late-orders',
    group: 'orders',
    path: '/late-orders',
    reads: ['promises', 'lateOrders'],
    counted: true,
  },
  { id: 'cart-links', group: 'orders', path: '/cart-links', reads: ['sales', 'cartLinks'], counted: false },
  {
    id: 'record-requests',
    group: 'orders',
    path: '/record-requests',
    reads: ['dataRequests', 'list'],
    counted: true,
  },
  { id: 'waitlist', group: 'orders', path: '/waitlist', reads: ['waitlist', 'list'], counted: true },
  {
    id: 'conversions',
    group: 'figures',
    path: '/conversions',
    reads: ['conversions', 'list'],
    counted: true,
  },
  { id: 'claims', group: 'figures', path: '/claims', reads: ['claims', 'list'], counted: true },
  { id: 'sign-offs', group: 'figures', path: '/sign-offs', reads: ['signOffs', 'list'], counted: false },
  {
    id: 'clinical-quality',
    group: 'figures',
    path: '/clinical-quality',
    reads: ['clinicalQuality', 'figures'],
    counted: false,
  },
  { id: 'reports', group: 'figures', path: '/reports', reads: ['reports', 'month'], counted: false },
  { id: 'staff', group: 'clinic', path: '/staff', reads: ['accounts', 'list'], counted: true },
  { id: 'states', group: 'clinic', path: '/states', reads: ['states', 'list'], counted: false },
  { id: 'legal', group: 'clinic', path: '/legal', reads: ['legal', 'list'], counted: false },
  { id: 'company', group: 'clinic', path: '/company', reads: ['company', 'read'], counted: false },
  {
    id: 'promise-hours',
    group: 'clinic',
    path: '/promise-hours',
    reads: ['promiseHours', 'read'],
    counted: false,
  },
  { id: 'letters', group: 'clinic', path: '/letters', reads: ['notifications', 'list'], counted: false },
  { id: 'pharmacies', group: 'clinic', path: '/pharmacies', reads: ['pharmacies', 'list'], counted: false },
  {
    id: 'alarm-words',
    group: 'clinic',
    path: '/alarm-words',
    reads: ['emergencies', 'words'],
    counted: false,
  },
  { id: 'on-call', group: 'clinic', path: '/on-call', reads: ['emergencies', 'rota'], counted: false },
  {
    id: 'office-hours',
    group: 'clinic',
    path: '/office-hours',
    reads: ['officeHours', 'read'],
    counted: false,
  },
  { id: 'closed-days', group: 'clinic', path: '/closed-days', reads: ['closedDays', 'list'], counted: false },
  {
    id: 'canned-replies',
    group: 'clinic',
    path: '/canned-replies',
    reads: ['cannedReplies', 'list'],
    counted: false,
  },
  {
    id: 'settings',
    group: 'clinic',
    path: '/settings',
    reads: ['administration', 'settings'],
    counted: false,
  },
  { id: 'alerts', group: 'service', path: '/alerts', reads: ['alerts', 'list'], counted: true },
  { id: 'status', group: 'service', path: '/status', reads: ['status', 'read'], counted: false },
  { id: 'outbox', group: 'service', path: '/outbox', reads: ['administration', 'outbox'], counted: true },
  { id: 'jobs', group: 'service', path: '/jobs', reads: ['administration', 'jobs'], counted: true },
  { id: 'audit', group: 'service', path: '/audit', reads: ['administration', 'audit'], counted: false },
] as const satisfies readonly {
  id: string
  /** Under which heading a long menu lists it; pages of a group follow each other. */
  group: StaffPageGroup
  path: string
  /** Feature and name of a call in `staffContract`. */
  reads: readonly [string, string]
  counted: boolean
}[]

export type StaffPage = (typeof STAFF_PAGES)[number]
export type StaffPageId = StaffPage['id']
export type CountedPage = Extract<StaffPage, { counted: true }>
export type CountedPageId = CountedPage['id']

const isCounted = (page: StaffPage): page is CountedPage => page.counted

/** The pages whose waiting rows the menu counts. */
export const COUNTED_PAGES = STAFF_PAGES.filter(isCounted)
export const COUNTED_PAGE_IDS = COUNTED_PAGES.map(({ id }) => id)

type Declared = { '~orpc': { meta: CallMeta } }

/** Returns whether one of the roles may make the call that the page reads from; no roles open no page (M-01). */
export function mayOpenPage(
  declared: Readonly<Record<string, Readonly<Record<string, Declared>>>>,
  roles: readonly string[],
  { reads: [feature, name] }: StaffPage,
): boolean {
  const access = declared[feature]?.[name]?.['~orpc'].meta.access
  return access?.realm === 'staff' && access.roles.some((role) => roles.includes(role))
}
