import type { Drug } from '../dosing/drug.ts'
import type { MonthSlot } from '../dosing/months.ts'
import { slotLabel, slotOfLabel } from '../dosing/months.ts'
import type { Term } from '../catalog/price-book.ts'

/** A line of a prescription as far as a parcel reads it; `slot` is its label: "Month 1" … "Month 6-12", "Support". */
export type PrescribedItem = { readonly slot: string; readonly drug: string | null }

/** What the contents of a parcel follow from. */
export type ShipmentInput<Item extends PrescribedItem> = {
  readonly drug: Drug
  readonly term: Term
  /** Number of the shipment within its plan, from 1. */
  readonly shipmentNo: number
  /** Number of the shipment for which the prescription was written; the same, or an earlier one that it still covers. */
  readonly prescribedAt: number
  readonly items: readonly Item[]
}

/** One thing in the box. `month` counts from the prescription's first month; null for a support medication. */
export type ShipmentLine<Item extends PrescribedItem> = { readonly item: Item; readonly month: number | null }

/** Months of medication in one shipment: one on the monthly plan, three on every prepaid one (M-18). */
export const monthsPerShipment = (term: Term): 1 | 3 => (term === 1 ? 1 : 3)

/** Months for which the three month lines of a prescription stand; a check-in renews it then (M-10). */
const MONTHS_WRITTEN = 3
/** Months for which a prescription with the "Month 6-12" line stands. */
const MONTHS_WITH_MAINTENANCE = 12

/**
 * The months of a prescription that a shipment holds, counted from 1 (D-66). A prescription counts from the shipment
 * for which it was written: its Month 1 is the first month of that parcel, whatever number the shipment has in the plan.
 * So a monthly plan's first prescription fills shipments 1, 2 and 3 with one month each, and the check-in's new one
 * begins again at shipment 4; a prepaid shipment has a prescription of its own and takes its Months 1 to 3. Empty where
 * the prescription does not reach that far.
 */
export function shipmentMonths(shipment: {
  readonly term: Term
  readonly shipmentNo: number
  readonly prescribedAt: number
}): readonly number[] {
  const { term, shipmentNo, prescribedAt } = shipment
  const place = shipmentNo - prescribedAt
  if (place < 0) return []
  const count = monthsPerShipment(term)
  const covered = term >= 6 ? MONTHS_WITH_MAINTENANCE : MONTHS_WRITTEN
  const months = Array.from({ length: count }, (_, index) => place * count + index + 1)
  return months.every((month) => month <= covered) ? months : []
}

/** The line that a month is dispensed from: months 4 and 5 keep Month 3, later ones take "Month 6-12". */
function slotOfMonth(month: number): MonthSlot {
  if (month <= 2) return month === 1 ? '1' : '2'
  return month >= 6 ? '6-12' : '3'
}

/**
 * What goes into a parcel: the lines of the months of this shipment alone, month by month, then the support medications,
 * which are bought and prescribed once and so travel with the first parcel of their prescription. Pharmacy board,
 * ship dialog, label and dosage tab all read this (D-66). Empty where a month of the shipment has no line: such a parcel
 * must not leave.
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
  const slot = slotOfMonth(month)
  return named(slot) ?? (slot === '6-12' ? named('3') : undefined)
}
