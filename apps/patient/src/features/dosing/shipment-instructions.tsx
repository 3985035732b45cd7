import { useTexts } from '@contour/texts/use-texts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import type { ListedOrder } from '../orders/order-list.ts'
import { rowsOfShipment } from './instruction-rows.ts'
import InstructionsDialog from './instructions-dialog.tsx'

/** The instructions of everything in a shipment. */
export default function ShipmentInstructions({
  contents,
  onClose,
}: {
  contents: ListedOrder['contents']
  onClose: () => void
}) {
  return <InstructionsDialog rows={rowsOfShipment(contents, useTexts(dosageTexts))} onClose={onClose} />
}
