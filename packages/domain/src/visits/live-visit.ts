import type { OrderStatus } from '../orders/order-life-cycle.ts'
import type { VisitState } from './visit-life-cycle.ts'

/** The statuses in which a live visit takes place; before and after them another step is due (D-48). */
export const VISIT_STATUSES = [
  'waiting_prescription',
  'appointment_required',
] as const satisfies readonly OrderStatus[]

export const takesVisit = (status: OrderStatus): boolean => VISIT_STATUSES.some((one) => one === status)

/**
 * Whether a booked visit is kept while the order has this status: also until a payment that failed is repaired, which
 * may be before the visit (D-18).
 */
export const keepsBooking = (status: OrderStatus): boolean =>
  takesVisit(status) || status === 'payment_failed'

export const isVisitOn = (state: VisitState): boolean => state === 'called' || state === 'in_progress'

/**
 * Whether the patient waits for the clinician's decision after a visit; false where another visit is asked for, by the
 * outcome of the last one or on the chart.
 */
export const awaitsDecision = (status: OrderStatus, last: VisitState | undefined): boolean =>
  last === 'done' && status !== 'appointment_required'

/**
 * Returns the URL of a meeting: the setting's `{id}` becomes the order's public id (D-29, P-EXP-006).
 * @param template the setting TELEHEALTH_MEETING_URL
 */
export const meetingAddress = (template: string, orderId: string): string =>
  template.replaceAll('{id}', encodeURIComponent(orderId))
