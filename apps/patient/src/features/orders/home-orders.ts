import { currentDoses } from '@contour/domain/shipments/current-doses'
import type { ListedOrder } from './order-list.ts'
import type { NextStep } from './next-step.ts'

export type HomeOrders = {
  /** The order that waits for somebody else, which the first card is about; null while the patient must act. */
  waits: ListedOrder | null
  /** The latest delivered order that still matters: its doses, or a question about its delivery. */
  delivered: ListedOrder | null
  /** The month lines of `delivered` that may be the current one; empty if none is. */
  doses: readonly ListedOrder['contents'][number][]
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
  return { waits, delivered, doses: delivered ? dosesOf(delivered, now) : [], plan }
}

function dosesOf({ contents, delivered_at }: ListedOrder, now: number): HomeOrders['doses'] {
  return delivered_at ? currentDoses(contents, new Date(delivered_at), new Date(now)) : []
}

function stillMatters(order: ListedOrder, now: number): boolean {
  const { status, delivery } = order
  if (status !== 'order_delivered' || !delivery) return false
  const asks = delivery.may_report || delivery.assumed || delivery.answer === 'problem'
  return asks || dosesOf(order, now).length > 0
}
