import type { StaffRole } from '@contour/contract'
import { mayCall } from '../calls/may-call.ts'

/** The sections; their names are in texts/en/frame.ts. A section is offered only to roles that may make the call that it reads from. */
export const STAFF_SECTIONS = [
  { id: 'home', path: '/', open: (roles) => mayCall(roles, 'tasks', 'list') },
  {
    id: 'queue',
    path: '/queue',
    open: (roles) => mayCall(roles, 'clinic', 'queue'),
  },
  {
    id: 'pharmacy',
    path: '/pharmacy',
    open: (roles) => mayCall(roles, 'pharmacy', 'board'),
  },
  {
    id: 'billing',
    path: '/billing',
    open: (roles) => mayCall(roles, 'billing', 'patients'),
  },
  {
    id: 'orders',
    path: '/orders',
    open: (roles) => mayCall(roles, 'service', 'listOrders'),
  },
  {
    id: 'late-orders',
    path: '/late-orders',
    open: (roles) => mayCall(roles, 'promises', 'lateOrders'),
  },
  {
    id: 'cart-links',
    path: '/cart-links',
    open: (roles) => mayCall(roles, 'sales', 'cartLinks'),
  },
  {
    id: 'record-requests',
    path: '/record-requests',
    open: (roles) => mayCall(roles, 'dataRequests', 'list'),
  },
  {
    id: 'waitlist',
    path: '/waitlist',
    open: (roles) => mayCall(roles, 'waitlist', 'list'),
  },
  {
    id: 'conversions',
    path: '/conversions',
    open: (roles) => mayCall(roles, 'conversions', 'list'),
  },
  { id: 'claims', path: '/claims', open: (roles) => mayCall(roles, 'claims', 'list') },
  {
    id: 'staff',
    path: '/staff',
    open: (roles) => mayCall(roles, 'accounts', 'list'),
  },
  {
    id: 'outbox',
    path: '/outbox',
    open: (roles) => mayCall(roles, 'administration', 'outbox'),
  },
  {
    id: 'settings',
    path: '/settings',
    open: (roles) => mayCall(roles, 'administration', 'settings'),
  },
  { id: 'jobs', path: '/jobs', open: (roles) => mayCall(roles, 'administration', 'jobs') },
  { id: 'audit', path: '/audit', open: (roles) => mayCall(roles, 'administration', 'audit') },
] as const satisfies readonly {
  id: string
  path: string
  open: (roles: readonly StaffRole[]) => boolean
}[]

export type SectionId = (typeof STAFF_SECTIONS)[number]['id']

export const sectionsOf = (roles: readonly StaffRole[]) =>
  STAFF_SECTIONS.filter((section) => section.open(roles))
