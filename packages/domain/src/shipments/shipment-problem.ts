import type { OrderStatus } from '../orders/order-life-cycle.ts'
import type { StaffRole } from '../staff-accounts/staff-role.ts'
import { easternDate } from '../time/plain-date.ts'

/** Why the pharmacy cannot send a parcel (M-15). */
export const SHIPMENT_PROBLEMS = ['clinical', 'address', 'stock', 'other'] as const
export type ShipmentProblem = (typeof SHIPMENT_PROBLEMS)[number]

/** Who solves it: a clinician answers about the prescription, support about the address, the pharmacy the rest. */
export const PROBLEM_OWNER = {
  clinical: 'clinician',
  address: 'support',
  stock: 'pharmacy',
  other: 'pharmacy',
} as const satisfies Readonly<Record<ShipmentProblem, StaffRole>>

/** What tells whether the label of an order's parcel can be corrected. */
type Labelled = { shipped_at: Date | null; picked_up_at: Date | null; delivered_at: Date | null }

/**
 * Whether a label can still be corrected (D-94): until the carrier's first scan of the parcel, from which on its number is the
 * carrier's. Where nobody reports scans, carriers collect in the evening of the day on which the parcel was entered.
 */
const isBeforePickup = ({ shipped_at, picked_up_at, delivered_at }: Labelled, now: Date): boolean =>
  shipped_at !== null &&
  picked_up_at === null &&
  delivered_at === null &&
  easternDate(shipped_at) === easternDate(now)

/** Whether a correction is offered for an order, on the pharmacy's board and on support's page, and taken by the server. */
export const isCorrectable = (status: OrderStatus, parcel: Labelled | null, now: Date): boolean =>
  status === 'order_shipped' && parcel !== null && isBeforePickup(parcel, now)
