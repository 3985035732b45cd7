import { DoseText } from '@contour/ui/dose-text'
import { DosedText } from '../clinic/dosed-text.tsx'
import type { PharmacyRow } from '../calls/calls.ts'

/** What goes into the box. Strengths exactly as prescribed, in the dose face. */
export function ParcelItems({ items }: { items: PharmacyRow['items'] }) {
  return (
    <div className="min-w-0">
      <h3 className="type-meta font-semibold text-muted">In the box</h3>
      <ul className="mt-1 grid gap-2">
        {items.map((item) => (
          <li key={`${item.slot} ${item.name}`} className="border-b border-hairline pb-2 last:border-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <strong>{item.name}</strong> <span className="text-muted">{item.slot}</span>
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
