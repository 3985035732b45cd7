import { prescribedMonths } from '@contour/domain/dosing/prescribed-months'
import { parseStrength } from '@contour/domain/dosing/ladders'
import { shipmentMonths } from '@contour/domain/shipments/shipment-contents'
import type { ListedOrder } from './order-list.ts'

/** The month of the treatment and its strength, as prescribed; `asks` if it is higher, so that questions come first. */
export type NextDose = { month: number; strength: string; asks: boolean }

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
    monthsBehind: order.months_behind,
  })
  const line = prescribedMonths(written.prescription_data).find(({ slot }) => slot === String(month))
  if (month === undefined || !line) return null
  const { strength } = line.line
  const had = Math.max(
    0,
    ...order.contents.map((sent) => (sent.month === null ? 0 : (parseStrength(sent.strength) ?? 0))),
  )
  return { month: written.months_before + month, strength, asks: (parseStrength(strength) ?? 0) > had }
}
