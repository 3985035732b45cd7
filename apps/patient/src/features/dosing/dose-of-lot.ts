import { drawDose, formatConcentration, formatMilliliters } from '@contour/domain/dosing/syringe-units'
import type { ListedOrder } from '../orders/order-list.ts'

type Lot = NonNullable<ListedOrder['contents'][number]['lot']>

/**
 * Returns what is drawn for a line from the lot that was shipped, and no other (D-89); null without a lot, for one that
 * was called back, and where no line of its syringe marks the dose.
 */
export function doseOfLot(lot: Lot | null) {
  if (!lot || lot.withdrawn) return null
  const drawn = drawDose(lot.strength_ug, lot.ug_per_ml, lot.syringe)
  if ('problem' in drawn) return null
  return {
    units: drawn.units,
    volume: formatMilliliters(drawn.microliters),
    syringe: drawn.syringe,
    concentration: formatConcentration(lot.ug_per_ml),
    lot,
  }
}
