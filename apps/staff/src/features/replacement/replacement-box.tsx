import { DoseText } from '@contour/ui/dose-text'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import type { PharmacyReplacement } from '../../calls/calls.ts'
import { DosedText } from '../clinic/dosed-text.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { PharmacistFacts } from '../shipments/pharmacist-facts.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'

/** What goes into the box of a replacement, and where it goes, next to its tracking number (D-37, D-66). */
export function ReplacementBox({ row }: { row: PharmacyReplacement }) {
  const t = useTexts(boardReplacementTexts)
  const parts = useParts(boardReplacementTexts)
  const { address, items, parcel, replaces, order_number } = row
  return (
    <div className="grid gap-3">
      <section className="rounded-control border-2 border-bottle bg-mint px-3.5 py-2.5">
        <h3 className="type-meta font-semibold text-leaf">{t('itemsOnly')}</h3>
        <ul className="grid gap-2">
          {items.map(({ slot, name, strength, quantity, directions }) => (
            <li key={`${slot} ${name}`}>
              <p className="text-lg leading-snug font-semibold">
                {name} <DoseText>{strength}</DoseText> × <DoseText>{quantity}</DoseText>
              </p>
              <p className="type-small text-muted">
                <DosedText text={directions} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <PharmacistFacts facts={row.facts} />
      <div className="type-small">
        <h3 className="type-meta font-semibold text-muted">{t('shipTo')}</h3>
        <address className="not-italic [overflow-wrap:anywhere]">
          {address.name}
          <br />
          {[address.address_line_1, address.address_line_2].filter(Boolean).join(', ')}
          <br />
          {address.city}, {address.state} <span className="type-number">{address.zip}</span>
        </address>
      </div>
      <p className="type-meta text-muted">
        {parts('ofOrder', { parcel, replaces, order: <OrderNumber number={order_number} /> })}
      </p>
    </div>
  )
}
