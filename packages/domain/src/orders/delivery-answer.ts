import type { OrderStatus } from './order-life-cycle.ts'

/** What the patient says about a delivery (D-64). */
export const DELIVERY_ANSWERS = ['received', 'problem'] as const
export type DeliveryAnswer = (typeof DELIVERY_ANSWERS)[number]

/** Days after the delivery within which something wrong with it can be reported (M-17). */
export const PROBLEM_DAYS = 7

const DAY_MS = 86_400_000

export type Delivery = {
  deliveredAt: Date
  /** Nobody confirmed it: five days passed without a carrier's word (M-17). */
  assumed: boolean
  answer: DeliveryAnswer | null
}

/** Until when something wrong can be reported; an assumed delivery stays open to it until somebody confirms it. */
export const reportUntil = ({ deliveredAt, assumed }: Delivery): Date | null =>
  assumed ? null : new Date(deliveredAt.getTime() + PROBLEM_DAYS * DAY_MS)

/** Why the patient's answer is refused, for the patient; null where it is taken. */
export function answerBlockedReason(
  status: OrderStatus,
  delivery: Delivery | null,
  answer: DeliveryAnswer,
  now: Date,
): string | null {
  if (status !== 'order_delivered' || !delivery) return 'This order was not delivered yet.'
  if (delivery.answer === answer || answer === 'received') return null
  const until = reportUntil(delivery)
  return until && now >= until
    ? `The ${PROBLEM_DAYS} days to report a problem are over. Call or write to us.`
    : null
}
