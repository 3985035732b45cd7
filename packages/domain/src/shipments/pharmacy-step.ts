import type { OrderStatus } from '../orders/order-life-cycle.ts'
import type { PlainDate } from '../time/plain-date.ts'

/** Where a parcel is before it leaves (M-15): at the pharmacy, being packed for today's pickup, or stopped by a problem. */
export const PHARMACY_STEPS = ['received', 'in_preparation', 'problem'] as const

export type PharmacyStep = (typeof PHARMACY_STEPS)[number]

/**
 * Returns the step of an order that the pharmacy has; null for any other. A parcel is prepared on its ship day, and one
 * that is late still is.
 * @param today in US Eastern
 */
export function pharmacyStep(status: OrderStatus, shipOn: PlainDate, today: PlainDate): PharmacyStep | null {
  if (status === 'shipping_paused') return 'problem'
  if (status !== 'order_placed') return null
  return shipOn > today ? 'received' : 'in_preparation'
}
