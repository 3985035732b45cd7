import type { OrderEvent, OrderStatus } from '../orders/order-life-cycle.ts'

/** Statuses in which the clinicians have an order, or the patient on their account. */
export const REVIEW_STATUSES = [
  'waiting_prescription',
  'appointment_required',
] as const satisfies readonly OrderStatus[]

/**
 * Events that begin the review of an order; after every other one that leads back to the clinicians the review goes on where
 * it was (D-93): a voided prescription, a visit that took place, a card that holds again.
 */
export const REVIEW_BEGINS = [
  'form_submitted',
  'dose_change_requested',
  'review_needed_again',
] as const satisfies readonly OrderEvent[]

/** A time in which the clinicians did not have the order; `to` is null while it lasts. */
export type Wait = { from: Date; to: Date | null }

/**
 * Returns from when the time of a review counts (D-93): its beginning, later by the time in which the clinicians did not
 * have it. Waits at the same time count once. Null while one lasts: the clock stops.
 */
export function clockSince(began: Date, waits: readonly Wait[]): Date | null {
  if (waits.some(({ to }) => to === null)) return null
  const closed = waits.flatMap(({ from, to }) =>
    to === null ? [] : [[from.getTime(), to.getTime()] as const],
  )
  let counted = began.getTime()
  let waited = 0
  for (const [from, to] of closed.toSorted(([a], [b]) => a - b)) {
    waited += Math.max(0, to - Math.max(from, counted))
    counted = Math.max(counted, to)
  }
  return new Date(began.getTime() + waited)
}
