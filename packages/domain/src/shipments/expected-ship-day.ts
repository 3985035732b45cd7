import type { OrderStatus } from '../orders/order-life-cycle.ts'
import type { PlainDate } from '../time/plain-date.ts'

/**
 * Returns the day on which the shipment of an order is expected to leave, the one that patient and staff read; null once it
 * has left, and while nobody knows it: paused, not paid, back with a clinician, or ended.
 */
export const expectedShipOn = (
  status: OrderStatus,
  shipment: { readonly ship_on: PlainDate | null; readonly shipped_at: Date | null } | null | undefined,
): PlainDate | null =>
  shipment && !shipment.shipped_at && status === 'order_placed' ? shipment.ship_on : null
