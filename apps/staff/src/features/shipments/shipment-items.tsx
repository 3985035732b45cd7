import { DoseText } from '@contour/ui/dose-text'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DosedText } from '../clinic/dosed-text.tsx'
import type { PharmacyRow } from '../../calls/calls.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

type Row = Pick<PharmacyRow, 'items' | 'term' | 'shipment_no'>
type Item = PharmacyRow['items'][number]

/** The contents of this shipment only (decisions D-66). Strengths exactly as prescribed, in the dose font. */
export function ShipmentItems({ row: { items, term, shipment_no } }: { row: Row }) {
  const t = useTexts(shipmentsTexts)
  return (
    <div className="min-w-0">
      <h3 className="type-meta font-semibold text-muted">{t('contents')}</h3>
      <p className="type-meta text-muted">
        {t('supply', { number: shipment_no, months: term === 1 ? 1 : 3 })}
      </p>
      {items.length === 0 ? <p className="mt-1">{t('empty')}</p> : null}
      <ul className="mt-1 grid gap-2">
        {items.map((item) => (
          <li
            key={`${item.month ?? 0} ${item.slot} ${item.name}`}
            className="border-b border-hairline pb-2 last:border-0"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <strong>{item.name}</strong> <span className="text-muted">{formatSlot(t, item)}</span>
              </span>
              <span className="font-semibold">
                <DoseText>{item.strength}</DoseText> × <DoseText>{item.quantity}</DoseText>
              </span>
            </p>
            <p className="type-meta text-muted">
              <DosedText text={item.directions} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns "Month 2"; a later month that is dispensed from an earlier line names both: "Month 4, as Month 3". */
export function formatSlot(t: TextsOf<typeof shipmentsTexts>, { slot, month }: Item): string {
  return month === null || slot === `Month ${month}` ? slot : t('slot', { month, slot })
}
