import type { MoneyEvent } from '../payments/money-events.ts'
import { securedAt } from './order-money.ts'
import type { OrderStatus } from './order-life-cycle.ts'
import type { TrackerStep } from './tracker-steps.ts'

/** What dates the steps of a tracker: ISO instants, and for each status when the order last left it. */
export type StepFacts = {
  readonly money: readonly MoneyEvent[]
  readonly shipped_at: string | null
  readonly delivered_at: string | null
  readonly left_at: Readonly<Partial<Record<OrderStatus, string>>>
}

/**
 * Returns when a completed step was finished, an ISO instant; null if unknown. The shipment step is finished when the
 * shipment left, and has that time while it is in transit too. Patient and staff read it here (D-64).
 */
export function finishedAt({ key }: Pick<TrackerStep, 'key'>, order: StepFacts): string | null {
  if (key === 'payment') return securedAt(order.money)
  if (key === 'order_shipped') return order.shipped_at
  if (key === 'order_delivered') return order.delivered_at
  return order.left_at[key] ?? null
}
