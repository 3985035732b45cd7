import { placeInPrescription, shipmentContents } from './shipment-contents.ts'
import type { PrescribedItem, ShipmentInput } from './shipment-contents.ts'

/** A line with its strength in micrograms. */
type StrengthLine = PrescribedItem & { readonly strength_ug: number }

/** The step to a higher strength that a continuation would make: the line sent last, and the one that is next. */
export type DoseStep<Item> = { readonly from: Item; readonly to: Item; readonly month: number }

/** The last parcel that left under the prescription, as its order counts it. */
export type LastSent = { readonly shipmentNo: number; readonly monthsBehind: number }

/**
 * Returns what a continuation of a monthly plan holds next (D-14, D-87): the month after the one that was sent last, so
 * that a canceled month is not skipped on the ladder, and the step to a higher strength that this would be, which is asked
 * about first. Of a prescription from which nothing has left, its first month.
 */
export function nextOnLadder<Item extends StrengthLine>(
  shipment: Omit<ShipmentInput<Item>, 'monthsBehind'>,
  lastSent: LastSent | null,
): { readonly monthsBehind: number; readonly step: DoseStep<Item> | null } {
  const { shipmentNo, prescribedAt } = shipment
  // A prepaid parcel has a form of its own before it (M-18).
  if (shipment.term !== 1 || shipmentNo <= prescribedAt) return { monthsBehind: 0, step: null }
  const counted = shipmentNo - prescribedAt
  if (!lastSent || lastSent.shipmentNo < prescribedAt) return { monthsBehind: counted, step: null }
  const place = placeInPrescription({ ...lastSent, prescribedAt })
  const monthsBehind = counted - place - 1
  const from = medicineOf(shipment, { ...lastSent })
  const next = medicineOf(shipment, { shipmentNo, monthsBehind })
  const isHigher = from && next && next.item.strength_ug > from.item.strength_ug
  return { monthsBehind, step: isHigher ? { from: from.item, to: next.item, month: next.month } : null }
}

function medicineOf<Item extends StrengthLine>(
  shipment: Omit<ShipmentInput<Item>, 'monthsBehind'>,
  at: LastSent,
): { item: Item; month: number } | undefined {
  const [line] = shipmentContents({ ...shipment, ...at })
  return line && line.month !== null ? { item: line.item, month: line.month } : undefined
}

/** The months of a parcel that hold more than the month before them in the same parcel: they are in her hands already. */
export function stepsInHand<Item extends StrengthLine>(
  lines: readonly { readonly item: Item; readonly month: number | null }[],
): readonly (DoseStep<Item> & { readonly monthsAfter: number })[] {
  const months = lines.flatMap(({ item, month }) => (month === null ? [] : [{ item, month }]))
  return months.flatMap(({ item, month }, index) => {
    const before = months[index - 1]
    return before && item.strength_ug > before.item.strength_ug
      ? [{ from: before.item, to: item, month, monthsAfter: index }]
      : []
  })
}
