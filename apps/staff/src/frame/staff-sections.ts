import type { StaffRole } from '@contour/contract'
import { mayCall } from '../calls/may-call.ts'

/** The sections. A section is offered only to roles that may make the call that it reads from. */
export const STAFF_SECTIONS = [
  { id: 'home', path: '/', label: 'Home', open: (roles) => mayCall(roles, 'tasks', 'list') },
  {
    id: 'queue',
    path: '/queue',
    label: 'Clinical review',
    open: (roles) => mayCall(roles, 'clinic', 'queue'),
  },
  {
    id: 'pharmacy',
    path: '/pharmacy',
    label: 'Pharmacy',
    open: (roles) => mayCall(roles, 'pharmacy', 'board'),
  },
  {
    id: 'billing',
    path: '/billing',
    label: 'Billing',
    open: (roles) => mayCall(roles, 'billing', 'patients'),
  },
  {
    id: 'orders',
    path: '/orders',
    label: 'Orders',
    open: (roles) => mayCall(roles, 'service', 'listOrders'),
  },
  {
    id: 'late-orders',
    path: '/late-orders',
    label: 'Late orders',
    open: (roles) => mayCall(roles, 'promises', 'lateOrders'),
  },
  {
    id: 'cart-links',
    path: '/cart-links',
    label: 'Cart links',
    open: (roles) => mayCall(roles, 'sales', 'cartLinks'),
  },
  {
    id: 'record-requests',
    path: '/record-requests',
    label: 'Record requests',
    open: (roles) => mayCall(roles, 'dataRequests', 'list'),
  },
  {
    id: 'waitlist',
    path: '/waitlist',
    label: 'Waiting list',
    open: (roles) => mayCall(roles, 'waitlist', 'list'),
  },
  {
    id: 'conversions',
    path: '/conversions',
    label: 'Conversions',
    open: (roles) => mayCall(roles, 'conversions', 'list'),
  },
  { id: 'claims', path: '/claims', label: 'Claims', open: (roles) => mayCall(roles, 'claims', 'list') },
  {
    id: 'staff',
    path: '/staff',
    label: 'Staff',
    open: (roles) => mayCall(roles, 'accounts', 'list'),
  },
  {
    id: 'outbox',
    path: '/outbox',
    label: 'Outbox',
    open: (roles) => mayCall(roles, 'administration', 'outbox'),
  },
  {
    id: 'settings',
    path: '/settings',
    label: 'Settings',
    open: (roles) => mayCall(roles, 'administration', 'settings'),
  },
  { id: 'jobs', path: '/jobs', label: 'Jobs', open: (roles) => mayCall(roles, 'administration', 'jobs') },
  { id: 'audit', path: '/audit', label: 'Audit', open: (roles) => mayCall(roles, 'administration', 'audit') },
] as const satisfies readonly {
  id: string
  path: string
  label: string
  open: (roles: readonly StaffRole[]) => boolean
}[]

export type SectionId = (typeof STAFF_SECTIONS)[number]['id']

export const sectionsOf = (roles: readonly StaffRole[]) => STAFF_SECTIONS.filter((desk) => desk.open(roles))
