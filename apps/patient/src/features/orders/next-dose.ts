import { prescribedMonths } from '@contour/domain/dosing/prescribed-months'
import { shipmentMonths } from '@contour/domain/shipments/shipment-contents'
import type { ListedOrder } from './order-list.ts'

/** The month of a prescription and its strength, as prescribed. */
export type NextDose = { month: number; strength: string }

/**
 * Returns what the next shipment of a monthly plan contains, null if that is open: a prescription covers three monthly
 * shipments, and a prepaid shipment gets a prescription of its own (D-66, M-10).
 * @param order the delivered order, whose prescription may be that of an earlier one
 */
export function nextDose(order: ListedOrder, orders: readonly ListedOrder[]): NextDose | null {
  if (order.term !== 1) return null
  const sent = new Set(order.contents.map(({ rxId }) => rxId))
  const written = [order, ...orders].find(
    ({ prescription_data: lines, subscription_id: plan }) =>
      plan === order.subscription_id && lines.some(({ rxId }) => sent.has(rxId)),
  )
  if (!written) return null
  const [month] = shipmentMonths({
    term: 1,
    shipmentNo: order.shipment_no + 1,
    prescribedAt: written.shipment_no,
  })
  const line = prescribedMonths(written.prescription_data).find(({ slot }) => slot === String(month))
  return month !== undefined && line ? { month, strength: line.line.strength } : null
}
