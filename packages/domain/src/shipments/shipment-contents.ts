import type { Drug } from '../dosing/drug.ts'
import { slotLabel, slotOfLabel, slotsOfMonth, type MonthSlot } from '../dosing/months.ts'
import type { Term } from '../catalog/price-book.ts'

/** The fields of a prescription line that a shipment uses; `slot` is its label: "Month 1" … "Month 6-12", "Support". */
export type PrescribedItem = { readonly slot: string; readonly drug: string | null }

export type ShipmentInput<Item extends PrescribedItem> = {
  readonly drug: Drug
  readonly term: Term
  /** Number of the shipment within its subscription, from 1. */
  readonly shipmentNo: number
  /**
   * Number of the shipment for which the prescription was written; the same, or an earlier one that still covers this
   * one.
   */
  readonly prescribedAt: number
  /**
   * By how many months the shipment is behind its number, because the last strength was sent again before it (D-87) or a
   * shipment was canceled. Stored with its order when that is opened.
   */
  readonly monthsBehind: number
  readonly items: readonly Item[]
}

/** One item in the package. `month` counts from the prescription's first month; null for a support medication. */
export type ShipmentLine<Item extends PrescribedItem> = { readonly item: Item; readonly month: number | null }

/** Months of medication in one shipment: one for the monthly term, three for every prepaid term (M-18). */
export const monthsPerShipment = (term: Term): 1 | 3 => (term === 1 ? 1 : 3)

/** Months that the three month lines of a prescription cover; then a check-in renews it (M-10). */
const MONTHS_WRITTEN = 3
/** Months that a prescription with the "Month 6-12" line covers. */
const MONTHS_WITH_MAINTENANCE = 12

/** Returns the place of a shipment on the ladder of its prescription, from 0; negative where it does not cover it. */
export const placeInPrescription = ({
  shipmentNo,
  prescribedAt,
  monthsBehind,
}: Pick<ShipmentInput<PrescribedItem>, 'shipmentNo' | 'prescribedAt' | 'monthsBehind'>): number =>
  shipmentNo <= prescribedAt
    ? shipmentNo - prescribedAt
    : Math.max(0, shipmentNo - prescribedAt - monthsBehind)

/**
 * Returns the months of a prescription that a shipment contains, counted from 1 (D-66). A prescription counts from the
 * shipment for which it was written: its Month 1 is the first month of that shipment, whatever the shipment's number in
 * the subscription. So the first prescription of a monthly subscription fills shipments 1, 2 and 3 with one month each,
 * and the new one of the check-in starts again at shipment 4; a prepaid shipment has its own prescription and contains
 * its Months 1 to 3. Empty if the prescription does not cover the shipment.
 */
export function shipmentMonths(
  shipment: Omit<ShipmentInput<PrescribedItem>, 'drug' | 'items'>,
): readonly number[] {
  const { term } = shipment
  const place = placeInPrescription(shipment)
  if (place < 0) return []
  const count = monthsPerShipment(term)
  const covered = term >= 6 ? MONTHS_WITH_MAINTENANCE : MONTHS_WRITTEN
  const months = Array.from({ length: count }, (_, index) => place * count + index + 1)
  return months.every((month) => month <= covered) ? months : []
}

/**
 * Returns the place of a shipment among those that are sent before a new prescription or a new term: "2 of 3". A monthly
 * plan counts within its prescription of three months (M-10), a prepaid one within its term of three months a shipment
 * (M-18), which starts again when the term renews. Null for a month that the prescription does not reach.
 */
export function shipmentPlace({
  term,
  shipmentNo,
  prescribedAt,
}: {
  readonly term: Term
  readonly shipmentNo: number
  readonly prescribedAt: number
}): { readonly number: number; readonly of: number } | null {
  if (term === 1) {
    const number = shipmentNo - prescribedAt + 1
    return number > MONTHS_WRITTEN ? null : { number, of: MONTHS_WRITTEN }
  }
  const of = term / monthsPerShipment(term)
  return { number: ((shipmentNo - 1) % of) + 1, of }
}

/**
 * Returns the contents of a shipment: only the lines of its months, month by month, then the support medications, which
 * are bought and prescribed once and are therefore in the first shipment of their prescription. The pharmacy
 * board, the ship dialog, the label and the dosage tab all use it (D-66). Empty if a month of the shipment has no line:
 * such a shipment must not be sent.
 */
export function shipmentContents<Item extends PrescribedItem>(
  shipment: ShipmentInput<Item>,
): readonly ShipmentLine<Item>[] {
  const months = shipmentMonths(shipment)
  const lines: ShipmentLine<Item>[] = []
  for (const month of months) {
    const item = lineOfMonth(shipment, month)
    if (!item) return []
    lines.push({ item, month })
  }
  if (shipment.shipmentNo !== shipment.prescribedAt) return lines
  const support = shipment.items.filter(({ slot }) => slotOfLabel(slot) === undefined)
  return [...lines, ...support.map((item) => ({ item, month: null }))]
}

function lineOfMonth<Item extends PrescribedItem>(
  { drug, items }: ShipmentInput<Item>,
  month: number,
): Item | undefined {
  const named = (slot: MonthSlot) =>
    items.find((item) => item.slot === slotLabel(slot) && (item.drug === null || item.drug === drug))
  return slotsOfMonth(month)
    .map(named)
    .find((item) => item !== undefined)
}
