import { quantityText, weeklyDosesOf } from '@contour/domain/dosing/directions'
import { monthLabel } from '@contour/domain/dosing/months'
import { shipmentContents } from '@contour/domain/shipments/shipment-contents'
import { spreadDoses } from '@contour/domain/shipments/supply'
import type { subscriptions } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import type { CoveringPrescription } from './covering-prescriptions.ts'

type Parcel = {
  order: Pick<OrderRow, 'drug' | 'shipment_no' | 'months_behind' | 'weekly_doses'>
  plan: Pick<typeof subscriptions.$inferSelect, 'term'>
}

type Written = NonNullable<CoveringPrescription>['items'][number]
/** A line as it is read on the box: its quantity is what is packed, its slot the months of treatment (D-88). */
export type BoxItem = Omit<Written, 'slot'> & { readonly slot: string }
/** A line in the box. `month` counts from the prescription's first one, `treatmentMonth` from the treatment's. */
export type PackedLine =
  | {
      readonly item: BoxItem
      readonly month: number
      readonly treatmentMonth: number
      readonly doses: number
    }
  | { readonly item: BoxItem; readonly month: null; readonly treatmentMonth: null; readonly doses: null }

/**
 * Returns what is in the box of an order: this shipment's months of its prescription (D-66), each with the weekly doses
 * that were counted for it (D-88). Board, label, replacement and supply in hand read it here.
 */
export function contentsOf({ order, plan }: Parcel, covering: CoveringPrescription): PackedLine[] {
  if (!covering) return []
  const lines = shipmentContents({
    drug: order.drug,
    term: plan.term,
    shipmentNo: order.shipment_no,
    prescribedAt: covering.prescribedAt,
    monthsBehind: order.months_behind,
    items: covering.items,
  })
  const written = lines.flatMap(({ item, month }) =>
    month === null ? [] : [weeklyDosesOf(item.quantity) ?? 0],
  )
  const packed = spreadDoses(written, order.weekly_doses)
  // The month lines come first, in their order.
  const before = covering.months_before
  return lines.map(({ item, month }, index) => {
    if (month === null) return { item, month, treatmentMonth: null, doses: null }
    const doses = packed[index] ?? 0
    return {
      item: { ...item, slot: monthLabel(item.slot, before), quantity: quantityText(doses) },
      month,
      treatmentMonth: before + month,
      doses,
    }
  })
}

/** The weekly doses of each month line in the box of an order, and the line's strength. */
export const packedDoses = (parcel: Parcel, covering: CoveringPrescription) =>
  contentsOf(parcel, covering).flatMap(({ item, doses }) =>
    doses === null ? [] : [{ doses, strengthUg: item.strength_ug }],
  )
