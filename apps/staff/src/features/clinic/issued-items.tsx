import { quantityInWords } from '@contour/domain/dosing/directions'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import type { Chart } from '../../calls/calls.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { DosedText } from './dosed-text.tsx'

type Item = Chart['prescriptions'][number]['items'][number]

/** The issued lines as blocks with their dose; medication, quantity and directions are folded below. */
export function IssuedItems({ items }: { items: readonly Item[] }) {
  const t = useTexts(clinicDecisionTexts)
  const names = [...new Set(items.map(({ name }) => name))]
  return (
    <div className="grid gap-2">
      <ul className="grid grid-cols-3 gap-2">
        {items.map((item) => (
          <li
            key={item.rx_id}
            className="min-w-0 rounded-control border-[1.5px] border-hairline px-2.5 py-1.5"
          >
            <span className="block text-[0.8125rem] leading-snug text-muted">{item.slot}</span>
            <span className="text-lg font-semibold">
              <DoseText>{item.strength}</DoseText>
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-8 cursor-pointer py-1 text-[0.9375rem]">{names.join(', ')}</summary>
        <ul className="type-meta grid gap-2 pt-1">
          {items.map((item) => (
            <li key={item.rx_id}>
              <strong>{t('issuedLine', { slot: item.slot, name: item.name })}</strong>{' '}
              <DoseText>{quantityInWords(item.slot, item.quantity)}</DoseText>
              <span className="block">
                <DosedText text={item.directions} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
