import { warningOf } from '../complaints/own-complaints.ts'
import type { ListedOrder } from './order-list.ts'
import type { NextStep } from './next-step.ts'

export type HomeOrders = {
  /** The order that waits for somebody else, which the first card is about; null while the patient must act. */
  waits: ListedOrder | null
  /** The delivered order whose shipment the patient has; null if there is none, or a clinician ended a later order. */
  delivered: ListedOrder | null
  /** The newest order, if it was denied: its letter and its money come first (D-84). */
  denied: ListedOrder | null
  /** The order of the plan card: the one that the first card is about. */
  plan: ListedOrder | null
}

const ENDED: readonly ListedOrder['status'][] = ['cancelled', 'denied']

const waitsForOthers = ({ promise }: ListedOrder): boolean => promise !== null && promise.with !== 'You'

/** Returns which orders the cards of /home are about. `orders` are newest first. */
export function homeOrders(
  orders: readonly ListedOrder[],
  next: Pick<NextStep, 'orderId'> | null,
): HomeOrders {
  const waits = next ? null : (orders.find(waitsForOthers) ?? null)
  const last = orders.find(({ status }) => status === 'order_delivered' || status === 'denied')
  const delivered = last?.status === 'order_delivered' ? last : null
  const asked = orders.find(({ id }) => id === next?.orderId)
  const plan = asked ?? waits ?? delivered ?? orders.find(({ status }) => !ENDED.includes(status)) ?? null
  const denied = orders[0]?.status === 'denied' ? orders[0] : null
  return { waits, delivered, denied, plan }
}

/**
 * Returns the doses of a delivered shipment: the line of each month that it contains (D-66). The day of the first dose
 * is not stored, so none of them is called the current one. Empty while the delivery is not confirmed or the patient
 * says that it never came; what must not be used stays, with its warning (D-92).
 */
export function dosesOf(order: ListedOrder): ListedOrder['contents'] {
  const { contents, delivery } = order
  if (!delivery || delivery.assumed || warningOf(order) === 'not_here') return []
  return contents.filter(({ month }) => month !== null)
}

const ENDED_REQUESTS: readonly ListedOrder['replacements'][number]['state'][] = [
  'refused',
  'reshipped',
  'withdrawn',
]

/**
 * Whether a request for the shipment is open, or its money was refunded: nothing more can be requested. After a
 * replacement its other items can, and the replacement itself.
 */
export const hasOpenReplacement = ({ replacements }: Pick<ListedOrder, 'replacements'>): boolean =>
  replacements.some(({ state }) => !ENDED_REQUESTS.includes(state))
