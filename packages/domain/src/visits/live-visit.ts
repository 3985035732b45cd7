import type { OrderEvent, OrderStatus } from '../orders/order-life-cycle.ts'

/** The statuses in which a live visit takes place; before and after them something else is due (D-48). */
export const VISIT_STATUSES = [
  'waiting_prescription',
  'appointment_required',
] as const satisfies readonly OrderStatus[]

/** Whether a visit takes place while the order has this status. */
export const takesVisit = (status: OrderStatus): boolean => VISIT_STATUSES.some((one) => one === status)

/** What ends the wait for a visit, as a sentence for the history of its task (D-54). */
export const VISIT_ENDED_BY: Readonly<Partial<Record<OrderEvent, string>>> = {
  visit_done: 'The visit took place.',
  prescription_issued: 'A prescription was issued without a visit.',
  denied: 'The order was denied.',
  cancelled: 'The order was cancelled.',
}

/**
 * The address of a meeting: the setting's `{id}` becomes the order's public id (D-29, P-EXP-006).
 * @param template the setting TELEHEALTH_MEETING_URL
 */
export const meetingAddress = (template: string, orderId: string): string =>
  template.replaceAll('{id}', encodeURIComponent(orderId))
