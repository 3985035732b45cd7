import type { StaffRole } from '@contour/contract'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { maskEmail, maskName } from '@contour/domain/contact/mask'
import type { SearchField } from './search-conditions.ts'

type Person = { first_name: string; last_name: string; email: string }

/** What one role finds among the orders: the page that opens them, which of them, by what, and how it sees the person. */
export type OrderScope = {
  role: StaffRole
  kind: 'queue' | 'pharmacy' | 'order'
  /** The statuses of the role's own list; null for all. */
  statuses: readonly OrderStatus[] | null
  fields: readonly SearchField[]
  shows: (person: Person) => { name: string; email: string | null }
}

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`
const nameOnly = (person: Person) => ({ name: nameOf(person), email: null })

/**
 * In the order in which they are tried: an order that two roles of the caller may open is listed once, by the first.
 * The statuses are those of the clinicians' queue and the pharmacy's board; names and emails are masked as in the lists
 * of support and billing (interface.md 7.1).
 */
export const ORDER_SCOPES: readonly OrderScope[] = [
  {
    role: 'support',
    kind: 'order',
    statuses: null,
    fields: ['name', 'email', 'phone', 'order id', 'tracking'],
    shows: (person) => ({ name: nameOf(person), email: person.email }),
  },
  {
    role: 'clinician',
    kind: 'queue',
    statuses: ['waiting_prescription', 'appointment_required'],
    fields: ['name', 'order id'],
    shows: nameOnly,
  },
  {
    role: 'pharmacy',
    kind: 'pharmacy',
    statuses: ['order_placed', 'shipping_paused', 'order_shipped', 'order_delivered'],
    fields: ['name', 'order id', 'tracking'],
    shows: nameOnly,
  },
  {
    role: 'billing',
    kind: 'order',
    statuses: null,
    fields: ['name', 'email', 'phone', 'order id'],
    shows: (person) => ({ name: maskName(nameOf(person)), email: maskEmail(person.email) }),
  },
]
