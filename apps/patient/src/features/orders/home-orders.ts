import { currentDoses } from '@contour/domain/shipments/current-doses'
import type { ListedOrder } from './order-list.ts'
import type { NextStep } from './next-step.ts'

export type HomeOrders = {
  /** The order that waits for somebody else, which the first card is about; null while the patient must act. */
  waits: ListedOrder | null
  /** The latest delivered order that still matters: its doses, or a question about its delivery. */
  delivered: ListedOrder | null
  /** The order of the plan card: the one that the first card is about. */
  plan: ListedOrder | null
}

const ENDED: readonly ListedOrder['status'][] = ['cancelled', 'denied']

/** Whether an order waits for somebody other than the patient. */
const waitsForOthers = ({ promise }: ListedOrder): boolean => promise !== null && promise.with !== 'You'

/** Returns which orders the cards of /home are about. `orders` are newest first, `now` in milliseconds since 1970. */
export function homeOrders(
  orders: readonly ListedOrder[],
  next: Pick<NextStep, 'orderId'> | null,
  now: number,
): HomeOrders {
  const waits = next ? null : (orders.find(waitsForOthers) ?? null)
  const delivered = orders.find((order) => stillMatters(order, now)) ?? null
  const asked = orders.find(({ id }) => id === next?.orderId)
  const plan = asked ?? waits ?? delivered ?? orders.find(({ status }) => !ENDED.includes(status)) ?? null
  return { waits, delivered, plan }
}

function stillMatters({ status, delivery, delivered_at, contents }: ListedOrder, now: number): boolean {
  if (status !== 'order_delivered' || !delivered_at || !delivery) return false
  const asks = delivery.may_report || delivery.assumed || delivery.answer === 'problem'
  return asks || currentDoses(contents, new Date(delivered_at), new Date(now)).length > 0
}
