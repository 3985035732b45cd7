import type { CallMeta } from './call.ts'

/**
 * Every page of the staff console that its menu offers, in the menu's order. A page is open to the roles that may make the
 * call that it reads from; `counted` pages show in the menu how many rows wait. The console takes its menu, its command
 * palette and its refusals from this list, the server its counts. Names are in the console's texts.
 */
export const STAFF_PAGES = [
  { id: 'home', path: '/', reads: ['tasks', 'list'], counted: false },
  { id: 'queue', path: '/queue', reads: ['clinic', 'queue'], counted: true },
  { id: 'charts', path: '/charts', reads: ['clinic', 'charts'], counted: false },
  { id: 'holds', path: '/holds', reads: ['careHolds', 'list'], counted: true },
  { id: 'identity', path: '/identity', reads: ['identity', 'list'], counted: true },
  { id: 'visits', path: '/visits', reads: ['visits', 'queue'], counted: true },
  { id: 'inbox', path: '/inbox', reads: ['inbox', 'list'], counted: true },
  { id: 'pharmacy', path: '/pharmacy', reads: ['pharmacy', 'board'], counted: true },
  { id: 'lots', path: '/lots', reads: ['pharmacies', 'lots'], counted: false },
  { id: 'billing', path: '/billing', reads: ['billing', 'patients'], counted: true },
  { id: 'orders', path: '/orders', reads: ['service', 'listOrders'], counted: true },
  { id: 'complaints', path: '/complaints', reads: ['complaints', 'list'], counted: true },
  { id: 'late-orders', path: '/late-orders', reads: ['promises', 'lateOrders'], counted: true },
  { id: 'cart-links', path: '/cart-links', reads: ['sales', 'cartLinks'], counted: false },
  { id: 'record-requests', path: '/record-requests', reads: ['dataRequests', 'list'], counted: true },
  { id: 'waitlist', path: '/waitlist', reads: ['waitlist', 'list'], counted: true },
  { id: 'conversions', path: '/conversions', reads: ['conversions', 'list'], counted: true },
  { id: 'claims', path: '/claims', reads: ['claims', 'list'], counted: true },
  { id: 'sign-offs', path: '/sign-offs', reads: ['signOffs', 'list'], counted: false },
  {
    id: 'clinical-quality',
    path: '/clinical-quality',
    reads: ['clinicalQuality', 'figures'],
    counted: false,
  },
  { id: 'reports', path: '/reports', reads: ['reports', 'month'], counted: false },
  { id: 'staff', path: '/staff', reads: ['accounts', 'list'], counted: true },
  { id: 'states', path: '/states', reads: ['states', 'list'], counted: false },
  { id: 'legal', path: '/legal', reads: ['legal', 'list'], counted: false },
  { id: 'company', path: '/company', reads: ['company', 'read'], counted: false },
  { id: 'promise-hours', path: '/promise-hours', reads: ['promiseHours', 'read'], counted: false },
  { id: 'letters', path: '/letters', reads: ['notifications', 'list'], counted: false },
  { id: 'pharmacies', path: '/pharmacies', reads: ['pharmacies', 'list'], counted: false },
  { id: 'alarm-words', path: '/alarm-words', reads: ['emergencies', 'words'], counted: false },
  { id: 'on-call', path: '/on-call', reads: ['emergencies', 'rota'], counted: false },
  { id: 'office-hours', path: '/office-hours', reads: ['officeHours', 'read'], counted: false },
  { id: 'closed-days', path: '/closed-days', reads: ['closedDays', 'list'], counted: false },
  { id: 'alerts', path: '/alerts', reads: ['alerts', 'list'], counted: true },
  { id: 'status', path: '/status', reads: ['status', 'read'], counted: false },
  { id: 'outbox', path: '/outbox', reads: ['administration', 'outbox'], counted: true },
  { id: 'canned-replies', path: '/canned-replies', reads: ['cannedReplies', 'list'], counted: false },
  { id: 'settings', path: '/settings', reads: ['administration', 'settings'], counted: false },
  { id: 'jobs', path: '/jobs', reads: ['administration', 'jobs'], counted: true },
  { id: 'audit', path: '/audit', reads: ['administration', 'audit'], counted: false },
] as const satisfies readonly {
  id: string
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
