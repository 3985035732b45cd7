import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { DoseCard } from '@contour/ui/dose-card'
import { useTexts } from '@contour/texts/use-texts'
import { doseCardTexts } from '../../texts/en/dose-card.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import { dosageTexts } from '../../texts/en/dosing.ts'
import { doseSpans } from '../orders/dose-spans.ts'
import type { ListedOrder } from '../orders/order-list.ts'
import { DoseGuide } from './dose-guide.tsx'
import { doseOfLot } from './dose-of-lot.ts'
import { rowsOfShipment } from './instruction-rows.ts'
import InstructionsDialog from './instructions-dialog.tsx'

type Props = { order: Pick<ListedOrder, 'contents' | 'drug' | 'months_before'>; onClose: () => void }

/** The instructions of everything in a shipment: the dose card of each dose with a lot, and how a dose is taken. */
export default function ShipmentInstructions({ order, onClose }: Props) {
  const t = useTexts(dosageTexts)
  const card = useTexts(doseCardTexts)
  const home = useTexts(homeTexts)
  const rows = rowsOfShipment(order, t)
  const monthsText = ({ from, to }: { from: number | null; to: number | null }) =>
    from === to || from === null || to === null
      ? home('month', { month: from ?? '' })
      : home('months', { from, to })
  return (
    <InstructionsDialog
      rows={rows}
      guide={
        <>
          {doseSpans(
            order.contents.filter(({ month }) => month !== null),
            order.months_before,
          ).map((span) => {
            const dose = doseOfLot(span.lot)
            return dose ? (
              <DoseCard
                key={`${span.from} ${span.strength}`}
                title={monthsText(span)}
                medicine={DRUG_TITLE[order.drug]}
                strength={span.strength}
                draw={{
                  label: card('drawTo'),
                  units: dose.units,
                  unitsText: card('units', { units: dose.units }),
                  volume: dose.volume,
                  capacity: dose.syringe,
                }}
                footnote={card('compare', { lot: dose.lot.number, concentration: dose.concentration })}
              />
            ) : null
          })}
          <DoseGuide drug={order.drug} />
        </>
      }
      onClose={onClose}
    />
  )
}
