import type { OrderStatus } from './order-life-cycle.ts'

/** The patient's statement about a delivery (D-64). */
export const DELIVERY_ANSWERS = ['received', 'problem'] as const
export type DeliveryAnswer = (typeof DELIVERY_ANSWERS)[number]

/** Days after the delivery within which a problem can be reported (M-17). */
export const PROBLEM_DAYS = 7

const DAY_MS = 86_400_000

export type Delivery = {
  deliveredAt: Date
  /** Not confirmed: five days passed without an event from the carrier (M-17). */
  assumed: boolean
  answer: DeliveryAnswer | null
}

/**
 * Returns the deadline for reporting a problem; null for an assumed delivery, which has no deadline until it is
 * confirmed.
 */
export const reportUntil = ({ deliveredAt, assumed }: Delivery): Date | null =>
  assumed ? null : new Date(deliveredAt.getTime() + PROBLEM_DAYS * DAY_MS)

export const canStillReport = (until: Date, now: Date): boolean => now < until

/** Returns how many whole days a problem can still be reported; 0 on the last one. */
export const daysToReport = (until: Date, now: Date): number =>
  Math.max(0, Math.floor((until.getTime() - now.getTime()) / DAY_MS))

/** Returns why the patient's statement is rejected, as a message for the patient; null if it is accepted. */
export function answerBlockedReason(
  status: OrderStatus,
  delivery: Delivery | null,
  answer: DeliveryAnswer,
  now: Date,
): string | null {
  if (status !== 'order_delivered' || !delivery) return 'This order has not been delivered yet.'
  if (delivery.answer === answer || answer === 'received') return null
  const until = reportUntil(delivery)
  return until && now >= until
    ? `The ${PROBLEM_DAYS} days to report a problem are over. Call or write to us.`
    : null
}
